import type { AssetCode } from '@ballast/contract/money/asset.ts';
import { sql } from 'kysely';
import { recordAction, SYSTEM } from '../../database/audit-trail.ts';
import type { Tx } from '../../database/connect.ts';
import { clientAccount, houseAccount, unitsAccount } from '../../ledger/account.ts';
import { type Line, line } from '../../ledger/entries.ts';
import type { Command } from '../../ledger/execute.ts';
import { notifyClient } from '../../messages/notifications.ts';
import { postCommand } from '../../payments/trades/posting.ts';
import { type ClientTrade, isBelowFloor, type OwnParent } from '../../payments/trades/trades.ts';

type Row = {
  id: string;
  ownerId: string;
  fundId: string;
  fundName: string;
  currency: AssetCode;
  /** Whether it was sold for a fee, and not asked for by its client. */
  forFee: boolean;
};

type Part = { asset: AssetCode; quantity: bigint; holdId: string };

/**
 * Ends a redemption whose trades have all ended, and returns the ledger's commands for it: sold units become the money that
 * was quoted, units of failed trades are free again. When no trade filled the redemption fails.
 */
export async function finishRedemption(
  tx: Tx,
  own: OwnParent,
  trades: readonly ClientTrade[],
): Promise<Command[]> {
  const { id: redemptionId } = own;
  const [redemption, parts] = await Promise.all([readRedemption(tx, own), readParts(tx, own)]);
  const filled = trades.filter(({ state }) => state === 'FILLED');
  if (trades.length > 0 && filled.length === 0) return failRedemption(tx, redemption, trades);
  const unsold = new Set(
    trades.filter(({ state }) => state === 'FAILED').map(({ sell }) => sell.asset),
  );
  const redeemed = parts.filter(({ asset }) => !unsold.has(asset));
  const lines = linesOf(redemption, redeemed, filled);
  const paidOut = lines.find(({ account }) => account.key === payoutOf(redemption).key);
  const proceeds = paidOut?.minor ?? 0n;
  await completeRedemption(tx, redemption, proceeds);
  return [
    ...parts
      .filter(({ asset }) => unsold.has(asset))
      .map(({ holdId }) => ({ do: 'release', owner: redemption.ownerId, hold: holdId }) as const),
    postCommand({
      key: `redemption:${redemptionId}`,
      kind: 'redemption',
      requestId: redemptionId,
      holds: redeemed.map(({ holdId }) => holdId),
      lines,
    }),
  ];
}

/** One line for the payout, and two for each part: what leaves the units, and where it goes. */
function linesOf(
  redemption: Row,
  redeemed: readonly Part[],
  filled: readonly ClientTrade[],
): Line[] {
  const { ownerId, fundId, currency } = redemption;
  let proceeds = 0n;
  const lines: Line[] = [];
  for (const { asset, quantity } of redeemed) {
    const trade = filled.find(({ sell }) => sell.asset === asset);
    lines.push(line(unitsAccount(ownerId, fundId, asset), -quantity));
    if (asset === currency) {
      proceeds += quantity;
    } else if (trade) {
      proceeds += trade.owed.minor;
      lines.push(line(houseAccount('trade_clearing', asset), quantity));
      lines.push(line(houseAccount('trade_clearing', currency), -trade.owed.minor));
    } else {
      // Dust too small to be traded goes to the rounding account.
      lines.push(line(houseAccount('rounding', asset), quantity));
    }
  }
  return [line(payoutOf(redemption), proceeds), ...lines];
}

function payoutOf({ ownerId, currency }: Row) {
  return clientAccount(ownerId, 'available', currency);
}

async function completeRedemption(tx: Tx, redemption: Row, proceeds: bigint): Promise<void> {
  const { id, ownerId, fundName, forFee, currency: asset } = redemption;
  const told = { fundName, paid: { asset, minor: proceeds } };
  const after = { proceeds: proceeds.toString() };
  const subject = { kind: 'redemption', id, ownerId };
  await Promise.all([
    end(tx, redemption, { state: 'COMPLETED', proceeds }),
    recordAction(tx, SYSTEM, 'redemption_completed', subject, null, after),
    forFee
      ? notifyClient(tx, ownerId, 'fee_sale_completed', told, id)
      : notifyClient(tx, ownerId, 'redemption_completed', told, id),
  ]);
}

async function failRedemption(
  tx: Tx,
  redemption: Row,
  trades: readonly ClientTrade[],
): Promise<Command[]> {
  const { id, ownerId, fundName, forFee } = redemption;
  const rateChanged = trades.some(isBelowFloor);
  await Promise.all([
    end(tx, redemption, { state: 'FAILED' }),
    recordAction(tx, SYSTEM, 'redemption_failed', { kind: 'redemption', id, ownerId }),
    // What was to be sold for a fee is tried again, and its client asked for nothing.
    forFee
      ? undefined
      : notifyClient(tx, ownerId, 'redemption_failed', { fundName, rateChanged }, id),
  ]);
  // An end without success releases the request's holds.
  return [{ do: 'advance_request', owner: ownerId, request: id, to: 'failed', from: 'processing' }];
}

type End =
  | { readonly state: 'COMPLETED'; readonly proceeds: bigint }
  | { readonly state: 'FAILED' };

async function end(tx: Tx, { ownerId, id }: OwnParent, to: End): Promise<void> {
  await tx
    .updateTable('redemptions')
    .set({ ...to, finished_at: sql<Date>`clock_now()` })
    .where('owner_id', '=', ownerId)
    .where('id', '=', id)
    .execute();
}

async function readRedemption(tx: Tx, { ownerId, id }: OwnParent): Promise<Row> {
  const row = await tx
    .selectFrom('redemptions')
    .innerJoin('funds', 'funds.id', 'redemptions.fund_id')
    .selectAll('redemptions')
    .select('funds.name')
    .where('redemptions.owner_id', '=', ownerId)
    .where('redemptions.id', '=', id)
    .executeTakeFirstOrThrow();
  return {
    id: row.id,
    ownerId: row.owner_id,
    fundId: row.fund_id,
    fundName: row.name,
    currency: row.currency,
    forFee: row.for_fee,
  };
}

async function readParts(tx: Tx, { ownerId, id }: OwnParent): Promise<Part[]> {
  const rows = await tx
    .selectFrom('redemption_parts')
    .selectAll()
    .where('owner_id', '=', ownerId)
    .where('redemption_id', '=', id)
    .orderBy('asset')
    .execute();
  return rows.map((row) => ({
    asset: row.asset,
    quantity: BigInt(row.quantity),
    holdId: row.hold_id,
  }));
}
