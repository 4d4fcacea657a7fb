import {
  CALLING_CODES,
  type CallingCountry,
  FIRST_OF_CODE,
} from '@ballast/contract/account/calling-codes.ts';

/** Says whether a number begins with its calling code. */
export function isInternational(typed: string): boolean {
  return /^\s*(\+|00)/.test(typed);
}

/**
 * The country whose calling code a typed number begins with: the chosen one where it shares the code, null while none is
 * to be read.
 */
export function countryOfNumber(
  typed: string,
  chosen: CallingCountry | null,
): CallingCountry | null {
  if (!isInternational(typed)) return null;
  const digits = typed.replace(/\D/g, '').replace(/^00/, '');
  const begins = (country: CallingCountry) => digits.startsWith(CALLING_CODES[country]);
  if (chosen !== null && begins(chosen)) return chosen;
  const country = (Object.keys(CALLING_CODES) as CallingCountry[]).find(begins);
  return country ? (FIRST_OF_CODE[CALLING_CODES[country]] ?? country) : null;
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
