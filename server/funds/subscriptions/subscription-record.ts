import { Refusal } from '@ballast/contract/errors.ts';
import type { Accreditation } from '@ballast/contract/funds/accreditation.ts';
import type { Experience } from '@ballast/contract/funds/subscriptions.ts';
import type { AssetCode } from '@ballast/contract/money/asset.ts';
import { type Rate, rateOf } from '@ballast/contract/money/rate.ts';
import type { PersonOrigin } from '@ballast/contract/onboarding/origins.ts';
import { sql } from 'kysely';
import type { Database, Tx } from '../../database/connect.ts';

/** A client's subscription to a private fund. */
export type Subscription = {
  readonly requestId: string;
  readonly ownerId: string;
  readonly fund: { readonly id: string; readonly slug: string; readonly name: string };
  readonly vehicleId: string;
  readonly strategy: 'CAYMAN' | 'US';
  readonly classId: string;
  readonly className: string;
  readonly isSubsequent: boolean;
  readonly currency: AssetCode;
  /** Of the class's currency: by an indicative rate where it is paid in another one that is not exchanged yet. */
  readonly minor: bigint;
  /** What it is paid with, where that is not the class's currency. */
  readonly paid: Paid | null;
  readonly sourceOfFunds: readonly PersonOrigin[];
  readonly sourceOfFundsOther: string | null;
  readonly employerName: string | null;
  readonly experience: Experience | null;
  readonly printedCopy: boolean;
  /** When that was posted; null before. */
  readonly printedCopyPostedOn: string | null;
  /** By what a US taxpayer is let in, and by which version of the limbs; null of everybody else. */
  readonly accreditation: (Accreditation & { readonly version: string }) | null;
  readonly state:
    | 'DRAFT'
    | 'REPLACED'
    | 'AWAITING_DOCUMENTS'
    | 'IN_REVIEW'
    | 'APPROVED'
    | 'REJECTED'
    | 'CANCELLED'
    | 'REFUSED';
  readonly agreementId: string | null;
  readonly holdId: string | null;
  readonly documentsProvided: boolean;
  readonly reason: string | null;
  /** Who began it. */
  readonly askedBy: string;
  /** Why it could not be submitted when somebody had signed it by a link; null of every other. */
  readonly refusedBy: string | null;
  readonly createdAt: Date;
  readonly submittedAt: Date | null;
  readonly decidedAt: Date | null;
  /** Of its order, once it is approved. */
  readonly order: {
    readonly state: 'ACCEPTED' | 'IN_BATCH' | 'DEALT' | 'GATED' | 'CANCELLED' | 'REFUSED';
    readonly day: string;
    readonly cutOff: Date;
    readonly refusedBy: 'rate_changed' | 'not_filled' | null;
    /** What the market took of what was paid, and gave for it. */
    readonly exchanged: { readonly given: bigint; readonly got: bigint; readonly at: Date } | null;
  } | null;
};

/** What a subscription is paid with in another currency than its class's, and the rate at which its client was shown what that makes. */
type Paid = {
  readonly asset: AssetCode;
  readonly minor: bigint;
  readonly rate: Rate;
  readonly ratedAt: Date;
};

/** What a client gives for a subscription. */
export function givenFor({
  paid,
  currency,
  minor,
}: Pick<Subscription, 'paid' | 'currency' | 'minor'>): {
  readonly asset: AssetCode;
  readonly minor: bigint;
} {
  return paid ? { asset: paid.asset, minor: paid.minor } : { asset: currency, minor };
}

export type OwnSubscription = Pick<Subscription, 'ownerId' | 'requestId'>;

/** A client's subscription. Refuses `not_found`. */
export async function getSubscription(
  database: Database,
  { ownerId, requestId }: OwnSubscription,
): Promise<Subscription> {
  const row = await selectSubscriptions(database, ownerId)
    .where('s.request_id', '=', requestId)
    .executeTakeFirst();
  if (!row) throw new Refusal('not_found');
  return toSubscription(row);
}

/** The same, locked until the transaction ends. Refuses `not_found`. */
export async function lockSubscription(
  tx: Tx,
  { ownerId, requestId }: OwnSubscription,
): Promise<Subscription> {
  const row = await selectSubscriptions(tx, ownerId)
    .where('s.request_id', '=', requestId)
    .forUpdate('s')
    .executeTakeFirst();
  if (!row) throw new Refusal('not_found');
  return toSubscription(row);
}

/** A client's subscriptions that are no drafts of before, newest first. */
export async function listSubscriptions(
  database: Database,
  ownerId: string,
  fund?: string,
): Promise<Subscription[]> {
  const rows = await selectSubscriptions(database, ownerId)
    .where('s.state', '<>', 'REPLACED')
    .$if(fund !== undefined, (of) =>
      of.where(sql<boolean>`(f.slug = ${fund} or f.id::text = ${fund})`),
    )
    .orderBy('s.created_at', 'desc')
    .orderBy('s.request_id', 'desc')
    .execute();
  return rows.map(toSubscription);
}

/** The ids of what a client has submitted and has no units of yet, newest first. */
export async function pendingSubscriptions(database: Database, ownerId: string): Promise<string[]> {
  const rows = await selectSubscriptions(database, ownerId)
    .where((eb) =>
      eb.or([
        eb('s.state', 'in', ['AWAITING_DOCUMENTS', 'IN_REVIEW']),
        eb.and([eb('s.state', '=', 'APPROVED'), eb('o.state', 'in', ['ACCEPTED', 'IN_BATCH'])]),
      ]),
    )
    .orderBy('s.created_at', 'desc')
    .orderBy('s.request_id', 'desc')
    .execute();
  return rows.map((row) => row.request_id);
}

/** Gives up what a client has begun and not submitted, if anything. */
export async function replaceDraft(tx: Tx, ownerId: string): Promise<void> {
  await tx
    .updateTable('subscription_requests')
    .set({ state: 'REPLACED' })
    .where('owner_id', '=', ownerId)
    .where('state', '=', 'DRAFT')
    .execute();
}

/** What a client has begun and not submitted; null without. */
export async function findDraft(database: Database, ownerId: string): Promise<Subscription | null> {
  const row = await selectSubscriptions(database, ownerId)
    .where('s.state', '=', 'DRAFT')
    .executeTakeFirst();
  return row ? toSubscription(row) : null;
}

/** Changes a subscription. Its client must be locked. */
export async function changeSubscription(
  tx: Tx,
  { ownerId, requestId }: OwnSubscription,
  change: {
    readonly state: Subscription['state'];
    readonly agreement_id?: string;
    readonly hold_id?: string;
    readonly documents_provided?: boolean;
    readonly reason?: string | null;
    readonly isSubmitted?: true;
    readonly isDecided?: true;
  },
): Promise<void> {
  const { isSubmitted, isDecided, ...columns } = change;
  const now = sql<Date>`clock_now()`;
  await tx
    .updateTable('subscription_requests')
    .set({
      ...columns,
      ...(isSubmitted && { submitted_at: now }),
      ...(isDecided && { decided_at: now }),
    })
    .where('owner_id', '=', ownerId)
    .where('request_id', '=', requestId)
    .execute();
}

function selectSubscriptions(database: Database, ownerId: string) {
  return database
    .selectFrom('subscription_requests as s')
    .innerJoin('funds as f', 'f.id', 's.fund_id')
    .innerJoin('fund_vehicles as v', 'v.vehicle_id', 's.vehicle_id')
    .innerJoin('share_classes as c', 'c.class_id', 's.class_id')
    .leftJoin('fund_orders as o', (join) =>
      join.onRef('o.owner_id', '=', 's.owner_id').onRef('o.order_id', '=', 's.request_id'),
    )
    .leftJoin('dealing_dates as d', (join) =>
      join.onRef('d.vehicle_id', '=', 'o.vehicle_id').onRef('d.day', '=', 'o.dealing_day'),
    )
    .leftJoin('printed_copies as p', (join) =>
      join.onRef('p.owner_id', '=', 's.owner_id').onRef('p.request_id', '=', 's.request_id'),
    )
    .leftJoin('fund_exchanges as x', (join) =>
      join
        .onRef('x.owner_id', '=', 's.owner_id')
        .onRef('x.order_id', '=', 's.request_id')
        .on('x.cause', '=', 'SUBSCRIPTION')
        .on('x.state', '=', 'DONE'),
    )
    .selectAll('s')
    .select(['o.amount as order_amount', 'o.exchanged_at', 'o.refused_by as order_refused_by'])
    .select(['x.given', 'x.got', 'x.ended_at as traded_at'])
    .select(['f.slug', 'f.name as fund_name', 'v.kind', 'c.name as class_name'])
    .select(['o.state as order_state', 'o.dealing_day', 'd.subscription_cut_off', 'p.posted_on'])
    .where('s.owner_id', '=', ownerId);
}

type Row = Awaited<ReturnType<ReturnType<typeof selectSubscriptions>['executeTakeFirstOrThrow']>>;

function toSubscription(row: Row): Subscription {
  return {
    requestId: row.request_id,
    ownerId: row.owner_id,
    fund: { id: row.fund_id, slug: row.slug, name: row.fund_name },
    vehicleId: row.vehicle_id,
    strategy: row.kind,
    classId: row.class_id,
    className: row.class_name,
    isSubsequent: row.is_subsequent,
    currency: row.currency,
    minor: BigInt((row.exchanged_at === null ? null : row.order_amount) ?? row.amount),
    paid: paidOf(row),
    sourceOfFunds: row.source_of_funds as PersonOrigin[],
    sourceOfFundsOther: row.source_of_funds_other,
    employerName: row.employer_name,
    experience: row.experience as Experience | null,
    printedCopy: row.printed_copy,
    printedCopyPostedOn: row.posted_on,
    accreditation: accreditationOf(row),
    state: row.state,
    agreementId: row.agreement_id,
    holdId: row.hold_id,
    documentsProvided: row.documents_provided,
    reason: row.reason,
    askedBy: row.asked_by,
    refusedBy: row.refused_by,
    createdAt: row.created_at,
    submittedAt: row.submitted_at,
    decidedAt: row.decided_at,
    order: orderOf(row),
  };
}

function paidOf({
  paid_asset: asset,
  paid_amount: amount,
  indicative_rate: rate,
  rated_at: ratedAt,
}: Row): Paid | null {
  if (asset === null || amount === null || rate === null || ratedAt === null) return null;
  return { asset, minor: BigInt(amount), rate: rateOf(rate), ratedAt };
}

function orderOf(row: Row): Subscription['order'] {
  const { order_state: state, dealing_day: day, subscription_cut_off: cutOff } = row;
  if (state === null || day === null || cutOff === null) return null;
  const { given, got, traded_at: at, order_refused_by: refusedBy } = row;
  const exchanged =
    given === null || got === null || at === null
      ? null
      : { given: BigInt(given), got: BigInt(got), at };
  return { state, day, cutOff, refusedBy, exchanged };
}

/** The same without the version, as clients are told it. */
export function toldAccreditation({
  accreditation,
}: Pick<Subscription, 'accreditation'>): Accreditation | null {
  if (!accreditation) return null;
  const { version: _, ...told } = accreditation;
  return told;
}

function accreditationOf({
  accreditation_criteria,
  qualified_client,
  accreditation_version: version,
}: Row): Subscription['accreditation'] {
  if (accreditation_criteria === null || qualified_client === null || version === null) return null;
  return { accreditation_criteria, qualified_client, version };
}
