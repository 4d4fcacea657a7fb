import { Refusal } from '@ballast/contract/errors.ts';
import type { AssetCode } from '@ballast/contract/money/asset.ts';
import { formatRate, RATE_ONE, type Rate, rateOf } from '@ballast/contract/money/rate.ts';
import { readClock } from '../../database/clock.ts';
import type { Database } from '../../database/connect.ts';
import { ProviderRefusal } from '../failures.ts';
import type { Market } from './market.ts';
import { MARKET_START } from './market.ts';
import type { Candle, CandleQuery, MarketPrice, Resolution } from './port.ts';

/** Prices of the sandbox: the seeded market, and from when a price was set on that price. */
export type PriceBook = {
  /** US dollars for one whole unit at a moment. */
  priceAt(code: AssetCode, at: Date): Rate;
};

const PERIOD_MS: Readonly<Record<Resolution, number>> = {
  DAY: 86_400_000,
  HOUR: 3_600_000,
  MINUTE: 60_000,
};
const PERIODS_MAX = 5000;

/** Reads the set prices of some assets and puts them over the market. */
export async function openPriceBook(
  sandboxDatabase: Database,
  market: Market,
  codes: readonly AssetCode[],
): Promise<PriceBook> {
  const rows = await sandboxDatabase
    .selectFrom('sandbox.price_overrides')
    .select(['code', 'set_at', 'price'])
    .where('code', 'in', codes.length > 0 ? codes : [''])
    .orderBy('set_at', 'desc')
    .orderBy('override_number', 'desc')
    .execute();
  const newestFirst = rows.map((row) => ({
    code: row.code,
    setAt: row.set_at,
    price: rateOf(row.price),
  }));
  return {
    priceAt(code, at) {
      if (code === 'USD') return RATE_ONE;
      const set = newestFirst.find((each) => each.code === code && each.setAt <= at);
      return set ? set.price : market.priceAt(code, at);
    },
  };
}

/** Latest prices by the clock. */
export async function listPrices(
  sandboxDatabase: Database,
  market: Market,
  codes: readonly AssetCode[],
): Promise<MarketPrice[]> {
  const at = await readClock(sandboxDatabase);
  const book = await openPriceBook(sandboxDatabase, market, codes);
  return codes.map((code) => ({ code, price: writePrice(book.priceAt(code, at)), at }));
}

/** Finished periods of a price history. Refuses `range_too_long`. */
export async function listCandles(
  sandboxDatabase: Database,
  market: Market,
  query: CandleQuery,
): Promise<Candle[]> {
  const now = await readClock(sandboxDatabase);
  const book = await openPriceBook(sandboxDatabase, market, [query.code]);
  const starts = startsOf(query, now);
  return starts.map((start) => ({
    start,
    open: writePrice(book.priceAt(query.code, start)),
    close: writePrice(book.priceAt(query.code, endOf(start, query.resolution))),
  }));
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
 * Sets the market price of an asset from now on (decisions, section 10): it stands until another is set.
 * Refuses `amount_invalid` for a price of nothing, and for US dollars, which the market counts in.
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
