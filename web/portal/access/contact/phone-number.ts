import { CALLING_CODES, type CallingCountry } from '@ballast/contract/account/calling-codes.ts';

/** What people put between digits to read them better. */
const BETWEEN_DIGITS = /[\s().\-/]/g;

/** With its country code a number has at most 15 digits (ITU-T E.164); fewer than 5 is none. */
const INTERNATIONAL = /^\+\d{5,15}$/;

/** A typed number in the international form. Null when it cannot be a number; the server knows whether it exists. */
export function internationalNumber(country: CallingCountry | null, typed: string): string | null {
  const digits = typed.replace(BETWEEN_DIGITS, '').replace(/^00/, '+');
  const isWhole = digits.startsWith('+');
  if (!isWhole && country === null) return null;
  const number = isWhole || country === null ? digits : `+${CALLING_CODES[country]}${digits}`;
  return INTERNATIONAL.test(number) ? number : null;
}

/** The country of a browser's language, to begin the choice with; null when it names none. */
export function countryOfLanguage(language: string): CallingCountry | null {
  try {
    const { region } = new Intl.Locale(language);
    return region && Object.hasOwn(CALLING_CODES, region) ? (region as CallingCountry) : null;
  } catch {
    return null;
  }
}
