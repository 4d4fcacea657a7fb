import { z } from 'zod';
import { call } from '../call.ts';
import { AssetCodeField, DecimalText, SignedDecimalText, Slug, Timestamp } from '../fields.ts';
import { SeriesPoint } from '../funds/funds.ts';
import { PERIODS } from '../funds/periods.ts';
import { Currency } from '../payments/currencies.ts';
import { AssetBalance, DisplayQuery } from './portfolio.ts';

/** A currency is known by its code and has no other identifier: the `pkOrCode` of spec/investing.md, section 7, is its code. */
const CodeParams = z.strictObject({ code: AssetCodeField });

/** What the client's holding in a fund has of a currency. */
const InFund = z.strictObject({
  fund_slug: Slug,
  fund_name: z.string(),
  quantity: DecimalText,
  value: DecimalText.nullable(),
});

/** One currency as the client has it: zeros of one that they have nothing of. Refuses `not_found` for units of a fund. */
export const getPortfolioAsset = call({
  method: 'GET',
  path: '/portfolio/assets/{code}',
  summary: 'What the client owns of one currency, and where it is',
  params: CodeParams,
  query: DisplayQuery,
  output: z.strictObject({
    as_of: Timestamp,
    display_currency: AssetCodeField,
    balance: AssetBalance,
    in_funds: z.array(InFund),
  }),
  errors: [],
  who: 'active_client',
  support: true,
  idempotent: false,
});

/** One currency with its last price in US dollars. Refuses `not_found` for units of a fund. */
export const getCurrency = call({
  method: 'GET',
  path: '/currencies/{code}',
  summary: 'A currency with its price',
  params: CodeParams,
  output: Currency,
  errors: [],
  who: 'signed_in',
  support: true,
  idempotent: false,
});

const PeriodQuery = DisplayQuery.extend({ period: z.enum(PERIODS).default('LAST_YEAR') });

/**
 * The price of a currency in another: at full hours of up to a week, at closes of longer periods, and the latest. A period
 * begins with the first price where that is later; of what never had one there are no points.
 */
export const getPricePlot = call({
  method: 'GET',
  path: '/currencies/{code}/price/plot',
  summary: 'The price of a currency over a period',
  params: CodeParams,
  query: PeriodQuery,
  output: z.strictObject({
    period: z.enum(PERIODS),
    display_currency: AssetCodeField,
    points: z.array(SeriesPoint),
  }),
  errors: [],
  who: 'active_client',
  support: true,
  idempotent: false,
});

/** By how much a price changed over a period, as a fraction. `from` is the first price's moment where that is later. */
export const getPriceChange = call({
  method: 'GET',
  path: '/currencies/{code}/price/change',
  summary: 'How the price of a currency changed over a period',
  params: CodeParams,
  query: PeriodQuery,
  output: z.strictObject({
    period: z.enum(PERIODS),
    display_currency: AssetCodeField,
    from: Timestamp.nullable(),
    price_before: DecimalText.nullable(),
    price: DecimalText.nullable(),
    price_at: Timestamp.nullable(),
    change: SignedDecimalText.nullable(),
  }),
  errors: [],
  who: 'active_client',
  support: true,
  idempotent: false,
});

/**
 * The last prices of some currencies, in the order in which screens list them; `ids` are codes with commas between, and one
 * that is no currency's is left out.
 */
export const listMarkets = call({
  method: 'GET',
  path: '/currencies/markets',
  summary: 'The last prices of some currencies',
  query: DisplayQuery.extend({ ids: z.string().min(1).max(1000) }),
  output: z.strictObject({
    display_currency: AssetCodeField,
    items: z.array(
      z.strictObject({
        code: AssetCodeField,
        name: z.string(),
        price: DecimalText.nullable(),
        price_at: Timestamp.nullable(),
        change_24h: SignedDecimalText.nullable(),
      }),
    ),
  }),
  errors: [],
  who: 'active_client',
  support: true,
  idempotent: false,
});
