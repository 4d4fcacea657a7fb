import { type CallCode, CallError, callErrorOf } from '@ballast/client/call-error.ts';
import { setupI18n } from '@lingui/core';
import { describe, expect, test } from 'vitest';
import { addErrorWords } from '../../app/errors/error-words.ts';
import { LATER_WORDS } from '../../app/errors/later-error-words.ts';
import { loginFailureWords, loginRefusalOf } from './login-refusals.ts';

// As the entrance does.
addErrorWords(LATER_WORDS);

const i18n = setupI18n({ locale: 'en', messages: { en: {} } });

function refused(status: number, code: CallCode, more: object = {}): CallError {
  return callErrorOf(status, { detail: { code, ...more } });
}

describe('spec/access.md, section 8: Login', () => {
  test.each([
    ['invalid_credentials', 'INVALID_CREDENTIALS', 'Incorrect email address or password'],
    ['incorrect_code', 'INVALID_EMAIL_CODE', 'Confirmation code is incorrect.'],
    ['otp_required', 'OTP_ENABLED', 'Your authenticator is on'],
    ['invalid_otp', 'INVALID_OTP_CODE', 'Confirmation code is incorrect.'],
  ] as const)('400 or 401 %s gives %s', (code, refusal, title) => {
    for (const status of [400, 401]) {
      const error = refused(status, code);
      expect(loginRefusalOf(error)).toBe(refusal);
      expect(loginFailureWords(i18n, error).title).toBe(title);
    }
  });

  test.each([
    [['GOOGLE'], 'SSO_IS_ENABLED_GOOGLE', 'Sign in with Google'],
    [['APPLE'], 'SSO_IS_ENABLED_APPLE', 'Sign in with Apple'],
    [['GOOGLE', 'APPLE'], 'SSO_IS_ENABLED_GOOGLE_AND_APPLE', 'Sign in with Google or Apple'],
    [['APPLE', 'GOOGLE'], 'SSO_IS_ENABLED_GOOGLE_AND_APPLE', 'Sign in with Google or Apple'],
    [[], 'UNEXPECTED_ERROR', 'Something went wrong'],
    [['GITHUB'], 'UNEXPECTED_ERROR', 'Something went wrong'],
    [undefined, 'UNEXPECTED_ERROR', 'Something went wrong'],
  ] as const)('sso_links_exists with %o gives %s', (providers, refusal, title) => {
    const error = refused(401, 'sso_links_exists', { providers });
    expect(loginRefusalOf(error)).toBe(refusal);
    expect(loginFailureWords(i18n, error).title).toBe(title);
  });

  test('403 account_suspended gives ACCOUNT_SUSPENDED', () => {
    expect(loginRefusalOf(refused(403, 'account_suspended'))).toBe('ACCOUNT_SUSPENDED');
  });

  test('422 gives INVALID_EMAIL', () => {
    const fields = [{ loc: ['body', 'email'], msg: 'Invalid email', type: 'invalid' }];
    expect(loginRefusalOf(callErrorOf(422, { detail: fields }))).toBe('INVALID_EMAIL');
    expect(loginRefusalOf(callErrorOf(422, null))).toBe('INVALID_EMAIL');
  });

  test('429 gives TOO_MANY_ATTEMPTS, also when somebody else answers it', () => {
    for (const error of [refused(429, 'too_many_requests'), callErrorOf(429, null)]) {
      expect(loginRefusalOf(error)).toBe('TOO_MANY_ATTEMPTS');
      expect(loginFailureWords(i18n, error)).toEqual({
        title: 'Request limit has been exceeded',
        advice: 'Please try again later.',
      });
    }
  });

  test.each([
    ['a code of elsewhere', refused(409, 'fund_closed')],
    ['a failed fingerprint', new CallError(0, 'unexpected')],
    ['an answer without a body', callErrorOf(500, undefined)],
    ['a failure that is no call', new RangeError('inside')],
  ])('%s gives UNEXPECTED_ERROR', (_what, error) => {
    expect(loginRefusalOf(error)).toBe('UNEXPECTED_ERROR');
  });

  test('the unexpected says so; a platform out of reach is named', () => {
    expect(loginFailureWords(i18n, new CallError(0, 'unexpected')).title).toBe(
      'Something went wrong',
    );
    expect(loginFailureWords(i18n, new CallError(0, 'unreachable')).title).toBe(
      'We cannot reach the platform',
    );
  });
});
