import { msg } from '@lingui/core/macro';
import { RELOAD, type Words } from './calls.ts';

/** What the entrance does not begin with: words that are rare there, and of a session that there is. The first such failure brings them. */
export const LATER_ACCESS_WORDS = {
  incorrect_phone_code: { title: msg`The code from your phone is incorrect.` },
  authorization_incomplete: {
    title: msg`Signing in is not complete`,
    advice: msg`Log in again and enter your confirmation code.`,
  },
  unauthorized: { title: msg`You are not logged in`, advice: msg`Log in and try again.` },
  token_expired: { title: msg`Your session has expired`, advice: msg`Log in again.` },
  token_revoked: { title: msg`Your session was ended`, advice: msg`Log in again.` },
  token_invalid: { title: msg`Your session is not valid`, advice: msg`Log in again.` },
  xsrf_invalid: { title: msg`This page has been open for too long`, advice: RELOAD },
  origin_not_allowed: { title: msg`This page may not do that`, advice: RELOAD },
  forbidden: { title: msg`Insufficient permissions` },
  use_login_to_continue: {
    title: msg`You already have an account`,
    advice: msg`Log in to continue.`,
  },
  unavailable_for_legal_reasons: {
    title: msg`Ballast is not available in your country`,
    advice: msg`We may not serve clients there.`,
  },
  account_suspended: {
    title: msg`Your account is closed`,
    advice: msg`Contact support or your relationship manager.`,
  },
  account_closed: {
    title: msg`Your account is closed for good`,
    advice: msg`For a copy of your documents, write to support or your relationship manager.`,
  },
} satisfies Readonly<Record<string, Words>>;
