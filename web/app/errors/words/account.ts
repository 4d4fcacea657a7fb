import type { ACCOUNT_ERRORS } from '@ballast/contract/errors.ts';
import { msg } from '@lingui/core/macro';
import type { Words } from './calls.ts';
import type { PASSKEY_WORDS } from './passkeys.ts';

type Other = Exclude<keyof typeof ACCOUNT_ERRORS, keyof typeof PASSKEY_WORDS>;

export const ACCOUNT_WORDS: Readonly<Record<Other, Words>> = {
  invitation_exists: {
    title: msg`There is an invitation for this email address already`,
    advice: msg`Follow the link in the original invitation.`,
  },
  two_factor_required: {
    title: msg`A code is still missing`,
    advice: msg`Open the link in our email again and enter the code.`,
  },
  not_available_in_support_session: {
    title: msg`Action not allowed`,
    advice: msg`This is a view-only session.`,
  },
  account_not_active: {
    title: msg`Your account is not active yet`,
    advice: msg`Complete your registration first.`,
  },
  account_not_verified: {
    title: msg`Your account is not verified yet`,
    advice: msg`Complete the verification first.`,
  },
  phone_not_changeable: {
    title: msg`Your phone number cannot be changed here`,
    advice: msg`Contact your relationship manager to change it.`,
  },
  email_taken: { title: msg`This email is already taken.` },
  otp_already_enabled: { title: msg`Your authenticator is already on` },
  otp_not_enabled: { title: msg`Your authenticator is not on` },
  passkey_known: { title: msg`This passkey has already been added` },
  too_many_passkeys: {
    title: msg`You have 20 passkeys already`,
    advice: msg`Remove one that you no longer use.`,
  },
  push_not_offered: { title: msg`Push notifications are not available at the moment` },
  push_service_unknown: {
    title: msg`This browser’s push service is not supported`,
    advice: msg`Use a current version of Chrome, Edge, Firefox or Safari.`,
  },
  push_key_outdated: {
    title: msg`That did not work`,
    advice: msg`Load this page again, then switch push notifications on.`,
  },
  push_off: {
    title: msg`Push notifications are off in this browser`,
    advice: msg`Switch them on first.`,
  },
};
