import { expect, test } from 'vitest';
import { nextStep } from './recovery-draft.ts';

const nothing = { email_code: false, sms_code: false, otp: false };

test.each([
  [{ otp: true }, '/forgot-password/confirm/otp'],
  [{ sms_code: true }, '/forgot-password/verify-method'],
  [{}, '/forgot-password/reset/input'],
])('a link that owes %o leads to %s', (owed, path) => {
  const pending_auth = { ...nothing, ...owed };
  expect(nextStep({ pending_auth, phone_ending: null })).toBe(path);
});
