import type { ACCESS_ERRORS } from '@ballast/contract/errors.ts';
import { msg } from '@lingui/core/macro';
import type { Words } from './calls.ts';
import type { LATER_ACCESS_WORDS } from './later-access.ts';

type OfEntrance = Exclude<keyof typeof ACCESS_ERRORS, keyof typeof LATER_ACCESS_WORDS>;

export const ACCESS_WORDS: Readonly<Record<OfEntrance, Words>> = {
  invalid_credentials: { title: msg`Incorrect email address or password` },
  incorrect_code: { title: msg`Confirmation code is incorrect.` },
  code_expired: { title: msg`This code has expired. Ask for a new one.` },
  invalid_otp: {
    title: msg`Confirmation code is incorrect.`,
    advice: msg`Enter the code that your authenticator shows now.`,
  },
  otp_required: {
    title: msg`Your authenticator is on`,
    advice: msg`Enter its code instead of one from a message.`,
  },
  challenge_dead: {
    title: msg`This code can no longer be used`,
    advice: msg`Too many attempts or too much time have passed. Start again.`,
  },
  sso_links_exists: {
    title: msg`Sign in the way you did before`,
    advice: msg`Your account is linked to Google or Apple.`,
  },
  not_authorized: {
    title: msg`Account not found`,
    advice: msg`There’s no Ballast account linked to this sign-in. Sign up with it, or log in with your email address.`,
  },
  code_sent_recently: {
    title: msg`A code was sent a moment ago`,
    advice: msg`Wait for it, or ask for another when the time is up.`,
  },
  code_not_sent: {
    title: msg`Could not resend`,
    advice: msg`Try again in a moment or choose another method.`,
  },
  whatsapp_not_linked: {
    title: msg`This phone number is not linked to WhatsApp`,
    advice: msg`Try another method.`,
  },
  phone_not_verified: {
    title: msg`Your phone number is not verified`,
    advice: msg`Choose another method.`,
  },
  reset_link_invalid: {
    title: msg`This link is invalid or has expired`,
    advice: msg`Ask for a new one.`,
  },
  too_many_requests: {
    title: msg`Request limit has been exceeded`,
    advice: msg`Please try again later.`,
  },
};
