import { least, parseDecimal } from '../../money/amount.ts';
import type { ClassAnswers, Condition } from './class-limbs.ts';
import type { ClassRule } from './investor-classes.ts';

/** Decimal places at which amounts are compared: as many as text may have. */
const SCALE = 18;

/** How somebody stands to a rule: the limbs that hold and that do not, by name, and what follows. */
export type ClassAssessment = {
  met: string[];
  missing: string[];
  outcome: 'MET' | 'NOT_MET' | 'COMPLIANCE_DECIDES';
};

/** Says which limbs of a rule hold by what a client told of itself. What was not told does not hold. */
export function assessClass(rule: ClassRule, answers: ClassAnswers): ClassAssessment {
  const limbs = Map.groupBy(rule.limbs, ({ conditions }) =>
    conditions.every((condition) => holds(condition, answers)),
  );
  const met = (limbs.get(true) ?? []).map(({ name }) => name);
  const missing = (limbs.get(false) ?? []).map(({ name }) => name);
  if (rule.needs === 'COMPLIANCE') return { met, missing, outcome: 'COMPLIANCE_DECIDES' };
  return { met, missing, outcome: met.length >= rule.needs ? 'MET' : 'NOT_MET' };
}

function holds(condition: Condition, { amounts, numbers, facts }: ClassAnswers): boolean {
  switch (condition.kind) {
    case 'FACT':
      return facts.includes(condition.fact);
    case 'NUMBER':
      return passes(read(numbers[condition.number]), condition);
    case 'AMOUNT': {
      const { anyOf, adding, currency } = condition;
      const given = (name: (typeof anyOf)[number]) =>
        amounts[name]?.currency === currency ? read(amounts[name].amount) : null;
      const added = adding ? least(given(adding.amount) ?? 0n, decimal(adding.upTo)) : 0n;
      return anyOf.some((name) => {
        const amount = given(name);
        return amount !== null && passes(amount + added, condition);
      });
    }
  }
}

function passes(
  value: bigint | null,
  { threshold, passing }: Exclude<Condition, { kind: 'FACT' }>,
): boolean {
  if (value === null) return false;
  const limit = decimal(threshold);
  return passing === 'OVER' ? value > limit : value >= limit;
}

function read(text: string | undefined): bigint | null {
  return text === undefined ? null : parseDecimal(text, SCALE);
}

/** Reads a decimal of a rule. Throws when the rule is miswritten. */
function decimal(text: string): bigint {
  const value = parseDecimal(text, SCALE);
  if (value === null) throw new Error(`not a decimal: ${text}`);
  return value;
}
