import { callErrorOf } from '@ballast/client/call-error.ts';
import { expect, test } from 'vitest';
import { signUpRefusalOf } from './sign-up-refusals.ts';

test.each([
  [401, 'incorrect_code', 'INVALID_EMAIL_CODE'],
  [401, 'use_login_to_continue', 'PASSWORD_REQUIRED'],
  [422, null, 'INVALID_EMAIL'],
  [429, 'too_many_requests', 'TOO_MANY_ATTEMPTS'],
  [429, null, 'TOO_MANY_ATTEMPTS'],
  [500, null, 'UNEXPECTED_ERROR'],
] as const)(
  'spec/access.md, section 8: sign-up confirm: %i %s gives %s',
  (status, code, refusal) => {
    expect(signUpRefusalOf(callErrorOf(status, code && { detail: { code } }))).toBe(refusal);
  },
);
