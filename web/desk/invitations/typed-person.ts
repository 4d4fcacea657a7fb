import type { CallingCountry } from '@ballast/contract/account/calling-codes.ts';
import type { Invitation } from './invitation-words.ts';

type Person = Invitation['person'];

/** What is typed of somebody: every field is text, as the screen has it. */
export type TypedPerson = Readonly<
  Record<Exclude<keyof Person, 'us_tax_payer' | 'date_of_birth'>, string>
> & {
  /** As `1980-05-17`; empty when it is none. */
  readonly date_of_birth: string;
  readonly us_tax_payer: 'yes' | 'no' | '';
};

/** Nothing typed yet. */
export const NOBODY: TypedPerson = {
  first_name: '',
  middle_name: '',
  last_name: '',
  us_tax_payer: '',
  citizenship: '',
  date_of_birth: '',
  country_of_birth: '',
  country_of_residence: '',
  address_of_residence: '',
  address2_of_residence: '',
  city_of_residence: '',
  subdivision_of_residence: '',
  zip_code_of_residence: '',
};

/** What was told of somebody, to be typed over. */
export function typedOf(person: Person): TypedPerson {
  return {
    ...person,
    middle_name: person.middle_name ?? '',
    address2_of_residence: person.address2_of_residence ?? '',
    subdivision_of_residence: person.subdivision_of_residence ?? '',
    us_tax_payer: person.us_tax_payer ? 'yes' : 'no',
  };
}

/** What a call is given; what is missing the server names. */
export function personOf(typed: TypedPerson): Person {
  return {
    ...typed,
    middle_name: orNull(typed.middle_name),
    address2_of_residence: orNull(typed.address2_of_residence),
    subdivision_of_residence: orNull(typed.subdivision_of_residence),
    citizenship: typed.citizenship as CallingCountry,
    country_of_birth: typed.country_of_birth as CallingCountry,
    country_of_residence: typed.country_of_residence as CallingCountry,
    // Nothing chosen is no answer; the server asks for one.
    us_tax_payer: ({ yes: true, no: false, '': null } as const)[typed.us_tax_payer] as boolean,
  };
}

function orNull(text: string): string | null {
  return text.trim() === '' ? null : text.trim();
}
