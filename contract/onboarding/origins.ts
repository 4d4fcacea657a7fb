import { z } from 'zod';

/** Where wealth, and the money that is invested, comes from (spec/decisions.md, section 21: source of funds). */

/** What a person's wealth or money may come from. */
export const PERSON_ORIGINS = [
  'SALARY',
  'BUSINESS',
  'COMPANY_SALE',
  'INVESTMENTS',
  'INHERITANCE',
  'PROPERTY',
  'GIFT',
  'EARLY_DIGITAL_ASSETS',
  'OTHER',
] as const;

export type PersonOrigin = (typeof PERSON_ORIGINS)[number];

/** What a company's wealth or money may come from. */
export const COMPANY_ORIGINS = [
  'BUSINESS_INCOME',
  'CAPITAL_OF_OWNERS',
  'ASSET_SALE',
  'INVESTMENT_RETURNS',
  'FUND_SUBSCRIBERS',
  'BORROWING',
  'PUBLIC_FUNDS',
  'MINING',
  'OTHER',
] as const;

export type CompanyOrigin = (typeof COMPANY_ORIGINS)[number];

/** How many characters tell of an origin at most. */
export const ORIGIN_DETAILS_MAX = 500;

/** One or more of a list, each once and in the order of the list. */
export function originsOf<const Origins extends readonly [string, ...string[]]>(list: Origins) {
  return z
    .array(z.enum(list))
    .min(1, 'Choose at least one')
    .max(list.length)
    .meta({ examples: [[list[0]]] })
    .transform((told): Origins[number][] =>
      list.filter((each) => told.some((one) => one === each)),
    );
}

/** What a client says of it, in a sentence or two. */
export const OriginDetails = z
  .string()
  .trim()
  .normalize()
  .min(1, 'Field is required')
  .max(ORIGIN_DETAILS_MAX)
  .refine((text) => !/[^\P{Cc}\n]/u.test(text) && text.isWellFormed(), 'Invalid data');

/** What a company tells of its money: what its wealth comes from, and what it invests of it. */
export const CompanySources = z.strictObject({
  source_of_wealth: originsOf(COMPANY_ORIGINS),
  source_of_wealth_details: OriginDetails,
  source_of_funds: originsOf(COMPANY_ORIGINS),
  source_of_funds_details: OriginDetails,
});

export type CompanySources = z.output<typeof CompanySources>;
