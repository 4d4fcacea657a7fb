import { lastReachable } from '@ballast/contract/flow.ts';
import {
  INDIVIDUAL_PARTS,
  INDIVIDUAL_STEPS,
  type IndividualDetails,
  type IndividualStep,
} from '@ballast/contract/onboarding/sign-up/individual.ts';

type PartName = (typeof INDIVIDUAL_PARTS)[number]['name'];

export function partsAt(
  step: IndividualStep,
  details: IndividualDetails,
): { name: PartName; minutes: number; state: 'done' | 'current' | 'ahead' }[] {
  const here = positionOf(step);
  const farthest = positionOf(lastReachable(INDIVIDUAL_STEPS, details).name);
  return INDIVIDUAL_PARTS.map(({ name, from, minutes }, index) => {
    const next = INDIVIDUAL_PARTS[index + 1];
    const end = next ? positionOf(next.from) : INDIVIDUAL_STEPS.length;
    if (here >= positionOf(from) && here < end) return { name, minutes, state: 'current' };
    return { name, minutes, state: farthest >= end ? 'done' : 'ahead' };
  });
}

function positionOf(step: IndividualStep): number {
  return INDIVIDUAL_STEPS.findIndex(({ name }) => name === step);
}
