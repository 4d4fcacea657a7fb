import type { ClassAnswers, Condition } from '@ballast/contract/onboarding/sign-up/class-limbs.ts';
import type { ClassRule } from '@ballast/contract/onboarding/sign-up/investor-classes.ts';
import { amountOf, NOTHING_TYPED, shownAmount, type TypedAmount } from '../forms/typed-amount.ts';
import type { AmountName, FactName, NumberName } from './limb-words.ts';

/** The inputs of a rule, each once. */
type ClassInputs = {
  amounts: { name: AmountName; currency: string }[];
  numbers: NumberName[];
  facts: FactName[];
};

export type TypedClass = {
  texts: Readonly<Record<string, TypedAmount>>;
  facts: readonly FactName[];
};

export function inputsOf(rule: ClassRule): ClassInputs {
  const conditions = rule.limbs.flatMap(({ conditions }) => conditions);
  const amounts = conditions.flatMap(amountsOf);
  return {
    amounts: amounts.filter(
      ({ name }, index) => amounts.findIndex((other) => other.name === name) === index,
    ),
    numbers: unique(conditions.flatMap((one) => (one.kind === 'NUMBER' ? [one.number] : []))),
    facts: unique(conditions.flatMap((one) => (one.kind === 'FACT' ? [one.fact] : []))),
  };
}

/** What is typed and ticked, as the rule reads it; what is empty was not told. */
export function answersOf(inputs: ClassInputs, typed: TypedClass): ClassAnswers {
  const given = (name: string) => amountOf(typed.texts[name] ?? NOTHING_TYPED) || null;
  const amounts = inputs.amounts.flatMap(({ name, currency }) => {
    const amount = given(name);
    return amount === null ? [] : [[name, { amount, currency }]];
  });
  const numbers = inputs.numbers.flatMap((name) => {
    const number = given(name);
    return number === null ? [] : [[name, number]];
  });
  return {
    amounts: Object.fromEntries(amounts) as ClassAnswers['amounts'],
    numbers: Object.fromEntries(numbers) as ClassAnswers['numbers'],
    facts: [...typed.facts],
  };
}

export function typedOf({ amounts, numbers, facts }: ClassAnswers): TypedClass {
  const told = [
    ...Object.entries(amounts).map(([name, { amount }]) => [name, amount] as const),
    ...Object.entries(numbers),
  ];
  const texts = told.map(([name, figure]) => [name, shownAmount(figure)]);
  return { texts: Object.fromEntries(texts), facts };
}

function amountsOf(condition: Condition): ClassInputs['amounts'] {
  if (condition.kind !== 'AMOUNT') return [];
  const { anyOf, adding, currency } = condition;
  return [...anyOf, ...(adding ? [adding.amount] : [])].map((name) => ({ name, currency }));
}

function unique<Item>(items: readonly Item[]): Item[] {
  return [...new Set(items)];
}
