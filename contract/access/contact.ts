import { z } from 'zod';
import { CALLING_CODES, type CallingCountry } from '../account/calling-codes.ts';
import { User } from '../account/me.ts';
import { call } from '../call.ts';
import { Code, Email, text } from '../fields.ts';
import { CODE_NOT_SENT_ERRORS, CodeSent, PhoneChannel } from './message-codes.ts';
import { OWN_FACTOR_ERRORS, PasskeyAnswer } from './passkeys.ts';
import { AuthenticatorCode } from './sessions.ts';

const OWN = { who: 'client', support: false, idempotent: false } as const;

const PhoneCountry = z.enum(
  Object.keys(CALLING_CODES) as [CallingCountry, ...CallingCountry[]],
  'Choose a country',
);

/**
 * Reads a phone number as it was typed: with its calling code, or as the people of a country write it. Answers how it will be
 * dialled, and keeps nothing.
 */
export const checkPhone = call({
  ...OWN,
  method: 'POST',
  path: '/accounts/phones/check',
  summary: 'Read a phone number as it will be dialled',
  body: z.strictObject({ phone: text(30), country: PhoneCountry.optional() }),
  output: z.strictObject({
    /** As E.164. */
    phone: z.string(),
    /** The same with blanks, for people. */
    written: z.string(),
    /** Whose number it is, where several countries share a calling code, too. */
    country: PhoneCountry,
  }),
  errors: [],
});

/**
 * Sends a code to an international phone number, or without one to the number given before. A new number
 * takes the password, once the account has one (`invalid_credentials`), because a number becomes a factor, and the passkey
 * of whoever has one, which signs the number (`passkey_required`), or else a code of the authenticator (`otp_required`). A
 * verified number stays: its client asks the relationship manager (spec/access.md, section 6).
 */
export const sendPhoneCode = call({
  ...OWN,
  method: 'POST',
  path: '/accounts/phones/send-verification-code',
  summary: 'Send a code to a phone number',
  body: z.strictObject({
    phone: text(30).optional(),
    password: text(128).optional(),
    otp_code: AuthenticatorCode.optional(),
    passkey: PasskeyAnswer.optional(),
    channel: PhoneChannel.default('SMS'),
  }),
  output: CodeSent,
  errors: [
    'phone_not_changeable',
    'invalid_credentials',
    ...OWN_FACTOR_ERRORS,
    ...CODE_NOT_SENT_ERRORS,
  ],
});

export const verifyPhone = call({
  ...OWN,
  method: 'POST',
  path: '/accounts/phones/verify',
  summary: 'Verify a phone number with its code',
  body: z.strictObject({ code: Code }),
  output: User,
  errors: ['incorrect_code', 'code_expired', 'challenge_dead', 'phone_not_changeable'],
});

export const EmailChange = z.strictObject({
  email: Email,
  password: text(128),
  otp_code: AuthenticatorCode.optional(),
  passkey: PasskeyAnswer.optional(),
});

/**
 * Starts a change of the email address by a code to the new one, after the password and, when it is on, the
 * authenticator's code. Whoever has a passkey approves the new address with it, or with a recovery code; whoever has nothing
 * stronger than a verified phone gets a second code there, for the confirmation.
 */
export const startEmailChange = call({
  ...OWN,
  method: 'POST',
  path: '/accounts/me/email',
  summary: 'Start a change of the email address',
  body: EmailChange,
  output: CodeSent,
  errors: ['email_taken', 'invalid_credentials', ...OWN_FACTOR_ERRORS, 'code_sent_recently'],
});

/**
 * Changes the email address with the code, and with that from the phone where one was sent (`incorrect_phone_code`); the old
 * address is told.
 */
export const confirmEmailChange = call({
  ...OWN,
  method: 'POST',
  path: '/accounts/me/email/confirm',
  summary: 'Confirm the new email address',
  body: z.strictObject({ code: Code, phone_code: Code.optional() }),
  output: User,
  errors: [
    'incorrect_code',
    'incorrect_phone_code',
    'code_expired',
    'challenge_dead',
    'email_taken',
  ],
});
