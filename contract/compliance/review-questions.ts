import type { ACCOUNT_TYPES } from '../account/me.ts';
import type { RiskRating } from './risk.ts';

/** What is asked when a client is looked at again. */
export const REVIEW_QUESTIONS = [
  'DETAILS_STILL_TRUE',
  'DOCUMENT_STILL_VALID',
  'OWNERS_STILL_TRUE',
  'SIGNATORY_IDENTIFIED',
  'SOURCES_KNOWN',
  'CLASS_STILL_HELD',
  'SCREENING_CLEAR',
  'MOVEMENTS_FIT',
  'WEALTH_EVIDENCED',
  'NEWS_SEARCHED',
] as const;

export type ReviewQuestion = (typeof REVIEW_QUESTIONS)[number];

/** What is asked of a kind of client; of a high risk more. */
export function questionsOf(
  accountType: (typeof ACCOUNT_TYPES)[number],
  rating: RiskRating,
): ReviewQuestion[] {
  const own =
    accountType === 'INDIVIDUAL'
      ? (['DOCUMENT_STILL_VALID', 'SOURCES_KNOWN'] as const)
      : (['OWNERS_STILL_TRUE', 'SIGNATORY_IDENTIFIED', 'SOURCES_KNOWN'] as const);
  const more = rating === 'HIGH' ? (['WEALTH_EVIDENCED', 'NEWS_SEARCHED'] as const) : [];
  const always = ['DETAILS_STILL_TRUE', ...own, 'CLASS_STILL_HELD'] as const;
  return [...always, 'SCREENING_CLEAR', 'MOVEMENTS_FIT', ...more];
}
