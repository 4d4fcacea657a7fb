import { Refusal } from '@ballast/contract/errors.ts';
import {
  type AmountLimits,
  obstacleToAmount,
  parseAmount,
} from '@ballast/contract/money/amount.ts';
import type { AssetCode } from '@ballast/contract/money/asset.ts';
import { formatRate, type Rate, rateOf } from '@ballast/contract/money/rate.ts';
import { sql } from 'kysely';
import { readClock } from '../../database/clock.ts';
import type { Database, Tx } from '../../database/connect.ts';
import { newId } from '../../database/identifier.ts';
import { inOrder } from '../../database/transact.ts';
import { clientAccount } from '../../ledger/account.ts';
import { balancesOf, freeBalance } from '../../ledger/balances.ts';
import { limitsIn, usdWorth } from '../../payments/trades/conversion.ts';
import { assertCoverFor } from '../../payments/trades/house-cover.ts';
import { type Pricing, readPricing, readQuotedPricing } from '../../payments/trades/priced.ts';
import { amountRefusal, claimQuote, QUOTE_VALID_S } from '../../payments/trades/quotes.ts';
import { type Fund, getBasketRecord } from '../funds.ts';
import type { Weight } from '../index/index-rules.ts';
import { targetsInForce, targetVersions } from '../index/targets.ts';
import { assertInvested, readInvestedCurrencies } from '../invested-currencies.ts';
import { readChoice } from '../own-weights/own-weights.ts';
import {
  buysEveryComponent,
  type Component,
  divideInvestment,
  type InvestmentPart,
} from './investment-rules.ts';

/** A quote of an investment, at the prices of its making. */
export type InvestmentQuote = {
  readonly id: string;
  readonly ownerId: string;
  readonly fund: Pick<Fund, 'id' | 'slug'>;
  readonly currency: AssetCode;
  readonly amount: bigint;
  readonly valueUsd: Rate;
  readonly parts: readonly InvestmentPart[];
  /** By which of the client's own weights it divides; null where they are the fund's. */
  readonly weightsVersion: number | null;
  readonly expiresAt: Date;
};

/** `amount` is decimal text in whole units of the currency. */
export type InvestmentWish = {
  readonly ownerId: string;
  readonly fund: string;
  readonly currency: AssetCode;
  readonly amount: string;
};

/** What a client can invest in one currency. */
export type InvestmentLimits = AmountLimits & {
  readonly currency: AssetCode;
  readonly available: bigint;
  readonly price: Rate;
};

export async function getInvestmentLimits(
  database: Database,
  ownerId: string,
  idOrSlug: string,
): Promise<InvestmentLimits[]> {
  const fund = await getBasketRecord(database, idOrSlug);
  const currencies = await readInvestedCurrencies(database);
  const priceOf = await readPricing(database, currencies);
  const balances = await balancesOf(database, ownerId);
  return currencies.map((currency) => {
    const available = balances.find(
      ({ asset, purpose }) => asset === currency && purpose === 'available',
    );
    return {
      currency,
      available: available ? available.posted - available.held : 0n,
      price: priceOf(currency).price,
      ...limitsOf(fund, currency, priceOf),
    };
  });
}

export async function quoteInvestment(tx: Tx, wish: InvestmentWish): Promise<InvestmentQuote> {
  const { ownerId, currency } = wish;
  const [, , fund, now] = await inOrder([
    claimQuote(tx, ownerId),
    assertInvested(tx, currency),
    getInvestedFund(tx, wish.fund),
    readClock(tx),
  ]);
  const amount = parseAmount(currency, wish.amount)?.minor;
  if (amount === undefined) throw new Refusal('amount_invalid');
  const [{ targets, version: weightsVersion }, available] = await Promise.all([
    targetsOf(tx, ownerId, fund, now),
    freeBalance(tx, clientAccount(ownerId, 'available', currency)),
  ]);
  const priceOf = await readQuotedPricing(tx, [currency, ...targets.map(({ asset }) => asset)]);
  const components = targets.map(({ asset, weight }) => ({ ...priceOf(asset), weight }));
  const parts = divide(fund, { currency, amount }, priceOf, components);
  if (amount > available) throw new Refusal('insufficient_funds');
  const valueUsd = usdWorth(amount, priceOf(currency));
  const bought = parts.filter(({ asset }) => asset !== currency);
  const [quote] = await inOrder([
    storeQuote(tx, {
      id: newId(),
      ownerId,
      fund,
      currency,
      amount,
      valueUsd,
      parts,
      weightsVersion,
    }),
    assertCoverFor(
      tx,
      ownerId,
      bought.map(({ asset, quantity: minor }) => ({ sell: currency, asset, minor })),
    ),
  ]);
  return quote;
}

/** Reads a fund that takes money. Refuses with the reason why it takes none at present, and `not_found`. */
export async function getInvestedFund(database: Database, idOrSlug: string): Promise<Fund> {
  const fund = await getBasketRecord(database, idOrSlug);
  if (fund.state === 'CLOSED') throw new Refusal('fund_closed');
  if (fund.state === 'INQUIRY_ONLY') throw new Refusal('fund_inquiry_only');
  return fund;
}

/** A fund's limits in a currency at prices. */
export function limitsOf(fund: Fund, currency: AssetCode, priceOf: Pricing): AmountLimits {
  return limitsIn(priceOf(currency), {
    minimum: fund.investmentMinimumUsd,
    maximum: fund.investmentMaximumUsd,
  });
}

function divide(
  fund: Fund,
  { currency, amount }: { currency: AssetCode; amount: bigint },
  priceOf: Pricing,
  components: readonly Component[],
): InvestmentPart[] {
  const limits = limitsOf(fund, currency, priceOf);
  const parts = divideInvestment(amount, priceOf(currency), components);
  const obstacle =
    obstacleToAmount(amount, limits) ?? (buysEveryComponent(parts) ? null : 'amount_below_minimum');
  if (obstacle) throw amountRefusal(obstacle, currency, limits);
  return parts;
}

/** By which weights a client invests: the own ones, where the fund wants them, or those of the fund. Refuses `weights_required`. */
async function targetsOf(
  tx: Tx,
  ownerId: string,
  fund: Fund,
  at: Date,
): Promise<{ targets: readonly Weight[]; version: number | null }> {
  if (!fund.ownWeights) return { targets: await targetsAt(tx, fund.id, at), version: null };
  const choice = await readChoice(tx, ownerId, fund.id);
  if (!choice) throw new Refusal('weights_required');
  return { targets: choice.weights, version: choice.version };
}

async function targetsAt(tx: Tx, fundId: string, at: Date): Promise<readonly Weight[]> {
  const versions = (await targetVersions(tx, [fundId])).get(fundId) ?? [];
  const targets = targetsInForce(versions, at)?.targets;
  if (!targets) throw new Error(`fund ${fundId} has no targets`);
  return targets;
}

async function storeQuote(
  tx: Tx,
  quote: Omit<InvestmentQuote, 'expiresAt'>,
): Promise<InvestmentQuote> {
  const { id, ownerId, fund, currency, amount, valueUsd, parts, weightsVersion } = quote;
  const stored = tx
    .insertInto('investment_quotes')
    .values({
      id,
      owner_id: ownerId,
      fund_id: fund.id,
      currency,
      amount,
      value_usd: formatRate(valueUsd),
      weights_version: weightsVersion,
      expires_at: sql<Date>`clock_now() + ${QUOTE_VALID_S} * interval '1 second'`,
    })
    .returning('expires_at as expiresAt');
  const storedParts = tx.insertInto('investment_quote_parts').values(
    parts.map(({ asset, weight, spend, quantity, rate }) => ({
      owner_id: ownerId,
      quote_id: id,
      asset,
      weight: formatRate(weight),
      spend,
      quantity,
      rate: formatRate(rate),
    })),
  );
  const [{ expiresAt }] = await Promise.all([
    stored.executeTakeFirstOrThrow(),
    storedParts.execute(),
  ]);
  return { ...quote, expiresAt };
}

/** A client's valid, unused quote. Refuses `not_found`, `quote_expired`. */
export async function readInvestmentQuote(
  tx: Tx,
  ownerId: string,
  quoteId: string,
): Promise<InvestmentQuote> {
  const found = tx
    .selectFrom('investment_quotes')
    .innerJoin('funds', 'funds.id', 'investment_quotes.fund_id')
    .selectAll('investment_quotes')
    .select('funds.slug')
    .select(sql<boolean>`investment_quotes.expires_at > clock_now()`.as('holds'))
    .where('investment_quotes.id', '=', quoteId)
    .where('investment_quotes.owner_id', '=', ownerId);
  const [row, parts] = await Promise.all([
    found.executeTakeFirst(),
    readInvestmentParts(tx, ownerId, quoteId),
  ]);
  if (!row) throw new Refusal('not_found');
  if (!row.holds || row.used_at !== null) throw new Refusal('quote_expired');
  return {
    id: row.id,
    ownerId: row.owner_id,
    fund: { id: row.fund_id, slug: row.slug },
    currency: row.currency,
    amount: BigInt(row.amount),
    valueUsd: rateOf(row.value_usd),
    parts,
    weightsVersion: row.weights_version,
    expiresAt: row.expires_at,
  };
}

/** The parts of a quote, largest first. */
async function readInvestmentParts(
  database: Database,
  ownerId: string,
  quoteId: string,
): Promise<InvestmentPart[]> {
  const rows = await database
    .selectFrom('investment_quote_parts')
    .selectAll()
    .where('owner_id', '=', ownerId)
    .where('quote_id', '=', quoteId)
    .orderBy('spend', 'desc')
    .orderBy('asset')
    .execute();
  return rows.map((row) => ({
    asset: row.asset,
    weight: rateOf(row.weight),
    spend: BigInt(row.spend),
    quantity: BigInt(row.quantity),
    rate: rateOf(row.rate),
  }));
}
