import { z } from 'zod';
import { call } from '../call.ts';
import { Done, Email, text } from '../fields.ts';
import { CodeSent, FACTOR_NOT_SENT_ERRORS, PhoneChannel } from './message-codes.ts';
import { AuthenticatorCode, PendingAuth } from './sessions.ts';

const OPEN = { who: 'anyone', support: false, idempotent: false } as const;

/** The secret of a link to /forgot-password/reset. */
const ResetToken = text(200);

export const startPasswordReset = call({
  ...OPEN,
  method: 'POST',
  path: '/accounts/password-reset/start',
  summary: 'Ask for a link to set a new password',
  body: z.strictObject({ email: Email }),
  output: CodeSent,
  errors: ['code_sent_recently'],
});

export const sendPasswordResetCode = call({
  ...OPEN,
  method: 'POST',
  path: '/accounts/password-reset/code',
  summary: 'Send the code of a password reset',
  body: z.strictObject({ token: ResetToken, channel: PhoneChannel }),
  output: CodeSent,
  errors: ['reset_link_invalid', ...FACTOR_NOT_SENT_ERRORS],
});

/**
 * Checks a link, and passes the factor that comes with it. Returns what is still owed, and the last digits of
 * the phone that a code would go to.
 */
export const verifyPasswordReset = call({
  ...OPEN,
  method: 'POST',
  path: '/accounts/password-reset/verify',
  summary: 'Check a link for a new password and pass its factor',
  body: z.union([
    z.strictObject({ token: ResetToken }),
    z.strictObject({
      token: ResetToken,
      factor: z.enum(['SMS', 'OTP']),
      code: AuthenticatorCode,
    }),
  ]),
  output: z.strictObject({ pending_auth: PendingAuth, phone_ending: z.string().nullable() }),
  errors: [
    'reset_link_invalid',
    'incorrect_code',
    'code_expired',
    'invalid_otp',
    'otp_required',
    'challenge_dead',
    'phone_not_verified',
  ],
});

/**
 * Sets the new password. Every session ends, the second factor stays, and nobody is signed in by it. Refuses
 * `two_factor_required` while a factor is owed.
 */
export const completePasswordReset = call({
  ...OPEN,
  method: 'POST',
  path: '/accounts/password-reset/complete',
  summary: 'Set a new password',
  body: z.strictObject({ token: ResetToken, password: text(128) }),
  output: Done,
  errors: ['reset_link_invalid', 'two_factor_required'],
});
