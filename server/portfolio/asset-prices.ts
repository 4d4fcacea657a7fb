import type { AnswerOf } from '@ballast/contract/call.ts';
import { Refusal } from '@ballast/contract/errors.ts';
import { type Period, periodStart } from '@ballast/contract/funds/periods.ts';
import { type AssetCode, assetOf, findAsset, inListOrder } from '@ballast/contract/money/asset.ts';
import { divideRates, formatRate, RATE_ONE, type Rate } from '@ballast/contract/money/rate.ts';
import type {
  getCurrency as getCurrencyCall,
  getPriceChange as getPriceChangeCall,
  getPricePlot as getPricePlotCall,
  listMarkets as listMarketsCall,
} from '@ballast/contract/portfolio/asset.ts';
import type { Database } from '../database/connect.ts';
import { listCurrencies } from '../payments/currencies.ts';
import { firstPrices, latestPrices, pricesAtEach } from '../prices/prices.ts';
import { sampleMoments } from './samples.ts';

type PriceQuery = {
  readonly code: AssetCode;
  readonly period: Period;
  /** In which the price is told. */
  readonly currency: AssetCode;
};

/** Refuses `not_found` for units of a fund. */
export async function getCurrency(
  database: Database,
  code: AssetCode,
): Promise<AnswerOf<typeof getCurrencyCall>> {
  const currencies = await listCurrencies(database);
  const found = currencies.find((currency) => currency.code === code);
  if (!found) throw new Refusal('not_found');
  return found;
}

/** The prices of a currency over a period that ends now. Refuses `not_found` for units of a fund. */
export async function getPricePlot(
  database: Database,
  query: PriceQuery,
  now: Date,
): Promise<AnswerOf<typeof getPricePlotCall>> {
  const { period, currency } = query;
  const start = await startOf(database, query, now);
  const moments = start ? [start, ...sampleMoments(start, now)] : [];
  const { past, live } = await pricesIn(database, query, moments, now);
  const points = live ? [...past, { at: now, price: live.price }] : past;
  return {
    period,
    display_currency: currency,
    points: points.map(({ at, price }) => ({ at: at.toISOString(), value: formatRate(price) })),
  };
}

/** The change of a price over a period that ends now. Refuses `not_found` for units of a fund. */
export async function getPriceChange(
  database: Database,
  query: PriceQuery,
  now: Date,
): Promise<AnswerOf<typeof getPriceChangeCall>> {
  const { period, currency } = query;
  const start = await startOf(database, query, now);
  const { past, live } = await pricesIn(database, query, start ? [start] : [], now);
  const [before] = past;
  return {
    period,
    display_currency: currency,
    from: before?.at.toISOString() ?? null,
    price_before: textOf(before?.price),
    price: textOf(live?.price),
    price_at: live?.asOf?.toISOString() ?? null,
    change: changeText(live?.price, before?.price),
  };
}

/** When a period begins for a price: with the first one where that is later; null of what never had one. */
async function startOf(
  database: Database,
  { code, period, currency }: PriceQuery,
  now: Date,
): Promise<Date | null> {
  if (assetOf(code).kind === 'units') throw new Refusal('not_found');
  const begins = periodStart(period, now);
  // US dollars are always one, and have no first price.
  const codes = [...new Set([code, currency])].filter((each) => each !== 'USD');
  const first = await firstPrices(database, codes);
  if (first.size < codes.length) return null;
  const moments = [...first.values()].map(({ at }) => at);
  const known = begins ? [begins, ...moments] : moments;
  return known.toSorted((one, other) => other.getTime() - one.getTime())[0] ?? null;
}

type Prices = {
  readonly past: readonly { readonly at: Date; readonly price: Rate }[];
  readonly live: { readonly price: Rate; readonly asOf: Date | null } | null;
};

/** The prices at some moments, those without one left out, and the latest. */
async function pricesIn(
  database: Database,
  { code, currency }: PriceQuery,
  moments: readonly Date[],
  now: Date,
): Promise<Prices> {
  const past = moments.filter((at) => at < now);
  const prices = await pricesAtEach(database, [code, currency], past);
  const latest = await latestPrices(database, [code, currency]);
  const price = priceIn(code, currency, latest);
  return {
    past: past.flatMap((at, i) => {
      const then = priceIn(code, currency, prices[i] ?? new Map());
      return then === null ? [] : [{ at, price: then }];
    }),
    live: price === null ? null : { price, asOf: asOfIn(code, currency, latest) },
  };
}

function priceIn(
  code: AssetCode,
  currency: AssetCode,
  prices: ReadonlyMap<AssetCode, { readonly price: Rate }>,
): Rate | null {
  const own = prices.get(code)?.price;
  const shown = prices.get(currency)?.price;
  if (own === undefined || shown === undefined) return null;
  return divideRates(own, shown);
}

/** The older of the moments of both prices; null of US dollars in themselves, which are one at any time. */
function asOfIn(
  code: AssetCode,
  currency: AssetCode,
  latest: ReadonlyMap<AssetCode, { readonly at: Date }>,
): Date | null {
  const priced = [code, currency].filter((each) => each !== 'USD');
  const moments = priced.flatMap((each) => latest.get(each)?.at ?? []);
  return moments.toSorted((one, other) => one.getTime() - other.getTime())[0] ?? null;
}

/** The last prices of those of some codes that are currencies. */
export async function listMarkets(
  database: Database,
  { ids, currency }: { readonly ids: string; readonly currency: AssetCode },
): Promise<AnswerOf<typeof listMarketsCall>> {
  const asked = new Set(ids.split(','));
  const codes = [...asked].filter((code) => (findAsset(code)?.kind ?? 'units') !== 'units');
  const latest = await latestPrices(database, [...new Set([...codes, currency])]);
  const dayBefore = new Map(
    [...latest].flatMap(([code, { dayBefore: price }]): [AssetCode, { price: Rate }][] =>
      price === null ? [] : [[code, { price }]],
    ),
  );
  return {
    display_currency: currency,
    items: codes.toSorted(inListOrder).map((code) => {
      const price = priceIn(code, currency, latest);
      return {
        code,
        name: assetOf(code).name,
        price: textOf(price),
        price_at: price === null ? null : (asOfIn(code, currency, latest)?.toISOString() ?? null),
        change_24h: changeText(price, priceIn(code, currency, dayBefore)),
      };
    }),
  };
}

function textOf(price: Rate | null | undefined): string | null {
  return price === null || price === undefined ? null : formatRate(price);
}

/** By how much a price changed, as a fraction; null where one of them is not known. */
function changeText(price: Rate | null | undefined, before: Rate | null | undefined) {
  if (price === null || price === undefined || !before) return null;
  return formatRate(divideRates(price, before) - RATE_ONE);
}
