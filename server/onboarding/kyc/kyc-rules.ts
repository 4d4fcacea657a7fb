import { type FieldError, FieldRefusal } from '@ballast/contract/errors.ts';
import { type FieldErrorType, fieldError } from '@ballast/contract/field-messages.ts';
import { UNITED_STATES } from '@ballast/contract/onboarding/answers.ts';
import {
  EARLIEST_BIRTH,
  isMaskedTaxNumber,
  isOldEnough,
  maskTaxNumber,
} from '@ballast/contract/onboarding/kyc/identity-fields.ts';
import { KYC_STEPS, type KycDetails, type KycStep } from '@ballast/contract/onboarding/kyc/kyc.ts';
import { KYC_ANSWER_STEPS, type KycAnswers } from '@ballast/contract/onboarding/kyc/kyc-calls.ts';
import { fieldsObjectedTo } from '@ballast/contract/onboarding/kyc/possible-address.ts';
import { assertReachable } from '../sign-up/sign-up-rules.ts';
import { findOccupation } from './occupations.ts';

/** A stored tax residency: the mask of its number, and the number's id. */
export type StoredResidency = KycDetails['tax_residencies'][number] & {
  /** The encrypted number; null when there is none, or it is new. */
  readonly numberId: string | null;
  /** A number given just now, in full. */
  readonly given: string | null;
};

/** Details that are not answers of KYC: the account's own, and what is reviewed and signed. */
export type KycOwnPart = Pick<
  KycDetails,
  'stage' | 'us_tax_payer' | 'identity_document' | 'platform_agreement'
>;

export type StoredAnswers = Omit<KycDetails, keyof KycOwnPart | 'tax_residencies'> & {
  readonly tax_residencies: readonly StoredResidency[];
};

export type KycField = keyof StoredAnswers;

/** Nothing answered yet. */
export const NO_KYC_ANSWERS: StoredAnswers = {
  address_of_residence: null,
  address2_of_residence: null,
  city_of_residence: null,
  subdivision_of_residence: null,
  zip_code_of_residence: null,
  country_of_residence: null,
  address_of_mailing: null,
  address2_of_mailing: null,
  city_of_mailing: null,
  subdivision_of_mailing: null,
  zip_code_of_mailing: null,
  country_of_mailing: null,
  country_of_birth: null,
  citizenship: null,
  date_of_birth: null,
  occupation: null,
  source_of_wealth: null,
  source_of_wealth_details: null,
  source_of_funds: null,
  source_of_funds_details: null,
  tax_residencies: [],
  politically_exposed: null,
};

/** The details that the table of steps reads; tax numbers masked. */
export function kycDetailsOf(own: KycOwnPart, answers: StoredAnswers): KycDetails {
  return {
    ...own,
    ...answers,
    tax_residencies: answers.tax_residencies.map(({ country_of_taxes, type, tin }) => ({
      country_of_taxes,
      type,
      tin,
    })),
  };
}

type KycInput = {
  readonly own: KycOwnPart;
  readonly before: StoredAnswers;
  /** As `2026-03-02`. */
  readonly today: string;
};

/**
 * The answers after new ones, taken in the order of the steps, each of which must be open. Refuses with
 * `step_not_reachable`, and wrong fields, second in `loc`.
 */
export function kycAnswersAfter(
  { own, before, today }: KycInput,
  given: KycAnswers,
): StoredAnswers {
  let answers = before;
  for (const { name } of KYC_STEPS) {
    const answered = answersAt(name, given, own.us_tax_payer === true);
    if (Object.keys(answered).length === 0) continue;
    assertReachable(KYC_STEPS, name, kycDetailsOf(own, answers));
    const { tax_residencies: residencies, ...others } = answered;
    answers = {
      ...answers,
      ...(others as Partial<StoredAnswers>),
      ...(residencies && {
        tax_residencies: storedResidencies(answers.tax_residencies, residencies),
      }),
    };
  }
  checkAnswers(given, answers, { usTaxPayer: own.us_tax_payer === true, today });
  return answers;
}

function answersAt(step: KycStep, given: KycAnswers, usTaxPayer: boolean): Partial<KycAnswers> {
  const answered = Object.entries(KYC_ANSWER_STEPS)
    .filter(([field, at]) => {
      const isPersonal = field === 'tax_residencies' && usTaxPayer;
      return (isPersonal ? 'PERSONAL_DETAILS' : at) === step;
    })
    .map(([field]) => [field, given[field as keyof KycAnswers]] as const)
    .filter(([, answer]) => answer !== undefined);
  return Object.fromEntries(answered) as Partial<KycAnswers>;
}

/** A masked number stays the one that it stands for. */
function storedResidencies(
  before: readonly StoredResidency[],
  given: NonNullable<KycAnswers['tax_residencies']>,
): StoredResidency[] {
  return given.map(({ country_of_taxes, type, tin }, index) => {
    if (tin === null) return { country_of_taxes, type, tin, numberId: null, given: null };
    if (!isMaskedTaxNumber(tin)) {
      return { country_of_taxes, type, tin: maskTaxNumber(tin), numberId: null, given: tin };
    }
    // Two numbers may have the same mask; the one in the same place is meant.
    const known = [...before.slice(index, index + 1), ...before].find(
      (one) => one.country_of_taxes === country_of_taxes && one.tin === tin && one.numberId,
    );
    if (!known) {
      throw new FieldRefusal([objectionTo('tax_residencies', 'invalid', [index, 'tin'])]);
    }
    return { ...known, type };
  });
}

/** Checks new answers alone; earlier ones were right when given. */
function checkAnswers(
  given: KycAnswers,
  answers: StoredAnswers,
  { usTaxPayer, today }: { readonly usTaxPayer: boolean; readonly today: string },
): void {
  const { date_of_birth: born, occupation, tax_residencies: residencies } = given;
  const objections = [
    ...objectionsToAddress('residence', given, answers),
    ...objectionsToAddress('mailing', given, answers),
    ...(born === undefined ? [] : objectionsToBirth(born, today)),
    ...(occupation === undefined || findOccupation(occupation)
      ? []
      : [objectionTo('occupation', 'occupation_unknown')]),
    ...(residencies && usTaxPayer ? objectionsToUsResidency(residencies) : []),
  ];
  if (objections.length > 0) throw new FieldRefusal(objections);
}

function objectionsToBirth(born: string, today: string): FieldError[] {
  if (born > today) return [objectionTo('date_of_birth', 'date_in_future')];
  if (born < EARLIEST_BIRTH) return [objectionTo('date_of_birth', 'invalid')];
  if (isOldEnough(born, today)) return [];
  return [objectionTo('date_of_birth', 'too_young')];
}

/** Payers of US taxes name the United States first, with their social security number. */
function objectionsToUsResidency([first]: NonNullable<
  KycAnswers['tax_residencies']
>): FieldError[] {
  if (first?.country_of_taxes !== UNITED_STATES) {
    return [objectionTo('tax_residencies', 'country_not_united_states', [0, 'country_of_taxes'])];
  }
  if (first.tin !== null) return [];
  return [objectionTo('tax_residencies', 'missing', [0, 'tin'])];
}

/** What cannot be true of an address, as soon as a part of it is given. */
function objectionsToAddress(
  purpose: 'residence' | 'mailing',
  given: KycAnswers,
  answers: StoredAnswers,
): FieldError[] {
  const isGiven = Object.keys(given).some((field) => field.endsWith(`_of_${purpose}`));
  if (!isGiven) return [];
  return fieldsObjectedTo(answers, purpose).map(([field, type]) => objectionTo(field, type));
}

/** The field stands second in `loc` (spec/access.md, section 5). */
function objectionTo(
  field: KycField,
  type: FieldErrorType,
  within: readonly (string | number)[] = [],
): FieldError {
  return fieldError(['body', field, ...within], type);
}
