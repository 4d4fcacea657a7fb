import { lastReachable } from '@ballast/contract/flow.ts';
import { stepBefore } from '@ballast/contract/flow-order.ts';
import {
  INDIVIDUAL_STEPS,
  type IndividualDetails,
} from '@ballast/contract/onboarding/sign-up/individual.ts';

/** The steps of a sign-up that an invited person takes at the review, too; the last one confirms all of it. */
const PARTS = [
  'ELIGIBILITY',
  'LIQUID',
  'INVESTOR_BLOCKED',
  'DIGITAL',
  'INTENDED',
  'RISKS_AGREEMENT',
] as const;

export type InvestorPart = (typeof PARTS)[number];

/** Where the person goes on: what is not answered yet, or the risks. */
export function nextPart(details: IndividualDetails): InvestorPart {
  const { name } = lastReachable(INDIVIDUAL_STEPS, details);
  return PARTS.find((part) => part === name) ?? 'RISKS_AGREEMENT';
}

/** The part before; null where it is the details. */
export function partBefore(part: InvestorPart, details: IndividualDetails): InvestorPart | null {
  const before = stepBefore(INDIVIDUAL_STEPS, part, details);
  return PARTS.find((each) => each === before?.name) ?? null;
}
