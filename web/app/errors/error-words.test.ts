import { CallError } from '@ballast/client/call-error.ts';
import { ERRORS } from '@ballast/contract/errors.ts';
import { setupI18n } from '@lingui/core';
import { expect, test } from 'vitest';
import { addErrorWords, errorWords } from './error-words.ts';
import { LATER_WORDS } from './later-error-words.ts';
import { CALL_WORDS } from './words/calls.ts';

addErrorWords(LATER_WORDS);

const i18n = setupI18n({ locale: 'en', messages: { en: {} } });

test('every code of the contract has words, once', () => {
  const codes = [...Object.keys(ERRORS), 'fields_invalid', 'unreachable', 'unexpected'];
  const worded = [...Object.keys(CALL_WORDS), ...Object.keys(LATER_WORDS)];
  expect(worded.toSorted()).toEqual(codes.toSorted());
});

test.each([
  ['invalid_credentials', 'Incorrect email address or password', null],
  ['too_many_requests', 'Request limit has been exceeded', 'Please try again later.'],
  ['unexpected', 'Something went wrong', 'Please try again later.'],
  ['forbidden', 'Insufficient permissions', null],
  ['insufficient_funds', 'Insufficient funds', 'Enter a smaller amount.'],
  ['funds_being_settled', 'Funds are being settled', 'Please try again in 24 hours.'],
] as const)('%s says "%s"', (code, title, advice) => {
  expect(errorWords(i18n, new CallError(400, code))).toEqual({ title, advice });
});

test('a failure that is no call has the words for the unexpected', () => {
  expect(errorWords(i18n, new RangeError('inside')).title).toBe('Something went wrong');
});

test('limits of a refusal are written as amounts of their asset', () => {
  const refusal = { detail: { minimum: '0.01500000', asset: 'BTC' } };
  const { title } = errorWords(i18n, new CallError(422, 'amount_below_minimum', refusal));
  expect(title).toBe('Min. amount: 0.015\u00a0BTC');
});
