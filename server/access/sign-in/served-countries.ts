import { Refusal } from '@ballast/contract/errors.ts';
import type { Database } from '../../database/connect.ts';
import type { Context } from '../../http/context.ts';

export type ServedCountries = Pick<Context, 'isConnectionProhibited'> & {
  readonly settings: Pick<Context['settings'], 'countriesNotServed'>;
};

/**
 * Says whether somebody may become a client over a connection from a country: neither the setting nor a rule of
 * compliance is against it. An unknown country may.
 */
export async function isServed(
  { settings, isConnectionProhibited }: ServedCountries,
  database: Database,
  country: string | null,
): Promise<boolean> {
  if (country === null) return true;
  if (settings.countriesNotServed.includes(country)) return false;
  return !(await isConnectionProhibited(database, country));
}

/** Refuses a sign-up from a country that is not served with `unavailable_for_legal_reasons`. */
export async function assertServed(
  served: ServedCountries,
  database: Database,
  country: string | null,
): Promise<void> {
  if (!(await isServed(served, database, country))) {
    throw new Refusal('unavailable_for_legal_reasons');
  }
}
