import {
  type CountryLink,
  listCountriesNotServed,
} from '@ballast/contract/compliance/countries.ts';
import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { countryInSentence } from '../../app/figures/country-name.ts';
import { useCallQuery } from '../../app/session/queries.ts';

/** What is said at once of a country with which no account is opened; null for any other. The server decides. */
export function useCountryNotServed(
  link: Extract<CountryLink, 'RESIDENCE' | 'INCORPORATION'>,
  country: string | null,
): ReactNode {
  const { data } = useCallQuery(listCountriesNotServed);
  const isRefused = data?.items.some((rule) => rule.link === link && rule.country === country);
  if (country === null || !isRefused) return null;
  const name = countryInSentence(country);
  return link === 'RESIDENCE' ? (
    <Trans>We cannot open accounts for residents of {name}.</Trans>
  ) : (
    <Trans>We cannot open accounts for companies registered in {name}.</Trans>
  );
}
