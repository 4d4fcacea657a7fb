import { formatMinor } from '@ballast/contract/money/amount.ts';
import type { AssetCode } from '@ballast/contract/money/asset.ts';
import { sql } from 'kysely';
import { raiseAlarm } from '../../database/alarms.ts';
import { recordAction, SYSTEM } from '../../database/audit-trail.ts';
import type { Tx } from '../../database/connect.ts';
import { newId } from '../../database/identifier.ts';
import { clientAccount, houseAccount } from '../../ledger/account.ts';
import { line } from '../../ledger/entries.ts';
import type { Command } from '../../ledger/execute.ts';
import { advanceRequestCommand, holdCommand } from '../../ledger/requests.ts';
import { notifyClient } from '../../messages/notifications.ts';
import { rateOfAmounts } from '../../payments/trades/conversion.ts';
import { postCommand } from '../../payments/trades/posting.ts';
import {
  type Amount,
  type ClientTrade,
  isBelowFloor,
  movedBy,
  type OwnParent,
  tradesOf,
} from '../../payments/trades/trades.ts';
import { termsInForce } from '../private-funds/vehicles.ts';
import {
  endFundExchange,
  type FundExchange,
  type FundExchangeFailure,
  lockFundExchange,
  subjectOf,
} from './fund-exchange-record.ts';
import { toldRate } from './indicative-rates.ts';

/** An order that is paid in another currency, as far as its end without units needs it. */
export type PaidOrder = Pick<
  FundExchange,
  'ownerId' | 'orderId' | 'fundId' | 'fundName' | 'vehicleId' | 'classId' | 'day'
> & { readonly paid: Amount; readonly currency: AssetCode };

/**
 * Ends an exchange whose order at the market, or the first of two, has ended, and returns the ledger's commands for it. What pays a
 * subscription is held for it in its class's currency from then on, unless it is less than the class takes; a payout is available in
 * the currency that was chosen. Where nothing was traded a subscription is given back as it was paid, and a payout stays in the class's.
 */
export async function finishFundExchange(
  tx: Tx,
  own: OwnParent,
  [trade]: readonly ClientTrade[],
): Promise<Command[]> {
  const exchange = await lockFundExchange(tx, own);
  if (!exchange || !trade) throw new Error(`nothing of the exchange ${own.id} is under way`);
  if (trade.state !== 'FILLED') {
    return failFundExchange(tx, exchange, isBelowFloor(trade) ? 'RATE_CHANGED' : 'NOT_FILLED');
  }
  const { given, got } = movedBy(trade);
  await endFundExchange(tx, own, { state: 'DONE', given, got });
  const { sell, buy } = exchange;
  const after = { given: given.toString(), got: got.toString(), asset: sell.asset, into: buy };
  await recordAction(tx, SYSTEM, 'fund_exchange_completed', subjectOf(own), null, after);
  const posted = exchangeEntry(exchange, { given, got });
  if (exchange.cause !== 'SUBSCRIPTION') {
    const { ownerId, fundName, fundId } = exchange;
    const told = {
      ...{ fundName, given: { asset: sell.asset, minor: given } },
      bought: { asset: buy, minor: got },
    };
    await notifyClient(tx, ownerId, 'redemption_exchanged', told, fundId);
    return [posted];
  }
  return [posted, ...(await takeForOrder(tx, exchange, { given, got }))];
}

type Moved = { readonly given: bigint; readonly got: bigint };

function exchangeEntry(
  { id, ownerId, sell, buy, holdId }: FundExchange,
  { given, got }: Moved,
): Command {
  return postCommand({
    key: `exchange:${id}`,
    kind: 'exchange',
    requestId: id,
    holds: [holdId],
    lines: [
      line(clientAccount(ownerId, 'available', sell.asset), -given),
      line(houseAccount('trade_clearing', sell.asset), given),
      line(houseAccount('trade_clearing', buy), -got),
      line(clientAccount(ownerId, 'available', buy), got),
    ],
  });
}

/** Holds what was bought for the order that it pays; refuses that where it is less than its class takes. */
async function takeForOrder(
  tx: Tx,
  exchange: FundExchange,
  { given, got }: Moved,
): Promise<Command[]> {
  const { ownerId, orderId, buy, sell, fundName, fundId } = exchange;
  const minimum = await minimumFor(tx, exchange);
  const rate = rateOfAmounts({ asset: sell.asset, minor: given }, { asset: buy, minor: got });
  const bought = { asset: buy, minor: got };
  const paid = { asset: sell.asset, minor: given };
  if (got < minimum) {
    return refuseOrder(tx, { ...exchange, paid: sell, currency: buy }, 'rate_changed', {
      bought,
      minimum: { asset: buy, minor: minimum },
    });
  }
  const holdId = newId();
  await tx
    .updateTable('fund_orders')
    .set({ amount: got.toString(), hold_id: holdId, exchanged_at: sql<Date>`clock_now()` })
    .where('owner_id', '=', ownerId)
    .where('order_id', '=', orderId)
    .execute();
  const told = { fundName, paid, bought, rate: toldRate(rate) };
  await notifyClient(tx, ownerId, 'subscription_exchanged', told, fundId);
  const account = clientAccount(ownerId, 'available', buy);
  return [holdCommand({ holdId, account, minor: got, requestId: orderId })];
}

/** The least that an order takes at its date, in minor units of its class's currency. */
async function minimumFor(
  tx: Tx,
  { ownerId, orderId, vehicleId, classId, day }: FundExchange,
): Promise<bigint> {
  const terms = (await termsInForce(tx, vehicleId, day)).get(classId);
  const asked = await tx
    .selectFrom('subscription_requests')
    .select('is_subsequent')
    .where('owner_id', '=', ownerId)
    .where('request_id', '=', orderId)
    .executeTakeFirst();
  if (!terms) throw new Error(`the class ${classId} has no terms`);
  return asked?.is_subsequent ? terms.minimumNext : terms.minimumFirst;
}

/** Ends an exchange of which nothing was traded, and returns the ledger's commands for it. It must be locked. */
export async function failFundExchange(
  tx: Tx,
  exchange: FundExchange,
  failure: FundExchangeFailure,
): Promise<Command[]> {
  const { ownerId, id, cause, sell, buy, fundName, fundId } = exchange;
  await endFundExchange(tx, exchange, { state: 'FAILED', failure });
  await recordAction(tx, SYSTEM, 'fund_exchange_failed', subjectOf(exchange), null, { failure });
  const ended = advanceRequestCommand({ ownerId, requestId: id }, 'failed', 'processing');
  if (cause === 'SUBSCRIPTION') {
    const why = failure === 'RATE_CHANGED' ? 'rate_changed' : 'not_filled';
    const order = { ...exchange, paid: sell, currency: buy };
    return [ended, ...(await refuseOrder(tx, order, why, null))];
  }
  // Its end releases the hold: it stays in the class's currency.
  const told = { fundName, paid: sell, into: buy, rateChanged: failure === 'RATE_CHANGED' };
  await notifyClient(tx, ownerId, 'redemption_not_exchanged', told, fundId);
  return [ended];
}

/** Ends an order that cannot be dealt, tells client and desk, and returns the ledger's commands: what it still holds is free. */
export async function refuseOrder(
  tx: Tx,
  { ownerId, orderId, paid, fundName, fundId, day }: PaidOrder,
  refusedBy: 'rate_changed' | 'not_filled',
  brought: { readonly bought: Amount; readonly minimum: Amount } | null,
): Promise<Command[]> {
  const now = sql<Date>`clock_now()`;
  await tx
    .updateTable('fund_orders')
    .set({
      ...{ state: 'REFUSED', refused_by: refusedBy, ended_at: now },
      ...(brought && { amount: brought.bought.minor.toString(), exchanged_at: now }),
    })
    .where('owner_id', '=', ownerId)
    .where('order_id', '=', orderId)
    .execute();
  await tx
    .updateTable('subscription_requests')
    .set({ state: 'REFUSED' })
    .where('owner_id', '=', ownerId)
    .where('request_id', '=', orderId)
    .execute();
  const subject = { kind: 'subscription', id: orderId, ownerId };
  const details = {
    ...{ fund: fundName, day, refused_by: refusedBy },
    paid: textOf(paid),
    bought: brought && textOf(brought.bought),
    minimum: brought && textOf(brought.minimum),
  };
  await recordAction(tx, SYSTEM, 'subscription_refused', subject, null, details);
  await raiseAlarm(tx, 'subscription_refused', subject, details);
  const told = {
    ...{ fundName, paid, rateChanged: refusedBy === 'rate_changed' },
    ...{ bought: brought?.bought ?? null, minimum: brought?.minimum ?? null },
  };
  await notifyClient(tx, ownerId, 'subscription_refused', told, fundId);
  return [advanceRequestCommand({ ownerId, requestId: orderId }, 'failed', 'processing')];
}

const textOf = ({ asset, minor }: Amount) => `${formatMinor(asset, minor)} ${asset}`;

/** Tells a client that we are looking at what became of an exchange for a fund. */
export async function tellFundExchangeChecked(tx: Tx, own: OwnParent): Promise<void> {
  const [trade] = await tradesOf(tx, own);
  if (!trade?.owed) return;
  const told = { sold: trade.sell, bought: trade.owed };
  await notifyClient(tx, own.ownerId, 'exchange_checked', told, own.id);
}
