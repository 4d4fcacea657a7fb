import { AsyncLocalStorage } from 'node:async_hooks';
import { z } from 'zod';
import { exactJson } from './exact-json.ts';
import { AskedToWait, isKind, TooLate } from './exchange-failures.ts';
import { placeOfExchange } from './known-exchange.ts';
import type { ExchangeSettings } from './settings.ts';

/** What is used of an exchange of ccxt. Each answer is read with a schema before it counts. */
export type Exchange = {
  has: Record<string, unknown>;
  features: unknown;
  options: Record<string, unknown>;
  number: (value: string) => unknown;
  parseJson: (text: string) => unknown;
  fetchImplementation: typeof fetchAnswer;
  amountToPrecision: (symbol: string, amount: string) => string;
  priceToPrecision: (symbol: string, price: string) => string;
  milliseconds(): number;
  loadTimeDifference(): Promise<unknown>;
  loadMarkets(reload?: boolean): Promise<unknown>;
  fetchTickers(symbols: readonly string[]): Promise<unknown>;
  fetchOHLCV(symbol: string, timeframe: string, since: number, limit: number): Promise<unknown>;
  createOrder(...order: readonly unknown[]): Promise<unknown>;
  fetchOrder(id: string, symbol: string, how: object): Promise<unknown>;
  fetchOrderTrades(id: string, symbol: string): Promise<unknown>;
  fetchMyTrades(symbol: string, since?: number, limit?: number, how?: object): Promise<unknown>;
  cancelOrder(id: string, symbol: string): Promise<unknown>;
  fetchBalance(): Promise<unknown>;
  fetchDeposits(code: undefined, since: number): Promise<unknown>;
  fetchWithdrawals(code: undefined, since: number): Promise<unknown>;
  fetchDepositAddress(code: string, how: object): Promise<unknown>;
};

/** A request as ccxt hands it over. */
type Asked = {
  readonly method: string;
  readonly headers?: Record<string, string>;
  readonly body?: string;
};

/** How long a request may be under way before the exchange itself throws it away, where it can. */
export const RECEIVED_WITHIN_MS = 5000;

/** The longest that is waited because an exchange asked for it. */
const WAITED_MAX_S = 3600;

/** How long is waited where it says that it is asked too much, and not until when. */
const WAITED_S = 30;

const OVERLOADED = new Set([418, 429]);

const Module = z.object({
  default: z.custom<new (settings: object) => Exchange>((value) => typeof value === 'function'),
});

/** By when a request must have been sent, of what is under way. */
const deadline = new AsyncLocalStorage<number>();

/** Does something in which no request is sent later than so long from now, however long it stood in a queue. */
export function sendingWithin<Answer>(ms: number, work: () => Promise<Answer>): Promise<Answer> {
  return deadline.run(performance.now() + ms, work);
}

/** Asks once more, with the exchange's time, what it did not answer because our clock goes wrong; for what only reads. */
export async function withRightClock<Answer>(
  exchange: Exchange,
  read: () => Promise<Answer>,
): Promise<Answer> {
  try {
    return await read();
  } catch (error) {
    if (!isKind(error, 'InvalidNonce')) throw error;
    await exchange.loadTimeDifference();
    return read();
  }
}

/**
 * Loads the one exchange that is configured, and not the hundred others of ccxt: a third of the memory and of the time. Amounts are
 * text on the whole way: numbers of an answer keep their digits, ccxt makes no numbers of them, and does not round what is sent.
 */
export async function loadExchange(settings: ExchangeSettings): Promise<Exchange> {
  const { id, key, secret, passphrase, timeoutMs, isPaced } = settings;
  const place = placeOfExchange(id);
  if (!place) throw new TypeError(`ccxt knows no exchange ${id}`);
  const { default: Class } = Module.parse(await import(place.href));
  const exchange = new Class({
    apiKey: key,
    secret,
    ...(passphrase !== null && { password: passphrase }),
    enableRateLimit: isPaced,
    timeout: timeoutMs,
    options: {
      defaultType: 'spot',
      fetchMarkets: { types: ['spot'] },
      fetchMargins: false,
      recvWindow: RECEIVED_WITHIN_MS,
    },
  });
  exchange.has.fetchCurrencies = false;
  exchange.number = String;
  exchange.parseJson = exactJson;
  exchange.amountToPrecision = (_symbol, amount) => amount;
  exchange.priceToPrecision = (_symbol, price) => price;
  exchange.fetchImplementation = sender(settings);
  return exchange;
}

/** Sends what ccxt made, unless it is too late for it or the exchange has asked us to wait. */
function sender({ url, timeoutMs }: ExchangeSettings): typeof fetchAnswer {
  let quietUntil = 0;
  return async (address, asked) => {
    const now = performance.now();
    if (now < quietUntil) throw new AskedToWait(Math.ceil((quietUntil - now) / 1000));
    if (now > (deadline.getStore() ?? Number.POSITIVE_INFINITY)) throw new TooLate();
    const answer = await fetchAnswer(
      url === null ? address : movedTo(url, address),
      asked,
      timeoutMs,
    );
    const seconds = secondsToWait(answer);
    if (seconds > 0) quietUntil = performance.now() + seconds * 1000;
    return answer;
  };
}

function fetchAnswer(
  address: string,
  { method, headers, body }: Asked,
  timeoutMs = 10_000,
): Promise<Response> {
  const signal = AbortSignal.timeout(timeoutMs);
  return fetch(address, {
    method,
    redirect: 'error',
    signal,
    ...(headers && { headers }),
    ...(body !== undefined && { body }),
  });
}

function movedTo(url: string, address: string): string {
  const { pathname, search } = new URL(address);
  return `${url.replace(/\/$/, '')}${pathname}${search}`;
}

function secondsToWait({ status, headers }: Response): number {
  const asked = Number.parseInt(headers.get('retry-after') ?? '', 10);
  if (asked > 0) return Math.min(asked, WAITED_MAX_S);
  return OVERLOADED.has(status) ? WAITED_S : 0;
}
