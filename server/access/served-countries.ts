import { Refusal } from '@ballast/contract/errors.ts';

/**
 * Refuses a sign-up from a country that may not be served with `unavailable_for_legal_reasons`. Where
 * the country is not known, nobody is refused.
 */
export function assertServed(
  { countriesNotServed }: { readonly countriesNotServed: readonly string[] },
  country: string | null,
): void {
  if (country !== null && countriesNotServed.includes(country)) {
    throw new Refusal('unavailable_for_legal_reasons');
  }
}
