import { z } from 'zod';
import { call } from '../call.ts';
import {
  AssetCodeField,
  assetCode,
  DecimalText,
  Id,
  SignedDecimalText,
  Slug,
  Timestamp,
} from '../fields.ts';
import { SeriesPoint } from '../funds/funds.ts';
import { PERIODS } from '../funds/periods.ts';

/**
 * The parts of a balance of one asset (spec/investing.md, section 3). `available` can be withdrawn now,
 * `settling` within 24 hours, `pending` is held by transactions in progress, `holdback` waits for the audit. What is `owed` is
 * taken off the total, which may be below zero. Price and value are in the display currency.
 */
export const AssetBalance = z.strictObject({
  asset: AssetCodeField,
  name: z.string(),
  available: DecimalText,
  settling: DecimalText,
  pending: DecimalText,
  holdback: DecimalText,
  owed: DecimalText,
  total: SignedDecimalText,
  price: DecimalText.nullable(),
  change_24h: SignedDecimalText.nullable(),
  value: SignedDecimalText.nullable(),
});

/** The code of a currency in which a client may have everything shown. */
const DisplayCurrencyField = assetCode(
  ({ may_be_displayed }) => may_be_displayed,
  'Code of a currency to show figures in',
);

/** In which currency figures are told; by default the client's own setting. */
export const DisplayQuery = z.strictObject({ display_currency: DisplayCurrencyField.optional() });

/**
 * The portfolio in a currency at the latest prices. `total` is cash (available, settling, pending and
 * held back, less what is owed) and invested. Values have 18 places, so that parts add up exactly. A part in which something never had a price
 * is null, and so is a sum with it; `unknown_since` says since when the total is not known, null while it is.
 */
export const PortfolioTotals = z.strictObject({
  total: SignedDecimalText.nullable(),
  cash: SignedDecimalText.nullable(),
  invested: DecimalText.nullable(),
  available: DecimalText.nullable(),
  settling: DecimalText.nullable(),
  pending: DecimalText.nullable(),
  holdback: DecimalText.nullable(),
  owed: DecimalText.nullable(),
  unknown_since: Timestamp.nullable(),
});

/**
 * What the client has outside of funds (spec/investing.md, section 7). `gain_24h` is the profit or loss over 24 hours of what is
 * there now, in the display currency: its total times the change of its price; null where one of the two prices is not known.
 * With `calculate_pnls=false` it is left out.
 */
export const getPortfolioAssets = call({
  method: 'GET',
  path: '/portfolio/assets',
  summary: 'What the client owns outside of funds, and the totals of everything',
  query: DisplayQuery.extend({ calculate_pnls: z.enum(['true', 'false']).default('true') }),
  output: z.strictObject({
    as_of: Timestamp,
    display_currency: AssetCodeField,
    totals: PortfolioTotals,
    items: z.array(AssetBalance.extend({ gain_24h: SignedDecimalText.nullable().optional() })),
  }),
  errors: [],
  who: 'active_client',
  support: true,
  idempotent: false,
});

/**
 * A client's holding in a fund. `invested` is all ever paid in, `redeemed` all paid out, `gain` =
 * value + redeemed - invested. Returns are time-weighted fractions before fees, null where nothing was held.
 * `pending` is not part of the value. From the moment on at which something came in that never had a price
 * (`unknown_since`, else null) these figures are null: they are known again with its first price. Units of a private fund
 * are worth what its last approved value makes of them: `value_of` says as of which day, null of a basket.
 */
export const Investment = z.strictObject({
  fund_id: Id,
  fund_slug: Slug,
  fund_name: z.string(),
  product_type: z.enum(['mutual', 'sma']),
  value: DecimalText.nullable(),
  pending: DecimalText.nullable(),
  invested: DecimalText.nullable(),
  redeemed: DecimalText.nullable(),
  gain: SignedDecimalText.nullable(),
  return_all_time: SignedDecimalText.nullable(),
  return_month: SignedDecimalText.nullable(),
  unknown_since: Timestamp.nullable(),
  value_of: z.strictObject({ day: z.iso.date(), is_estimate: z.boolean() }).nullable(),
});

export const listInvestments = call({
  method: 'GET',
  path: '/portfolio/investments',
  summary: 'Holdings in funds, investments in progress included',
  query: DisplayQuery,
  output: z.strictObject({
    as_of: Timestamp,
    display_currency: AssetCodeField,
    items: z.array(Investment),
    /** Subscriptions that are submitted and have no units so far; their money is pending and in no holding. */
    pending_subscriptions: z.array(Id),
  }),
  errors: [],
  who: 'active_client',
  support: true,
  idempotent: false,
});

/** A part of a holding. What never had a price has no value, and then no part has a weight. */
export const Holding = z.strictObject({
  asset: AssetCodeField,
  name: z.string(),
  quantity: DecimalText,
  pending: DecimalText,
  price: DecimalText.nullable(),
  value: DecimalText.nullable(),
  weight: DecimalText.nullable(),
});

export const getInvestmentUnderlying = call({
  method: 'GET',
  path: '/portfolio/investments/{fund}/underlying',
  summary: "What the client's holding in a fund consists of",
  params: z.strictObject({ fund: z.union([Id, Slug]) }),
  query: DisplayQuery,
  output: z.strictObject({
    as_of: Timestamp,
    display_currency: AssetCodeField,
    items: z.array(Holding),
  }),
  errors: [],
  who: 'active_client',
  support: true,
  idempotent: false,
});

/**
 * What is looked at by itself (spec/investing.md, section 3): baskets, private funds, and what is in no fund; what a fund owes the
 * client belongs to the last.
 */
export const ANALYTICS_PRODUCTS = [
  'ALL',
  'SMA_PRODUCTS',
  'FUND_PRODUCTS',
  'AVAILABLE_FOR_INVESTMENT',
] as const;

/** Of what figures are told: of a kind of product, or of one fund, which goes before. */
export const AnalyticsScope = z.strictObject({
  product_type: z.enum(ANALYTICS_PRODUCTS).default('ALL'),
  fund: z.union([Id, Slug]).optional(),
});

export const ANALYTICS_VIEWS = ['BALANCE', 'EARNINGS', 'RETURN'] as const;

/**
 * Performance from stored valuations (spec/decisions.md, section 7). BALANCE and EARNINGS are US dollars;
 * RETURN is the time-weighted return since the start of the period as a fraction. The last point is live and
 * agrees with /portfolio/assets. Without history there are no points; `return` is null when nothing was held. While
 * something held never had a price, figures are null and the points end when it came in, at `unknown_since`.
 */
export const getAnalytics = call({
  method: 'GET',
  path: '/portfolio/analytics',
  summary: 'Balance, earnings or time-weighted return over a period',
  query: DisplayQuery.extend({
    view: z.enum(ANALYTICS_VIEWS).default('BALANCE'),
    period: z.enum(PERIODS).default('ALL_TIME'),
    ...AnalyticsScope.shape,
  }),
  output: z.strictObject({
    view: z.enum(ANALYTICS_VIEWS),
    period: z.enum(PERIODS),
    display_currency: AssetCodeField,
    return: SignedDecimalText.nullable(),
    earnings: SignedDecimalText.nullable(),
    /** What was paid in less what was paid out: with the earnings, all by which the value changed. */
    net_deposits: SignedDecimalText.nullable(),
    unknown_since: Timestamp.nullable(),
    points: z.array(SeriesPoint.extend({ value: SignedDecimalText })),
  }),
  errors: [],
  who: 'active_client',
  support: true,
  idempotent: false,
});
