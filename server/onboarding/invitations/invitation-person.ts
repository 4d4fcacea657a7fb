import type { InvitedPerson } from '@ballast/contract/onboarding/invitations/invitation-calls.ts';
import type { Tx } from '../../database/connect.ts';
import { insertKycAnswers } from '../kyc/kyc-answers.ts';
import { NO_KYC_ANSWERS } from '../kyc/kyc-rules.ts';
import type { TaxNumberKeys } from '../kyc/tax-numbers.ts';
import { INDIVIDUAL } from '../sign-up/individual-rules.ts';
import { insertAnswers } from '../sign-up/sign-up-answers.ts';

/** What an invited person confirmed of the questions of a sign-up. */
export const CONFIRMED_SIGN_UP_FIELDS = [
  'first_name',
  'middle_name',
  'last_name',
  'country_of_residence',
  'us_tax_payer',
] as const;

const KYC_FIELDS = [
  'address_of_residence',
  'address2_of_residence',
  'city_of_residence',
  'subdivision_of_residence',
  'zip_code_of_residence',
  'country_of_residence',
  'citizenship',
  'date_of_birth',
  'country_of_birth',
] as const;

/** Inserts what an invited person confirmed as their own answers, for agreements and KYC. The client must be locked. */
export async function insertConfirmedPerson(
  tx: Tx,
  keys: TaxNumberKeys,
  by: { readonly clientId: string; readonly answeredBy: string },
  person: InvitedPerson,
): Promise<void> {
  const signUp = { ...INDIVIDUAL.noAnswers, ...pick(person, CONFIRMED_SIGN_UP_FIELDS) };
  await insertAnswers(tx, by, signUp, CONFIRMED_SIGN_UP_FIELDS);
  const kyc = { ...NO_KYC_ANSWERS, ...pick(person, KYC_FIELDS) };
  await insertKycAnswers(tx, keys, by, kyc, KYC_FIELDS);
}

/** Some fields of something. */
export function pick<Whole extends object, Field extends keyof Whole>(
  whole: Whole,
  fields: readonly Field[],
): Pick<Whole, Field> {
  return Object.fromEntries(fields.map((field) => [field, whole[field]])) as Pick<Whole, Field>;
}
