import {
  INDIVIDUAL_STEPS,
  type IndividualDetails,
  type IndividualStep,
} from '@ballast/contract/onboarding/sign-up/individual.ts';
import { classRuleOf } from '@ballast/contract/onboarding/sign-up/investor-classes.ts';
import { ANSWER_STEPS } from '@ballast/contract/onboarding/sign-up/sign-up.ts';
import { isClaimBy } from './class-claims.ts';
import type { StoredFields } from './sign-up-answers.ts';
import type { OwnPart, SignUpKind } from './sign-up-rules.ts';

/** A person's answers in this room. */
export type StoredIndividualAnswers = Omit<IndividualDetails, keyof OwnPart | 'questionnaire'> &
  IndividualDetails['questionnaire'];

export const INDIVIDUAL: SignUpKind<IndividualDetails, IndividualStep, StoredIndividualAnswers> = {
  accountType: 'INDIVIDUAL',
  flow: INDIVIDUAL_STEPS,
  detailsOf,
  noAnswers: {
    first_name: null,
    middle_name: null,
    last_name: null,
    country_of_residence: null,
    us_tax_payer: null,
    investor_type: null,
    liquid_investable_assets: null,
    digital_assets_investment_value: null,
    intended_investment_amount: null,
    risk_awareness_confirmed: false,
    how_learned: null,
    how_learned_other: null,
  } satisfies StoredFields,
  answerSteps: ANSWER_STEPS,
  classRuleOf: ruleOf,
  withoutIdle: (answers, claim) => ({
    ...answers,
    investor_type: isClaimBy(claim, ruleOf(answers)) ? answers.investor_type : null,
    how_learned_other: answers.how_learned === 'OTHER' ? answers.how_learned_other : null,
  }),
  freeText: 'how_learned_other',
  countryLinks: { country_of_residence: 'RESIDENCE' },
  letterFields: ['first_name', 'middle_name', 'last_name', 'country_of_residence'],
  ruledOut: ['investor_type'],
};

/** Investor types are for payers abroad, and must be offered in the country of residence. */
function ruleOf(answers: StoredIndividualAnswers) {
  const { us_tax_payer, investor_type, country_of_residence } = answers;
  if (us_tax_payer !== false) return null;
  return classRuleOf(investor_type, country_of_residence, 'INDIVIDUAL');
}

function detailsOf(own: OwnPart, answers: StoredIndividualAnswers): IndividualDetails {
  const {
    liquid_investable_assets,
    digital_assets_investment_value,
    intended_investment_amount,
    ...others
  } = answers;
  return {
    ...own,
    ...others,
    class_claim: isClaimBy(own.class_claim, ruleOf(answers)) ? own.class_claim : null,
    questionnaire: {
      liquid_investable_assets,
      digital_assets_investment_value,
      intended_investment_amount,
    },
    reverse_solicitation_letter:
      answers.us_tax_payer === false
        ? (own.reverse_solicitation_letter ?? { status: 'REQUIRED' })
        : null,
  };
}
