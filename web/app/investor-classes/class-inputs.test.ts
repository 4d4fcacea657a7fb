import { assessClass } from '@ballast/contract/onboarding/sign-up/class-assessment.ts';
import {
  CLASS_RULES,
  type ClassRule,
} from '@ballast/contract/onboarding/sign-up/investor-classes.ts';
import { expect, test } from 'vitest';
import { answersMeeting } from '../../../tests/models/class-answers.ts';
import { typeAmount } from '../forms/typed-amount.ts';
import { answersOf, inputsOf, type TypedClass, typedOf } from './class-inputs.ts';

const typed = (text: string) => typeAmount(text, { places: 2, unit: 'EUR' });

function ruleOf(name: string): ClassRule {
  const rule = CLASS_RULES.find((one) => one.name === name);
  if (!rule) throw new Error(`no rule ${name}`);
  return rule;
}

function outcome(name: string, typed: TypedClass): string[] {
  const rule = ruleOf(name);
  const { met, outcome: follows } = assessClass(rule, answersOf(inputsOf(rule), typed));
  return [follows, ...met];
}

test.each(CLASS_RULES)('what was told for $name is typed again as it was', (rule) => {
  const answers = answersMeeting(rule);
  expect(answersOf(inputsOf(rule), typedOf(answers))).toEqual(answers);
});

test('what two limbs need is asked once', () => {
  expect(inputsOf(ruleOf('SWITZERLAND_ELECTIVE_PROFESSIONAL'))).toEqual({
    amounts: [{ name: 'PORTFOLIO', currency: 'CHF' }],
    numbers: [],
    facts: ['KNOWLEDGE'],
  });
});

test('an amount that is counted in is asked for, too', () => {
  const { amounts } = inputsOf(ruleOf('SINGAPORE_ACCREDITED_PERSON'));
  expect(amounts.map(({ name }) => name)).toEqual([
    'NET_ASSETS',
    'MAIN_HOME',
    'FINANCIAL_ASSETS',
    'ANNUAL_INCOME',
  ]);
});

test.each<[string, TypedClass, string[]]>([
  ['nothing', { texts: {}, facts: [] }, ['NOT_MET']],
  [
    'one of three',
    { texts: { PORTFOLIO: typed('500000.01') }, facts: [] },
    ['NOT_MET', 'PORTFOLIO'],
  ],
  [
    'two of three, one of them just typed',
    {
      texts: { PORTFOLIO: typed('500000'), TRANSACTIONS_A_QUARTER: typed('10') },
      facts: ['YEAR_IN_FINANCE_ROLE'],
    },
    ['MET', 'TRANSACTIONS_A_QUARTER', 'YEAR_IN_FINANCE_ROLE'],
  ],
  [
    'an amount whose cents are not typed yet',
    { texts: { PORTFOLIO: typed('600000.'), TRANSACTIONS_A_QUARTER: typed('') }, facts: [] },
    ['NOT_MET', 'PORTFOLIO'],
  ],
])('an elective professional in the EU tells %s', (_what, told, expected) => {
  expect(outcome('EU_ELECTIVE_PROFESSIONAL', told)).toEqual(expected);
});
