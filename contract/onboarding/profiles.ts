import { z } from 'zod';
import { call } from '../call.ts';
import { Country, INVESTOR_TYPES } from './answers.ts';
import { TaxResidency } from './kyc/kyc.ts';
import { PERSON_ORIGINS } from './origins.ts';
import { DIGITAL_ASSETS, INTENDED_AMOUNTS, LIQUID_ASSETS } from './sign-up/individual.ts';

const ProfileAddress = z.strictObject({
  address: z.string().nullable(),
  address2: z.string().nullable(),
  city: z.string().nullable(),
  subdivision: z.string().nullable(),
  zip_code: z.string().nullable(),
  country: Country.nullable(),
});

/** What is known of a client (spec/investing.md, section 3: profile). A company has its names, its seat and its taxes. */
export const Profile = z.strictObject({
  first_name: z.string(),
  middle_name: z.string().nullable(),
  last_name: z.string(),
  legal_name: z.string().nullable(),
  date_of_birth: z.iso.date().nullable(),
  country_of_birth: Country.nullable(),
  citizenship: Country.nullable(),
  /** Code of the list that `getOccupations` answers. */
  occupation: z.string().nullable(),
  us_tax_payer: z.boolean().nullable(),
  /** A company's seat. */
  residential_address: ProfileAddress.nullable(),
  /** Null where it is the same. */
  mailing_address: ProfileAddress.nullable(),
  /** Numbers masked but for their last characters. */
  tax_residencies: z.array(TaxResidency),
  source_of_funds: z.array(z.enum(PERSON_ORIGINS)),
  politically_exposed: z.boolean().nullable(),
  /** What funds ask of an investor is there: with the desk, or accepted and still good. */
  investor_data_provided: z.boolean(),
  /** Accepted as an accredited investor, and not too long ago. */
  accreditation_passed: z.boolean(),
  accreditation_based_on_proof_of_income: z.boolean(),
  accreditation_based_on_proof_of_net_worth: z.boolean(),
  investor_type: z.enum(INVESTOR_TYPES).nullable(),
  questionnaire: z.strictObject({
    liquid_investable_assets: z.enum(LIQUID_ASSETS).nullable(),
    digital_assets_investment_value: z.enum(DIGITAL_ASSETS).nullable(),
    intended_investment_amount: z.enum(INTENDED_AMOUNTS).nullable(),
  }),
});

export type Profile = z.output<typeof Profile>;

/** The profile of the client for whom the session acts, the one of the list. */
export const getProfiles = call({
  method: 'GET',
  path: '/accounts/me/profiles',
  summary: 'What is known of the client',
  output: z.strictObject({ items: z.array(Profile).length(1) }),
  errors: [],
  who: 'active_client',
  support: true,
  idempotent: false,
});
