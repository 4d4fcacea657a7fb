import type { AnswerOf } from '@ballast/contract/call.ts';
import type {
  createInvestment as createInvestmentCall,
  getInvestmentLimits,
  quoteInvestment as quoteInvestmentCall,
} from '@ballast/contract/funds/investments.ts';
import type {
  createRedemption as createRedemptionCall,
  getRedemptionLimits,
  listRedemptions as listRedemptionsCall,
  quoteRedemption as quoteRedemptionCall,
} from '@ballast/contract/funds/redemptions.ts';
import { formatMinor } from '@ballast/contract/money/amount.ts';
import { SPREAD } from '@ballast/contract/money/quoted.ts';
import { formatRate } from '@ballast/contract/money/rate.ts';
import type { Database } from '../database/connect.ts';
import { CURSOR_MOMENT, CURSOR_UUID, readCursor, writeCursor } from '../http/cursor.ts';
import { QUOTE_VALID_S } from '../payments/trades/quotes.ts';
import type { InvestmentLimits, InvestmentQuote } from './investments/investment-quotes.ts';
import type { Investment } from './investments/investments.ts';
import type { RedemptionLimits, RedemptionQuote } from './redemptions/redemption-quotes.ts';
import {
  listRedemptionRecords,
  type Redemption,
  type RedemptionCursor,
} from './redemptions/redemptions.ts';

export function limitsAnswer(
  limits: readonly InvestmentLimits[],
): AnswerOf<typeof getInvestmentLimits> {
  return {
    items: limits.map(({ currency, available, minimum, maximum, price }) => ({
      currency,
      available: formatMinor(currency, available),
      minimum: formatMinor(currency, minimum),
      maximum: formatMinor(currency, maximum),
      price_usd: formatRate(price),
    })),
  };
}

export function investmentQuoteAnswer(
  quote: InvestmentQuote,
): AnswerOf<typeof quoteInvestmentCall> {
  const { currency } = quote;
  return {
    id: quote.id,
    fund_id: quote.fund.id,
    fund_slug: quote.fund.slug,
    currency,
    amount: formatMinor(currency, quote.amount),
    value_usd: formatRate(quote.valueUsd),
    slices: quote.parts.map(({ asset, weight, spend, quantity, rate }) => ({
      asset,
      weight: formatRate(weight),
      spend: formatMinor(currency, spend),
      quantity: formatMinor(asset, quantity),
      rate: formatRate(rate),
    })),
    spread: formatRate(SPREAD),
    expires_at: quote.expiresAt.toISOString(),
    valid_for_s: QUOTE_VALID_S,
  };
}

export function investmentAnswer(investment: Investment): AnswerOf<typeof createInvestmentCall> {
  const { id, fund, currency, amount, state, createdAt } = investment;
  return {
    id,
    fund_id: fund.id,
    fund_slug: fund.slug,
    currency,
    amount: formatMinor(currency, amount),
    state,
    created_at: createdAt.toISOString(),
  };
}

export function redemptionLimitsAnswer({
  holdingUsd,
  currencies,
}: RedemptionLimits): AnswerOf<typeof getRedemptionLimits> {
  return {
    holding_usd: formatRate(holdingUsd),
    items: currencies.map(({ currency, minimum, maximum, price }) => ({
      currency,
      minimum: formatMinor(currency, minimum),
      maximum: formatMinor(currency, maximum),
      price_usd: formatRate(price),
    })),
  };
}

export function redemptionQuoteAnswer(
  quote: RedemptionQuote,
): AnswerOf<typeof quoteRedemptionCall> {
  const { currency } = quote;
  return {
    id: quote.id,
    fund_id: quote.fund.id,
    fund_slug: quote.fund.slug,
    currency,
    share: formatRate(quote.share),
    proceeds: formatMinor(currency, quote.proceeds),
    value_usd: formatRate(quote.valueUsd),
    slices: quote.parts.map(({ asset, quantity, proceeds, rate }) => ({
      asset,
      quantity: formatMinor(asset, quantity),
      proceeds: formatMinor(currency, proceeds),
      rate: formatRate(rate),
    })),
    spread: formatRate(SPREAD),
    expires_at: quote.expiresAt.toISOString(),
    valid_for_s: QUOTE_VALID_S,
  };
}

export function redemptionAnswer(redemption: Redemption): AnswerOf<typeof createRedemptionCall> {
  const { id, fund, currency, share, proceeds, state, createdAt } = redemption;
  return {
    id,
    fund_id: fund.id,
    fund_slug: fund.slug,
    currency,
    share: formatRate(share),
    proceeds: proceeds === null ? null : formatMinor(currency, proceeds),
    state,
    created_at: createdAt.toISOString(),
  };
}

export async function listRedemptions(
  database: Database,
  ownerId: string,
  { limit, cursor }: { limit: number; cursor?: string | undefined },
): Promise<AnswerOf<typeof listRedemptionsCall>> {
  const after = cursor === undefined ? null : parseCursor(cursor);
  const found = await listRedemptionRecords(database, ownerId, { after, limit: limit + 1 });
  const items = found.slice(0, limit);
  const last = items.at(-1);
  const isMore = found.length > limit && last !== undefined;
  return {
    items: items.map(redemptionAnswer),
    next_cursor: isMore ? writeCursor([last.createdAt.toISOString(), last.id]) : null,
  };
}

function parseCursor(cursor: string): RedemptionCursor {
  const [at = '', id = ''] = readCursor(cursor, [CURSOR_MOMENT, CURSOR_UUID]);
  return { createdAt: new Date(at), id };
}
