import type { ONBOARDING_ERRORS } from '@ballast/contract/errors.ts';
import { msg } from '@lingui/core/macro';
import type { Words } from './calls.ts';

export const ONBOARDING_WORDS: Readonly<Record<keyof typeof ONBOARDING_ERRORS, Words>> = {
  invitation_not_completed: {
    title: msg`Your invitation is not completed yet`,
    advice: msg`Complete its steps first.`,
  },
  invitation_invalid: {
    title: msg`This invitation is not valid any more`,
    advice: msg`Ask your relationship manager for a new one.`,
  },
  request_not_recorded: {
    title: msg`Your own request is not recorded yet`,
    advice: msg`Whoever is not a US taxpayer needs a record of when and how they asked us first. The relationship manager adds it to the invitation.`,
  },
  agreements_outdated: {
    title: msg`Your agreements wait to be signed again`,
    advice: msg`Your details have changed since you signed them. Sign them first, which your portfolio leads to.`,
  },
  profile_change_pending: {
    title: msg`We are still looking at a change of your details`,
    advice: msg`We’ll email you once it is done. You can redeem and withdraw meanwhile.`,
  },
  step_not_reachable: {
    title: msg`A step before this one is not complete`,
    advice: msg`Complete the steps in order.`,
  },
  signatory_link_invalid: {
    title: msg`This link is not valid`,
    advice: msg`It was used, replaced or is older than 30 days. Ask whoever named you for another one.`,
  },
  document_type_not_accepted: {
    title: msg`We cannot accept a residence permit`,
    advice: msg`Use a passport, an identity card or a driving licence instead.`,
  },
  verification_start_failed: {
    title: msg`We could not start the identity check`,
    advice: msg`Nothing you entered is lost. Try again in a moment.`,
  },
  verification_finish_failed: {
    title: msg`We could not finish the identity check`,
    advice: msg`What you sent is kept. Try again in a moment.`,
  },
  verification_incomplete: {
    title: msg`The identity check is not complete yet`,
    advice: msg`Part of it is still missing, such as a photo. Complete every step of the check, then continue here.`,
  },
};
