import { z } from 'zod';
import { call } from '../../call.ts';
import { Email, text } from '../../fields.ts';
import { Country, INVESTOR_TYPES } from '../answers.ts';
import { businessNameOf, nameOf } from '../names.ts';
import { ClassAnswers } from './class-limbs.ts';
import {
  EntityDetails,
  type EntityStep,
  ORGANIZATION_SUBTYPES,
  ORGANIZATION_TYPES,
  type OrganizationSubtype,
  SIGNATORY_RIGHTS,
} from './entity.ts';

/** Who signs for a company, as its representative names them: each is required (spec/access.md, section 5). */
export const SignatoryAnswers = z.strictObject({
  signatory_email: Email,
  signatory_first_name: nameOf('Invalid first name'),
  signatory_last_name: nameOf('Invalid last name'),
  /** What gives the right to sign, such as `Managing director`. */
  signatory_role: businessNameOf('Invalid role'),
});

export type SignatoryAnswers = z.output<typeof SignatoryAnswers>;

/** Answers of a company that signs up: any of them, in one call or in several. */
export const EntityAnswers = z.strictObject({
  /** The first one. The rule and what is too common the server checks when it sets it. */
  password: text(128).optional(),
  first_name: nameOf('Invalid first name').optional(),
  last_name: nameOf('Invalid last name').optional(),
  signatory_rights: z.enum(SIGNATORY_RIGHTS).optional(),
  legal_business_name: businessNameOf('Invalid legal business name').optional(),
  country_of_incorporation: Country.optional(),
  organization_type: z.enum(ORGANIZATION_TYPES).optional(),
  organization_subtype: z
    .enum(Object.values(ORGANIZATION_SUBTYPES).flat() as OrganizationSubtype[])
    .optional(),
  /** Beside the subtype OTHER only. */
  organization_other_type: businessNameOf('Please specify').optional(),
  us_tax_payer: z.boolean().optional(),
  investor_type: z.enum(INVESTOR_TYPES).optional(),
  /** Beside `investor_type` only: what holds of its conditions, which must be enough for the class. */
  class_answers: ClassAnswers.optional(),
  /** Risk checkboxes must be ticked (spec/access.md, section 5). */
  risk_awareness_confirmed: z.literal(true, 'Confirm that you understand the risks').optional(),
  ...SignatoryAnswers.partial().shape,
});

export type EntityAnswers = z.output<typeof EntityAnswers>;

/** Each answer that is kept, with the step at which it is given; a subtype is given on its structure's page. */
export const ENTITY_ANSWER_STEPS = {
  first_name: 'YOUR_DETAILS',
  last_name: 'YOUR_DETAILS',
  signatory_rights: 'SIGNATORY_RIGHTS',
  legal_business_name: 'LEGAL_BUSINESS_NAME',
  country_of_incorporation: 'COUNTRY_OF_INCORPORATION',
  organization_type: 'LEGAL_STRUCTURE',
  organization_subtype: stepOfSubtype,
  organization_other_type: 'OTHER',
  us_tax_payer: 'US_TAXPAYER_STATUS',
  investor_type: 'ELIGIBILITY',
  risk_awareness_confirmed: 'UNDERSTANDING_THE_RISKS',
  signatory_email: 'DESIGNATE_SIGNATORY',
  signatory_first_name: 'DESIGNATE_SIGNATORY',
  signatory_last_name: 'DESIGNATE_SIGNATORY',
  signatory_role: 'DESIGNATE_SIGNATORY',
} as const satisfies Readonly<Record<string, EntityStep | ((answer: unknown) => EntityStep)>>;

/** The structures that have a page of their own, which is the step of their subtypes. */
const STRUCTURE_PAGES = ['PARTNERSHIP', 'TRUST', 'STATE_OWNED_OR_INTERNATIONAL', 'OTHER'] as const;

// A declaration, so that the table above may name it.
function stepOfSubtype(subtype: unknown): EntityStep {
  const has = (page: (typeof STRUCTURE_PAGES)[number]) =>
    (ORGANIZATION_SUBTYPES[page] as readonly unknown[]).includes(subtype);
  return STRUCTURE_PAGES.find(has) ?? 'LEGAL_STRUCTURE';
}

const OWN = { who: 'client', support: false } as const;

export const getEntitySignUp = call({
  method: 'GET',
  path: '/onboarding/institutional/sign-up/details',
  summary: 'Answers of a company that signs up',
  output: EntityDetails,
  errors: [],
  who: 'client',
  support: true,
  idempotent: false,
});

/**
 * Saves answers, all or none. One whose step may not be entered yet is `step_not_reachable`. A password is
 * accepted once; `conflict` for a second one, or after the sign-up was completed.
 */
export const answerEntitySignUp = call({
  ...OWN,
  method: 'PATCH',
  path: '/onboarding/institutional/sign-up/details',
  summary: 'Answer what a company that signs up is asked',
  body: EntityAnswers,
  output: EntityDetails,
  errors: ['step_not_reachable', 'conflict'],
  idempotent: false,
});

/**
 * Completes the sign-up after the last step; until then `step_not_reachable`. A signatory's account is then
 * ACTIVE; a representative's is PENDING_ACTIVATION and the signatory is sent a link (spec/decisions.md,
 * section 4). Safe to repeat.
 */
export const completeEntitySignUp = call({
  ...OWN,
  method: 'POST',
  path: '/onboarding/institutional/sign-up/complete',
  summary: 'Complete the sign-up of a company',
  output: z.strictObject({ account_status: z.enum(['ACTIVE', 'PENDING_ACTIVATION']) }),
  errors: ['step_not_reachable', 'conflict', 'unavailable_for_legal_reasons'],
  idempotent: true,
});
