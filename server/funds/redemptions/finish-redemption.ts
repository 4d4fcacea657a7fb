import type { AssetCode, CryptoCode } from '@ballast/contract/money/asset.ts';
import { type Rate, rateOf } from '@ballast/contract/money/rate.ts';
import { sql } from 'kysely';
import { recordAction, SYSTEM } from '../../database/audit-trail.ts';
import type { Tx } from '../../database/connect.ts';
import { clientAccount, houseAccount, unitsAccount } from '../../ledger/account.ts';
import { type Line, line } from '../../ledger/entries.ts';
import type { Command } from '../../ledger/execute.ts';
import { notify } from '../../messages/notifications.ts';
import { postCommand } from '../posting.ts';
import { hasEnded, isBelowFloor, type TradeRecord, tradesOf } from '../trades/trades.ts';
import { openHoldback } from './holdbacks.ts';
import { holdbackOf, holdbackRelease, needsHoldback } from './redemption-rules.ts';

type Row = {
  id: string;
  ownerId: string;
  fundId: string;
  fundName: string;
  currency: CryptoCode;
  holdingUsd: Rate;
  createdAt: Date;
};

type Part = { asset: AssetCode; quantity: bigint; valueUsd: Rate; holdId: string };

/**
 * Ends a redemption whose trades have all ended, and those that waited for it; returns the ledger's commands.
 * A client's redemptions from a fund are booked in the order of acceptance, so that each is the part of the
 * holding that it was accepted as.
 */
export async function finishRedemptions(tx: Tx, redemptionId: string): Promise<Command[]> {
  const commands: Command[] = [];
  for (const redemption of await lockOpenRedemptions(tx, redemptionId)) {
    const trades = await tradesOf(tx, redemption.id);
    if (!trades.every(hasEnded)) break;
    commands.push(...(await finishRedemption(tx, redemption, trades)));
  }
  return commands;
}

/**
 * Sold units become money, units of failed trades are free again, and above 95 % of the holding a part of the
 * proceeds is held back. When no trade filled the redemption fails.
 */
async function finishRedemption(
  tx: Tx,
  redemption: Row,
  trades: readonly TradeRecord[],
): Promise<Command[]> {
  const { id: redemptionId } = redemption;
  const filled = trades.filter(({ state }) => state === 'FILLED');
  if (trades.length > 0 && filled.length === 0) return failRedemption(tx, redemption, trades);
  const parts = await readParts(tx, redemptionId);
  const unsold = new Set(
    trades.filter(({ state }) => state === 'FAILED').map(({ sell }) => sell.asset),
  );
  const redeemed = parts.filter(({ asset }) => !unsold.has(asset));
  const lines = linesOf(redemption, redeemed, filled);
  const paidOut = lines.find(({ account }) => account.key === payoutOf(redemption).key);
  const proceeds = paidOut?.minor ?? 0n;
  const redeemedUsd = redeemed.reduce((sum, { valueUsd }) => sum + valueUsd, 0n);
  const hasHoldback = needsHoldback(redeemedUsd, redemption.holdingUsd);
  const holdback = hasHoldback ? holdbackOf(proceeds) : 0n;
  await completeRedemption(tx, redemption, proceeds, holdback);
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
    ...(hasHoldback ? [holdbackCommand(redemption, holdback)] : []),
  ];
}

/** One line for the payout, and two for each part: what leaves the units, and where it goes. */
function linesOf(
  redemption: Row,
  redeemed: readonly Part[],
  filled: readonly TradeRecord[],
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
      proceeds += trade.bought ?? 0n;
      lines.push(line(houseAccount('trade_clearing', asset), quantity));
      lines.push(line(houseAccount('trade_clearing', currency), -(trade.bought ?? 0n)));
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

function holdbackCommand(redemption: Row, holdback: bigint): Command {
  const { id, ownerId, currency } = redemption;
  return postCommand({
    key: `redemption_holdback:${id}`,
    kind: 'redemption_holdback',
    requestId: id,
    lines: [
      line(payoutOf(redemption), -holdback),
      line(clientAccount(ownerId, 'holdback', currency), holdback),
    ],
  });
}

async function completeRedemption(
  tx: Tx,
  redemption: Row,
  proceeds: bigint,
  holdback: bigint,
): Promise<void> {
  const { id, ownerId, fundName, currency: asset } = redemption;
  const { finished_at } = await tx
    .updateTable('redemptions')
    .set({ state: 'COMPLETED', proceeds, holdback, finished_at: sql<Date>`clock_now()` })
    .where('id', '=', id)
    .returning('finished_at')
    .executeTakeFirstOrThrow();
  const releasesAt = holdbackRelease(finished_at ?? redemption.createdAt);
  if (holdback > 0n) await openHoldback(tx, { ...redemption, amount: holdback, releasesAt });
  const after = { proceeds: proceeds.toString(), holdback: holdback.toString() };
  const subject = { kind: 'redemption', id, ownerId };
  await recordAction(tx, SYSTEM, 'redemption_completed', subject, null, after);
  await notify(tx, ownerId, 'redemption_completed', {
    fundName,
    paid: { asset, minor: proceeds - holdback },
    holdback: holdback > 0n ? { amount: { asset, minor: holdback }, releasesAt } : null,
  });
}

async function failRedemption(
  tx: Tx,
  redemption: Row,
  trades: readonly TradeRecord[],
): Promise<Command[]> {
  const { id, ownerId, fundName } = redemption;
  await tx
    .updateTable('redemptions')
    .set({ state: 'FAILED', finished_at: sql<Date>`clock_now()` })
    .where('id', '=', id)
    .execute();
  await recordAction(tx, SYSTEM, 'redemption_failed', { kind: 'redemption', id, ownerId });
  const rateChanged = trades.some(isBelowFloor);
  await notify(tx, ownerId, 'redemption_failed', { fundName, rateChanged });
  // An end without success releases the request's holds.
  return [{ do: 'advance_request', owner: ownerId, request: id, to: 'failed', from: 'processing' }];
}

/** The client's open redemptions from the same fund, in the order of their acceptance. */
async function lockOpenRedemptions(tx: Tx, redemptionId: string): Promise<Row[]> {
  const rows = await tx
    .selectFrom('redemptions')
    .innerJoin('redemptions as one', (join) =>
      join
        .onRef('one.owner_id', '=', 'redemptions.owner_id')
        .onRef('one.fund_id', '=', 'redemptions.fund_id'),
    )
    .innerJoin('funds', 'funds.id', 'redemptions.fund_id')
    .selectAll('redemptions')
    .select('funds.name')
    .where('one.id', '=', redemptionId)
    .where('redemptions.state', '=', 'PROCESSING')
    .orderBy('redemptions.created_at')
    .orderBy('redemptions.id')
    .forUpdate('redemptions')
    .execute();
  return rows.map((row) => ({
    id: row.id,
    ownerId: row.owner_id,
    fundId: row.fund_id,
    fundName: row.name,
    currency: row.currency,
    holdingUsd: rateOf(row.holding_usd),
    createdAt: row.created_at,
  }));
}

async function readParts(tx: Tx, redemptionId: string): Promise<Part[]> {
  const rows = await tx
    .selectFrom('redemption_parts')
    .selectAll()
    .where('redemption_id', '=', redemptionId)
    .orderBy('asset')
    .execute();
  return rows.map((row) => ({
    asset: row.asset,
    quantity: BigInt(row.quantity),
    valueUsd: rateOf(row.value_usd),
    holdId: row.hold_id,
  }));
}
