import { type CallCode, CallError } from '@ballast/client/call-error.ts';
import type { I18n, MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { codeWords, errorWords, type FailureWords } from '../../app/errors/error-words.ts';

/** spec/access.md, section 8: Login. */
export type LoginRefusal =
  | 'INVALID_CREDENTIALS'
  | 'INVALID_EMAIL_CODE'
  | 'OTP_ENABLED'
  | 'INVALID_OTP_CODE'
  | 'SSO_IS_ENABLED_GOOGLE'
  | 'SSO_IS_ENABLED_APPLE'
  | 'SSO_IS_ENABLED_GOOGLE_AND_APPLE'
  | 'ACCOUNT_SUSPENDED'
  | 'INVALID_EMAIL'
  | 'TOO_MANY_ATTEMPTS'
  | 'UNEXPECTED_ERROR';

const BY_CODE: Partial<Record<CallCode, LoginRefusal>> = {
  invalid_credentials: 'INVALID_CREDENTIALS',
  incorrect_code: 'INVALID_EMAIL_CODE',
  otp_required: 'OTP_ENABLED',
  invalid_otp: 'INVALID_OTP_CODE',
  account_suspended: 'ACCOUNT_SUSPENDED',
  account_closed: 'ACCOUNT_SUSPENDED',
};

const BY_PROVIDERS: Readonly<Record<string, LoginRefusal>> = {
  GOOGLE: 'SSO_IS_ENABLED_GOOGLE',
  APPLE: 'SSO_IS_ENABLED_APPLE',
  'APPLE,GOOGLE': 'SSO_IS_ENABLED_GOOGLE_AND_APPLE',
};

const SSO_WORDS: Partial<
  Record<LoginRefusal, { title: MessageDescriptor; advice: MessageDescriptor }>
> = {
  SSO_IS_ENABLED_GOOGLE: {
    title: msg`Sign in with Google`,
    advice: msg`Your account is linked to Google. Use the Google button instead of a password.`,
  },
  SSO_IS_ENABLED_APPLE: {
    title: msg`Sign in with Apple`,
    advice: msg`Your account is linked to Apple. Use the Apple button instead of a password.`,
  },
  SSO_IS_ENABLED_GOOGLE_AND_APPLE: {
    title: msg`Sign in with Google or Apple`,
    advice: msg`Your account is linked to both. Use one of their buttons instead of a password.`,
  },
};

/** Reads why a login was refused. A failed fingerprint is as unexpected as any other failure. */
export function loginRefusalOf(error: unknown): LoginRefusal {
  if (!(error instanceof CallError)) return 'UNEXPECTED_ERROR';
  if (error.status === 422) return 'INVALID_EMAIL';
  if (error.status === 429) return 'TOO_MANY_ATTEMPTS';
  if (error.code === 'sso_links_exists') return ssoRefusalOf(error.detail.providers);
  return BY_CODE[error.code] ?? 'UNEXPECTED_ERROR';
}

export function loginFailureWords(i18n: I18n, error: unknown): FailureWords {
  const refusal = loginRefusalOf(error);
  const sso = SSO_WORDS[refusal];
  if (sso) return { title: i18n._(sso.title), advice: i18n._(sso.advice) };
  if (refusal === 'TOO_MANY_ATTEMPTS') return codeWords(i18n, 'too_many_requests', {});
  const isListUnknown = error instanceof CallError && error.code === 'sso_links_exists';
  return isListUnknown ? codeWords(i18n, 'unexpected', {}) : errorWords(i18n, error);
}

function ssoRefusalOf(providers: unknown): LoginRefusal {
  const list = Array.isArray(providers) ? providers.map(String).toSorted().join(',') : '';
  return BY_PROVIDERS[list] ?? 'UNEXPECTED_ERROR';
}
