import { Refusal } from '@ballast/contract/errors.ts';

type Served = { readonly countriesNotServed: readonly string[] };

/** Says whether people of a country may become clients; an unknown country may. */
export function isServed({ countriesNotServed }: Served, country: string | null): boolean {
  return country === null || !countriesNotServed.includes(country);
}

/** Refuses a sign-up from a country that is not served with `unavailable_for_legal_reasons`. */
export function assertServed(settings: Served, country: string | null): void {
  if (!isServed(settings, country)) throw new Refusal('unavailable_for_legal_reasons');
}
