import { blanksAsNull } from '../../app/forms/form-errors.ts';
import { dayOfTyped, typedOfDay } from '../../ui/fields/date-text.ts';
import type { Invitation } from './invitation-words.ts';

type Person = NonNullable<Invitation['person']>;

/** What is typed of somebody: every field is text, as the screen has it. */
export type TypedPerson = Record<keyof Person, string>;

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

export function typedOf(person: Person): TypedPerson {
  return {
    ...person,
    middle_name: person.middle_name ?? '',
    address2_of_residence: person.address2_of_residence ?? '',
    subdivision_of_residence: person.subdivision_of_residence ?? '',
    us_tax_payer: person.us_tax_payer ? 'yes' : 'no',
    date_of_birth: typedOfDay(person.date_of_birth),
  };
}

/** What a draft knows of somebody, as it is typed. */
export function typedOfDraft(
  person: {
    readonly [field in keyof Person]?: Person[field] | undefined;
  },
): TypedPerson {
  const { us_tax_payer: isUs, date_of_birth: born, ...texts } = person;
  const known = Object.entries(texts).filter(([, value]) => typeof value === 'string');
  return {
    ...NOBODY,
    ...Object.fromEntries(known),
    ...(isUs !== undefined && { us_tax_payer: isUs ? 'yes' : 'no' }),
    date_of_birth: born === undefined ? '' : typedOfDay(born),
  };
}

/** The fields of a person among others. */
export function personIn(typed: TypedPerson): TypedPerson {
  const fields = Object.keys(NOBODY) as (keyof TypedPerson)[];
  return Object.fromEntries(fields.map((field) => [field, typed[field]])) as TypedPerson;
}

/** What a call is given of somebody: null where nothing was typed. */
export function personOf(typed: TypedPerson): object {
  return {
    ...blanksAsNull(typed),
    us_tax_payer: typed.us_tax_payer === '' ? null : typed.us_tax_payer === 'yes',
    date_of_birth: dayOfTyped(typed.date_of_birth),
  };
}
