import { type CallCode, CallError } from '@ballast/client/call-error.ts';
import { setupI18n } from '@lingui/core';
import { expect, test } from 'vitest';
import { addErrorWords } from '../../../app/errors/error-words.ts';
import { LATER_WORDS } from '../../../app/errors/later-error-words.ts';
import { withdrawalCodeWords } from './withdrawal-code-form.tsx';

addErrorWords(LATER_WORDS);

const i18n = setupI18n({ locale: 'en', messages: { en: {} } });
const TOO_MANY = 'Too many attempts. Try again later.';

test.each([
  ['challenge_dead', 'OTP', TOO_MANY, /^Too many incorrect codes\. Cancel this withdrawal/],
  ['challenge_dead', 'EMAIL', TOO_MANY, /^Ask for a new code/],
  ['challenge_dead', 'SMS', TOO_MANY, /^Ask for a new code/],
  ['unexpected', 'SMS', 'Something went wrong', /^Please enter a new one-time code/],
  ['internal_error', 'OTP', 'Something went wrong', /^Please enter a new one-time code/],
  ['withdrawal_state_conflict', 'OTP', 'This withdrawal has moved on', /./],
] as const)('%s of a code by %s says "%s"', (code, owed, title, advice) => {
  const words = withdrawalCodeWords(i18n, new CallError(400, code as CallCode), owed);
  expect(words).toEqual({ title, advice: expect.stringMatching(advice) });
});
