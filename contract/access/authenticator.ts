import { z } from 'zod';
import { call } from '../call.ts';
import { Code, Done, text } from '../fields.ts';
import { AuthenticatorCode } from './sessions.ts';

/** The password of the caller, which protects changes of the account. */
export const OwnPassword = z.strictObject({ password: text(128) });

export const createAuthenticatorSecret = call({
  method: 'POST',
  path: '/accounts/otp/secret',
  summary: 'Start setting up an authenticator',
  body: OwnPassword,
  output: z.strictObject({ secret: z.string(), uri: z.string() }),
  errors: ['otp_already_enabled', 'invalid_credentials'],
  who: 'signed_in',
  support: false,
  idempotent: false,
});

export const enableAuthenticator = call({
  method: 'POST',
  path: '/accounts/otp',
  summary: 'Turn the authenticator on',
  body: z.strictObject({ code: Code }),
  output: z.strictObject({ recovery_codes: z.array(z.string()) }),
  errors: ['otp_already_enabled', 'invalid_otp', 'conflict', 'challenge_dead'],
  who: 'signed_in',
  support: false,
  idempotent: false,
});

/** Turns the authenticator off with a fresh code or a recovery code. Staff cannot. */
export const disableAuthenticator = call({
  method: 'DELETE',
  path: '/accounts/otp',
  summary: 'Turn the authenticator off',
  body: z.strictObject({ code: AuthenticatorCode }),
  output: Done,
  errors: ['otp_not_enabled', 'invalid_otp', 'challenge_dead'],
  who: 'client',
  support: false,
  idempotent: false,
});

export const replaceRecoveryCodes = call({
  method: 'POST',
  path: '/accounts/otp/recovery-codes',
  summary: 'Make new recovery codes',
  body: z.strictObject({ code: Code }),
  output: z.strictObject({ recovery_codes: z.array(z.string()) }),
  errors: ['otp_not_enabled', 'invalid_otp', 'challenge_dead'],
  who: 'signed_in',
  support: false,
  idempotent: false,
});
