import {
  ORGANIZATION_SUBTYPES,
  type OrganizationType,
} from '@ballast/contract/onboarding/sign-up/entity.ts';
import type { InvitationDraft } from '@ballast/contract/staff/invitation-drafts.ts';
import { blanksAsNull } from '../../app/forms/form-errors.ts';
import { dayOfTyped, typedOfDay } from '../../ui/fields/date-text.ts';
import type { Invitation } from './invitation-words.ts';
import { begun } from './typed-investor.ts';

type Company = NonNullable<Invitation['company']>;
type Register = NonNullable<Company['register']>;

/** What is typed of a company and its contact: every field is text, as the screen has it. */
export type TypedCompany = Record<
  'first_name' | 'last_name' | Exclude<keyof Company, 'register'> | keyof Register,
  string
>;

const NO_REGISTER: Record<keyof Register, string> = {
  register_number: '',
  register_place: '',
  registered_on: '',
  address_of_seat: '',
  address2_of_seat: '',
  city_of_seat: '',
  subdivision_of_seat: '',
  zip_code_of_seat: '',
  country_of_seat: '',
  lei: '',
};

const NOTHING: TypedCompany = {
  first_name: '',
  last_name: '',
  signatory_rights: '',
  legal_business_name: '',
  country_of_incorporation: '',
  organization_type: '',
  organization_subtype: '',
  organization_other_type: '',
  us_tax_payer: '',
  ...NO_REGISTER,
};

/** What is told, or what a draft knows. */
type Known = {
  readonly contact: { readonly first_name: string; readonly last_name: string };
  readonly company: Company | InvitationDraft['company'] | null;
};

/** What is told of a company, or what a draft knows, as it is typed. */
export function typedOfCompany(known: Known | null): TypedCompany {
  if (!known) return NOTHING;
  const { register, us_tax_payer: isUs, ...texts } = known.company ?? {};
  const { first_name, last_name } = known.contact;
  const told = Object.entries({ ...texts, ...register }).filter(
    ([, value]) => typeof value === 'string',
  );
  const registered = register?.registered_on;
  return {
    ...NOTHING,
    ...Object.fromEntries(told),
    first_name,
    last_name,
    ...(isUs !== undefined && { us_tax_payer: isUs ? 'yes' : 'no' }),
    registered_on: registered === undefined ? '' : typedOfDay(registered),
  };
}

/** The kinds of a structure; none of most. */
export function subtypesOf(structure: string): readonly string[] {
  return ORGANIZATION_SUBTYPES[structure as OrganizationType] ?? [];
}

/** What a call is given of a company: null where nothing was typed, and no register where none of it was. */
export function companyOf(typed: TypedCompany): object {
  const { first_name, last_name, ...company } = typed;
  const subtype = subtypesOf(typed.organization_type).includes(typed.organization_subtype)
    ? typed.organization_subtype
    : '';
  const registerFields = Object.keys(NO_REGISTER) as (keyof Register)[];
  const register = Object.fromEntries(registerFields.map((field) => [field, typed[field]]));
  const answers = Object.entries(company).filter(([field]) => !(field in NO_REGISTER));
  return {
    ...blanksAsNull(Object.fromEntries(answers)),
    organization_subtype: subtype || null,
    organization_other_type:
      subtype === 'OTHER' ? typed.organization_other_type.trim() || null : null,
    us_tax_payer: typed.us_tax_payer === '' ? null : typed.us_tax_payer === 'yes',
    register: begun({
      ...blanksAsNull(register),
      registered_on:
        typed.registered_on.trim() === '' ? null : (dayOfTyped(typed.registered_on) ?? ''),
    }),
  };
}
