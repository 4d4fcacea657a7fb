import { type CallCode, CallError } from '@ballast/client/call-error.ts';
import { setupI18n } from '@lingui/core';
import { expect, test } from 'vitest';
import { refusedFields } from '../forms/form-errors.ts';
import { codeFailureWords, resendFailureWords, wrongCodeRefusals } from './code-words.ts';

const i18n = setupI18n({ locale: 'en', messages: { en: {} } });
const failed = (code: CallCode) => new CallError(400, code);

test.each([
  ['incorrect_code', true],
  ['invalid_otp', true],
  ['fields_invalid', true],
  ['otp_required', false],
  ['challenge_dead', false],
  ['too_many_requests', false],
] as const)('%s belongs at the field: %s', (code, expected) => {
  const refusals = wrongCodeRefusals('Wrong');
  const refused = refusedFields(i18n, failed(code), { fields: ['code'], refusals });
  expect(refused).toEqual(expected ? { code: 'Wrong' } : null);
});

test.each([
  ['challenge_dead', 'Too many attempts. Try again later.'],
  ['too_many_requests', 'Too many attempts. Try again later.'],
  ['otp_required', 'Your authenticator is on'],
  ['phone_not_verified', 'Your phone number is not verified'],
  ['unexpected', 'Something went wrong'],
] as const)('a code that is refused with %s says "%s"', (code, title) => {
  expect(codeFailureWords(i18n, failed(code)).title).toBe(title);
});

test.each([
  ['code_not_sent', 'Could not resend'],
  ['unexpected', 'Could not resend'],
  ['internal_error', 'Could not resend'],
  ['too_many_requests', 'Too many attempts. Try again later.'],
  ['whatsapp_not_linked', 'This phone number is not linked to WhatsApp'],
  ['phone_not_verified', 'Your phone number is not verified'],
  ['otp_required', 'Your authenticator is on'],
  ['unreachable', 'We cannot reach the platform'],
] as const)('a sending that fails with %s says "%s"', (code, title) => {
  expect(resendFailureWords(i18n, failed(code)).title).toBe(title);
});

test('a failure that is no call says so, too', () => {
  expect(resendFailureWords(i18n, new RangeError('inside')).title).toBe('Could not resend');
  expect(codeFailureWords(i18n, new RangeError('inside')).title).toBe('Something went wrong');
});
