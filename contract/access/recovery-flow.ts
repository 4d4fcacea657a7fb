import type { AnswerOf } from '../call.ts';
import { type Draft, type DraftFlow, pathTo } from '../flow.ts';
import type { verifyPasswordReset } from './password-reset.ts';

type Owed = AnswerOf<typeof verifyPasswordReset>;

type EnteredRecovery = {
  email: string | null;
  /** After how many seconds another link may be asked for, as the server said. */
  resendAfterS: number;
  /** The secret of the link, out of the address bar; in memory only. */
  token: string | null;
  /** What the link owes, as the server last said. */
  verification: Owed | null;
  channel: 'SMS' | 'WHATSAPP';
};

type RecoveryStep =
  | 'FORGOTTEN'
  | 'SENT'
  | 'LINK'
  | 'METHOD'
  | 'PHONE'
  | 'OTP'
  | 'PASSWORD'
  | 'DONE';

const START = '/forgot-password' as const;
const isComplete = () => true;

const owes = (factor: keyof Owed['pending_auth']) => ({
  applies: ({ entered: { token, verification } }: Draft<EnteredRecovery>) =>
    token !== null && verification?.pending_auth[factor] === true,
  isComplete,
  otherwise: START,
});

/**
 * The steps to a new password (spec/access.md, section 3). What stands behind the link is in memory only: after
 * a reload the link has to be opened again.
 */
export const RECOVERY: DraftFlow<EnteredRecovery, RecoveryStep> = {
  empty: { email: null, resendAfterS: 0, token: null, verification: null, channel: 'SMS' },
  out: START,
  steps: [
    { name: 'FORGOTTEN', route: 'forgot-password', path: START, isComplete },
    {
      name: 'SENT',
      route: 'forgot-password-email-sent',
      path: '/forgot-password/email-sent',
      applies: ({ entered }) => entered.email !== null,
      isComplete,
      otherwise: START,
    },
    { name: 'LINK', route: 'forgot-password-reset', path: '/forgot-password/reset', isComplete },
    {
      name: 'METHOD',
      route: 'forgot-password-verify-method',
      path: '/forgot-password/verify-method',
      ...owes('sms_code'),
    },
    {
      name: 'PHONE',
      route: 'forgot-password-confirm-phone',
      path: '/forgot-password/confirm/phone',
      ...owes('sms_code'),
    },
    {
      name: 'OTP',
      route: 'forgot-password-confirm-otp',
      path: '/forgot-password/confirm/otp',
      ...owes('otp'),
    },
    {
      name: 'PASSWORD',
      route: 'forgot-password-reset-input',
      path: '/forgot-password/reset/input',
      applies: ({ entered: { token, verification } }) =>
        token !== null &&
        verification !== null &&
        !verification.pending_auth.sms_code &&
        !verification.pending_auth.otp,
      isComplete,
      otherwise: START,
    },
    {
      name: 'DONE',
      route: 'forgot-password-success',
      path: '/forgot-password/success',
      arrival: 'BESIDE',
      isComplete: () => false,
      otherwise: '/login',
    },
  ],
};

/** Where a reset goes on: to the factor that it still owes, or to the new password. */
export function nextStep({ pending_auth }: Owed) {
  if (pending_auth.otp) return pathTo(RECOVERY, 'OTP');
  return pathTo(RECOVERY, pending_auth.sms_code ? 'METHOD' : 'PASSWORD');
}
