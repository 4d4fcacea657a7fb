import { z } from 'zod';
import { Letter } from '../../agreements/envelopes.ts';
import type { Flow } from '../../flow.ts';
import { Country, HOW_LEARNED, INVESTOR_TYPES, isFilled } from '../answers.ts';
import { ClassClaim } from './class-claims.ts';
import { FIRST_ANSWERS, FIRST_STEPS } from './first-steps.ts';

export const LIQUID_ASSETS = [
  'LT_HALF_MM',
  'HALF_TO_THREE_MM',
  'THREE_TO_TEN_MM',
  'TEN_TO_FIFTY_MM',
  'FIFTY_TO_TWO_HUNDRED_MM',
  'GT_TWO_HUNDRED_MM',
  'DISCUSS_PRIVATELY',
] as const;

export const DIGITAL_ASSETS = [
  'LT_QUARTER_MM',
  'QUARTER_TO_ONE_MM',
  'ONE_TO_FIVE_MM',
  'FIVE_TO_TWENTY_MM',
  'GT_TWENTY_MM',
  'NO_DIGITAL_ASSETS',
  'DISCUSS_PRIVATELY',
] as const;

export const INTENDED_AMOUNTS = [
  'LT_TENTH_MM',
  'TENTH_TO_HALF_MM',
  'HALF_TO_ONE_MM',
  'ONE_TO_FIVE_MM',
  'GT_FIVE_MM',
  'DISCUSS_PRIVATELY',
] as const;

/** Liquid assets that block an investor: the platform's minimum portfolio is $0.5 million. */
export const LIQUID_TOO_LOW = 'LT_HALF_MM' satisfies (typeof LIQUID_ASSETS)[number];

/** An intended amount that opens the block modal: the minimum investment is $0.1 million. */
export const INTENDED_TOO_LOW = 'LT_TENTH_MM' satisfies (typeof INTENDED_AMOUNTS)[number];

/** What a person has answered so far; null where nothing was. */
export const IndividualDetails = z.strictObject({
  ...FIRST_ANSWERS,
  first_name: z.string().nullable(),
  middle_name: z.string().nullable(),
  last_name: z.string().nullable(),
  country_of_residence: Country.nullable(),
  us_tax_payer: z.boolean().nullable(),
  investor_type: z.enum(INVESTOR_TYPES).nullable(),
  /** By what the account is of that class; null until it was told where it lives or is registered now. */
  class_claim: ClassClaim.nullable(),
  questionnaire: z.strictObject({
    liquid_investable_assets: z.enum(LIQUID_ASSETS).nullable(),
    digital_assets_investment_value: z.enum(DIGITAL_ASSETS).nullable(),
    intended_investment_amount: z.enum(INTENDED_AMOUNTS).nullable(),
  }),
  risk_awareness_confirmed: z.boolean(),
  reverse_solicitation_letter: Letter.nullable(),
  how_learned: z.enum(HOW_LEARNED).nullable(),
  how_learned_other: z.string().nullable(),
});

export type IndividualDetails = z.infer<typeof IndividualDetails>;

// Eligibility and the letter are for payers of taxes elsewhere.
const abroad = ({ us_tax_payer }: IndividualDetails) => us_tax_payer === false;
const isAnswered = (answer: unknown) => answer !== null;

export const INDIVIDUAL_STEPS = [
  {
    name: 'PHONE',
    route: 'onboarding-phone-input',
    path: '/onboarding/phone-input',
    ...FIRST_STEPS.phone,
  },
  {
    name: 'VERIFY_METHOD',
    route: 'onboarding-verify-method',
    path: '/onboarding/verify-method',
    ...FIRST_STEPS.verifyMethod,
  },
  {
    name: 'PHONE_VERIFY',
    route: 'onboarding-phone-verify',
    path: '/onboarding/phone-verify',
    ...FIRST_STEPS.phoneVerify,
  },
  {
    name: 'PASSWORD',
    route: 'onboarding-password',
    path: '/onboarding/password',
    ...FIRST_STEPS.password,
  },
  {
    name: 'FULL_NAME',
    route: 'onboarding-full-name',
    path: '/onboarding/full-name',
    isComplete: ({ first_name, last_name }) => isFilled(first_name) && isFilled(last_name),
  },
  {
    name: 'COUNTRY_OF_RESIDENCE',
    route: 'onboarding-country-of-residence',
    path: '/onboarding/country-of-residence',
    isComplete: ({ country_of_residence }) => isAnswered(country_of_residence),
  },
  {
    name: 'US_TAXPAYER_STATUS',
    route: 'onboarding-us-taxpayer-status',
    path: '/onboarding/us-taxpayer-status',
    isComplete: ({ us_tax_payer }) => isAnswered(us_tax_payer),
  },
  {
    name: 'ELIGIBILITY',
    route: 'onboarding-eligibility',
    path: '/onboarding/eligibility',
    applies: abroad,
    isComplete: ({ us_tax_payer, investor_type, class_claim }) =>
      us_tax_payer === true || (isAnswered(investor_type) && isAnswered(class_claim)),
  },
  {
    name: 'LIQUID',
    route: 'onboarding-questionnaire-liquid',
    path: '/onboarding/questionnaire/liquid',
    isComplete: ({ questionnaire }) => isAnswered(questionnaire.liquid_investable_assets),
  },
  {
    // Only who is blocked sees it. The answer may be corrected: the step before stays open.
    name: 'INVESTOR_BLOCKED',
    route: 'onboarding-investor-blocked',
    path: '/onboarding/investor-blocked',
    applies: ({ questionnaire }) => questionnaire.liquid_investable_assets === LIQUID_TOO_LOW,
    isComplete: ({ questionnaire: { liquid_investable_assets: liquid } }) =>
      isAnswered(liquid) && liquid !== LIQUID_TOO_LOW,
  },
  {
    name: 'DIGITAL',
    route: 'onboarding-questionnaire-digital',
    path: '/onboarding/questionnaire/digital',
    isComplete: ({ questionnaire }) => isAnswered(questionnaire.digital_assets_investment_value),
  },
  {
    name: 'INTENDED',
    route: 'onboarding-questionnaire-intended',
    path: '/onboarding/questionnaire/intended',
    isComplete: ({ questionnaire: { intended_investment_amount: intended } }) =>
      isAnswered(intended) && intended !== INTENDED_TOO_LOW,
  },
  {
    name: 'RISKS_AGREEMENT',
    route: 'onboarding-risks-agreement',
    path: '/onboarding/risks-agreement',
    isComplete: ({ risk_awareness_confirmed }) => risk_awareness_confirmed,
  },
  {
    name: 'DECLARATION_OF_NON_SOLICITATION',
    route: 'onboarding-declaration-of-non-solicitation',
    path: '/onboarding/declaration-of-non-solicitation',
    applies: abroad,
    isComplete: ({ reverse_solicitation_letter }) =>
      reverse_solicitation_letter?.status === 'SIGNED',
  },
  {
    name: 'HOW_DID_YOU_LEARN',
    route: 'onboarding-how-did-you-learn',
    path: '/onboarding/how-did-you-learn',
    isComplete: () => true,
  },
  {
    name: 'COMPLETE',
    route: 'onboarding-complete',
    path: '/onboarding/complete',
    isComplete: () => false,
  },
] as const satisfies Flow<IndividualDetails>;

export type IndividualStep = (typeof INDIVIDUAL_STEPS)[number]['name'];

/** The parts of the sidebar: each begins at a step and says how long it takes (spec/access.md, section 9). */
export const INDIVIDUAL_PARTS = [
  { name: 'ACCOUNT', from: 'PHONE', minutes: 5 },
  { name: 'EXPERIENCE', from: 'US_TAXPAYER_STATUS', minutes: 5 },
  { name: 'AGREEMENTS', from: 'RISKS_AGREEMENT', minutes: 3 },
] as const satisfies readonly { name: string; from: IndividualStep; minutes: number }[];
