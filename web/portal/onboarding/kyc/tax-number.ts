import { UNITED_STATES } from '@ballast/contract/onboarding/answers.ts';
import { groupDigits } from '../../../ui/fields/digit-groups.ts';

/** A social security number while it is typed: 111-22-3333. */
export function typeSsn(typed: string): string {
  return groupDigits(typed, [3, 2, 4], '-');
}

/** Says whether a social security number is whole. */
export function isSsn(typed: string): boolean {
  return /^\d{3}-\d{2}-\d{4}$/.test(typed);
}

/** The form of a tax number: in the US an SSN, else letters and numbers only. */
export function isTaxNumber(typed: string, country: string | null): boolean {
  return country === UNITED_STATES ? isSsn(typed) : /^[\p{Letter}\p{Number}]{1,50}$/u.test(typed);
}

/** A tax number as it is sent: without the blanks, points, hyphens and slashes that people write in it. */
export function tidyTaxNumber(typed: string, country: string | null): string {
  return country === UNITED_STATES ? typeSsn(typed) : typed.replaceAll(/[\s./-]/g, '');
}
