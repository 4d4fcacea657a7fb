import { z } from 'zod';
import { call } from '../call.ts';
import { Done, IdParams, line } from '../fields.ts';
import { Passkey } from './own-passkeys.ts';
import { AuthenticatorCode, LoginAnswer, LoginDevice, OwnPassword } from './sessions.ts';

/** How many passkeys one person may have. */
export const PASSKEYS_MAX = 20;

/** Bytes as browsers hand them over. */
function base64Url(lengthMax: number) {
  return z
    .string()
    .regex(/^[\w-]+$/)
    .max(lengthMax)
    .meta({ description: 'Bytes as base64url', examples: ['AAAA'] });
}

const Transports = z.array(line(20)).max(10);

const Known = z.strictObject({ id: z.string(), transports: z.array(z.string()) });

/** What a browser needs to make a passkey (WebAuthn, `PublicKeyCredentialCreationOptions`). */
const PasskeyCreation = z.strictObject({
  challenge: z.string(),
  rp_id: z.string(),
  rp_name: z.string(),
  user_id: z.string(),
  user_name: z.string(),
  user_display_name: z.string(),
  /** COSE numbers of the algorithms that are taken, the preferred first. */
  algorithms: z.array(z.int()),
  /** Passkeys that the person has, none of which may be added twice. */
  exclude: z.array(Known),
  timeout_ms: z.int(),
});

export type PasskeyCreation = z.infer<typeof PasskeyCreation>;

/** What a browser needs to ask for a passkey (WebAuthn, `PublicKeyCredentialRequestOptions`). */
export const PasskeyQuestion = z.strictObject({
  challenge: z.string(),
  rp_id: z.string(),
  /** Passkeys that may answer; empty for any that the device offers. */
  allow: z.array(Known),
  timeout_ms: z.int(),
});

export type PasskeyQuestion = z.infer<typeof PasskeyQuestion>;

/** What a device made. */
const MadePasskey = z.strictObject({
  credential_id: base64Url(1400),
  client_data: base64Url(8000),
  attestation: base64Url(20_000),
  transports: Transports,
});

export type MadePasskey = z.infer<typeof MadePasskey>;

/** What a passkey signed. */
export const PasskeyAnswer = z.strictObject({
  credential_id: base64Url(1400),
  client_data: base64Url(8000),
  authenticator_data: base64Url(8000),
  signature: base64Url(4000),
  /** Whose it is, as the device says; absent where it says nothing. */
  user_handle: base64Url(100).optional(),
});

export type PasskeyAnswer = z.infer<typeof PasskeyAnswer>;

/** What a decision about money carries of whoever has a passkey: its answer to the question that was asked for it. */
export const Signed = z.strictObject({ passkey: PasskeyAnswer.optional() });

/** How a decision about money is refused for the sake of its passkey. */
export const SIGNED_ERRORS = ['passkey_required', 'passkey_refused', 'passkey_expired'] as const;

/**
 * What proves the second factor beside the password: whoever has a passkey answers with it or with a recovery code, whoever
 * has an authenticator with a code of it, others with nothing.
 */
export const OwnFactor = z.strictObject({
  code: AuthenticatorCode.optional(),
  passkey: PasskeyAnswer.optional(),
});

export type OwnFactor = z.infer<typeof OwnFactor>;

const OwnProof = z.strictObject({ ...OwnPassword.shape, ...OwnFactor.shape });

/** Changes of an account that a passkey approves; the subject says which of them. */
export const FACTOR_CHANGES = [
  'PASSKEY_ADD',
  'PASSKEY_REMOVE',
  'AUTHENTICATOR_OFF',
  'RECOVERY_CODES',
  'EMAIL',
  'PHONE',
  'PAYOUT_TARGET',
] as const;

/** Refusals of a passkey's answer. */
const ANSWER_ERRORS = ['passkey_refused', 'passkey_expired'] as const;

/** Refusals of what proves the second factor. */
export const OWN_FACTOR_ERRORS = [
  ...ANSWER_ERRORS,
  'passkey_required',
  'otp_required',
  'invalid_otp',
  'challenge_dead',
] as const;

/** Starts to add a passkey, after the password and the second factor. */
export const startPasskey = call({
  method: 'POST',
  path: '/accounts/passkeys/options',
  summary: 'Start adding a passkey',
  body: OwnProof,
  output: PasskeyCreation,
  errors: ['invalid_credentials', ...OWN_FACTOR_ERRORS, 'too_many_passkeys'],
  who: 'signed_in',
  support: false,
  idempotent: false,
});

/** Adds the passkey that the device made. Recovery codes come with the first, for whoever has none. */
export const addPasskey = call({
  method: 'POST',
  path: '/accounts/passkeys',
  summary: 'Add a passkey',
  body: z.strictObject({ name: line(60), passkey: MadePasskey }),
  output: z.strictObject({ passkey: Passkey, recovery_codes: z.array(z.string()) }),
  errors: [...ANSWER_ERRORS, 'passkey_known', 'too_many_passkeys'],
  who: 'signed_in',
  support: false,
  idempotent: false,
});

export const renamePasskey = call({
  method: 'PATCH',
  path: '/accounts/passkeys/{id}',
  summary: 'Rename a passkey',
  params: IdParams,
  body: z.strictObject({ name: line(60) }),
  output: Passkey,
  errors: [],
  who: 'signed_in',
  support: false,
  idempotent: false,
});

/** Removes a passkey, after the password and the second factor. */
export const removePasskey = call({
  method: 'DELETE',
  path: '/accounts/passkeys/{id}',
  summary: 'Remove a passkey',
  params: IdParams,
  body: OwnProof,
  output: Done,
  errors: ['invalid_credentials', ...OWN_FACTOR_ERRORS],
  who: 'signed_in',
  support: false,
  idempotent: false,
});

/** Asks for a passkey to approve a change of one's own account. */
export const askForPasskey = call({
  method: 'POST',
  path: '/accounts/passkeys/approvals',
  summary: 'Ask for a passkey to approve a change',
  body: z.strictObject({
    change: z.enum(FACTOR_CHANGES),
    /** The passkey that is removed, the new address as it was typed, or the new number as E.164; empty where there is one change of its kind only. */
    subject: z.string().max(254),
  }),
  output: PasskeyQuestion,
  errors: ['passkey_required'],
  who: 'signed_in',
  support: false,
  idempotent: false,
});

/** Asks for a passkey as the second factor of a login. */
export const askLoginPasskey = call({
  method: 'POST',
  path: '/auth/login/2fa/passkey/options',
  summary: 'Ask for the passkey that a login owes',
  output: PasskeyQuestion,
  errors: ['passkey_required'],
  who: 'part_signed_in',
  support: false,
  idempotent: false,
});

export const confirmLoginByPasskey = call({
  method: 'POST',
  path: '/auth/login/2fa/passkey',
  summary: 'Pass the second factor of a login with a passkey',
  body: z.strictObject({ passkey: PasskeyAnswer, trust_device: z.boolean().default(false) }),
  output: LoginAnswer,
  errors: [...ANSWER_ERRORS],
  who: 'part_signed_in',
  support: false,
  idempotent: false,
});

/** Asks for any passkey that the device offers, of whomever. */
export const startPasskeyLogin = call({
  method: 'POST',
  path: '/auth/login/passkey/options',
  summary: 'Start signing in with a passkey alone',
  output: PasskeyQuestion,
  errors: [],
  who: 'anyone',
  support: false,
  idempotent: false,
});

/** Signs in with a passkey alone, which is both factors; `admin` asks for a session of the staff desk. */
export const loginWithPasskey = call({
  method: 'POST',
  path: '/auth/login/passkey',
  summary: 'Sign in with a passkey alone',
  body: z.strictObject({
    passkey: PasskeyAnswer,
    device: LoginDevice,
    admin: z.boolean().default(false),
  }),
  output: LoginAnswer,
  errors: [...ANSWER_ERRORS],
  who: 'anyone',
  support: false,
  idempotent: false,
});
