import { divide } from '@ballast/contract/money/amount.ts';
import { type AssetCode, knownAssets } from '@ballast/contract/money/asset.ts';
import { formatRate, type Rate, rateOf } from '@ballast/contract/money/rate.ts';
import type { PricesAsOf } from '../prices/prices.ts';
import { NOTHING_IN_CURRENCIES, type Rates, type Worth } from './holdings.ts';
import type { InCurrency, Measure } from './rules.ts';

/**
 * The currencies besides US dollars in which a client may have everything shown (docs/domain/performance.md). Each cut keeps
 * what it is in each of them, so that nothing is converted at another day's rate later.
 */
export function otherCurrencies(): AssetCode[] {
  return knownAssets().flatMap(({ code, may_be_displayed }) =>
    may_be_displayed && code !== 'USD' ? [code] : [],
  );
}

/** US dollars for one of each currency, as prices of a moment say. */
export function ratesAmong(currencies: readonly AssetCode[], prices: PricesAsOf): Rates {
  return new Map(
    currencies.flatMap((code): [AssetCode, Rate][] => {
      const rate = prices.get(code)?.price;
      return rate ? [[code, rate]] : [];
    }),
  );
}

/** What a cut is made of, in dollars and in each currency. */
export type CutWorth = { readonly before: Worth; readonly flow: Worth; readonly after: Worth };

/**
 * How a set stands in each currency after a cut, `last` being how it stood after the one before. A currency counts from the
 * first cut of all: what had no price then is not told of later, since its sums would lack what was before.
 */
export function inCurrenciesAfter(
  last: Measure | undefined,
  next: Measure,
  rates: Rates,
  { before, flow, after }: CutWorth,
): ReadonlyMap<AssetCode, InCurrency> {
  const told = new Map<AssetCode, InCurrency>();
  for (const [code, rate] of rates) {
    const until = last?.inCurrencies.get(code);
    if (last && !until) continue;
    const moved = flow.inCurrencies.get(code) ?? 0n;
    told.set(code, {
      rate,
      base: baseAfter(last, until, next, rate),
      value: after.inCurrencies.get(code) ?? 0n,
      valueBefore: before.inCurrencies.get(code) ?? 0n,
      flow: moved,
      paidIn: (until?.paidIn ?? 0n) + (moved > 0n ? moved : 0n),
      takenOut: (until?.takenOut ?? 0n) - (moved < 0n ? moved : 0n),
    });
  }
  return told;
}

/** A stretch with nothing in it leaves out what the currency did meanwhile; after a total loss all begins anew. */
function baseAfter(
  last: Measure | undefined,
  until: InCurrency | undefined,
  next: Measure,
  rate: Rate,
): Rate {
  if (!last || !until || next.losses > last.losses) return rate;
  return last.isEmpty ? divide(until.base * rate, until.rate, 'half_up') : until.base;
}

/** A measure in a currency; null in one of which nothing is told (`inCurrenciesAfter`). */
export function measureIn(currency: AssetCode, measure: Measure): Measure | null {
  if (currency === 'USD') return measure;
  const own = measure.inCurrencies.get(currency);
  if (!own) return null;
  const { value, paidIn, takenOut, base, rate } = own;
  const index = divide(measure.index * base, rate, 'half_up');
  return { ...measure, value, paidIn, takenOut, index, inCurrencies: NOTHING_TOLD };
}

const NOTHING_TOLD: Measure['inCurrencies'] = new Map();

/** The worth of something that moved the other way. */
export function negative({ value, inCurrencies, carried }: Worth): Worth {
  return {
    value: -value,
    inCurrencies: new Map([...inCurrencies].map(([code, each]) => [code, -each])),
    carried,
  };
}

/** By how much a worth changed. */
export function changeBetween(before: Worth, after: Worth): Worth {
  // What is empty is told of in no currency, which is zero in each.
  const codes = new Set([...before.inCurrencies.keys(), ...after.inCurrencies.keys()]);
  const own = (worth: Worth, code: AssetCode) => worth.inCurrencies.get(code) ?? 0n;
  return {
    value: after.value - before.value,
    inCurrencies: new Map([...codes].map((code) => [code, own(after, code) - own(before, code)])),
    carried: before.carried || after.carried,
  };
}

export const NO_FLOW: Worth = { value: 0n, inCurrencies: NOTHING_IN_CURRENCIES, carried: false };

/** One currency of a cut as it is stored: decimal text. */
export type StoredInCurrency = Readonly<Record<(typeof STORED)[number], string>>;
export type StoredInCurrencies = Readonly<Record<AssetCode, StoredInCurrency>>;

const STORED = ['rate', 'base', 'value', 'value_before', 'flow', 'paid_in', 'taken_out'] as const;

export function storedInCurrencies({ inCurrencies }: Measure): StoredInCurrencies {
  return Object.fromEntries(
    [...inCurrencies].map(([code, own]) => [
      code,
      {
        rate: formatRate(own.rate),
        base: formatRate(own.base),
        value: formatRate(own.value),
        value_before: formatRate(own.valueBefore),
        flow: formatRate(own.flow),
        paid_in: formatRate(own.paidIn),
        taken_out: formatRate(own.takenOut),
      },
    ]),
  );
}

export function readInCurrencies(stored: StoredInCurrencies): ReadonlyMap<AssetCode, InCurrency> {
  return new Map(
    Object.entries(stored).map(([code, own]): [AssetCode, InCurrency] => [
      code,
      {
        rate: rateOf(own.rate),
        base: rateOf(own.base),
        value: rateOf(own.value),
        valueBefore: rateOf(own.value_before),
        flow: rateOf(own.flow),
        paidIn: rateOf(own.paid_in),
        takenOut: rateOf(own.taken_out),
      },
    ]),
  );
}
