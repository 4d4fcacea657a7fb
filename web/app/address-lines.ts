import type { InvitedPerson } from '@ballast/contract/onboarding/invitation-calls.ts';
import { countryName } from './country-name.ts';

/** A postal address as somebody gave it; what it lacks is null or empty. */
export type PostalAddress = {
  readonly street: string | null;
  readonly street2: string | null;
  readonly city: string | null;
  /** A state by its two letters, or whatever a country is divided into. */
  readonly subdivision: string | null;
  readonly postcode: string | null;
  /** ISO 3166-1 alpha-2. */
  readonly country: string | null;
};

/**
 * The lines of an address, the country last. In the US the state and the postcode follow the city (USPS
 * Publication 28), elsewhere the postcode stands before it.
 */
export function addressLines(address: PostalAddress): string[] {
  const { street, street2, city, subdivision, postcode, country } = address;
  const place =
    country === 'US'
      ? [[city, words(subdivision, postcode)].filter(Boolean).join(', ')]
      : [words(postcode, city), subdivision];
  const lines = [street, street2, ...place, country && countryName(country)];
  // A city that is a country is named once.
  return [...new Set(lines.filter((line): line is string => Boolean(line)))];
}

/** Where an invited person lives. */
export function residenceOf(person: InvitedPerson): PostalAddress {
  return {
    street: person.address_of_residence,
    street2: person.address2_of_residence,
    city: person.city_of_residence,
    subdivision: person.subdivision_of_residence,
    postcode: person.zip_code_of_residence,
    country: person.country_of_residence,
  };
}

function words(...parts: readonly (string | null)[]): string {
  return parts.filter(Boolean).join(' ');
}
