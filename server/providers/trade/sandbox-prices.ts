import { Refusal } from '@ballast/contract/errors.ts';
import type { AssetCode } from '@ballast/contract/money/asset.ts';
import { formatRate, RATE_ONE, type Rate, rateOf } from '@ballast/contract/money/rate.ts';
import { readClock } from '../../database/clock.ts';
import type { Database } from '../../database/connect.ts';
import { gather } from '../../database/gathered-reads.ts';
import { ProviderRefusal } from '../failures.ts';
import { MARKET_START, type Market } from './market.ts';
import type { Candle, CandleQuery, MarketPrice, Resolution } from './port.ts';

/** Prices of the sandbox: the seeded market, and from when a price was set on that price. */
export type PriceBook = {
  priceAt(code: AssetCode, at: Date): Rate;
};

const PERIOD_MS: Readonly<Record<Resolution, number>> = {
  DAY: 86_400_000,
  HOUR: 3_600_000,
  MINUTE: 60_000,
};
const PERIODS_MAX = 5000;

type SetPrice = { readonly setAt: Date; readonly price: Rate };

/** Reads the set prices of some assets and puts them over the market. */
export async function openPriceBook(
  sandboxDatabase: Database,
  market: Market,
  codes: readonly AssetCode[],
): Promise<PriceBook> {
  const newestFirst = await readSetPrices(sandboxDatabase, codes);
  return {
    priceAt: (code, at) => priceOf(market, newestFirst.get(code) ?? [], code, at),
  };
}

async function readSetPrices(
  sandboxDatabase: Database,
  codes: readonly string[],
): Promise<Map<string, SetPrice[]>> {
  const rows = await sandboxDatabase
    .selectFrom('sandbox.price_overrides')
    .select(['code', 'set_at', 'price'])
    .where('code', 'in', codes.length > 0 ? codes : [''])
    .orderBy('set_at', 'desc')
    .orderBy('override_number', 'desc')
    .execute();
  const found = new Map<string, SetPrice[]>(codes.map((code) => [code, []]));
  for (const row of rows) {
    found.get(row.code)?.push({ setAt: row.set_at, price: rateOf(row.price) });
  }
  return found;
}

function priceOf(
  market: Market,
  newestFirst: readonly SetPrice[],
  code: AssetCode,
  at: Date,
): Rate {
  if (code === 'USD') return RATE_ONE;
  const set = newestFirst.find((each) => each.setAt <= at);
  return set ? set.price : market.priceAt(code, at);
}

export async function listPrices(
  sandboxDatabase: Database,
  market: Market,
  codes: readonly AssetCode[],
): Promise<MarketPrice[]> {
  const at = await readClock(sandboxDatabase);
  const book = await openPriceBook(sandboxDatabase, market, codes);
  return codes.map((code) => ({ code, price: writePrice(book.priceAt(code, at)), at }));
}

/**
 * Finished periods of a price history. Refuses `range_too_long`. Histories asked for at once share one query
 * for the set prices.
 */
export function candlesOf(
  sandboxDatabase: Database,
  market: Market,
): (query: CandleQuery) => Promise<Candle[]> {
  const setPricesOf = gather(async (codes) => {
    const now = await readClock(sandboxDatabase);
    const found = await readSetPrices(sandboxDatabase, codes);
    return new Map([...found].map(([code, newestFirst]) => [code, { now, newestFirst }]));
  });
  return async (query) => {
    const { code, resolution } = query;
    const { now, newestFirst = [] } = (await setPricesOf(code)) ?? {};
    if (!now) throw new Error(`the sandbox read no prices of ${code}`);
    const priceAt = (at: Date) => writePrice(priceOf(market, newestFirst, code, at));
    return startsOf(query, now).map((start) => ({
      start,
      open: priceAt(start),
      close: priceAt(endOf(start, resolution)),
    }));
  };
}

function startsOf({ from, to, resolution }: CandleQuery, now: Date): Date[] {
  const period = PERIOD_MS[resolution];
  const earliest = Math.max(from.getTime(), MARKET_START.getTime());
  const first = Math.ceil(earliest / period);
  // The last period that starts before `to` and has ended by now.
  const end = Math.min(Math.ceil(to.getTime() / period), Math.floor(now.getTime() / period));
  if (end - first > PERIODS_MAX) throw new ProviderRefusal('range_too_long');
  return Array.from({ length: Math.max(0, end - first) }, (_, i) => new Date((first + i) * period));
}

function endOf(start: Date, resolution: Resolution): Date {
  return new Date(start.getTime() + PERIOD_MS[resolution]);
}

function writePrice(price: Rate): string {
  return formatRate(price).replace(/\.?0+$/, '');
}

/**
 * Sets the price of an asset from now on (spec/decisions.md, section 10). Refuses `amount_invalid` for zero,
 * and for US dollars, the unit of the market.
 */
export async function setPrice(
  sandboxDatabase: Database,
  set: { code: AssetCode; price: Rate },
): Promise<void> {
  if (set.code === 'USD' || set.price <= 0n) throw new Refusal('amount_invalid');
  const now = await readClock(sandboxDatabase);
  await sandboxDatabase
    .insertInto('sandbox.price_overrides')
    .values({
      code: set.code,
      price: formatRate(set.price),
      set_at: now,
    })
    .execute();
}
