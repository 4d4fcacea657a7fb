import { arrivedFrom } from '../../../app/routing/arrival.ts';
import { type Guard, ownGuards } from '../../../app/routing/guards.ts';
import { paths, wantedPath } from '../../../app/routing/paths.ts';
import { twoFactorDraft } from './two-factor-draft.ts';

/** The authenticator is on, or off, as the step asks; otherwise to the settings. */
function requiresAuthenticator(on: boolean): Guard {
  return ({ user }) => (user?.otp_enabled === on ? null : paths.settings());
}

/** Who may turn the authenticator on and off (spec/investing.md, section 4). */
export const twoFactorGuards = {
  enable: [requiresAuthenticator(false)],
  verify: [
    requiresAuthenticator(false),
    ownGuards.requiresEntered(
      () => twoFactorDraft.read().setup !== null,
      () => paths.enableTwoFactor(),
    ),
  ],
  enabled: [
    ownGuards.requiresEntered(
      () => twoFactorDraft.read().recoveryCodes !== null,
      () => paths.settings(),
    ),
  ],
  disable: [requiresAuthenticator(true)],
  disabled: [
    ownGuards.requiresArrival(
      () => [paths.disableTwoFactor()],
      () => paths.settings(),
    ),
  ],
  recoveryCodes: [requiresAuthenticator(true)],
} as const;

/** Begins turning it on; a step back from the code keeps the secret, which the app may have by now. */
export function beginTwoFactor(redirect: string | undefined): void {
  if (arrivedFrom() === paths.enableTwoFactorVerify()) return;
  twoFactorDraft.reset();
  twoFactorDraft.change({ returnTo: wantedPath(redirect) ?? paths.settings() });
}
