import type { CallingCountry } from '@ballast/contract/account/calling-codes.ts';
import { isFilled, UNITED_STATES } from '@ballast/contract/onboarding/answers.ts';
import type { KycDetails } from '@ballast/contract/onboarding/kyc/kyc.ts';
import type { KycAnswers } from '@ballast/contract/onboarding/kyc/kyc-calls.ts';
import { US_ZIP } from '@ballast/contract/onboarding/us-states.ts';

/** What an address is for; its fields end in it. */
export type AddressPurpose = 'residence' | 'mailing';

const TEXT_PARTS = ['address', 'address2', 'city', 'subdivision', 'zip_code'] as const;

export type AddressPart = (typeof TEXT_PARTS)[number] | 'country';
export type AddressField = `${AddressPart}_of_${AddressPurpose}`;

export type TypedAddress = Record<(typeof TEXT_PARTS)[number], string> & {
  country: CallingCountry | null;
};

export type AddressProblem = 'missing' | 'invalid';

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

/** What is wrong with an address, by part: street, city, code and country are needed, in the US a state. */
export function addressProblems(
  address: TypedAddress,
): Partial<Record<AddressPart, AddressProblem>> {
  const isUs = address.country === UNITED_STATES;
  const needed = [
    'address',
    'city',
    'zip_code',
    ...(isUs ? ['subdivision' as const] : []),
  ] as const;
  const missing = needed.filter((part) => !isFilled(address[part]));
  return {
    ...(address.country === null && { country: 'missing' }),
    ...(isUs && !US_ZIP.test(address.zip_code.trim()) && { zip_code: 'invalid' }),
    ...Object.fromEntries(missing.map((part) => [part, 'missing'])),
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
