import { FieldRefusal, Refusal } from '@ballast/contract/errors.ts';
import {
  INDIVIDUAL_STEPS,
  type IndividualDetails,
  type IndividualStep,
} from '@ballast/contract/onboarding/individual.ts';
import { ANSWER_STEPS, type IndividualAnswers } from '@ballast/contract/onboarding/sign-up.ts';
import { lastReachable, mayEnter } from '@ballast/contract/onboarding/steps.ts';

/** What of the details is the account's own. */
export type AccountPart = Pick<IndividualDetails, 'phone' | 'phone_verified' | 'password_set'>;

/** The answers that this room keeps, side by side. */
export type Answers = Omit<
  IndividualDetails,
  keyof AccountPart | 'questionnaire' | 'reverse_solicitation_letter'
> &
  IndividualDetails['questionnaire'];

export type AnswerField = keyof typeof ANSWER_STEPS;

/** Nothing answered yet. */
export const NO_ANSWERS: Answers = {
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
};

/** The details by which the table of steps tells where somebody stands. */
export function detailsOf(account: AccountPart, answers: Answers): IndividualDetails {
  const {
    liquid_investable_assets,
    digital_assets_investment_value,
    intended_investment_amount,
    ...others
  } = answers;
  return {
    phone: account.phone,
    phone_verified: account.phone_verified,
    password_set: account.password_set,
    ...others,
    questionnaire: {
      liquid_investable_assets,
      digital_assets_investment_value,
      intended_investment_amount,
    },
    // Nobody can sign it yet: payers of taxes elsewhere get as far as the declaration.
    reverse_solicitation_letter: answers.us_tax_payer === false ? { status: 'REQUIRED' } : null,
  };
}

/**
 * The answers after somebody gave some, taken in the order of the steps: each step must be open by what
 * was answered before it. Refuses with `step_not_reachable`, with `conflict` a second password, and the
 * field of a free text that nothing asks for.
 */
export function answersAfter(
  account: AccountPart,
  before: Answers,
  given: IndividualAnswers,
): Answers {
  let standing = { account, answers: before };
  for (const { name } of INDIVIDUAL_STEPS) {
    const answered = answersAt(name, given);
    const isPassword = name === 'PASSWORD' && given.password !== undefined;
    if (!isPassword && Object.keys(answered).length === 0) continue;
    assertReachable(name, detailsOf(standing.account, standing.answers));
    // Whoever finds a session open must not set another.
    if (isPassword && account.password_set) throw new Refusal('conflict');
    standing = {
      account: isPassword ? { ...account, password_set: true } : standing.account,
      answers: withoutIdle({ ...standing.answers, ...answered }),
    };
  }
  if (given.how_learned_other && standing.answers.how_learned_other === null) {
    const loc = ['body', 'how_learned_other'];
    throw new FieldRefusal([{ loc, msg: 'Only beside another way', type: 'not_asked' }]);
  }
  return standing.answers;
}

/** Refuses with `step_not_reachable` and the step to go on at, unless a step may be entered. */
export function assertReachable(step: IndividualStep, details: IndividualDetails): void {
  if (mayEnter(INDIVIDUAL_STEPS, step, details)) return;
  const { name } = lastReachable(INDIVIDUAL_STEPS, details);
  throw new Refusal('step_not_reachable', { step: name });
}

/** The fields in which answers differ. */
export function changedFields(before: Answers, after: Answers): AnswerField[] {
  const fields = Object.keys(ANSWER_STEPS) as AnswerField[];
  return fields.filter((field) => before[field] !== after[field]);
}

function answersAt(step: IndividualStep, given: IndividualAnswers): Partial<Answers> {
  const { questionnaire, ...others } = given;
  const flat: Readonly<Record<string, unknown>> = { ...others, ...questionnaire };
  const told = Object.entries(ANSWER_STEPS)
    .filter(([field, at]) => at === step && flat[field] !== undefined)
    .map(([field]) => [field, flat[field]]);
  return Object.fromEntries(told) as Partial<Answers>;
}

/** Answers without those that another answer made apply no more. */
function withoutIdle(answers: Answers): Answers {
  return {
    ...answers,
    investor_type: answers.us_tax_payer === false ? answers.investor_type : null,
    how_learned_other: answers.how_learned === 'OTHER' ? answers.how_learned_other : null,
  };
}
