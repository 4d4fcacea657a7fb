import { type CallError, callErrorOf } from '@ballast/client/call-error.ts';
import { setupI18n } from '@lingui/core';
import { describe, expect, test } from 'vitest';
import { SSO_REFUSAL_WORDS, ssoLoginRefusalOf, ssoSignUpRefusalOf } from './sso-refusals.ts';

const i18n = setupI18n({ locale: 'en', messages: { en: {} } });

function refused(status: number, code?: string): CallError {
  return callErrorOf(status, code ? { detail: { code } } : null);
}

describe('spec/access.md, section 8: SSO login', () => {
  test.each([
    [refused(401, 'invalid_credentials'), 'INVALID_CREDENTIALS', 'Unable to log in or sign up'],
    [refused(401, 'not_authorized'), 'NOT_AUTHORIZED', 'Account not found'],
    [refused(403, 'account_suspended'), 'ACCOUNT_SUSPENDED', 'Your account is closed'],
    [refused(403), 'ACCOUNT_SUSPENDED', 'Your account is closed'],
    [refused(422), 'VALIDATION_ERROR', 'Unable to log in or sign up'],
    [refused(429, 'too_many_requests'), 'TOO_MANY_REQUESTS', 'Request limit has been exceeded'],
    [refused(500), 'UNEXPECTED_ERROR', 'Something went wrong'],
    [new RangeError('inside'), 'UNEXPECTED_ERROR', 'Something went wrong'],
  ] as const)('%s gives %s', (error, refusal, title) => {
    expect(ssoLoginRefusalOf(error)).toBe(refusal);
    expect(i18n._(SSO_REFUSAL_WORDS[refusal].title)).toBe(title);
  });
});

describe('spec/access.md, section 8: SSO sign-up', () => {
  test.each([
    [refused(401, 'invalid_credentials'), 'INVALID_CREDENTIALS', 'Unable to log in or sign up'],
    [refused(401, 'use_login_to_continue'), 'USE_LOGIN_TO_CONTINUE', 'You already have an account'],
    [refused(422), 'VALIDATION_ERROR', 'Unable to log in or sign up'],
    [refused(429), 'TOO_MANY_REQUESTS', 'Request limit has been exceeded'],
    [
      refused(451, 'unavailable_for_legal_reasons'),
      'UNAVAILABLE_FOR_LEGAL_REASONS',
      'Ballast is not available in your country',
    ],
    [refused(404), 'UNEXPECTED_ERROR', 'Something went wrong'],
  ] as const)('%s gives %s', (error, refusal, title) => {
    expect(ssoSignUpRefusalOf(error)).toBe(refusal);
    expect(i18n._(SSO_REFUSAL_WORDS[refusal].title)).toBe(title);
  });
});
