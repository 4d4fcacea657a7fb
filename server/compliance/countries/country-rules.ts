import type { CountryLink } from '@ballast/contract/compliance/countries.ts';
import { type FieldError, FieldRefusal } from '@ballast/contract/errors.ts';
import { type FieldErrorType, fieldError } from '@ballast/contract/field-messages.ts';
import type { Database } from '../../database/connect.ts';
import type { CountryRules } from '../../database/schema.ts';

export type CountryVerdict = CountryRules['verdict'];

/** A country to which something that is told ties a client. */
export type CountryTie = { readonly link: CountryLink; readonly country: string };

/** The verdict of the rule that counts for each tie; ties without a rule are left out. */
export async function verdictsOn<Tie extends CountryTie>(
  database: Database,
  ties: readonly Tie[],
): Promise<(Tie & { readonly verdict: CountryVerdict })[]> {
  if (ties.length === 0) return [];
  const rules = await database
    .selectFrom('country_rules')
    .select(['link', 'country', 'verdict'])
    .where('until', 'is', null)
    .where('country', 'in', [...new Set(ties.map(({ country }) => country))])
    .execute();
  return ties.flatMap((tie) => {
    const rule = rules.find(({ link, country }) => link === tie.link && country === tie.country);
    return rule ? [{ ...tie, verdict: rule.verdict }] : [];
  });
}

/** Says whether nobody may become a client over a connection from this country. */
export async function isConnectionProhibited(
  database: Database,
  country: string,
): Promise<boolean> {
  const [rule] = await verdictsOn(database, [{ link: 'CONNECTION', country }]);
  return rule?.verdict === 'PROHIBITED';
}

/** A tie that a field of a call tells of, if it tells one. */
export type ToldTie = {
  readonly link: CountryLink;
  readonly country: string | null | undefined;
  readonly loc: FieldError['loc'];
};

const OBJECTIONS: Partial<Record<CountryLink, FieldErrorType>> = {
  RESIDENCE: 'residence_not_served',
  INCORPORATION: 'incorporation_not_served',
};

/** Refuses, by its field, each country with which nobody becomes a client. */
export async function assertCountriesServed(
  database: Database,
  told: readonly ToldTie[],
): Promise<void> {
  const ties = told.flatMap(({ country, ...tie }) => (country ? [{ ...tie, country }] : []));
  const refused = (await verdictsOn(database, ties)).filter(
    ({ verdict }) => verdict === 'PROHIBITED',
  );
  if (refused.length === 0) return;
  throw new FieldRefusal(
    refused.map(({ link, loc }) => fieldError(loc, OBJECTIONS[link] ?? 'country_not_served')),
  );
}

/** Every tie with which nobody becomes a client. */
export function listCountriesNotServed(database: Database): Promise<CountryTie[]> {
  return database
    .selectFrom('country_rules')
    .select(['country', 'link'])
    .where('until', 'is', null)
    .where('verdict', '=', 'PROHIBITED')
    .orderBy('link')
    .orderBy('country')
    .execute();
}
