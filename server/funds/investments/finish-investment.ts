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
  holdId: string;
  currency: AssetCode;
  amount: bigint;
  /** The part of the amount that needs no trade: the basket holds the paid currency itself. */
  kept: bigint;
};

/**
 * Ends an investment whose trades have all ended, and returns the ledger's commands for it: what was
 * quoted of those that filled becomes units, the money of trades that failed goes back with the rest of the hold. When no
 * trade filled the investment fails as a whole.
 */
export async function finishInvestment(
  tx: Tx,
  own: OwnParent,
  trades: readonly ClientTrade[],
): Promise<Command[]> {
  const { id: investmentId } = own;
  const investment = await readInvestment(tx, own);
  const filled = trades.filter(({ state }) => state === 'FILLED');
  if (trades.length > 0 && filled.length === 0) return failInvestment(tx, investment, trades);
  const { kept } = investment;
  const invested = filled.reduce((sum, { sell }) => sum + sell.minor, kept);
  const after = { invested: invested.toString(), of: investment.amount.toString() };
  const subject = { kind: 'investment', id: investmentId, ownerId: investment.ownerId };
  const { ownerId, fundName, currency: asset } = investment;
  const returned = investment.amount - invested;
  const told = {
    fundName,
    rateChanged: trades.some(isBelowFloor),
    invested: { asset, minor: invested },
    returned: returned > 0n ? { asset, minor: returned } : null,
  };
  await Promise.all([
    end(tx, own, { state: 'COMPLETED', invested }),
    recordAction(tx, SYSTEM, 'investment_completed', subject, null, after),
    notifyClient(tx, ownerId, 'investment_completed', told, investmentId),
  ]);
  return [
    postCommand({
      key: `investment:${investmentId}`,
      kind: 'investment',
      requestId: investmentId,
      holds: [investment.holdId],
      lines: linesOf(investment, filled, { kept, invested }),
    }),
  ];
}

function linesOf(
  { ownerId, fundId, currency }: Row,
  filled: readonly ClientTrade[],
  { kept, invested }: { kept: bigint; invested: bigint },
): Line[] {
  const units = filled.flatMap(({ sell, owed: { asset, minor } }) => [
    line(houseAccount('trade_clearing', sell.asset), sell.minor),
    line(houseAccount('trade_clearing', asset), -minor),
    line(unitsAccount(ownerId, fundId, asset), minor),
  ]);
  const direct = kept > 0n ? [line(unitsAccount(ownerId, fundId, currency), kept)] : [];
  return [line(clientAccount(ownerId, 'available', currency), -invested), ...units, ...direct];
}

async function failInvestment(
  tx: Tx,
  investment: Row,
  trades: readonly ClientTrade[],
): Promise<Command[]> {
  const { id, ownerId, fundName, currency } = investment;
  const amount = { asset: currency, minor: investment.amount };
  const rateChanged = trades.some(isBelowFloor);
  await Promise.all([
    end(tx, investment, { state: 'FAILED' }),
    recordAction(tx, SYSTEM, 'investment_failed', { kind: 'investment', id, ownerId }),
    notifyClient(tx, ownerId, 'investment_failed', { fundName, rateChanged, amount }, id),
  ]);
  // An end without success releases the request's hold.
  return [
    {
      do: 'advance_request',
      owner: ownerId,
      request: investment.id,
      to: 'failed',
      from: 'processing',
    },
  ];
}

type End =
  | { readonly state: 'COMPLETED'; readonly invested: bigint }
  | { readonly state: 'FAILED' };

async function end(tx: Tx, { ownerId, id }: OwnParent, to: End): Promise<void> {
  await tx
    .updateTable('investments')
    .set({ ...to, finished_at: sql<Date>`clock_now()` })
    .where('owner_id', '=', ownerId)
    .where('id', '=', id)
    .execute();
}

async function readInvestment(tx: Tx, { ownerId, id }: OwnParent): Promise<Row> {
  const row = await tx
    .selectFrom('investments')
    .innerJoin('funds', 'funds.id', 'investments.fund_id')
    .selectAll('investments')
    .select('funds.name')
    .select((eb) =>
      eb
        .selectFrom('investment_quote_parts as parts')
        .select('parts.spend')
        .whereRef('parts.owner_id', '=', 'investments.owner_id')
        .whereRef('parts.quote_id', '=', 'investments.quote_id')
        .whereRef('parts.asset', '=', 'investments.currency')
        .as('kept'),
    )
    .where('investments.owner_id', '=', ownerId)
    .where('investments.id', '=', id)
    .executeTakeFirstOrThrow();
  return {
    id: row.id,
    ownerId: row.owner_id,
    fundId: row.fund_id,
    fundName: row.name,
    holdId: row.hold_id,
    currency: row.currency,
    amount: BigInt(row.amount),
    kept: BigInt(row.kept ?? 0),
  };
}
