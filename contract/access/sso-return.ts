import { z } from 'zod';
import { ACCOUNT_TYPES } from '../account/me.ts';
import { call } from '../call.ts';
import { text } from '../fields.ts';
import { LoginAnswer, LoginDevice } from './sessions.ts';
import { SignUpAnswer } from './sign-up.ts';
import { SSO_PROVIDERS } from './sso.ts';

/** What the provider sent the browser back with, to /sso/redirect (RFC 6749, section 4.1.2). */
export const SsoReturn = z.strictObject({
  provider: z.enum(SSO_PROVIDERS),
  code: text(2000),
  state: text(200),
});

/** Signs in as whom the provider identified: by issuer and subject, never by email. */
export const loginWithSso = call({
  method: 'POST',
  path: '/auth/login/sso',
  summary: 'Sign in with Google or Apple',
  body: z.strictObject({ sso: SsoReturn, device: LoginDevice }),
  output: LoginAnswer,
  errors: ['invalid_credentials', 'not_authorized'],
  who: 'anyone',
  support: false,
  idempotent: false,
});

/** Creates an account for a person the provider identified. An invited address is told so by email alone. */
export const signUpWithSso = call({
  method: 'POST',
  path: '/accounts/sign-up/sso',
  summary: 'Sign up with Google or Apple',
  body: z.strictObject({
    account_type: z.enum(ACCOUNT_TYPES),
    sso: SsoReturn,
    device: LoginDevice,
  }),
  output: SignUpAnswer,
  errors: ['invalid_credentials', 'use_login_to_continue', 'unavailable_for_legal_reasons'],
  who: 'anyone',
  support: false,
  idempotent: false,
});
