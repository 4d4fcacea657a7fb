import { z } from 'zod';
import { call } from '../call.ts';
import { Code, Done } from '../fields.ts';
import { OWN_FACTOR_ERRORS, OwnFactor, PasskeyAnswer } from './passkeys.ts';
import { OwnPassword } from './sessions.ts';

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

/**
 * Turns the authenticator off with a fresh code or a recovery code; whoever has a passkey, with that or a recovery code. Staff
 * cannot.
 */
export const disableAuthenticator = call({
  method: 'DELETE',
  path: '/accounts/otp',
  summary: 'Turn the authenticator off',
  body: OwnFactor,
  output: Done,
  errors: ['otp_not_enabled', ...OWN_FACTOR_ERRORS],
  who: 'client',
  support: false,
  idempotent: false,
});

/** Ten new ones, with a fresh code of the authenticator; whoever has a passkey, with that alone. */
export const replaceRecoveryCodes = call({
  method: 'POST',
  path: '/accounts/otp/recovery-codes',
  summary: 'Make new recovery codes',
  body: z.strictObject({ code: Code.optional(), passkey: PasskeyAnswer.optional() }),
  output: z.strictObject({ recovery_codes: z.array(z.string()) }),
  errors: ['otp_not_enabled', ...OWN_FACTOR_ERRORS],
  who: 'signed_in',
  support: false,
  idempotent: false,
});
