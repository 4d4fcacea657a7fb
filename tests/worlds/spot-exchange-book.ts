import { least } from '@ballast/contract/money/amount.ts';

/**
 * The book of an exchange such as Binance Spot: balances, orders, trades. Amounts are whole numbers of 10^-8, as its calls write
 * them. It trades fill or kill, takes a tenth of a percent of what arrives, and fills across several prices.
 */

const ONE = 100_000_000n;
/** A tenth of a percent of what arrives. */
const FEE_PARTS = 1000n;
/** How far the prices at which somebody stands lie apart, in parts of a million, and how many there are. */
const LEVEL_PPM = 120n;
const LEVELS = 40n;

export type SpotMarket = {
  readonly symbol: string;
  readonly base: string;
  readonly quote: string;
  readonly step: bigint;
  readonly tick: bigint;
  readonly leastCost: bigint;
  /** The middle of what is bid and asked. */
  price: bigint;
  /** How much stands at each price. */
  depth: bigint;
};

export type SpotTrade = {
  readonly id: number;
  readonly orderId: number;
  readonly symbol: string;
  readonly isBuyer: boolean;
  readonly price: bigint;
  readonly quantity: bigint;
  readonly cost: bigint;
  readonly fee: bigint;
  readonly feeAsset: string;
  readonly at: number;
};

export type SpotOrder = {
  readonly id: number;
  readonly key: string;
  readonly symbol: string;
  readonly side: 'BUY' | 'SELL';
  readonly quantity: bigint;
  readonly limit: bigint;
  readonly at: number;
  status: 'NEW' | 'PARTIALLY_FILLED' | 'FILLED' | 'EXPIRED' | 'CANCELED';
  /** What it fills by and by; all of it at once by default. */
  readonly coming: SpotTrade[];
  readonly trades: SpotTrade[];
};

/** What came to the account, or was sent from it. */
export type SpotMove = {
  readonly kind: 'deposit' | 'withdrawal';
  readonly id: string;
  readonly asset: string;
  readonly amount: bigint;
  /** What is taken beside what was sent. */
  readonly fee: bigint;
  readonly address: string;
  readonly at: number;
  /** Over which network, as the exchange calls it. */
  readonly network: string;
  /** Told once somebody knows it. */
  hash: string | null;
  isDone: boolean;
  isOff: boolean;
};

type AskedOrder = Pick<SpotOrder, 'key' | 'symbol' | 'side' | 'quantity' | 'limit'>;

export class SpotError extends Error {
  readonly code: number;

  constructor(code: number, message: string) {
    super(message);
    this.code = code;
  }
}

export class SpotBook {
  readonly markets = new Map<string, SpotMarket>();
  readonly balances = new Map<string, bigint>();
  readonly orders: SpotOrder[] = [];
  readonly moves: SpotMove[] = [];
  /** In which currency fees are taken; null for what arrives. */
  feeAsset: string | null = null;

  list(market: SpotMarket): void {
    this.markets.set(market.symbol, market);
  }

  marketOf(symbol: string): SpotMarket {
    const market = this.markets.get(symbol);
    if (!market) throw new SpotError(-1121, 'Invalid symbol.');
    return market;
  }

  /** What is bid and asked at the n-th best price. */
  levelOf({ price, tick }: SpotMarket, side: SpotOrder['side'], n: bigint): bigint {
    const distance = (price * LEVEL_PPM * (n + 1n)) / 1_000_000n;
    const at = side === 'BUY' ? price + distance : price - distance;
    return (at / tick) * tick;
  }

  place(asked: AskedOrder, at: number, isSlow: boolean): SpotOrder {
    const market = this.marketOf(asked.symbol);
    this.#check(market, asked);
    const order: SpotOrder = {
      ...asked,
      id: this.orders.length + 1000,
      at,
      status: 'EXPIRED',
      coming: [],
      trades: [],
    };
    this.orders.push(order);
    const trades = this.#tradesOf(market, order);
    if (!trades) return order;
    order.status = 'NEW';
    order.coming.push(...trades);
    while (!isSlow && order.coming.length > 0) this.fillNext(order);
    return order;
  }

  /** Fills the next part of an order that fills by and by. */
  fillNext(order: SpotOrder): void {
    const trade = order.coming.shift();
    if (!trade) return;
    const { base, quote } = this.marketOf(order.symbol);
    const sign = trade.isBuyer ? 1n : -1n;
    this.#move(base, sign * trade.quantity);
    this.#move(quote, -sign * trade.cost);
    this.#move(trade.feeAsset, -trade.fee);
    order.trades.push(trade);
    order.status = order.coming.length === 0 ? 'FILLED' : 'PARTIALLY_FILLED';
  }

  /** Something comes, and is credited at once. */
  receive(asset: string, amount: bigint, hash: string, at: number): SpotMove {
    this.#move(asset, amount);
    return this.#keep({ kind: 'deposit', asset, amount, fee: 0n, address: '', at, hash });
  }

  /** Somebody has something sent, which leaves the balance at once. */
  send(
    asset: string,
    amount: bigint,
    fee: bigint,
    to: { address: string; at: number; network?: string },
  ): SpotMove {
    this.#move(asset, -amount - fee);
    return this.#keep({ kind: 'withdrawal', asset, amount, fee, ...to, hash: null });
  }

  /** What was to be sent is not, and stands in the balance again. */
  callOff(move: SpotMove): void {
    move.isOff = true;
    this.#move(move.asset, move.amount + move.fee);
  }

  #keep(
    move: Omit<SpotMove, 'id' | 'isDone' | 'isOff' | 'network'> & { network?: string },
  ): SpotMove {
    const isDone = move.kind === 'deposit';
    const kept = { network: 'ETH', ...move, id: `m${this.moves.length}`, isDone, isOff: false };
    this.moves.push(kept);
    return kept;
  }

  cancel(order: SpotOrder): void {
    if (!['NEW', 'PARTIALLY_FILLED'].includes(order.status)) {
      throw new SpotError(-2011, 'Unknown order sent.');
    }
    order.coming.length = 0;
    order.status = 'CANCELED';
  }

  find(symbol: string, { key, id }: { key: string | null; id: string | null }): SpotOrder {
    const order = this.orders.findLast(
      (each) =>
        each.symbol === symbol && (key === null ? String(each.id) === id : each.key === key),
    );
    if (!order) throw new SpotError(-2013, 'Order does not exist.');
    return order;
  }

  #check(market: SpotMarket, { key, side, quantity, limit }: AskedOrder): void {
    if (!/^[.A-Z:/a-z0-9_-]{1,36}$/.test(key)) {
      throw new SpotError(-1100, "Illegal characters found in parameter 'newClientOrderId'.");
    }
    // As documented: a key is free again once its order has ended.
    const open = this.orders.some(
      (each) => each.key === key && ['NEW', 'PARTIALLY_FILLED'].includes(each.status),
    );
    if (open) throw new SpotError(-2010, 'Duplicate order sent.');
    if (quantity <= 0n || quantity % market.step !== 0n) {
      throw new SpotError(-1013, 'Filter failure: LOT_SIZE');
    }
    if (limit <= 0n || limit % market.tick !== 0n) {
      throw new SpotError(-1013, 'Filter failure: PRICE_FILTER');
    }
    const cost = (quantity * limit) / ONE;
    if (cost < market.leastCost) throw new SpotError(-1013, 'Filter failure: NOTIONAL');
    const [asset, needed] = side === 'BUY' ? [market.quote, cost] : [market.base, quantity];
    if ((this.balances.get(asset) ?? 0n) < needed) {
      throw new SpotError(-2010, 'Account has insufficient balance for requested action.');
    }
  }

  /** What an order fills at, best price first; null when not all of it can be filled. */
  #tradesOf(market: SpotMarket, order: SpotOrder): SpotTrade[] | null {
    const isBuyer = order.side === 'BUY';
    const trades: SpotTrade[] = [];
    let left = order.quantity;
    for (let n = 0n; n < LEVELS && left > 0n; n += 1n) {
      const price = this.levelOf(market, order.side, n);
      if (isBuyer ? price > order.limit : price < order.limit) return null;
      const quantity = least(left, market.depth);
      const cost = (quantity * price) / ONE;
      const gets = isBuyer ? market.base : market.quote;
      trades.push({
        id: order.id * 100 + trades.length,
        orderId: order.id,
        symbol: market.symbol,
        isBuyer,
        price,
        quantity,
        cost,
        fee: (isBuyer ? quantity : cost) / FEE_PARTS,
        feeAsset: this.feeAsset ?? gets,
        at: order.at + trades.length,
      });
      left -= quantity;
    }
    return left > 0n ? null : trades;
  }

  #move(asset: string, amount: bigint): void {
    this.balances.set(asset, (this.balances.get(asset) ?? 0n) + amount);
  }
}

export function written(amount: bigint): string {
  const digits = amount.toString().padStart(9, '0');
  return `${digits.slice(0, -8)}.${digits.slice(-8)}`;
}

export function readAmount(text: string): bigint {
  const match = /^(\d+)(?:\.(\d{1,8}))?$/.exec(text);
  if (!match) throw new SpotError(-1100, 'Illegal characters found in a parameter.');
  return BigInt(`${match[1]}${(match[2] ?? '').padEnd(8, '0')}`);
}
