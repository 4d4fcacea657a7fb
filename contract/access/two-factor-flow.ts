import type { User } from '../account/me.ts';
import type { Draft, DraftFlow } from '../flow.ts';

/** Where the turning on of an authenticator stands. */
type EnteredTwoFactor = {
  /** Where the person goes afterwards. */
  returnTo: `/${string}`;
  /** What the authenticator app needs; null before the password. */
  setup: { secret: string; uri: string } | null;
  /** Shown once, after the first code. */
  recoveryCodes: readonly string[] | null;
};

const isOn = ({ user }: { user: User | null }) => user?.otp_enabled === true;
const isOff = ({ user }: { user: User | null }) => user?.otp_enabled === false;
const hasCodes = ({ entered }: Draft<EnteredTwoFactor>) => entered.recoveryCodes !== null;

/** How an authenticator is turned on: only while it is off (spec/investing.md, section 4). */
export const TWO_FACTOR_ON: DraftFlow<EnteredTwoFactor, 'ENABLE' | 'VERIFY' | 'ENABLED'> = {
  empty: { returnTo: '/settings', setup: null, recoveryCodes: null },
  out: '/settings',
  steps: [
    {
      name: 'ENABLE',
      route: 'settings-2fa-enable',
      path: '/settings/2fa/enable',
      arrival: 'BEGINS',
      applies: isOff,
      isComplete: (draft) => draft.entered.setup !== null || hasCodes(draft),
    },
    {
      name: 'VERIFY',
      route: 'settings-2fa-enable-verify',
      path: '/settings/2fa/enable/verify',
      applies: isOff,
      isComplete: hasCodes,
    },
    {
      name: 'ENABLED',
      route: 'settings-2fa-enable-success',
      path: '/settings/2fa/enable/success',
      applies: hasCodes,
      isComplete: () => false,
      otherwise: '/settings',
    },
  ],
};

/** How an authenticator is turned off: only while it is on. */
export const TWO_FACTOR_OFF: DraftFlow<Record<never, never>, 'DISABLE' | 'DISABLED'> = {
  empty: {},
  out: '/settings',
  steps: [
    {
      name: 'DISABLE',
      route: 'settings-2fa-disable',
      path: '/settings/2fa/disable',
      applies: isOn,
      isComplete: () => true,
      otherwise: '/settings',
    },
    {
      name: 'DISABLED',
      route: 'settings-2fa-disable-success',
      path: '/settings/2fa/disable/success',
      arrival: 'BESIDE',
      isComplete: () => false,
      otherwise: '/settings',
    },
  ],
};
