import { CallError } from '@ballast/client/call-error.ts';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

/** How a sign-in by a provider that failed is read (spec/access.md, section 8: SSO login, SSO sign-up). */
export type SsoRefusal =
  | 'INVALID_CREDENTIALS'
  | 'NOT_AUTHORIZED'
  | 'USE_LOGIN_TO_CONTINUE'
  | 'ACCOUNT_SUSPENDED'
  | 'VALIDATION_ERROR'
  | 'TOO_MANY_REQUESTS'
  | 'UNAVAILABLE_FOR_LEGAL_REASONS'
  | 'CANCELLED'
  | 'UNEXPECTED_ERROR';

/** What Google and Apple say when the person turned back. */
const CANCELLATIONS: readonly string[] = ['access_denied', 'user_cancelled_authorize'];

/** Says whether the person turned back at the provider, by what the browser came back with. */
export function isCancelled(said: string | undefined): boolean {
  return said !== undefined && CANCELLATIONS.includes(said);
}

export function ssoLoginRefusalOf(error: unknown): SsoRefusal {
  if (!(error instanceof CallError)) return 'UNEXPECTED_ERROR';
  if (error.code === 'invalid_credentials') return 'INVALID_CREDENTIALS';
  if (error.code === 'not_authorized') return 'NOT_AUTHORIZED';
  if (error.status === 403) return 'ACCOUNT_SUSPENDED';
  return byStatus(error.status);
}

export function ssoSignUpRefusalOf(error: unknown): SsoRefusal {
  if (!(error instanceof CallError)) return 'UNEXPECTED_ERROR';
  if (error.code === 'invalid_credentials') return 'INVALID_CREDENTIALS';
  if (error.code === 'use_login_to_continue') return 'USE_LOGIN_TO_CONTINUE';
  if (error.status === 451) return 'UNAVAILABLE_FOR_LEGAL_REASONS';
  return byStatus(error.status);
}

function byStatus(status: number): SsoRefusal {
  if (status === 422) return 'VALIDATION_ERROR';
  return status === 429 ? 'TOO_MANY_REQUESTS' : 'UNEXPECTED_ERROR';
}

type Words = { title: MessageDescriptor; text: MessageDescriptor };

const UNABLE: Words = {
  title: msg`Unable to log in or sign up`,
  text: msg`We could not confirm who you are, perhaps because this took too long. Please try again. If you were invited to Ballast, follow the link in your original invitation instead.`,
};

/** What each refusal is called (spec/access.md, section 8: social login texts). */
export const SSO_REFUSAL_WORDS: Readonly<Record<SsoRefusal, Words>> = {
  INVALID_CREDENTIALS: UNABLE,
  VALIDATION_ERROR: UNABLE,
  CANCELLED: {
    title: msg`You cancelled the sign-in`,
    text: msg`Nothing has changed. You can try again, or continue with your email address.`,
  },
  NOT_AUTHORIZED: {
    title: msg`Account not found`,
    text: msg`There’s no Ballast account linked to this sign-in. Become a client with it, or log in with your email address.`,
  },
  USE_LOGIN_TO_CONTINUE: {
    title: msg`You already have an account`,
    text: msg`Log in the way you did before to continue.`,
  },
  ACCOUNT_SUSPENDED: {
    title: msg`Your account is closed`,
    text: msg`Contact support or your relationship manager.`,
  },
  TOO_MANY_REQUESTS: {
    title: msg`Request limit has been exceeded`,
    text: msg`Please try again later.`,
  },
  UNAVAILABLE_FOR_LEGAL_REASONS: {
    title: msg`Ballast is not available in your country`,
    text: msg`We may not serve clients there.`,
  },
  UNEXPECTED_ERROR: {
    title: msg`Something went wrong`,
    text: msg`Please try again later.`,
  },
};
