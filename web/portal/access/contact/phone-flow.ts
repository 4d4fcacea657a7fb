import type { Guard } from '../../../app/routing/guards.ts';
import { ownGuards } from '../../../app/routing/guards.ts';
import { type Path, paths } from '../../../app/routing/paths.ts';
import { phoneDraft } from './phone-draft.ts';

/** The screens on which a phone number is verified. */
export type PhoneFlow = {
  input: Path;
  method: Path;
  verify: Path;
  /** Where a verified number leads. */
  done: Path;
  /** In the settings the steps form a flow of their own, and the account has something to protect. */
  inSettings: boolean;
};

export const SETTINGS_PHONE: PhoneFlow = {
  input: paths.settingsPhone(),
  method: paths.settingsPhoneMethod(),
  verify: paths.settingsPhoneVerify(),
  done: paths.settings(),
  inSettings: true,
};

export const ONBOARDING_PHONE: PhoneFlow = {
  input: paths.onboardingPhoneInput(),
  method: paths.onboardingVerifyMethod(),
  verify: paths.onboardingPhoneVerify(),
  done: paths.onboarding(),
  inSettings: false,
};

export const ENTITY_PHONE: PhoneFlow = {
  input: paths.entityPhone(),
  method: paths.entityVerifyMethod(),
  verify: paths.entityPhoneVerify(),
  done: paths.entityOnboarding(),
  inSettings: false,
};

/** A verified number skips all steps, and each step needs the one before. */
export function phoneGuards({ input, done }: PhoneFlow) {
  const notVerified: Guard = ({ user }) => (user?.phone_verified ? done : null);
  const entered = ownGuards.requiresEntered(
    () => phoneDraft.read().phone !== '',
    () => input,
  );
  // A code may have been sent to a number that was given before the page was loaded.
  const sent: Guard = ({ user }) =>
    phoneDraft.read().sent === null && !user?.phone ? input : null;
  return {
    input: [notVerified],
    method: [notVerified, entered],
    verify: [notVerified, sent],
  } as const;
}
