import { z } from 'zod';
import { KYC_STAGES } from '../../account/me.ts';
import { Envelope } from '../../agreements/envelopes.ts';
import type { DraftFlow, Flow } from '../../flow.ts';
import { Country, isFilled, UNITED_STATES } from '../answers.ts';
import { IdentityDocument } from '../identity/identity-review.ts';
import { PERSON_ORIGINS } from '../origins.ts';

/** How a person is identified (spec/access.md, section 4: individual KYC). */

/** Country, kind of number and number of a tax residency, as stored. */
export const TaxResidency = z.strictObject({
  country_of_taxes: Country.nullable(),
  type: z.string().nullable(),
  tin: z.string().nullable(),
});

export const KycDetails = z.strictObject({
  stage: z.enum(KYC_STAGES),
  address_of_residence: z.string().nullable(),
  address2_of_residence: z.string().nullable(),
  city_of_residence: z.string().nullable(),
  subdivision_of_residence: z.string().nullable(),
  zip_code_of_residence: z.string().nullable(),
  country_of_residence: Country.nullable(),
  address_of_mailing: z.string().nullable(),
  address2_of_mailing: z.string().nullable(),
  city_of_mailing: z.string().nullable(),
  subdivision_of_mailing: z.string().nullable(),
  zip_code_of_mailing: z.string().nullable(),
  country_of_mailing: Country.nullable(),
  country_of_birth: Country.nullable(),
  citizenship: Country.nullable(),
  date_of_birth: z.iso.date().nullable(),
  occupation: z.string().nullable(),
  /** What the person's wealth comes from. */
  source_of_wealth: z.array(z.enum(PERSON_ORIGINS)).nullable(),
  source_of_wealth_details: z.string().nullable(),
  /** What the money that the person invests comes from. */
  source_of_funds: z.array(z.enum(PERSON_ORIGINS)).nullable(),
  source_of_funds_details: z.string().nullable(),
  us_tax_payer: z.boolean().nullable(),
  tax_residencies: z.array(TaxResidency),
  identity_document: IdentityDocument,
  politically_exposed: z.boolean().nullable(),
  platform_agreement: Envelope.nullable(),
});

export type KycDetails = z.infer<typeof KycDetails>;

const paysInUs = ({ us_tax_payer }: KycDetails) => us_tax_payer === true;

/** An address by its purpose: the same fields end in `_of_residence` and in `_of_mailing`. */
function addressOf(data: KycDetails, purpose: 'residence' | 'mailing') {
  return {
    street: data[`address_of_${purpose}`],
    line2: data[`address2_of_${purpose}`],
    city: data[`city_of_${purpose}`],
    subdivision: data[`subdivision_of_${purpose}`],
    zip: data[`zip_code_of_${purpose}`],
    country: data[`country_of_${purpose}`],
  };
}

type Address = ReturnType<typeof addressOf>;

/** Street, city, zip and country, in the US the state too; the second line never (spec/decisions.md, section 4). */
function isAddressFilled({ street, city, zip, country, subdivision }: Address): boolean {
  const needed = [street, city, zip, country];
  if (country === UNITED_STATES) needed.push(subdivision);
  return needed.every(isFilled);
}

function isAddressEmpty(address: Address): boolean {
  return !Object.values(address).some(isFilled);
}

function isAddressStepComplete(data: KycDetails): boolean {
  const mailing = addressOf(data, 'mailing');
  return (
    isAddressFilled(addressOf(data, 'residence')) &&
    (isAddressFilled(mailing) || isAddressEmpty(mailing))
  );
}

function isPersonalDetailsComplete(data: KycDetails): boolean {
  if (data.citizenship === null || data.date_of_birth === null) return false;
  if (!paysInUs(data)) return data.country_of_birth !== null;
  const first = data.tax_residencies.at(0);
  return first?.country_of_taxes === UNITED_STATES && isFilled(first.tin);
}

/** Every entry has a country and, if a type is present, a tin; the fields are required, so there is one. */
function isTaxResidencyComplete({ tax_residencies }: KycDetails): boolean {
  return (
    tax_residencies.length > 0 &&
    tax_residencies.every(
      ({ country_of_taxes, type, tin }) =>
        country_of_taxes !== null && (!isFilled(type) || isFilled(tin)),
    )
  );
}

function areSourcesTold(data: KycDetails): boolean {
  const { source_of_wealth: wealth, source_of_funds: funds } = data;
  const details = [data.source_of_wealth_details, data.source_of_funds_details];
  return [wealth, funds].every((origins) => origins?.length) && details.every(isFilled);
}

/** The eight steps of the specification in their order, with where wealth and money come from after the occupation. */
export const KYC_STEPS = [
  { name: 'INTRO', route: 'kyc-intro', path: '/kyc/intro', isComplete: () => true },
  {
    name: 'ADDRESS',
    route: 'kyc-address',
    path: '/kyc/address',
    isComplete: isAddressStepComplete,
  },
  {
    name: 'PERSONAL_DETAILS',
    route: 'kyc-personal-details',
    path: '/kyc/personal-details',
    isComplete: isPersonalDetailsComplete,
  },
  {
    name: 'TAX_RESIDENCY',
    route: 'kyc-tax-residency',
    path: '/kyc/tax-residency',
    applies: (data) => !paysInUs(data),
    isComplete: isTaxResidencyComplete,
  },
  {
    name: 'OCCUPATION',
    route: 'kyc-occupation',
    path: '/kyc/occupation',
    isComplete: ({ occupation }) => isFilled(occupation),
  },
  {
    name: 'SOURCE_OF_FUNDS',
    route: 'kyc-source-of-funds',
    path: '/kyc/source-of-funds',
    isComplete: areSourcesTold,
  },
  {
    // Approved means that it was submitted and that the desk was quick.
    name: 'VERIFY_IDENTITY',
    route: 'kyc-verify-identity',
    path: '/kyc/verify-identity',
    isComplete: ({ identity_document: { verification_status: status }, politically_exposed }) =>
      (status === 'SUBMITTED' || status === 'APPROVED') && politically_exposed !== null,
  },
  {
    name: 'PLATFORM_AGREEMENT',
    route: 'kyc-platform-agreement',
    path: '/kyc/platform-agreement',
    isComplete: ({ platform_agreement: envelope }) =>
      envelope?.envelope_type === 'PLATFORM_AGREEMENT' && envelope.status === 'SIGNED',
  },
  { name: 'COMPLETE', route: 'kyc-complete', path: '/kyc/complete', isComplete: () => false },
] as const satisfies Flow<KycDetails>;

/** What follows the last step: the thanks for what was sent, right after it only. */
export const KYC_SENT: DraftFlow<Record<never, never>, 'COMPLETE' | 'SUCCESS'> = {
  empty: {},
  out: '/account-status',
  steps: [
    { name: 'COMPLETE', route: 'kyc-complete', path: '/kyc/complete', isComplete: () => true },
    {
      name: 'SUCCESS',
      route: 'kyc-success',
      path: '/kyc/success',
      arrival: 'BESIDE',
      isComplete: () => false,
      otherwise: '/account-status',
    },
  ],
};

export type KycStep = (typeof KYC_STEPS)[number]['name'];
