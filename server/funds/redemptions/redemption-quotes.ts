import { Refusal } from '@ballast/contract/errors.ts';
import { formatMinor, parseAmount } from '@ballast/contract/money/amount.ts';
import type { AssetCode } from '@ballast/contract/money/asset.ts';
import { formatRate, type Rate, rateOf } from '@ballast/contract/money/rate.ts';
import { sql } from 'kysely';
import type { Database, Tx } from '../../database/connect.ts';
import { newId } from '../../database/identifier.ts';
import { inOrder } from '../../database/transact.ts';
import { minorWorth } from '../../payments/trades/conversion.ts';
import { assertCoverFor } from '../../payments/trades/house-cover.ts';
import { type Pricing, readPricing, readQuotedPricing } from '../../payments/trades/priced.ts';
import { claimQuote, QUOTE_VALID_S } from '../../payments/trades/quotes.ts';
import { type Fund, getBasketRecord } from '../funds.ts';
import { freeUnits, freeUnitsIn, holdingsOf } from '../holdings.ts';
import { assertInvested, readInvestedCurrencies } from '../invested-currencies.ts';
import {
  divideRedemption,
  type HeldUnits,
  holdingWorth,
  type RedemptionPart,
  type RedemptionWish,
  redeemableIn,
  redeemedShare,
} from './redemption-rules.ts';

/** A quote of a redemption, at the prices of its making. */
export type RedemptionQuote = {
  readonly id: string;
  readonly ownerId: string;
  readonly fund: Pick<Fund, 'id' | 'slug'>;
  readonly currency: AssetCode;
  readonly wish: RedemptionWish;
  readonly proceeds: bigint;
  /** Part of the holding's value. */
  readonly share: Rate;
  readonly valueUsd: Rate;
  readonly parts: readonly RedemptionPart[];
  readonly expiresAt: Date;
};

export type RedemptionAsk = {
  readonly ownerId: string;
  readonly fund: string;
  readonly currency: AssetCode;
  /** Decimal text in whole units of the currency; null redeems everything. */
  readonly amount: string | null;
};

export type RedemptionLimits = {
  readonly holdingUsd: Rate;
  readonly currencies: readonly {
    readonly currency: AssetCode;
    readonly minimum: bigint;
    readonly maximum: bigint;
    readonly price: Rate;
  }[];
};

export async function getRedemptionLimits(
  database: Database,
  ownerId: string,
  idOrSlug: string,
): Promise<RedemptionLimits> {
  const fund = await getBasketRecord(database, idOrSlug);
  const paidIn = await readInvestedCurrencies(database);
  const priceOf = await readPricing(database, paidIn);
  const holding = await readHolding(database, ownerId, fund.id, priceOf);
  return {
    holdingUsd: holdingWorth(holding),
    currencies: paidIn.map((currency) => ({
      currency,
      minimum: minimumIn(fund, currency, priceOf),
      maximum: redeemableIn(holding, priceOf(currency)),
      price: priceOf(currency).price,
    })),
  };
}

/**
 * Quotes a redemption. Refuses `currency_not_available`, `redemption_not_allowed`, `amount_invalid`, `amount_below_minimum` (everything
 * may always be redeemed), `insufficient_funds` beyond the holding, `holding_too_small` when it would
 * bring nothing, `price_unavailable`, `price_stale` for a price too old to quote, and `quote_not_covered`.
 */
export async function quoteRedemption(tx: Tx, ask: RedemptionAsk): Promise<RedemptionQuote> {
  const { ownerId, currency } = ask;
  const [, , fund, holdings] = await inOrder([
    claimQuote(tx, ownerId),
    assertInvested(tx, currency),
    getRedeemedFund(tx, ask.fund),
    holdingsOf(tx, ownerId),
  ]);
  const wish = parseWish(currency, ask.amount);
  const free = freeUnitsIn(holdings, fund.id);
  const priceOf = await readQuotedPricing(tx, [currency, ...free.map(({ asset }) => asset)]);
  const holding = free.map(({ asset, units }) => ({ ...priceOf(asset), units }));
  if (wish !== 'everything') assertWithinHolding(fund, wish, { currency, holding, priceOf });
  if (holding.length === 0) throw new Refusal('insufficient_funds');
  return quoteWish(tx, { ownerId, fund, currency, wish, holding, priceOf });
}

/** What is wished of a client's holding, at prices that may be quoted. */
type Wanted = Pick<RedemptionQuote, 'ownerId' | 'fund' | 'currency' | 'wish'> & {
  readonly holding: readonly HeldUnits[];
  readonly priceOf: Pricing;
};

/**
 * Quotes what is wished of a holding, which has as much. Refuses `holding_too_small` when it would bring nothing, and
 * `quote_not_covered`.
 */
export async function quoteWish(
  tx: Tx,
  { ownerId, fund, currency, wish, holding, priceOf }: Wanted,
): Promise<RedemptionQuote> {
  const parts = divideRedemption(wish, priceOf(currency), holding);
  const proceeds = parts.reduce((sum, part) => sum + part.proceeds, 0n);
  if (proceeds === 0n) throw new Refusal('holding_too_small');
  const valueUsd = worthOf(parts);
  const heldUsd = holdingWorth(holding);
  const sold = parts.filter(({ asset, proceeds: minor }) => asset !== currency && minor > 0n);
  const [quote] = await inOrder([
    storeQuote(tx, {
      id: newId(),
      ownerId,
      fund,
      currency,
      wish,
      proceeds,
      share: redeemedShare(valueUsd, heldUsd),
      valueUsd,
      parts,
    }),
    assertCoverFor(
      tx,
      ownerId,
      sold.map(({ asset: sell, proceeds: minor }) => ({ sell, asset: currency, minor })),
    ),
  ]);
  return quote;
}

/** Reads a fund that gives money back. Refuses `redemption_not_allowed` while it does not, and `not_found`. */
export async function getRedeemedFund(database: Database, idOrSlug: string): Promise<Fund> {
  const fund = await getBasketRecord(database, idOrSlug);
  if (!fund.redemptionsAllowed) throw new Refusal('redemption_not_allowed');
  return fund;
}

/** A fund's smallest redemption in a currency at prices. */
export function minimumIn(fund: Fund, currency: AssetCode, priceOf: Pricing): bigint {
  return minorWorth(fund.redemptionMinimumUsd, priceOf(currency), 'up');
}

export function worthOf(parts: readonly Pick<RedemptionPart, 'valueUsd'>[]): Rate {
  return parts.reduce((sum, part) => sum + part.valueUsd, 0n);
}

async function readHolding(
  database: Database,
  ownerId: string,
  fundId: string,
  priceOf: Pricing,
): Promise<HeldUnits[]> {
  const free = await freeUnits(database, ownerId, fundId);
  return free.map(({ asset, units }) => ({ ...priceOf(asset), units }));
}

function parseWish(currency: AssetCode, amount: string | null): RedemptionWish {
  if (amount === null) return 'everything';
  const parsed = parseAmount(currency, amount);
  if (!parsed) throw new Refusal('amount_invalid');
  return parsed.minor;
}

function assertWithinHolding(
  fund: Fund,
  wish: bigint,
  of: { currency: AssetCode; holding: readonly HeldUnits[]; priceOf: Pricing },
): void {
  const minimum = minimumIn(fund, of.currency, of.priceOf);
  if (wish < minimum) {
    throw new Refusal('amount_below_minimum', { minimum: formatMinor(of.currency, minimum) });
  }
  const maximum = redeemableIn(of.holding, of.priceOf(of.currency));
  if (wish > maximum) {
    throw new Refusal('insufficient_funds', { maximum: formatMinor(of.currency, maximum) });
  }
}

async function storeQuote(
  tx: Tx,
  quote: Omit<RedemptionQuote, 'expiresAt'>,
): Promise<RedemptionQuote> {
  const { id, ownerId, fund, currency, wish, proceeds, parts } = quote;
  const stored = tx
    .insertInto('redemption_quotes')
    .values({
      id,
      owner_id: ownerId,
      fund_id: fund.id,
      currency,
      wish: wish === 'everything' ? null : wish,
      proceeds,
      share: formatRate(quote.share),
      value_usd: formatRate(quote.valueUsd),
      expires_at: sql<Date>`clock_now() + ${QUOTE_VALID_S} * interval '1 second'`,
    })
    .returning('expires_at as expiresAt');
  const storedParts = tx.insertInto('redemption_quote_parts').values(
    parts.map((part) => ({
      owner_id: ownerId,
      quote_id: id,
      asset: part.asset,
      quantity: part.quantity,
      proceeds: part.proceeds,
      rate: formatRate(part.rate),
      value_usd: formatRate(part.valueUsd),
    })),
  );
  const [{ expiresAt }] = await Promise.all([
    stored.executeTakeFirstOrThrow(),
    storedParts.execute(),
  ]);
  return { ...quote, expiresAt };
}

export async function readRedemptionQuote(
  tx: Tx,
  ownerId: string,
  quoteId: string,
): Promise<RedemptionQuote> {
  const found = tx
    .selectFrom('redemption_quotes')
    .innerJoin('funds', 'funds.id', 'redemption_quotes.fund_id')
    .selectAll('redemption_quotes')
    .select('funds.slug')
    .select(sql<boolean>`redemption_quotes.expires_at > clock_now()`.as('holds'))
    .where('redemption_quotes.id', '=', quoteId)
    .where('redemption_quotes.owner_id', '=', ownerId);
  const [row, parts] = await Promise.all([
    found.executeTakeFirst(),
    readParts(tx, ownerId, quoteId),
  ]);
  if (!row) throw new Refusal('not_found');
  if (!row.holds || row.used_at !== null) throw new Refusal('quote_expired');
  return {
    id: row.id,
    ownerId: row.owner_id,
    fund: { id: row.fund_id, slug: row.slug },
    currency: row.currency,
    wish: row.wish === null ? 'everything' : BigInt(row.wish),
    proceeds: BigInt(row.proceeds),
    share: rateOf(row.share),
    valueUsd: rateOf(row.value_usd),
    parts,
    expiresAt: row.expires_at,
  };
}

async function readParts(tx: Tx, ownerId: string, quoteId: string): Promise<RedemptionPart[]> {
  const rows = await tx
    .selectFrom('redemption_quote_parts')
    .selectAll()
    .where('owner_id', '=', ownerId)
    .where('quote_id', '=', quoteId)
    .orderBy('value_usd', 'desc')
    .orderBy('asset')
    .execute();
  return rows.map((row) => ({
    asset: row.asset,
    quantity: BigInt(row.quantity),
    proceeds: BigInt(row.proceeds),
    rate: rateOf(row.rate),
    valueUsd: rateOf(row.value_usd),
  }));
}
