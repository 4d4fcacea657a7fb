import { z } from 'zod';
import { ACCOUNT_TYPES } from '../account/me.ts';
import { call } from '../call.ts';
import { Code, Email } from '../fields.ts';
import { CodeSent } from './message-codes.ts';
import { LoginDevice } from './sessions.ts';

/** A sign-up that went through: a session stands at the first step of onboarding. */
export const SignUpAnswer = z.strictObject({
  account_type: z.enum(ACCOUNT_TYPES),
  access_token: z.string(),
});

/** Sends a code to an address. Answers alike whether or not it has an account (spec/decisions.md, section 3). */
export const startSignUp = call({
  method: 'POST',
  path: '/accounts/sign-up/start',
  summary: 'Start a sign-up with an email code',
  body: z.strictObject({ email: Email, account_type: z.enum(ACCOUNT_TYPES) }),
  output: CodeSent,
  errors: ['code_sent_recently', 'unavailable_for_legal_reasons'],
  who: 'anyone',
  support: false,
  idempotent: false,
});

/**
 * Opens an account, or resumes one that has no password yet; with a password it is `use_login_to_continue`.
 * An invited address is told so by email alone.
 */
export const confirmSignUp = call({
  method: 'POST',
  path: '/accounts/sign-up/confirm',
  summary: 'Confirm a sign-up with the code',
  body: z.strictObject({ email: Email, code: Code, device: LoginDevice }),
  output: SignUpAnswer,
  errors: [
    'incorrect_code',
    'code_expired',
    'challenge_dead',
    'use_login_to_continue',
    'unavailable_for_legal_reasons',
  ],
  who: 'anyone',
  support: false,
  idempotent: false,
});
