import { divide } from '@ballast/contract/money/amount.ts';
import { type AssetCode, unitOf } from '@ballast/contract/money/asset.ts';
import { formatRate, RATE_ONE, type Rate } from '@ballast/contract/money/rate.ts';
import { BELOW_FLOOR, KEY_REUSED, OutcomeUnknown, ProviderRefusal } from '../../failures.ts';
import type { OrderQuery, OrderReceipt, OrderReport, OrderState, TradeOrder } from '../port.ts';
import { type FilledPart, feesOf, type Market, Order, read, Trades } from './exchange-answers.ts';
import { failureOf, isKind } from './exchange-failures.ts';
import type { ExchangeMarkets } from './exchange-markets.ts';
import {
  type Exchange,
  RECEIVED_WITHIN_MS,
  sendingWithin,
  withRightClock,
} from './load-exchange.ts';
import { decimalOf, termsOf, wholeUnits } from './order-terms.ts';

export type OrderTiming = {
  /** How long after an order was sent an answer that there is none says nothing yet. */
  readonly settleMs: number;
  /** How long an order that should have been filled at once may stand before it is taken back. */
  readonly standingMs: number;
};

/** An order may stand in the queue for requests so long and no longer. */
const SENT_WITHIN_MS = 5000;

export const ORDER_TIMING: OrderTiming = {
  // The exchange may still take it until it throws it away, and a moment passes until it lists it.
  settleMs: SENT_WITHIN_MS + RECEIVED_WITHIN_MS + 5000,
  standingMs: 10_000,
};

/** When an order that has not ended is asked about again: nothing tells by itself. */
const READ_BACK_S = 5;

const ENDED = new Set(['closed', 'canceled', 'expired', 'rejected']);

/** What was sent lately by this process. */
const SENT_MAX = 1000;

export type ExchangeOrders = {
  place(order: TradeOrder): Promise<OrderReceipt>;
  find(query: OrderQuery): Promise<OrderReport | null>;
};

/** Places and reads back orders, fill or kill, under our key as their client order id. */
export function exchangeOrders(
  exchange: Exchange,
  markets: ExchangeMarkets,
  { settleMs, standingMs }: OrderTiming,
): ExchangeOrders {
  const sent = new Map<string, { readonly order: TradeOrder; readonly at: number }>();
  const placing = new Map<string, Promise<OrderReceipt>>();

  async function lookUp(key: string, { symbol }: Market): Promise<Order | null> {
    try {
      const answer = await withRightClock(exchange, () =>
        exchange.fetchOrder('', symbol, { clientOrderId: key }),
      );
      const found = read(Order, answer, 'the order');
      if (found.symbol === symbol && [null, key].includes(found.clientOrderId)) return found;
      throw new OutcomeUnknown('the look-up was answered with another order');
    } catch (error) {
      if (!isKind(error, 'OrderNotFound')) throw error;
    }
    const at = sent.get(key)?.at;
    if (at === undefined || performance.now() - at > settleMs) return null;
    throw new OutcomeUnknown('the exchange does not list it, and it is too early to believe that');
  }

  async function send(order: TradeOrder, market: Market): Promise<Order> {
    const { symbol, side, quantity, limit } = termsOf(order, market, {
      feeShare: markets.feeShare(market),
      asked: market.quote === order.sell.asset ? await markets.askedFor(market) : null,
    });
    if (sent.size >= SENT_MAX) sent.delete(sent.keys().next().value ?? '');
    sent.set(order.key, { order, at: performance.now() });
    const how = { clientOrderId: order.key, timeInForce: 'FOK' };
    const words = [symbol, 'limit', side, decimalOf(quantity), decimalOf(limit), how];
    const answer = await sendingWithin(SENT_WITHIN_MS, () => exchange.createOrder(...words));
    sent.set(order.key, { order, at: performance.now() });
    return read(Order, answer, 'the order');
  }

  async function placeOnce(order: TradeOrder): Promise<OrderReceipt> {
    if (order.sell.amount <= 0n || order.floor < 0n) throw new ProviderRefusal('amount_invalid');
    const market = await markets.marketOf(order.sell.asset, order.buy);
    if (!market) throw new ProviderRefusal('pair_not_traded');
    const before = sent.get(order.key);
    if (before && !isSame(before.order, order)) throw new ProviderRefusal(KEY_REUSED);
    const known = await lookUp(order.key, market);
    if (known && known.side !== sideOf(order, market)) throw new ProviderRefusal(KEY_REUSED);
    const found = known ?? (await send(order, market));
    const providerReference = referenceOf(found.symbol, found.id);
    return { providerReference, state: stateOf(found), readBackInS: READ_BACK_S };
  }

  /** What is under way is waited for by whoever asks the same. */
  async function place(order: TradeOrder): Promise<OrderReceipt> {
    const before = placing.get(order.key);
    if (before && isSame(sent.get(order.key)?.order ?? order, order)) return before;
    const receipt = placeOnce(order)
      .catch((error: unknown) => {
        throw failureOf(error);
      })
      .finally(() => placing.delete(order.key));
    placing.set(order.key, receipt);
    return receipt;
  }

  async function partsOf({ id, symbol, timestamp }: Order): Promise<FilledPart[]> {
    const answer = exchange.has.fetchOrderTrades
      ? await exchange.fetchOrderTrades(id, symbol)
      : await exchange.fetchMyTrades(symbol, timestamp?.getTime());
    return read(Trades, answer, 'the trades').filter(({ order }) => order === id);
  }

  async function report(order: TradeOrder, market: Market, found: Order): Promise<OrderReport> {
    const { id, symbol, timestamp, status } = found;
    if (found.side !== sideOf(order, market)) {
      throw new OutcomeUnknown('the exchange has another order under this key');
    }
    const state = stateOf(found);
    const common = {
      providerReference: referenceOf(symbol, id),
      key: order.key,
      requestId: order.requestId,
      state,
      sold: order.sell,
      bought: null,
      rate: null,
      filledAt: null,
      failure: null,
      createdAt: timestamp ?? new Date(exchange.milliseconds()),
      readBackInS: READ_BACK_S,
    };
    if (state === 'failed') {
      return { ...common, failure: status === 'rejected' ? 'rejected' : BELOW_FLOOR };
    }
    if (state === 'accepted') {
      await takeBack(found);
      return common;
    }
    const parts = await partsOf(found);
    // Trades may be listed later than the order that made them.
    if (sumOf(parts.map(({ amount }) => amount)) !== found.filled) {
      throw new OutcomeUnknown('the exchange does not list all trades of the order yet');
    }
    return { ...common, ...movedBy(order, market, parts) };
  }

  /** Takes back an order that stands although it should have been filled at once or not at all. */
  async function takeBack({ id, symbol, timestamp }: Order): Promise<void> {
    if (!timestamp || exchange.milliseconds() - timestamp.getTime() < standingMs) return;
    try {
      await exchange.cancelOrder(id, symbol);
    } catch (error) {
      // It ended in between: how, the next look-up says.
      if (!isKind(error, 'OrderNotFound') && !isKind(error, 'InvalidOrder')) throw error;
    }
  }

  async function find({ key, order }: OrderQuery): Promise<OrderReport | null> {
    if (!order) throw new OutcomeUnknown('an exchange is asked by what was ordered, too');
    const market = await markets.marketOf(order.sell.asset, order.buy);
    if (!market) throw new OutcomeUnknown('the exchange does not list this pair any more');
    const found = await lookUp(key, market);
    return found && report(order, market, found);
  }

  return { place, find };
}

function isSame(one: TradeOrder, other: TradeOrder): boolean {
  return (
    one.sell.asset === other.sell.asset &&
    one.sell.amount === other.sell.amount &&
    one.buy === other.buy &&
    one.floor === other.floor
  );
}

function sideOf({ sell }: TradeOrder, { base }: Market): Order['side'] {
  return sell.asset === base ? 'sell' : 'buy';
}

/** An exchange numbers orders and trades for each market by itself. */
export function referenceOf(symbol: string, id: string): string {
  return `${symbol}:${id}`;
}

function stateOf({ status, filled }: Order): OrderState {
  if (status === null || !ENDED.has(status)) return 'accepted';
  if (filled === null) throw new OutcomeUnknown('the exchange does not say how much was filled');
  return filled > 0n ? 'settled' : 'failed';
}

/** What the trades of an order moved. Of what is smaller than our smallest unit nothing is counted to our good. */
function movedBy({ sell, buy }: TradeOrder, { base }: Market, parts: readonly FilledPart[]) {
  const amount = sumOf(parts.map((part) => part.amount));
  const cost = sumOf(parts.map((part) => part.cost));
  const [sold, bought] = sell.asset === base ? [amount, cost] : [cost, amount];
  const left = sold + feesIn(parts, sell.asset);
  const arrived = bought - feesIn(parts, buy);
  const soldMinor = minorOf(sell.asset, left, 'up');
  const boughtMinor = minorOf(buy, arrived, 'down');
  const rate = divide(
    boughtMinor * unitOf(sell.asset) * RATE_ONE,
    soldMinor * unitOf(buy),
    'half_up',
  );
  return {
    sold: { asset: sell.asset, amount: soldMinor },
    bought: { asset: buy, amount: boughtMinor },
    residue: {
      sold: wholeUnits(sell.asset, soldMinor) - left,
      bought: arrived - wholeUnits(buy, boughtMinor),
    },
    rate: formatRate(rate),
    filledAt: new Date(Math.max(...parts.map(({ timestamp }) => timestamp.getTime()))),
  };
}

function feesIn(parts: readonly FilledPart[], asset: AssetCode): Rate {
  const fees = parts.flatMap(feesOf).filter(({ currency }) => currency === asset);
  return sumOf(fees.map(({ cost }) => cost ?? 0n));
}

function minorOf(asset: AssetCode, amount: Rate, rounding: 'up' | 'down'): bigint {
  return divide(amount * unitOf(asset), RATE_ONE, rounding);
}

function sumOf(amounts: readonly Rate[]): Rate {
  return amounts.reduce((sum, amount) => sum + amount, 0n);
}
