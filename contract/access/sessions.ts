import { z } from 'zod';
import { call } from '../call.ts';
import { Code, Done, Email, Id, line, text } from '../fields.ts';
import { CodeSent, FACTOR_NOT_SENT_ERRORS, MessageChannel } from './message-codes.ts';
import { RECOVERY_CODE_PATTERN } from './patterns.ts';

export const LoginDevice = z.strictObject({
  // Both stand in the email about a new sign-in, of which nobody else may write a line.
  name: line(200),
  type: z.enum(['WEB', 'WEB_OLD_SAFARI']),
  platform: z.enum(['MOBILE', 'PC']),
  operating_system: line(100),
  fingerprint: z.strictObject({ visitor_id: text(100) }),
});

export const PendingAuth = z.strictObject({
  email_code: z.boolean(),
  sms_code: z.boolean(),
  otp: z.boolean(),
  passkey: z.boolean(),
});

/** The response to every way of signing in. With a factor pending the token opens nothing else. */
export const LoginAnswer = z.strictObject({
  access_token: z.string(),
  pending_auth: PendingAuth,
});

/** Signs in with email and password; `admin` asks for a session of the staff desk. */
export const login = call({
  method: 'POST',
  path: '/auth/login',
  summary: 'Sign in with email and password',
  body: z.strictObject({
    email: Email,
    password: text(128),
    device: LoginDevice,
    admin: z.boolean().default(false),
  }),
  output: LoginAnswer,
  errors: ['invalid_credentials', 'sso_links_exists'],
  who: 'anyone',
  support: false,
  idempotent: false,
});

/** The password of the caller, which protects changes of the account. */
export const OwnPassword = z.strictObject({ password: text(128) });

/** An authenticator's code, or a recovery code in its place. */
export const AuthenticatorCode = z.union([Code, z.string().regex(RECOVERY_CODE_PATTERN)]);

export const confirmLogin = call({
  method: 'POST',
  path: '/auth/login/2fa',
  summary: 'Pass the second factor of a login',
  body: z.strictObject({
    /** With `PASSKEY` the code is a recovery code, in place of the passkey. */
    factor: z.enum(['EMAIL', 'SMS', 'OTP', 'PASSKEY']),
    code: AuthenticatorCode,
    trust_device: z.boolean().default(false),
  }),
  output: LoginAnswer,
  errors: [
    'invalid_otp',
    'incorrect_code',
    'code_expired',
    'otp_required',
    'passkey_required',
    'challenge_dead',
  ],
  who: 'part_signed_in',
  support: false,
  idempotent: false,
});

/** Sends the code of a login that owes one by message; the one before is void. */
export const sendLoginCode = call({
  method: 'POST',
  path: '/auth/login/2fa/code',
  summary: 'Send the code of a login',
  body: z.strictObject({ factor: z.enum(['EMAIL', 'SMS']), channel: MessageChannel }),
  output: CodeSent,
  errors: [...FACTOR_NOT_SENT_ERRORS, 'passkey_required'],
  who: 'part_signed_in',
  support: false,
  idempotent: false,
});

/** Ends the session; every token of it is refused from then on. */
export const logout = call({
  method: 'POST',
  path: '/auth/logout',
  summary: 'End this session',
  output: Done,
  errors: [],
  who: 'part_signed_in',
  support: true,
  idempotent: false,
});

/**
 * Rotates the refresh cookie and returns a new access token (spec/decisions.md, section 3). Each support
 * session has its own cookie, so opening a second client never changes the first tab.
 */
export const refreshToken = call({
  method: 'POST',
  path: '/auth/token/refresh',
  summary: 'Exchange the refresh cookie for an access token',
  query: z.strictObject({ support_session: Id.optional() }),
  output: z.strictObject({ access_token: z.string() }),
  errors: [],
  who: 'anyone',
  support: true,
  idempotent: false,
});
