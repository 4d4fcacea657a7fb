import type { CallingCountry } from '../account/calling-codes.ts';
import type { User } from '../account/me.ts';
import { type InvestorType, UNITED_STATES } from './answers.ts';
import type { ClassClaim } from './class-claims.ts';
import { classStanding } from './class-standing.ts';
import { classRuleOf, investorTypesIn } from './investor-classes.ts';
import { regionOf } from './regions.ts';
import { answersMeeting } from './test-class-answers.ts';

/** The class of an account, told a second time for random walks. */

/** What of the class is left where another answer drops it. */
export const NO_CLASS = { investor_type: null, class_claim: null } as const;

/** What the server makes of a class whose every condition was told. Throws where it is not offered. */
export function claimMeeting(
  type: InvestorType,
  country: CallingCountry | null,
  accountType: User['account_type'],
): { investor_type: InvestorType; class_claim: ClassClaim } {
  const rule = classRuleOf(type, country ?? UNITED_STATES, accountType);
  if (!rule) throw new Error(`${country} offers no ${type}`);
  const { name, version } = rule;
  const answers = answersMeeting(rule);
  const { met, missing } = classStanding(rule, answers);
  return { investor_type: type, class_claim: { rule: name, version, answers, met, missing } };
}

/** The classes of where somebody is; whoever has not said so is asked as one of the US. */
export function offeredIn(
  country: CallingCountry | null,
  accountType: User['account_type'],
): InvestorType[] {
  return investorTypesIn(regionOf(country ?? UNITED_STATES), accountType);
}

/** Says whether other rules apply where somebody comes to be. */
export function isMove(from: CallingCountry | null, to: CallingCountry | null): boolean {
  return from === null || to === null || regionOf(from) !== regionOf(to);
}
