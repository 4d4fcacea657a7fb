import type { CallingCountry } from '../../contract/account/calling-codes.ts';
import type { User } from '../../contract/account/me.ts';
import { type InvestorType, UNITED_STATES } from '../../contract/onboarding/answers.ts';
import { regionOf } from '../../contract/onboarding/regions.ts';
import { assessClass } from '../../contract/onboarding/sign-up/class-assessment.ts';
import type { ClassClaim } from '../../contract/onboarding/sign-up/class-claims.ts';
import {
  classRuleOf,
  investorTypesIn,
} from '../../contract/onboarding/sign-up/investor-classes.ts';
import { answersMeeting } from './class-answers.ts';

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
  const { met, missing } = assessClass(rule, answers);
  return { investor_type: type, class_claim: { rule: name, version, answers, met, missing } };
}

export function offeredIn(
  country: CallingCountry | null,
  accountType: User['account_type'],
): InvestorType[] {
  return investorTypesIn(regionOf(country ?? UNITED_STATES), accountType);
}

export function isMove(from: CallingCountry | null, to: CallingCountry | null): boolean {
  return from === null || to === null || regionOf(from) !== regionOf(to);
}
