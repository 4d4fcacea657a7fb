import { z } from 'zod';
import { call } from '../call.ts';
import {
  AssetCodeField,
  DecimalText,
  PageQuery,
  page,
  SignedDecimalText,
  Timestamp,
} from '../fields.ts';
import { LIQUIDITIES, PRODUCT_TYPES, STRATEGIES } from '../funds/funds.ts';
import { PERIODS } from '../funds/periods.ts';
import { AnalyticsScope, DisplayQuery } from './portfolio.ts';
import { Day } from './statements.ts';

/** What a return is compared with: a currency, both by halves at the start of the period, or money as it is. */
export const BENCHMARKS = ['BTC', 'ETH', 'BTC_ETH', 'CASH'] as const;

/**
 * Figures of a period beside its value (docs/domain/performance.md): time-weighted and money-weighted return, volatility of
 * the daily returns as of a year, and the largest fall from a high, all as fractions, with everything that they are made
 * of. A figure is null where it says nothing: nothing was held, too few days, or something never had a price.
 */
export const getPerformanceMeasures = call({
  method: 'GET',
  path: '/portfolio/analytics/measures',
  summary: 'Returns, volatility, largest fall and benchmarks over a period',
  query: DisplayQuery.extend({
    period: z.enum(PERIODS).default('LAST_YEAR'),
    ...AnalyticsScope.shape,
  }),
  output: z.strictObject({
    period: z.enum(PERIODS),
    display_currency: AssetCodeField,
    from: Timestamp.nullable(),
    to: Timestamp,
    unknown_since: Timestamp.nullable(),
    time_weighted: SignedDecimalText.nullable(),
    money_weighted: SignedDecimalText.nullable(),
    volatility: DecimalText.nullable(),
    largest_fall: z
      .strictObject({ fraction: DecimalText, high_at: Timestamp, low_at: Timestamp })
      .nullable(),
    benchmarks: z.array(
      z.strictObject({ kind: z.enum(BENCHMARKS), return: SignedDecimalText.nullable() }),
    ),
    working: z
      .strictObject({
        /** The cut after which those of the period begin; null where they begin with the first of all. */
        after: Timestamp.nullable(),
        start_value: SignedDecimalText,
        end_value: SignedDecimalText,
        start_index: DecimalText,
        end_index: DecimalText,
        /** The sum of the flows, and of each by the part of the period for which it was there. */
        flows: SignedDecimalText,
        weighted_flows: SignedDecimalText,
        daily_returns: z.number().int(),
        daily_mean: SignedDecimalText.nullable(),
        daily_deviation: DecimalText.nullable(),
      })
      .nullable(),
  }),
  errors: [],
  who: 'active_client',
  support: true,
  idempotent: false,
});

/**
 * A cut of a period: a day's close, or money that came in (positive) or went out. `index` is what one of the currency became since
 * the beginning, `weight` the part of the period for which a flow was there.
 */
export const PerformanceCut = z.strictObject({
  at: Timestamp,
  kind: z.enum(['CLOSE', 'FLOW']),
  value_before: SignedDecimalText,
  flow: SignedDecimalText,
  value: SignedDecimalText,
  index: DecimalText,
  weight: DecimalText.nullable(),
  weighted_flow: SignedDecimalText.nullable(),
});

/** The period is the one that the measures named, so that both add up: `from`, `to` and `after` are theirs. */
export const listPerformanceCuts = call({
  method: 'GET',
  path: '/portfolio/analytics/cuts',
  summary: 'What the returns of a period are made of, oldest first',
  query: PageQuery.extend({
    ...DisplayQuery.shape,
    ...AnalyticsScope.shape,
    from: Timestamp,
    to: Timestamp,
    after: Timestamp.optional(),
  }),
  output: page(PerformanceCut),
  errors: ['cursor_invalid'],
  who: 'active_client',
  support: true,
  idempotent: false,
});

const Part = <Key extends z.ZodType>(key: Key) =>
  z.strictObject({ key, value: DecimalText, weight: DecimalText });

/** By what alone an exposure may be split. */
export const EXPOSURE_SPLITS = ['CURRENCY', 'STRATEGY', 'LIQUIDITY'] as const;

/**
 * What the portfolio is exposed to now, or was at the close of a day (`as_of`, 24:00 UTC). The parts of each list add up to the total; `by` asks for
 * one list alone. Money outside of funds is instant and follows no strategy, and what is owed is exposed to nothing; a basket counts by the
 * currencies in it, a private fund by its own. Lists are null while something held has no price. `first_on` is the day on which something first
 * came, null before; refuses `day_without_close` days before it, and days that are not over.
 */
export const getExposure = call({
  method: 'GET',
  path: '/portfolio/exposure',
  summary:
    'The portfolio by product, currency, strategy and liquidity, now or at the close of a day',
  query: DisplayQuery.extend({
    by: z.enum(EXPOSURE_SPLITS).optional(),
    as_of: Day.optional(),
  }),
  output: z.strictObject({
    as_of: Timestamp,
    first_on: Day.nullable(),
    display_currency: AssetCodeField,
    total: DecimalText.nullable(),
    exposure: z
      .strictObject({
        products: z.array(Part(z.enum(['CASH', ...PRODUCT_TYPES]))).optional(),
        currencies: z.array(Part(AssetCodeField)).optional(),
        strategies: z.array(Part(z.enum(['NONE', ...STRATEGIES]))).optional(),
        liquidities: z.array(Part(z.enum(LIQUIDITIES))).optional(),
      })
      .nullable(),
  }),
  errors: ['day_without_close'],
  who: 'active_client',
  support: true,
  idempotent: false,
});
