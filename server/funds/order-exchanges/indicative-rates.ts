import { Refusal } from '@ballast/contract/errors.ts';
import { divide, formatDecimal } from '@ballast/contract/money/amount.ts';
import type { AssetCode } from '@ballast/contract/money/asset.ts';
import { minorGivenFor, type Priced, quotedRate } from '@ballast/contract/money/quoted.ts';
import { convertMinor, RATE_ONE, type Rate } from '@ballast/contract/money/rate.ts';
import { EXCHANGE_LIMITS_USD } from '@ballast/contract/payments/exchange.ts';
import { readKeptMoney } from '../../database/assets.ts';
import { readClock } from '../../database/clock.ts';
import type { Database } from '../../database/connect.ts';
import { inOrder } from '../../database/transact.ts';
import { limitsIn } from '../../payments/trades/conversion.ts';
import type { Amount } from '../../payments/trades/trades.ts';
import { readWays } from '../../prices/market-pairs.ts';
import { isOlderThan, type LatestPrice, latestPrices, QUOTED_AGE_MS } from '../../prices/prices.ts';

/** Places of a rate that people read in a sentence. */
const TOLD_PLACES = 8;

/** A rate as letters and the desk write it: without places that say nothing. */
export function toldRate(rate: Rate): string {
  const told = divide(rate * 10n ** BigInt(TOLD_PLACES), RATE_ONE, 'half_up');
  return formatDecimal(told, TOLD_PLACES).replace(/\.?0+$/, '');
}

/**
 * What an amount would bring now, in minor units, by a rate that binds nobody: whole units bought for one whole unit sold. Of what is
 * sold `maximum` minor units are exchanged at once at most (spec/decisions.md, section 14).
 */
type Indication = {
  readonly minor: bigint;
  readonly rate: Rate;
  readonly at: Date;
  readonly maximum: bigint;
};

/** The currencies that are exchanged for another one, or that it is exchanged for, in the order in which screens list them. */
export async function exchangedCurrencies(
  database: Database,
  currency: AssetCode,
  which: 'FOR_IT' | 'FROM_IT',
): Promise<AssetCode[]> {
  const [currencies, ways] = await inOrder([readKeptMoney(database), readWays(database)]);
  return currencies.filter((code) => {
    if (code === currency) return false;
    return (which === 'FOR_IT' ? ways(code, currency) : ways(currency, code)) !== null;
  });
}

/** What an amount would bring of another currency now. Refuses `currency_not_available`, `price_stale` and `price_unavailable`. */
export async function indicate(
  database: Database,
  sell: Amount,
  buy: AssetCode,
): Promise<Indication> {
  // In one round trip: it is asked while a client waits.
  const [currencies, ways, prices, at] = await inOrder([
    readKeptMoney(database),
    readWays(database),
    latestPrices(database, [sell.asset, buy]),
    readClock(database),
  ]);
  const isOffered = [sell.asset, buy].every((code) => currencies.includes(code));
  if (sell.asset === buy || !isOffered || ways(sell.asset, buy) === null) {
    throw new Refusal('currency_not_available');
  }
  const from = pricedNow(prices, sell.asset);
  const rate = quotedRate(from, pricedNow(prices, buy));
  const { maximum } = limitsIn(from, EXCHANGE_LIMITS_USD);
  return { minor: convertMinor(sell.asset, sell.minor, buy, rate, 'down'), rate, at, maximum };
}

/** The price of an asset that is fresh enough to be quoted at. Refuses `price_unavailable` and `price_stale`. */
function pricedNow(prices: ReadonlyMap<AssetCode, LatestPrice>, asset: AssetCode): Priced {
  const latest = prices.get(asset);
  if (!latest) throw new Refusal('price_unavailable');
  if (isOlderThan(latest, QUOTED_AGE_MS)) throw new Refusal('price_stale');
  return { asset, price: latest.price };
}

/** What a currency is exchanged for another at, how much of it an amount of that takes, and how much is exchanged at once at most. */
type RateInto = {
  readonly rate: Rate;
  readonly maximum: bigint;
  readonly givenFor: (minor: bigint) => bigint;
};

/** Of currencies, those that have a price now, with what each is exchanged for another at. */
export async function ratesInto(
  database: Database,
  currencies: readonly AssetCode[],
  into: AssetCode,
): Promise<(asset: AssetCode) => RateInto | null> {
  const prices = await latestPrices(database, [into, ...currencies]);
  const priced = (asset: AssetCode): Priced | null => {
    const latest = prices.get(asset);
    if (!latest || isOlderThan(latest, QUOTED_AGE_MS)) return null;
    return { asset, price: latest.price };
  };
  const to = priced(into);
  return (asset) => {
    const from = priced(asset);
    if (!from || !to) return null;
    return {
      rate: quotedRate(from, to),
      maximum: limitsIn(from, EXCHANGE_LIMITS_USD).maximum,
      givenFor: (minor) => minorGivenFor(from, to, minor),
    };
  };
}
