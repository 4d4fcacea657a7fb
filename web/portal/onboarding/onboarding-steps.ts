import type { User } from '@ballast/contract/account/me.ts';
import { type Path, paths } from '../../app/paths.ts';

/** A step of the registration: when it is done, and where it is. */
type OnboardingStep = { path: Path; isComplete: (user: User) => boolean };

/** The steps that can be taken, in their order (access.md, section 4). The further ones join here. */
const STEPS: readonly OnboardingStep[] = [
  { path: paths.onboardingPhoneInput(), isComplete: (user) => user.phone_verified },
];

/** Where the person goes on; null when every step that can be taken is done. */
export function nextStep(user: User): Path | null {
  return STEPS.find((step) => !step.isComplete(user))?.path ?? null;
}
