import { msg } from '@lingui/core/macro';
import { RELOAD, type Words } from './calls.ts';

/** What the entrance does not bring: words of a session that there is, and of requests that the general words explain as well. */
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
} satisfies Readonly<Record<string, Words>>;
