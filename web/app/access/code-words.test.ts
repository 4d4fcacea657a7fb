import { type CallCode, CallError } from '@ballast/client/call-error.ts';
import { setupI18n } from '@lingui/core';
import { expect, test } from 'vitest';
import { addErrorWords } from '../errors/error-words.ts';
import { ACCESS_WORDS } from '../errors/words/access.ts';
import { refusedFields } from '../forms/form-errors.ts';
import { codeFailureWords, codeRefusals, resendFailureWords } from './code-words.ts';

// As the pages do that ask for codes.
addErrorWords(ACCESS_WORDS);

const i18n = setupI18n({ locale: 'en', messages: { en: {} } });
const failed = (code: CallCode) => new CallError(400, code);

test.each([
  ['incorrect_code', 'Wrong'],
  ['invalid_otp', 'Wrong'],
  ['fields_invalid', 'Wrong'],
  ['code_expired', 'This code has expired. Ask for a new one.'],
  ['otp_required', null],
  ['challenge_dead', null],
  ['too_many_requests', null],
] as const)('%s says at the field: %s', (code, said) => {
  const refusals = codeRefusals(i18n, 'Wrong');
  const refused = refusedFields(i18n, failed(code), { fields: ['code'], refusals });
  expect(refused).toEqual(said && { code: said });
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
