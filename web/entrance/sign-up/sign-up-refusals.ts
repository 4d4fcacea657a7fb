import { CallError } from '@ballast/client/call-error.ts';

/** How a sign-up that was not confirmed is read (spec/access.md, section 8). */
export type SignUpRefusal =
  | 'INVALID_EMAIL_CODE'
  | 'PASSWORD_REQUIRED'
  | 'INVALID_EMAIL'
  | 'TOO_MANY_ATTEMPTS'
  | 'UNEXPECTED_ERROR';

/** Reads why a sign-up was not confirmed. */
export function signUpRefusalOf(error: unknown): SignUpRefusal {
  if (!(error instanceof CallError)) return 'UNEXPECTED_ERROR';
  if (error.code === 'incorrect_code') return 'INVALID_EMAIL_CODE';
  if (error.code === 'use_login_to_continue') return 'PASSWORD_REQUIRED';
  if (error.status === 422) return 'INVALID_EMAIL';
  return error.status === 429 ? 'TOO_MANY_ATTEMPTS' : 'UNEXPECTED_ERROR';
}
