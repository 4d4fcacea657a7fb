import { formatAddress } from 'localized-address-format';
import type { InvitedPerson } from '../invitations/invitation-calls.ts';

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
 * The lines of an address in its country's order, and the country's name last. What the country's form has no
 * line for comes before the name.
 */
export function addressLines(address: PostalAddress, language: string): string[] {
  const { street, street2, city, subdivision, postcode, country } = address;
  const lines = formatAddress(
    {
      addressLines: [street, street2].filter(isGiven),
      ...(city && { locality: city }),
      ...(subdivision && { administrativeArea: subdivision }),
      ...(postcode && { postalCode: withoutCountry(postcode, country) }),
      ...(country && { postalCountry: country }),
    },
    'latin',
  );
  const left = [postcode, city, subdivision].filter(isGiven).filter((part) => {
    return !lines.some((line) => line.includes(withoutCountry(part, country)));
  });
  const name = country && new Intl.DisplayNames(language, { type: 'region' }).of(country);
  // A city that is a country is named once.
  return [...new Set([...lines, ...left, name].filter(isGiven))];
}

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

/** A postcode without the letters of its country, which some write before it and some countries' forms add. */
function withoutCountry(postcode: string, country: string | null): string {
  const letters = country === null ? '' : (LETTERS[country] ?? country);
  return postcode.startsWith(`${letters}-`) ? postcode.slice(letters.length + 1) : postcode;
}

/** Letters before the postcodes of countries that have others than their ISO code. */
const LETTERS: Readonly<Record<string, string>> = { LI: 'FL', LU: 'L' };

function isGiven(part: string | null | undefined): part is string {
  return Boolean(part);
}
