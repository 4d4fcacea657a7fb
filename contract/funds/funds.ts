import { z } from 'zod';
import { LANGUAGES } from '../account/languages.ts';
import { call } from '../call.ts';
import {
  AssetCodeField,
  DecimalText,
  Id,
  PageQuery,
  page,
  SignedDecimalText,
  Slug,
  Timestamp,
} from '../fields.ts';
import { PERIODS } from './periods.ts';

/** What a fund is: a private fund, or a basket. Lists are narrowed by these. */
export const PRODUCT_TYPES = ['mutual', 'sma'] as const;

/** What a fund tells of itself (spec/investing.md, section 3): one whose targets follow a trend signal is a basket in everything else. */
export const TOLD_TYPES = [...PRODUCT_TYPES, 'SMA_TREND_SIGNAL'] as const;

/** Whether what is said of baskets holds of a fund. */
export function isBasket(fund: { readonly product_type: (typeof TOLD_TYPES)[number] }): boolean {
  return fund.product_type !== 'mutual';
}

export const STRATEGIES = [
  'passiveLong',
  'longWithYieldOverlay',
  'discretionary',
  'longBias',
  'marketNeutral',
  'multiStrategy',
  'other',
] as const;
export const LIQUIDITIES = ['instant', 'daily', 'monthly', 'quarterly'] as const;
export const FUND_STATES = ['OPEN', 'INQUIRY_ONLY', 'CLOSED'] as const;

/** A fund as the list shows it. Returns are fractions (0.05 is 5 %), null where history is too short. */
export const FundSummary = z.strictObject({
  id: Id,
  slug: Slug,
  name: z.string(),
  tagline: z.string(),
  /** In which language tagline, description and key facts are: the reader's, or English where there are none in it. */
  language: z.enum(LANGUAGES),
  product_type: z.enum(TOLD_TYPES),
  investment_strategy: z.enum(STRATEGIES),
  liquidity: z.enum(LIQUIDITIES),
  state: z.enum(FUND_STATES),
  minimum_usd: DecimalText,
  assets: z.array(AssetCodeField),
  return_year: SignedDecimalText.nullable(),
  return_month: SignedDecimalText.nullable(),
});

export const FundDetail = FundSummary.extend({
  description: z.string(),
  redemptions_allowed: z.boolean(),
  inception: Timestamp,
  index_value: DecimalText.nullable(),
  index_change_24h: SignedDecimalText.nullable(),
  rebalanced_at: Timestamp.nullable(),
  next_rebalance_at: Timestamp.nullable(),
  /** Whether each client chooses the weights. */
  own_weights: z.boolean(),
  key_facts: z.array(z.strictObject({ label: z.string(), value: z.string() })),
});

/** A component of a fund with its target and its weight at current prices, as fractions. */
export const FundComponent = z.strictObject({
  asset: AssetCodeField,
  name: z.string(),
  target_weight: DecimalText,
  current_weight: DecimalText,
  price_usd: DecimalText,
});

export const SeriesPoint = z.strictObject({
  at: Timestamp,
  value: DecimalText,
});

export const FundParams = z.strictObject({ fund: z.union([Id, Slug]) });

export const listFunds = call({
  method: 'GET',
  path: '/funds',
  summary: 'Funds that the client may look at',
  query: PageQuery.extend({
    product_type: z.enum(PRODUCT_TYPES).optional(),
    strategy: z.enum(STRATEGIES).optional(),
    liquidity: z.enum(LIQUIDITIES).optional(),
  }),
  output: page(FundSummary),
  errors: ['cursor_invalid'],
  who: 'active_client',
  support: true,
  idempotent: false,
});

export const getFund = call({
  method: 'GET',
  path: '/funds/{fund}',
  summary: 'One fund, by slug or id',
  params: FundParams,
  output: FundDetail,
  errors: [],
  who: 'active_client',
  support: true,
  idempotent: false,
});

export const getFundUnderlying = call({
  method: 'GET',
  path: '/funds/{fund}/underlying',
  summary: 'Composition with target and current weights',
  params: FundParams,
  output: z.strictObject({ as_of: Timestamp, items: z.array(FundComponent) }),
  errors: ['price_unavailable'],
  who: 'active_client',
  support: true,
  idempotent: false,
});

/** The fund's index: 100 at inception, components at target weights, rebalanced on its schedule. */
export const getFundIndexPlot = call({
  method: 'GET',
  path: '/funds/{fund}/index/plot',
  summary: "The fund's index over a period",
  params: FundParams,
  query: z.strictObject({ period: z.enum(PERIODS).default('LAST_YEAR') }),
  output: z.strictObject({
    period: z.enum(PERIODS),
    change: SignedDecimalText.nullable(),
    points: z.array(SeriesPoint),
  }),
  errors: [],
  who: 'active_client',
  support: true,
  idempotent: false,
});

/** From one close of the index to another; the last may be the index now. `change` is a fraction. */
export const IndexSpan = z.strictObject({
  from: Timestamp,
  until: Timestamp,
  opening: DecimalText,
  closing: DecimalText,
  change: SignedDecimalText,
});
export type IndexSpan = z.output<typeof IndexSpan>;

/**
 * What the index did in each month and year of UTC since its inception, newest first. The first begins at the
 * inception, the last ends now; each begins where the one before ended.
 */
export const getFundIndexChart = call({
  method: 'GET',
  path: '/funds/{fund}/index/chart',
  summary: "The fund's index by month and year",
  params: FundParams,
  output: z.strictObject({ months: z.array(IndexSpan), years: z.array(IndexSpan) }),
  errors: [],
  who: 'active_client',
  support: true,
  idempotent: false,
});
