import { Refusal } from '@ballast/contract/errors.ts';
import { formatMinor, obstacleToAmount, parseAmount } from '@ballast/contract/money/amount.ts';
import type { AssetCode } from '@ballast/contract/money/asset.ts';
import {
  type AmountSide,
  type ExchangeTerms,
  exchangeTerms,
  type Priced,
} from '@ballast/contract/money/quoted.ts';
import { formatRate, type Rate, rateOf } from '@ballast/contract/money/rate.ts';
import {
  EXCHANGE_LIMITS_USD,
  type EXCHANGE_OBSTACLES,
} from '@ballast/contract/payments/exchange.ts';
import { sql } from 'kysely';
import { readKeptMoney } from '../../database/assets.ts';
import type { Database, Tx } from '../../database/connect.ts';
import { newId } from '../../database/identifier.ts';
import { inOrder } from '../../database/transact.ts';
import { clientAccount } from '../../ledger/account.ts';
import { balancesOf, freeBalance } from '../../ledger/balances.ts';
import { closedMarkets } from '../../prices/market-hours.ts';
import { readWays } from '../../prices/market-pairs.ts';
import { isOlderThan, latestPrices, QUOTED_AGE_MS } from '../../prices/prices.ts';
import { limitsIn, usdWorth } from '../trades/conversion.ts';
import { assertCoverFor } from '../trades/house-cover.ts';
import { readQuotedPricing } from '../trades/priced.ts';
import { amountRefusal, claimQuote, QUOTE_VALID_S } from '../trades/quotes.ts';

export type ExchangeQuote = ExchangeTerms & {
  readonly id: string;
  readonly ownerId: string;
  readonly sell: AssetCode;
  readonly buy: AssetCode;
  /** Dollar value of what is sold. */
  readonly valueUsd: Rate;
  readonly expiresAt: Date;
};

/** `amount` is decimal text in whole units of the side that it is `of`. */
export type ExchangeWish = {
  readonly ownerId: string;
  readonly sell: AssetCode;
  readonly buy: AssetCode;
  readonly amount: string;
  readonly of: AmountSide;
};

/** What of a currency a client may exchange at present. */
export type ExchangedCurrency = {
  readonly currency: AssetCode;
  readonly available: bigint;
  /** Null where it never had a price, and so no limits. */
  readonly priced: {
    readonly price: Rate;
    readonly minimum: bigint;
    readonly maximum: bigint;
  } | null;
  readonly obstacle: (typeof EXCHANGE_OBSTACLES)[number] | null;
  readonly opensAt: Date | null;
};

export async function listExchangePairs(
  database: Database,
  ownerId: string,
): Promise<ExchangedCurrency[]> {
  const codes = await readKeptMoney(database);
  const [prices, closed, balances] = await Promise.all([
    latestPrices(database, codes),
    closedMarkets(database, codes),
    balancesOf(database, ownerId),
  ]);
  return codes.map((currency) => {
    const latest = prices.get(currency);
    const opensAt = closed.get(currency) ?? null;
    const own = balances.find(
      ({ asset, purpose }) => asset === currency && purpose === 'available',
    );
    const isStale = latest !== undefined && isOlderThan(latest, QUOTED_AGE_MS);
    return {
      currency,
      available: own ? own.posted - own.held : 0n,
      priced: latest
        ? { price: latest.price, ...exchangeLimits({ asset: currency, price: latest.price }) }
        : null,
      obstacle: obstacleOf({ isClosed: opensAt !== null, isPriced: latest !== undefined, isStale }),
      opensAt,
    };
  });
}

function obstacleOf(is: { isClosed: boolean; isPriced: boolean; isStale: boolean }) {
  if (is.isClosed) return 'MARKET_CLOSED';
  if (!is.isPriced) return 'PRICE_UNAVAILABLE';
  return is.isStale ? 'PRICE_STALE' : null;
}

/** Between which amounts of a currency one exchange may be, at its price. */
const exchangeLimits = (currency: Priced) => limitsIn(currency, EXCHANGE_LIMITS_USD);

/**
 * Quotes an exchange. Refuses `currency_not_available` also for one and the same currency and for what the market does not trade over any other, `market_closed` with when it opens,
 * `price_unavailable`, `price_stale`, `amount_invalid`, `amount_below_minimum`, `amount_above_maximum`, `insufficient_funds`
 * and `quote_not_covered`.
 */
export async function quoteExchange(tx: Tx, wish: ExchangeWish): Promise<ExchangeQuote> {
  const { ownerId, sell, buy, of } = wish;
  const [, exchanged, closed, available, ways] = await inOrder([
    claimQuote(tx, ownerId),
    readKeptMoney(tx),
    closedMarkets(tx, [sell, buy]),
    freeBalance(tx, clientAccount(ownerId, 'available', sell)),
    readWays(tx),
  ]);
  if (sell === buy || ![sell, buy].every((code) => exchanged.includes(code))) {
    throw new Refusal('currency_not_available');
  }
  assertOpen(closed);
  const way = ways(sell, buy);
  if (way === null) throw new Refusal('currency_not_available');
  const over = way.over === null ? [] : [way.over];
  const priceOf = await readQuotedPricing(tx, [sell, buy, ...over]);
  const given = of === 'SELL' ? sell : buy;
  const minor = parseAmount(given, wish.amount)?.minor ?? null;
  const limits = exchangeLimits(priceOf(given));
  const obstacle = obstacleToAmount(minor, limits);
  if (minor === null || obstacle) throw amountRefusal(obstacle ?? 'amount_invalid', given, limits);
  const terms = exchangeTerms({ sell: priceOf(sell), buy: priceOf(buy) }, { of, minor });
  if (terms.bought === 0n) throw amountRefusal('amount_below_minimum', given, limits);
  if (terms.sold > available) {
    throw new Refusal('insufficient_funds', {
      asset: sell,
      available: formatMinor(sell, available),
    });
  }
  const valueUsd = usdWorth(terms.sold, priceOf(sell));
  const [quote] = await inOrder([
    storeQuote(tx, { id: newId(), ownerId, sell, buy, ...terms, valueUsd }),
    assertCoverFor(tx, ownerId, [{ sell, asset: buy, minor: terms.bought }]),
  ]);
  return quote;
}

/** Both markets must be open: it is said when the later one is. */
function assertOpen(closed: ReadonlyMap<AssetCode, Date>): void {
  const [last] = [...closed].toSorted(([, one], [, other]) => other.getTime() - one.getTime());
  if (!last) return;
  const [currency, opensAt] = last;
  throw new Refusal('market_closed', { currency, opens_at: opensAt.toISOString() });
}

async function storeQuote(tx: Tx, quote: Omit<ExchangeQuote, 'expiresAt'>): Promise<ExchangeQuote> {
  const { id, ownerId, sell, sold, buy, bought, rate, valueUsd } = quote;
  const { expiresAt } = await tx
    .insertInto('exchange_quotes')
    .values({
      id,
      owner_id: ownerId,
      sell_asset: sell,
      sold,
      buy_asset: buy,
      bought,
      rate: formatRate(rate),
      value_usd: formatRate(valueUsd),
      expires_at: sql<Date>`clock_now() + ${QUOTE_VALID_S} * interval '1 second'`,
    })
    .returning('expires_at as expiresAt')
    .executeTakeFirstOrThrow();
  return { ...quote, expiresAt };
}

/** A client's valid, unused quote. Refuses `not_found` and `quote_expired`. */
export async function readExchangeQuote(
  tx: Tx,
  ownerId: string,
  quoteId: string,
): Promise<ExchangeQuote> {
  const row = await tx
    .selectFrom('exchange_quotes')
    .selectAll()
    .select(sql<boolean>`expires_at > clock_now()`.as('holds'))
    .where('owner_id', '=', ownerId)
    .where('id', '=', quoteId)
    .executeTakeFirst();
  if (!row) throw new Refusal('not_found');
  if (!row.holds || row.used_at !== null) throw new Refusal('quote_expired');
  return {
    id: row.id,
    ownerId,
    sell: row.sell_asset,
    sold: BigInt(row.sold),
    buy: row.buy_asset,
    bought: BigInt(row.bought),
    rate: rateOf(row.rate),
    valueUsd: rateOf(row.value_usd),
    expiresAt: row.expires_at,
  };
}
