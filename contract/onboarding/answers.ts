import { z } from 'zod';
import { CALLING_CODES, type CallingCountry } from '../account/calling-codes.ts';

/** What answers of more than one flow share: countries, texts that may be missing, how something was learned. */

/** Country (ISO 3166-1 alpha-2). Wherever people live or companies are registered there are phone numbers. */
export const Country = z.enum(
  Object.keys(CALLING_CODES) as [CallingCountry, ...CallingCountry[]],
  'Choose a country',
);

/** The country in which US payers pay taxes (spec/access.md, section 9). */
export const UNITED_STATES = 'US' satisfies CallingCountry;

/** Says whether something stands in a field; blanks do not count. */
export function isFilled(text: string | null): boolean {
  return text !== null && text.trim() !== '';
}

/** How somebody learned of the platform (spec/access.md, section 3); OTHER comes with free text. */
export const HOW_LEARNED = [
  'RECOMMENDATIONS_AND_REFERRALS',
  'PROFESSIONAL_ADVISOR',
  'DIRECT_OUTREACH',
  'ADVERTISEMENT',
  'SEARCH_THROUGH_INTERNET',
  'OTHER',
] as const;

/** Investor eligibility categories (spec/access.md, section 3), for payers of taxes elsewhere than in the US. */
export const INVESTOR_TYPES = [
  'PROFESSIONAL',
  'ELECTIVE_PROFESSIONAL',
  'HIGH_NET_WORTH_COMPANY',
  'ACCREDITED',
  'EXPERT',
  'INSTITUTIONAL',
  'OTHER_EXPERIENCED_NON_RETAIL',
] as const;

export type InvestorType = (typeof INVESTOR_TYPES)[number];
