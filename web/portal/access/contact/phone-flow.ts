import type { Guard } from '../../../app/routing/guards.ts';
import { ownGuards } from '../../../app/routing/guards.ts';
import { type Path, paths } from '../../../app/routing/paths.ts';
import { phoneDraft } from './phone-draft.ts';

/** Where the verification of a phone number takes place, step by step. */
export type PhoneFlow = {
  input: Path;
  method: Path;
  verify: Path;
  /** Where a verified number leads. */
  done: Path;
  /** In the settings the steps are a way of their own, and the account has something to protect. */
  inSettings: boolean;
};

/** The verification in the settings. */
export const SETTINGS_PHONE: PhoneFlow = {
  input: paths.settingsPhone(),
  method: paths.settingsPhoneMethod(),
  verify: paths.settingsPhoneVerify(),
  done: paths.settings(),
  inSettings: true,
};

/** The verification as the beginning of a person's registration. */
export const ONBOARDING_PHONE: PhoneFlow = {
  input: paths.onboardingPhoneInput(),
  method: paths.onboardingVerifyMethod(),
  verify: paths.onboardingPhoneVerify(),
  done: paths.onboarding(),
  inSettings: false,
};

/** The verification as the beginning of a company's registration. */
export const ENTITY_PHONE: PhoneFlow = {
  input: paths.entityPhone(),
  method: paths.entityVerifyMethod(),
  verify: paths.entityPhoneVerify(),
  done: paths.entityOnboarding(),
  inSettings: false,
};

/** Who may enter which step: a verified number skips all of them, and each needs the one before. */
export function phoneGuards({ input, done }: PhoneFlow) {
  const notVerified: Guard = ({ user }) => (user?.phone_verified ? done : null);
  const entered = ownGuards.requiresEntered(
    () => phoneDraft.read().phone !== '',
    () => input,
  );
  // A code may be on its way to a number that was given before the page was loaded.
  const sent: Guard = ({ user }) =>
    phoneDraft.read().sent === null && !user?.phone ? input : null;
  return {
    input: [notVerified],
    method: [notVerified, entered],
    verify: [notVerified, sent],
  } as const;
}
