import { z } from 'zod';
import { KYC_STAGES } from '../../account/me.ts';
import { AgreementDocument } from '../../agreements/agreements.ts';
import { Envelope } from '../../agreements/envelopes.ts';
import { call } from '../../call.ts';
import { Id, Timestamp } from '../../fields.ts';
import { ClientCase } from '../../reviews/client-case.ts';
import { Country } from '../answers.ts';
import { IdentityStatus, IdentitySubmission } from '../identity/identity-documents.ts';
import { OriginDetails, originsOf, PERSON_ORIGINS } from '../origins.ts';
import { TaxResidencyAnswer } from './identity-fields.ts';
import { KycDetails, type KycStep } from './kyc.ts';

/** Calls by which a person is identified (spec/access.md, sections 2 and 7: KYC). */

const Line = z
  .string()
  .trim()
  .normalize()
  .min(1, 'Field is required')
  .max(200, 'Invalid data')
  .refine((line) => !/\p{Cc}/u.test(line) && line.isWellFormed(), 'Invalid data')
  .nullable()
  .optional();

const CountryAnswer = Country.nullable().optional();

export const TAX_RESIDENCIES_MAX = 10;

/** Each country is named once: the second of it is what is wrong. */
function refuseCountriesTwice(
  residencies: readonly { readonly country_of_taxes: string }[],
  context: z.RefinementCtx,
): void {
  const named = new Set<string>();
  residencies.forEach(({ country_of_taxes: country }, index) => {
    if (named.has(country)) {
      const path = [index, 'country_of_taxes'];
      context.addIssue({ code: 'custom', path, message: 'Each country once' });
    }
    named.add(country);
  });
}

/** Answers of a person in KYC: any of them, in one call or in several. */
export const KycAnswers = z.strictObject({
  address_of_residence: Line,
  address2_of_residence: Line,
  city_of_residence: Line,
  /** In the US the code of a state. */
  subdivision_of_residence: Line,
  zip_code_of_residence: Line,
  country_of_residence: CountryAnswer,
  address_of_mailing: Line,
  address2_of_mailing: Line,
  city_of_mailing: Line,
  subdivision_of_mailing: Line,
  zip_code_of_mailing: Line,
  country_of_mailing: CountryAnswer,
  country_of_birth: Country.optional(),
  citizenship: Country.optional(),
  /** Not in the future, and old enough: the server's clock says. */
  date_of_birth: z.iso.date('Invalid data').optional(),
  /**
   * All of them in their order, each country once. A masked number stays as it was. The social security
   * number of a US payer is that of the first, whose country is the United States.
   */
  tax_residencies: z
    .array(TaxResidencyAnswer)
    .min(1)
    .max(TAX_RESIDENCIES_MAX)
    .superRefine(refuseCountriesTwice)
    .optional(),
  /** Code of the list that `getOccupations` answers. */
  occupation: z.string().max(40).optional(),
  source_of_wealth: originsOf(PERSON_ORIGINS).optional(),
  source_of_wealth_details: OriginDetails.optional(),
  source_of_funds: originsOf(PERSON_ORIGINS).optional(),
  source_of_funds_details: OriginDetails.optional(),
  politically_exposed: z.boolean('Field is required').optional(),
});

export type KycAnswers = z.output<typeof KycAnswers>;

/** Each answer with the step at which it is given; tax residencies of a US payer are among the personal details. */
export const KYC_ANSWER_STEPS = {
  address_of_residence: 'ADDRESS',
  address2_of_residence: 'ADDRESS',
  city_of_residence: 'ADDRESS',
  subdivision_of_residence: 'ADDRESS',
  zip_code_of_residence: 'ADDRESS',
  country_of_residence: 'ADDRESS',
  address_of_mailing: 'ADDRESS',
  address2_of_mailing: 'ADDRESS',
  city_of_mailing: 'ADDRESS',
  subdivision_of_mailing: 'ADDRESS',
  zip_code_of_mailing: 'ADDRESS',
  country_of_mailing: 'ADDRESS',
  country_of_birth: 'PERSONAL_DETAILS',
  citizenship: 'PERSONAL_DETAILS',
  date_of_birth: 'PERSONAL_DETAILS',
  tax_residencies: 'TAX_RESIDENCY',
  occupation: 'OCCUPATION',
  source_of_wealth: 'SOURCE_OF_FUNDS',
  source_of_wealth_details: 'SOURCE_OF_FUNDS',
  source_of_funds: 'SOURCE_OF_FUNDS',
  source_of_funds_details: 'SOURCE_OF_FUNDS',
  politically_exposed: 'VERIFY_IDENTITY',
} as const satisfies Readonly<Record<keyof KycAnswers, KycStep>>;

/** What the caller has answered so far, at any stage; tax numbers masked but for their last characters. */
export const getKyc = call({
  method: 'GET',
  path: '/onboarding/individual/kyc',
  summary: 'What a person has answered in KYC',
  output: KycDetails,
  errors: [],
  who: 'active_client',
  support: true,
  idempotent: false,
});

/**
 * Saves answers, all or none. One whose step may not be entered yet is `step_not_reachable` with the step to
 * go on at; `conflict` once the stage is not CREATED. A refused field is a 422 with its name second in `loc`.
 */
export const answerKyc = call({
  method: 'PATCH',
  path: '/onboarding/individual/kyc',
  summary: 'Answer what a person is asked in KYC',
  body: KycAnswers,
  output: KycDetails,
  errors: ['step_not_reachable', 'conflict'],
  who: 'active_client',
  support: false,
  idempotent: false,
});

export const getOccupations = call({
  method: 'GET',
  path: '/onboarding/individual/kyc/occupations',
  summary: 'Occupations',
  output: z.strictObject({
    items: z.array(
      z.strictObject({
        code: z.string(),
        name: z.string(),
        group: z.string(),
        /** What people call this work; for finding it. */
        words: z.array(z.string()),
      }),
    ),
  }),
  errors: [],
  who: 'active_client',
  support: true,
  idempotent: false,
});

/**
 * Sends a document of identity to the desk, with whether the person is politically exposed: once the steps
 * before are complete and the document is REQUIRED, first or again. `conflict` otherwise.
 * `document_type_not_accepted` for another kind, `not_found` for a file that is not the caller's for
 * IDENTITY, `upload_incomplete` for one that is arriving.
 */
export const sendIdentityDocument = call({
  method: 'POST',
  path: '/onboarding/individual/kyc/idv',
  summary: 'Send a document of identity',
  body: IdentitySubmission,
  output: KycDetails,
  errors: [
    'step_not_reachable',
    'conflict',
    'document_type_not_accepted',
    'upload_incomplete',
    'file_withheld',
  ],
  who: 'active_client',
  support: false,
  idempotent: true,
});

/** An agreement of the verification; once it is signed, by which id it is read and how far its sealed copy is. */
const KycAgreement = Envelope.extend({
  id: Id.nullable(),
  document: AgreementDocument.nullable(),
});

/** Where a person's KYC stands: what the status screens say, at any stage. */
export const KycStatus = z.strictObject({
  stage: z.enum(KYC_STAGES),
  us_tax_payer: z.boolean().nullable(),
  identity: IdentityStatus,
  /** The way of answers and document together with the desk, the same as staff see it; null before. */
  kyc_case: ClientCase.nullable(),
  /** Why everything was given back or rejected; null when it was not. */
  reason: z.string().nullable(),
  /** Custody service and master purchase agreement; none before they are to be signed. */
  agreements: z.array(KycAgreement),
  /** Until when the signed agreements are looked at, at the latest; null unless they are. */
  agreements_checked_by: Timestamp.nullable(),
  /** That time has passed, and they are still looked at. */
  agreements_overdue: z.boolean(),
});

export type KycStatus = z.output<typeof KycStatus>;

export const getKycStatus = call({
  method: 'GET',
  path: '/onboarding/individual/kyc/status',
  summary: "Where a person's KYC stands",
  output: KycStatus,
  errors: [],
  who: 'active_client',
  support: true,
  idempotent: false,
});

/**
 * Hands everything to the desk once every step is complete, until then `step_not_reachable`. Safe to repeat;
 * `conflict` when it was rejected.
 */
export const submitKyc = call({
  method: 'POST',
  path: '/onboarding/individual/kyc/submit',
  summary: 'Submit KYC',
  output: z.strictObject({ stage: z.enum(KYC_STAGES) }),
  errors: ['step_not_reachable', 'conflict'],
  who: 'active_client',
  support: false,
  idempotent: true,
});
