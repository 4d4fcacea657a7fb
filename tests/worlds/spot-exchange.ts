import { createHmac, timingSafeEqual } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import {
  readAmount,
  SpotBook,
  SpotError,
  type SpotMarket,
  type SpotMove,
  type SpotOrder,
  type SpotTrade,
  written,
} from './spot-exchange-book.ts';

/**
 * A server that speaks the documented REST calls of Binance Spot that an order, a price and a reconciliation take
 * (https://developers.binance.com/docs/binance-spot-api-docs/rest-api): it verifies signature, key and time, and keeps its own book.
 */

/** What goes wrong with the next fitting request. */
export type SpotFault =
  /** It is not even read. */
  | 'dropped'
  /** It is done, and the answer is lost. */
  | 'lost'
  | 'too_many'
  /** Documented as unknown: nothing was done, and the answer does not say so. */
  | 'unavailable'
  /** Documented as unknown: it was done. */
  | 'unknown_status'
  | 'maintenance'
  /** The order just placed is not listed for a moment. */
  | 'unseen'
  /** The last trade of an order is not listed the next time. */
  | 'trade_missing'
  /** The order fills by and by. */
  | 'slow'
  | 'answers_nonsense';

type Outcome =
  | 'lost'
  | {
      readonly status: number;
      readonly told: unknown;
      readonly headers?: Readonly<Record<string, string>>;
    };

/** What is answered without anything being done. */
const BEFORE: { readonly [Each in SpotFault]?: Outcome } = {
  dropped: 'lost',
  too_many: { ...failed(429, -1003, 'Too many requests.'), headers: { 'retry-after': '1' } },
  unavailable: failed(503, -1008, 'Server is currently overloaded with other requests.'),
  maintenance: { status: 503, told: '<html>Service Unavailable</html>' },
};

/** What is answered after all was done. */
const AFTER: { readonly [Each in SpotFault]?: Outcome } = {
  lost: 'lost',
  unknown_status: failed(504, -1007, 'Send status unknown; execution status unknown.'),
  answers_nonsense: { status: 200, told: { symbol: 7 } },
};

function failed(status: number, code: number, msg: string) {
  return { status, told: { code, msg } };
}

export type SpotCall = { readonly call: string; readonly query: URLSearchParams };

const ONE = 100_000_000n;

export const SPOT_KEY = 'vmPUZE6mv9SD5VNHk4HlWFsOr6aKE2zvsw0MuIgwCIPy6utIco14y7Ju91duEh8A';
export const SPOT_SECRET = 'NhqPtmdSJYdKjVHjA7PZj4Mge3R5YNiP1e3UZjInClVN65XAbvqqM6A7H5fATj0j';

/** The account's address for deposits. */
export const SPOT_ADDRESS = '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359';

const DAY_MS = 86_400_000;
const PERIODS: Readonly<Record<string, number>> = { '1m': 60_000, '1h': 3_600_000, '1d': DAY_MS };

export async function openSpotExchange() {
  const book = new SpotBook();
  const calls: SpotCall[] = [];
  const faults: { readonly call: string; readonly fault: SpotFault }[] = [];
  const clock = { aheadMs: 0 };
  let chance: (call: string) => SpotFault | null = () => null;
  const account = { address: SPOT_ADDRESS };
  const hiddenUntil = new Map<number, number>();
  const unseen = { forMs: 30 };
  const now = () => Date.now() + clock.aheadMs;

  function takeFault(call: string): SpotFault | null {
    const i = faults.findIndex((each) => each.call === call);
    return i < 0 ? chance(call) : (faults.splice(i, 1)[0]?.fault ?? null);
  }

  const server = createServer((request, response) => {
    void answer(request, response);
  });

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname, search } = new URL(request.url ?? '/', 'http://localhost');
    const call = `${request.method} ${pathname.replace('/api/v3/', '')}`;
    let body = '';
    for await (const chunk of request) body += String(chunk);
    const text = body === '' ? search.slice(1) : body;
    const query = new URLSearchParams(text);
    calls.push({ call, query });
    const fault = takeFault(call);
    const outcome = (fault && BEFORE[fault]) ?? carryOut(request, call, text, query, fault);
    if (outcome === 'lost') return void request.socket.destroy();
    const { status, told, headers = {} } = outcome;
    response.writeHead(status, { 'content-type': 'application/json', ...headers });
    response.end(typeof told === 'string' ? told : JSON.stringify(told));
  }

  function carryOut(
    request: IncomingMessage,
    call: string,
    text: string,
    query: URLSearchParams,
    fault: SpotFault | null,
  ): Outcome {
    try {
      if (SIGNED.has(call)) verify(request, text, query);
      const told = CALLS[call]?.(query, fault);
      if (told === undefined) return failed(404, -1000, `no ${call}`);
      return (fault && AFTER[fault]) ?? { status: 200, told };
    } catch (error) {
      if (!(error instanceof SpotError)) throw error;
      return failed(400, error.code, error.message);
    }
  }

  function verify(request: IncomingMessage, text: string, query: URLSearchParams): void {
    if (request.headers['x-mbx-apikey'] !== SPOT_KEY) {
      throw new SpotError(-2015, 'Invalid API-key, IP, or permissions for action.');
    }
    const signature = query.get('signature') ?? '';
    const signed = text.slice(0, text.lastIndexOf('&signature='));
    const wanted = createHmac('sha256', SPOT_SECRET).update(signed).digest('hex');
    const isSigned =
      signature.length === wanted.length &&
      timingSafeEqual(Buffer.from(signature), Buffer.from(wanted));
    if (!isSigned) throw new SpotError(-1022, 'Signature for this request is not valid.');
    const at = Number.parseInt(query.get('timestamp') ?? '0', 10);
    const within = Number.parseInt(query.get('recvWindow') ?? '5000', 10);
    if (at >= now() + 1000 || now() - at > within) {
      throw new SpotError(-1021, 'Timestamp for this request is outside of the recvWindow.');
    }
  }

  function placed(query: URLSearchParams, fault: SpotFault | null): unknown {
    if (query.get('type') !== 'LIMIT' || query.get('timeInForce') !== 'FOK') {
      throw new SpotError(-1116, 'Invalid orderType.');
    }
    const order = book.place(
      {
        key: query.get('newClientOrderId') ?? '',
        symbol: query.get('symbol') ?? '',
        side: query.get('side') === 'BUY' ? 'BUY' : 'SELL',
        quantity: readAmount(query.get('quantity') ?? ''),
        limit: readAmount(query.get('price') ?? ''),
      },
      now(),
      fault === 'slow',
    );
    if (fault === 'unseen') hiddenUntil.set(order.id, Date.now() + unseen.forMs);
    return { ...told(order), transactTime: order.at, fills: order.trades.map(toldFill) };
  }

  function found(query: URLSearchParams): SpotOrder {
    const [key, id] = [query.get('origClientOrderId'), query.get('orderId')];
    const order = book.find(query.get('symbol') ?? '', { key, id });
    if (Date.now() < (hiddenUntil.get(order.id) ?? 0)) {
      throw new SpotError(-2013, 'Order does not exist.');
    }
    return order;
  }

  const CALLS: Record<string, (query: URLSearchParams, fault: SpotFault | null) => unknown> = {
    'GET time': () => ({ serverTime: now() }),
    'GET exchangeInfo': () => ({
      timezone: 'UTC',
      serverTime: now(),
      symbols: [...book.markets.values()].map(toldMarket),
    }),
    'GET ticker/24hr': (query) => {
      const symbols: string[] = JSON.parse(query.get('symbols') ?? '[]');
      return symbols.map((symbol) => toldTicker(book, book.marketOf(symbol), now()));
    },
    'GET klines': (query) => klines(book.marketOf(query.get('symbol') ?? ''), query, now()),
    'POST order': placed,
    'GET order': (query) => {
      const order = found(query);
      const answer = told(order);
      book.fillNext(order);
      return answer;
    },
    'DELETE order': (query) => {
      const order = found(query);
      book.cancel(order);
      return told(order);
    },
    'GET myTrades': (query, fault) => {
      const from = Number.parseInt(query.get('startTime') ?? '0', 10);
      const limit = Number.parseInt(query.get('limit') ?? '500', 10);
      const trades = book.orders
        .filter((order) => order.symbol === query.get('symbol'))
        .filter((order) => [null, String(order.id)].includes(query.get('orderId')))
        .flatMap((order) => order.trades)
        .filter((trade) => trade.at >= from)
        .toSorted((a, b) => a.at - b.at || a.id - b.id)
        .slice(0, limit);
      return (fault === 'trade_missing' ? trades.slice(0, -1) : trades).map(toldTrade);
    },
    'GET /sapi/v1/capital/deposit/hisrec': (query) =>
      movesOf('deposit', query).map((move) => ({
        ...toldMove(move),
        ...{ status: move.isDone ? 1 : 0, insertTime: move.at, confirmTimes: '12/12' },
      })),
    'GET /sapi/v1/capital/withdraw/history': (query) =>
      movesOf('withdrawal', query).map((move) => ({
        ...toldMove(move),
        ...{ status: statusOf(move), transactionFee: written(move.fee) },
        applyTime: new Date(move.at).toISOString().slice(0, 19).replace('T', ' '),
      })),
    'GET /sapi/v1/capital/deposit/address': (query) => ({
      ...{ coin: query.get('coin'), address: account.address, tag: '', url: '' },
    }),
    'GET account': () => ({
      updateTime: now(),
      balances: [...book.balances].map(([asset, amount]) => ({
        asset,
        free: written(amount),
        locked: '0.00000000',
      })),
    }),
  };

  const movesOf = (kind: SpotMove['kind'], query: URLSearchParams) => {
    const from = Number.parseInt(query.get('startTime') ?? '0', 10);
    return book.moves.filter((move) => move.kind === kind && move.at >= from);
  };

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    book,
    calls,
    clock,
    /** Where it takes what is sent to it. */
    account,
    /** How long an order stays unseen that is to. */
    unseen,
    reveal: () => hiddenUntil.clear(),
    /** Has the next request of a call, such as `POST order`, go wrong. */
    plant: (call: string, fault: SpotFault) => faults.push({ call, fault }),
    /** Has any request go wrong by chance. */
    byChance: (draw: (call: string) => SpotFault | null) => {
      chance = draw;
    },
    close: () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}

const SIGNED = new Set([
  ...['POST order', 'GET order', 'DELETE order', 'GET myTrades', 'GET account'],
  ...['GET /sapi/v1/capital/deposit/hisrec', 'GET /sapi/v1/capital/withdraw/history'],
  'GET /sapi/v1/capital/deposit/address',
]);

function toldMove({ id, asset: coin, amount, address, network, hash }: SpotMove) {
  const known = { id, coin, address, amount: written(amount), txId: hash ?? '' };
  return { ...known, network, addressTag: '', transferType: 0 };
}

/** Cancelled, completed, or under way. */
function statusOf({ isOff, isDone }: SpotMove): number {
  if (isOff) return 1;
  return isDone ? 6 : 4;
}

function told(order: SpotOrder) {
  const sum = (of: (trade: SpotTrade) => bigint) =>
    order.trades.reduce((total, trade) => total + of(trade), 0n);
  return {
    symbol: order.symbol,
    orderId: order.id,
    orderListId: -1,
    clientOrderId: order.key,
    price: written(order.limit),
    origQty: written(order.quantity),
    executedQty: written(sum(({ quantity }) => quantity)),
    cummulativeQuoteQty: written(sum(({ cost }) => cost)),
    status: order.status,
    timeInForce: 'FOK',
    type: 'LIMIT',
    side: order.side,
    time: order.at,
    updateTime: order.at,
    isWorking: true,
  };
}

function toldFill({ price, quantity, fee, feeAsset, id }: SpotTrade) {
  return {
    price: written(price),
    qty: written(quantity),
    commission: written(fee),
    commissionAsset: feeAsset,
    tradeId: id,
  };
}

function toldTrade(trade: SpotTrade) {
  const { tradeId: id, ...fill } = toldFill(trade);
  return {
    ...fill,
    id,
    symbol: trade.symbol,
    orderId: trade.orderId,
    orderListId: -1,
    quoteQty: written(trade.cost),
    time: trade.at,
    isBuyer: trade.isBuyer,
    isMaker: false,
    isBestMatch: true,
  };
}

function toldMarket({ symbol, base, quote, step, tick, leastCost }: SpotMarket) {
  return {
    symbol,
    status: 'TRADING',
    baseAsset: base,
    baseAssetPrecision: 8,
    quoteAsset: quote,
    quotePrecision: 8,
    quoteAssetPrecision: 8,
    orderTypes: ['LIMIT', 'LIMIT_MAKER', 'MARKET'],
    isSpotTradingAllowed: true,
    isMarginTradingAllowed: false,
    filters: [
      {
        filterType: 'PRICE_FILTER',
        minPrice: written(tick),
        maxPrice: '1000000.00000000',
        tickSize: written(tick),
      },
      {
        filterType: 'LOT_SIZE',
        minQty: written(step),
        maxQty: '900000.00000000',
        stepSize: written(step),
      },
      {
        filterType: 'NOTIONAL',
        minNotional: written(leastCost),
        applyMinToMarket: true,
        avgPriceMins: 5,
      },
    ],
    permissions: [],
    permissionSets: [['SPOT']],
  };
}

function toldTicker(book: SpotBook, market: SpotMarket, at: number) {
  return {
    symbol: market.symbol,
    lastPrice: written(market.price),
    bidPrice: written(book.levelOf(market, 'SELL', 0n)),
    askPrice: written(book.levelOf(market, 'BUY', 0n)),
    bidQty: written(market.depth),
    askQty: written(market.depth),
    openTime: at - DAY_MS,
    closeTime: at,
    count: 1,
  };
}

/** Periods whose close is the open of the next, a few ticks up and down around the price. */
function klines(market: SpotMarket, query: URLSearchParams, now: number) {
  const ms = PERIODS[query.get('interval') ?? ''] ?? DAY_MS;
  const from = Number.parseInt(query.get('startTime') ?? '0', 10);
  const limit = Number.parseInt(query.get('limit') ?? '500', 10);
  const first = Math.ceil(from / ms);
  const priceAt = (n: number) => written(market.price + market.tick * BigInt(n % 7));
  const rows = [];
  for (let n = first; n < first + limit && n * ms <= now; n += 1) {
    const [open, close] = [priceAt(n), priceAt(n + 1)];
    rows.push([
      n * ms,
      open,
      open,
      close,
      close,
      '1.00000000',
      (n + 1) * ms - 1,
      '1.0',
      1,
      '1.0',
      '1.0',
      '0',
    ]);
  }
  return rows;
}

/** Bitcoin and ether against a dollar and each other, and plenty of each. */
export function listSpotMarkets(book: SpotBook): void {
  const usdc = { quote: 'USDC', tick: 1_000_000n, leastCost: 5n * ONE };
  book.list({
    ...usdc,
    symbol: 'BTCUSDC',
    base: 'BTC',
    step: 1000n,
    price: 60_000n * ONE,
    depth: ONE / 20n,
  });
  book.list({
    ...usdc,
    symbol: 'ETHUSDC',
    base: 'ETH',
    step: 10_000n,
    price: 3000n * ONE,
    depth: ONE,
  });
  book.list({
    symbol: 'ETHBTC',
    base: 'ETH',
    quote: 'BTC',
    step: 10_000n,
    tick: 1000n,
    leastCost: 10_000n,
    price: ONE / 20n,
    depth: ONE,
  });
  for (const asset of ['BTC', 'ETH', 'USDC']) book.balances.set(asset, 1_000_000n * ONE);
}
