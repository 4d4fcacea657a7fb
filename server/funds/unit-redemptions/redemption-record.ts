import { Refusal } from '@ballast/contract/errors.ts';
import type { RedemptionBasis } from '@ballast/contract/funds/unit-redemptions.ts';
import type { AssetCode } from '@ballast/contract/money/asset.ts';
import { sql } from 'kysely';
import type { Database, Tx } from '../../database/connect.ts';
import type { Wish } from '../private-funds/orders.ts';

/** A redemption that a client has begun; from when it is submitted on, its order says how it stands. */
export type RedemptionRequest = {
  readonly requestId: string;
  readonly ownerId: string;
  readonly fund: { readonly id: string; readonly slug: string; readonly name: string };
  readonly vehicleId: string;
  readonly classId: string;
  readonly className: string;
  readonly currency: AssetCode;
  readonly wish: Wish;
  /** The currency that the client is to be paid in; null for the class's. */
  readonly payoutAsset: AssetCode | null;
  readonly state: 'DRAFT' | 'REPLACED' | 'SUBMITTED';
  /** Who began it. */
  readonly askedBy: string;
  /** Why it could not be submitted when somebody had signed it by a link; null of every other. */
  readonly refusedBy: string | null;
  readonly createdAt: Date;
};

export type OwnRedemption = Pick<RedemptionRequest, 'ownerId' | 'requestId'>;

/** A client's redemption, locked until the transaction ends. Refuses `not_found`. */
export async function lockRedemption(
  tx: Tx,
  { ownerId, requestId }: OwnRedemption,
): Promise<RedemptionRequest> {
  const row = await selectRedemptions(tx, ownerId)
    .where('r.request_id', '=', requestId)
    .forUpdate('r')
    .executeTakeFirst();
  if (!row) throw new Refusal('not_found');
  return toRedemption(row);
}

/** What a client has begun and not submitted; null without. */
export async function findDraft(
  database: Database,
  ownerId: string,
): Promise<RedemptionRequest | null> {
  const row = await selectRedemptions(database, ownerId)
    .where('r.state', '=', 'DRAFT')
    .executeTakeFirst();
  return row ? toRedemption(row) : null;
}

/** Begins a redemption in place of one that was begun before. The client must be locked. */
export async function insertDraft(
  tx: Tx,
  redemption: {
    readonly ownerId: string;
    readonly requestId: string;
    readonly fundId: string;
    readonly vehicleId: string;
    readonly classId: string;
    readonly basis: RedemptionBasis;
    readonly amount: string | null;
    readonly payoutAsset: AssetCode | null;
    readonly askedBy: string;
  },
): Promise<void> {
  const replaced = tx
    .updateTable('redemption_requests')
    .set({ state: 'REPLACED' })
    .where('owner_id', '=', redemption.ownerId)
    .where('state', '=', 'DRAFT');
  const begun = tx.insertInto('redemption_requests').values({
    owner_id: redemption.ownerId,
    request_id: redemption.requestId,
    fund_id: redemption.fundId,
    vehicle_id: redemption.vehicleId,
    class_id: redemption.classId,
    basis: redemption.basis,
    amount: redemption.amount,
    payout_asset: redemption.payoutAsset,
    asked_by: redemption.askedBy,
  });
  await Promise.all([replaced.execute(), begun.execute()]);
}

/** Gives up what was begun and not submitted. */
export async function giveUpDraft(tx: Tx, { ownerId, requestId }: OwnRedemption): Promise<void> {
  await tx
    .updateTable('redemption_requests')
    .set({ state: 'REPLACED' })
    .where('owner_id', '=', ownerId)
    .where('request_id', '=', requestId)
    .where('state', '=', 'DRAFT')
    .execute();
}

export async function markSubmitted(
  tx: Tx,
  { ownerId, requestId }: OwnRedemption,
  agreementId: string,
): Promise<void> {
  await tx
    .updateTable('redemption_requests')
    .set({ state: 'SUBMITTED', agreement_id: agreementId, submitted_at: sql<Date>`clock_now()` })
    .where('owner_id', '=', ownerId)
    .where('request_id', '=', requestId)
    .execute();
}

function selectRedemptions(database: Database, ownerId: string) {
  return database
    .selectFrom('redemption_requests as r')
    .innerJoin('funds as f', 'f.id', 'r.fund_id')
    .innerJoin('share_classes as c', 'c.class_id', 'r.class_id')
    .selectAll('r')
    .select(['f.slug', 'f.name as fund_name', 'c.name as class_name', 'c.currency'])
    .where('r.owner_id', '=', ownerId);
}

type Row = Awaited<ReturnType<ReturnType<typeof selectRedemptions>['executeTakeFirstOrThrow']>>;

function toRedemption(row: Row): RedemptionRequest {
  return {
    requestId: row.request_id,
    ownerId: row.owner_id,
    fund: { id: row.fund_id, slug: row.slug, name: row.fund_name },
    vehicleId: row.vehicle_id,
    classId: row.class_id,
    className: row.class_name,
    currency: row.currency,
    wish: wishOf(row.basis, row.amount),
    payoutAsset: row.payout_asset,
    state: row.state,
    askedBy: row.asked_by,
    refusedBy: row.refused_by,
    createdAt: row.created_at,
  };
}

function wishOf(basis: RedemptionBasis, amount: string | null): Wish {
  if (basis === 'ALL' || amount === null) return { basis: 'ALL' };
  return basis === 'UNITS' ? { basis, units: BigInt(amount) } : { basis, minor: BigInt(amount) };
}

/** How the order of a redemption stands, locked until the transaction ends, and whether its cut-off is still to come; null without one. */
export async function lockOwnOrder(
  tx: Tx,
  { ownerId, requestId }: OwnRedemption,
): Promise<{ readonly state: string; readonly isOpen: boolean } | null> {
  const order = await tx
    .selectFrom('fund_orders as o')
    .innerJoin('dealing_dates as d', (join) =>
      join.onRef('d.vehicle_id', '=', 'o.vehicle_id').onRef('d.day', '=', 'o.dealing_day'),
    )
    .select(['o.state', sql<boolean>`clock_now() < d.redemption_cut_off`.as('isOpen')])
    .where('o.owner_id', '=', ownerId)
    .where('o.order_id', '=', requestId)
    .where('o.side', '=', 'REDEMPTION')
    .forUpdate('o')
    .executeTakeFirst();
  return order ?? null;
}
