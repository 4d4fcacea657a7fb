import { z } from 'zod';
import { call } from '../../call.ts';
import { text } from '../../fields.ts';
import { Country, HOW_LEARNED, INVESTOR_TYPES } from '../answers.ts';
import { nameOf } from '../names.ts';
import { ClassAnswers } from './class-limbs.ts';
import {
  DIGITAL_ASSETS,
  INTENDED_AMOUNTS,
  IndividualDetails,
  type IndividualStep,
  LIQUID_ASSETS,
} from './individual.ts';

export const IndividualAnswers = z.strictObject({
  /** The first one. The rule and what is too common the server checks when it sets it. */
  password: text(128).optional(),
  first_name: nameOf('Invalid first name').optional(),
  middle_name: nameOf('Invalid middle name').nullable().optional(),
  last_name: nameOf('Invalid last name').optional(),
  country_of_residence: Country.optional(),
  us_tax_payer: z.boolean().optional(),
  investor_type: z.enum(INVESTOR_TYPES).optional(),
  /** Beside `investor_type` only: what holds of its conditions, which must be enough for the class. */
  class_answers: ClassAnswers.optional(),
  questionnaire: z
    .strictObject({
      liquid_investable_assets: z.enum(LIQUID_ASSETS).optional(),
      digital_assets_investment_value: z.enum(DIGITAL_ASSETS).optional(),
      intended_investment_amount: z.enum(INTENDED_AMOUNTS).optional(),
    })
    .optional(),
  /** Risk checkboxes must be ticked (spec/access.md, section 5). */
  risk_awareness_confirmed: z.literal(true, 'Confirm that you understand the risks').optional(),
  how_learned: z.enum(HOW_LEARNED).nullable().optional(),
  /** Beside OTHER only. */
  how_learned_other: text(300).nullable().optional(),
});

export type IndividualAnswers = z.output<typeof IndividualAnswers>;

export const ANSWER_STEPS = {
  first_name: 'FULL_NAME',
  middle_name: 'FULL_NAME',
  last_name: 'FULL_NAME',
  country_of_residence: 'COUNTRY_OF_RESIDENCE',
  us_tax_payer: 'US_TAXPAYER_STATUS',
  investor_type: 'ELIGIBILITY',
  liquid_investable_assets: 'LIQUID',
  digital_assets_investment_value: 'DIGITAL',
  intended_investment_amount: 'INTENDED',
  risk_awareness_confirmed: 'RISKS_AGREEMENT',
  how_learned: 'HOW_DID_YOU_LEARN',
  how_learned_other: 'HOW_DID_YOU_LEARN',
} as const satisfies Readonly<Record<string, IndividualStep>>;

/** What the caller has answered so far. An account that is open already reads what it was opened with. */
export const getIndividualSignUp = call({
  method: 'GET',
  path: '/onboarding/individual/sign-up/details',
  summary: 'Answers of a person who signs up',
  output: IndividualDetails,
  errors: [],
  who: 'client',
  support: true,
  idempotent: false,
});

/**
 * Saves answers, all or none. One whose step may not be entered yet is `step_not_reachable`. A password is
 * accepted once; `conflict` for a second one, or when the account is open.
 */
export const answerIndividualSignUp = call({
  method: 'PATCH',
  path: '/onboarding/individual/sign-up/details',
  summary: 'Answer what a person who signs up is asked',
  body: IndividualAnswers,
  output: IndividualDetails,
  errors: ['step_not_reachable', 'conflict'],
  who: 'client',
  support: false,
  idempotent: false,
});

/** Opens the account once every step is complete; until then `step_not_reachable`. Safe to repeat. */
export const completeIndividualSignUp = call({
  method: 'POST',
  path: '/onboarding/individual/sign-up/complete',
  summary: 'Complete the sign-up of a person',
  output: z.strictObject({ account_status: z.literal('ACTIVE') }),
  errors: ['step_not_reachable', 'conflict', 'unavailable_for_legal_reasons'],
  who: 'client',
  support: false,
  idempotent: true,
});
