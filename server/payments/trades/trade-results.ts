import { rateOf } from '@ballast/contract/money/rate.ts';
import type { FillDoubt } from '@ballast/contract/payments/fill-doubts.ts';
import { sql } from 'kysely';
import { closeAlarm } from '../../database/alarms.ts';
import { recordAction, type Subject, SYSTEM } from '../../database/audit-trail.ts';
import type { Tx } from '../../database/connect.ts';
import { line, type NewEntry } from '../../ledger/entries.ts';
import { type Command, entryIds, execute } from '../../ledger/execute.ts';
import { freshPricesAt, QUOTED_AGE_MS } from '../../prices/prices.ts';
import { isAtRate, isInBand } from './fill-rules.ts';
import { postCommand } from './posting.ts';
import { closeSecondAlarms, followWithSecond, putOffSecond } from './second-orders.ts';
import { type Filled as FilledSides, isAsOrdered, linesOfFill } from './trade-lines.ts';
import {
  hasEnded,
  isClients,
  lockSiblings,
  type OwnTrade,
  type TradeParents,
  type TradeRecord,
  takeOrderReference,
} from './trades.ts';

/** What the exchange says of an order that it filled. */
export type TradeFill = OwnTrade &
  FilledSides & {
    readonly providerReference: string;
    /** Whole units bought for one whole unit sold, 18 places. */
    readonly rate: string;
    readonly filledAt: Date;
  };

/** What the exchange says of an order that it did not fill; no reference when it refused it. */
export type TradeFailure = OwnTrade & {
  readonly providerReference: string | null;
  readonly failure: string;
  /** The correction by which people said so. */
  readonly saidBy?: string;
};

/** Booked (or booked before), or in contradiction to our books. */
export type ResultOutcome = 'done' | { readonly parked: FillDoubt };

/**
 * Books a filled trade: the bought asset replaces the sold one at the custodian. The client gets what was quoted, and the
 * house what the fill brought more or less (spec/decisions.md, section 14). The last of the client's trades finishes its parent. Safe to
 * repeat; a fill that does not match the order is not booked.
 */
export async function recordFill(
  tx: Tx,
  parents: TradeParents,
  fill: TradeFill,
): Promise<ResultOutcome> {
  const siblings = await lockSiblings(tx, fill);
  const trade = siblings.find(({ id }) => id === fill.tradeId);
  if (!trade) return { parked: 'trade_unknown' };
  if (!fits(trade, fill)) return { parked: 'not_as_ordered' };
  if (trade.state === 'FAILED') return { parked: 'trade_had_failed' };
  if (trade.state === 'FILLED') return 'done';
  const doubt = await doubtAbout(tx, trade, fill);
  if (doubt) return { parked: doubt };

  await takeOrderReference(tx, trade, fill.providerReference);
  const { providerReference, bought, rate } = fill;
  await endFilled(tx, parents, siblings, trade, {
    ...{ providerReference, sold: fill.sold.amount, bought: bought.amount, rate, saidBy: null },
    entry: entryOf(trade, fill),
  });
  return 'done';
}

type Filled = {
  readonly providerReference: string;
  /** Null where it was not what was ordered. */
  readonly sold: bigint | null;
  readonly bought: bigint;
  readonly rate: string;
  /** The correction by which people said so; null where the exchange's word was taken. */
  readonly saidBy: string | null;
  readonly entry: NewEntry;
};

/** Ends a trade as filled, and what it belongs to where it is the last; what needs a second order gets it. Returns the entry. */
export async function endFilled(
  tx: Tx,
  parents: TradeParents,
  siblings: readonly TradeRecord[],
  trade: TradeRecord,
  { providerReference, sold, bought, rate, saidBy, entry }: Filled,
): Promise<bigint> {
  const filled = { ...trade, state: 'FILLED', sold, bought } as const;
  await tx
    .updateTable('trades')
    .set({ state: 'FILLED', provider_ref: providerReference, sold, bought, rate, ...ENDED })
    .set({ said_by: saidBy })
    .where('owner_id', '=', trade.ownerId)
    .where('id', '=', trade.id)
    .execute();
  const subject = { kind: 'trade', id: trade.id, ownerId: trade.ownerId };
  await closeAlarms(tx, subject);
  await recordAction(tx, SYSTEM, 'trade_filled', subject, null, {
    providerReference,
    bought: bought.toString(),
    quoted: trade.quoted.toString(),
    rate,
    ...(saidBy !== null && { correction: saidBy }),
  });
  const ending = await finishParent(tx, parents, siblings, filled);
  const [posted] = await execute(tx, [postCommand(entry), ...ending]);
  if (ending.length > 0) await followParent(tx, parents, trade);
  await followWithSecond(tx, filled);
  const failedBefore = siblings.filter(
    ({ follows }) => follows !== null && follows === trade.follows,
  );
  await closeSecondAlarms(tx, failedBefore);
  return entryIds(posted?.entries)[0] ?? 0n;
}

/** Books a trade that was refused or failed: nothing moved. The client's last trade finishes its parent, and a second order is made anew. Safe to repeat. */
export async function recordFailure(
  tx: Tx,
  parents: TradeParents,
  failed: TradeFailure,
): Promise<ResultOutcome> {
  const siblings = await lockSiblings(tx, failed);
  const trade = siblings.find(({ id }) => id === failed.tradeId);
  if (!trade) return { parked: 'trade_unknown' };
  if (trade.state === 'FILLED') return { parked: 'trade_was_filled' };
  if (trade.state === 'FAILED') return 'done';

  const { failure } = failed;
  const providerReference = failed.providerReference ?? trade.providerReference;
  if (providerReference !== null) await takeOrderReference(tx, trade, providerReference);
  await tx
    .updateTable('trades')
    .set({ state: 'FAILED', provider_ref: providerReference, failure, ...ENDED })
    .set({ said_by: failed.saidBy ?? null })
    .where('owner_id', '=', trade.ownerId)
    .where('id', '=', trade.id)
    .execute();
  const subject = { kind: 'trade', id: trade.id, ownerId: trade.ownerId };
  await closeAlarms(tx, subject);
  await recordAction(tx, SYSTEM, 'trade_failed', subject, null, { providerReference, failure });
  const ending = await finishParent(tx, parents, siblings, { ...trade, state: 'FAILED', failure });
  const commands: Command[] = [
    {
      do: 'advance_request',
      owner: trade.ownerId,
      request: trade.id,
      to: 'failed',
      from: 'processing',
    },
    ...ending,
  ];
  await execute(tx, commands);
  if (ending.length > 0) await followParent(tx, parents, trade);
  if (trade.follows !== null) await putOffSecond(tx, { ...trade, failure }, siblings);
  return 'done';
}

/** What was asked about the trade has been answered. */
async function closeAlarms(tx: Tx, trade: Pick<Subject, 'kind' | 'id' | 'ownerId'>): Promise<void> {
  await closeAlarm(tx, 'trade_contradicted', trade);
  await closeAlarm(tx, 'trade_unclear', trade);
  await closeAlarm(tx, 'trade_late', trade);
}

const ENDED = {
  due_at: null,
  claimed_until: null,
  unclear_since: null,
  note: null,
  finished_at: sql<Date>`clock_now()`,
};

// A market's steps may leave some of what was to be sold; then that is the house's, as is all beyond what was quoted.
function fits(trade: TradeRecord, fill: TradeFill): boolean {
  const { providerReference, bought } = fill;
  const isAsBefore = trade.bought === null || trade.bought === bought.amount;
  const isEnough = bought.amount >= trade.floor;
  const isSameOrder = [null, providerReference].includes(trade.providerReference);
  return isAsOrdered(trade, fill) && isEnough && isAsBefore && isSameOrder;
}

/** Why a fill of what was ordered is still not to be believed: its rate, or its price. */
async function doubtAbout(
  tx: Tx,
  { createdAt }: TradeRecord,
  { sold, bought, rate, filledAt }: TradeFill,
): Promise<FillDoubt | null> {
  if (!isAtRate(sold, bought, rateOf(rate))) return 'rate_wrong';
  // Whatever the exchange says, it filled after it was asked.
  const at = filledAt > createdAt ? filledAt : createdAt;
  const prices = await freshPricesAt(tx, [sold.asset, bought.asset], at, QUOTED_AGE_MS);
  const [sell, buy] = [prices.get(sold.asset), prices.get(bought.asset)];
  if (!sell || !buy) return 'price_missing';
  return isInBand(rateOf(rate), sell.price, buy.price) ? null : 'price_far';
}

function entryOf(trade: TradeRecord, filled: FilledSides): NewEntry {
  const { id, ownerId } = trade;
  return {
    key: `trade:${id}`,
    kind: 'trade',
    ownerId,
    requestId: id,
    lines: linesOfFill(trade, filled).map(([account, minor]) => line(account, minor)),
  };
}

async function finishParent(
  tx: Tx,
  parents: TradeParents,
  siblings: readonly TradeRecord[],
  ended: TradeRecord,
): Promise<Command[]> {
  // Its client waits for no second order.
  if (!isClients(ended)) return [];
  const trades = siblings.map((trade) => (trade.id === ended.id ? ended : trade)).filter(isClients);
  if (!trades.every(hasEnded)) return [];
  const { parentKind: kind, parentId: id, ownerId } = ended;
  await closeAlarm(tx, `${kind}_blocked`, { kind, id, ownerId });
  return parents[kind].finish(tx, { ownerId, id }, trades);
}

async function followParent(
  tx: Tx,
  parents: TradeParents,
  { parentKind: kind, parentId: id, ownerId }: TradeRecord,
): Promise<void> {
  await parents[kind].follow?.(tx, { ownerId, id });
}
