import type { CallingCountry } from '@ballast/contract/account/calling-codes.ts';
import { FIELD_MESSAGES, type FieldMessage } from '@ballast/contract/field-messages.ts';
import { isFilled, UNITED_STATES } from '@ballast/contract/onboarding/answers.ts';
import type { KycDetails } from '@ballast/contract/onboarding/kyc/kyc.ts';
import type { KycAnswers } from '@ballast/contract/onboarding/kyc/kyc-calls.ts';
import {
  type AddressField,
  fieldsObjectedTo,
} from '@ballast/contract/onboarding/kyc/possible-address.ts';

/** The addresses of a person. */
export type AddressPurpose = 'residence' | 'mailing';

const TEXT_PARTS = ['address', 'address2', 'city', 'subdivision', 'zip_code'] as const;

export type AddressPart = (typeof TEXT_PARTS)[number] | 'country';

export type TypedAddress = Record<(typeof TEXT_PARTS)[number], string> & {
  country: CallingCountry | null;
};

export function addressOf(data: KycDetails, purpose: AddressPurpose): TypedAddress {
  return {
    address: data[`address_of_${purpose}`] ?? '',
    address2: data[`address2_of_${purpose}`] ?? '',
    city: data[`city_of_${purpose}`] ?? '',
    subdivision: data[`subdivision_of_${purpose}`] ?? '',
    zip_code: data[`zip_code_of_${purpose}`] ?? '',
    country: data[`country_of_${purpose}`],
  };
}

export function isAddressGiven({ country, ...texts }: TypedAddress): boolean {
  return country !== null || Object.values(texts).some(isFilled);
}

/**
 * What is wrong with an address, by field: street, city, code and country are needed, in the US a state, and what is given
 * has to be possible.
 */
export function addressProblems(
  address: TypedAddress,
  purpose: AddressPurpose,
): Partial<Record<AddressField, FieldMessage>> {
  const isUs = address.country === UNITED_STATES;
  const needed = [
    'address',
    'city',
    'zip_code',
    ...(isUs ? ['subdivision' as const] : []),
  ] as const;
  const missing = needed.filter((part) => !isFilled(address[part]));
  const objections = fieldsObjectedTo(addressAnswers(address, purpose), purpose);
  return {
    ...Object.fromEntries(objections.map(([field, type]) => [field, FIELD_MESSAGES[type]])),
    ...(address.country === null && { [`country_of_${purpose}`]: FIELD_MESSAGES.missing }),
    ...Object.fromEntries(missing.map((part) => [`${part}_of_${purpose}`, FIELD_MESSAGES.missing])),
  };
}

/** An address as the call takes it; null takes back what was answered before. */
export function addressAnswers(address: TypedAddress | null, purpose: AddressPurpose): KycAnswers {
  const given = (part: (typeof TEXT_PARTS)[number]) => address?.[part].trim() || null;
  return {
    [`address_of_${purpose}`]: given('address'),
    [`address2_of_${purpose}`]: given('address2'),
    [`city_of_${purpose}`]: given('city'),
    [`subdivision_of_${purpose}`]: given('subdivision'),
    [`zip_code_of_${purpose}`]: given('zip_code'),
    [`country_of_${purpose}`]: address?.country ?? null,
  };
}
