import type { User } from '../../contract/account/me.ts';
import type { InvestorType } from '../../contract/onboarding/answers.ts';
import type { ClassAnswers } from '../../contract/onboarding/sign-up/class-limbs.ts';
import { type ClassRule, classRuleOf } from '../../contract/onboarding/sign-up/investor-classes.ts';

/** Answers by which every limb of a rule holds: of each amount and number ten times what it asks for. */
export function answersMeeting({ limbs }: Pick<ClassRule, 'limbs'>): ClassAnswers {
  const answers: ClassAnswers = { amounts: {}, numbers: {}, facts: [] };
  for (const condition of limbs.flatMap(({ conditions }) => conditions)) {
    if (condition.kind === 'FACT') answers.facts.push(condition.fact);
    else if (condition.kind === 'NUMBER') answers.numbers[condition.number] = ample(condition);
    else {
      const { currency } = condition;
      for (const name of condition.anyOf)
        answers.amounts[name] = { amount: ample(condition), currency };
    }
  }
  return answers;
}

/** A class and enough of its conditions, as the calls of signing up take them. Throws where it is not offered. */
export function claimOf(
  investor_type: InvestorType,
  country: Parameters<typeof classRuleOf>[1],
  accountType: User['account_type'] = 'INDIVIDUAL',
): { investor_type: InvestorType; class_answers: ClassAnswers } {
  const rule = classRuleOf(investor_type, country, accountType);
  if (!rule) throw new Error(`${country} offers no ${investor_type}`);
  return { investor_type, class_answers: answersMeeting(rule) };
}

function ample({ threshold }: { readonly threshold: string }): string {
  return `${threshold}0`;
}
