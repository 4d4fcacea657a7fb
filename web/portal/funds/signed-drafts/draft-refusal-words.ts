import type { DraftRefusal } from '@ballast/contract/onboarding/signatories/draft-signatures.ts';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

/** Why something that was signed by a link could not be submitted, and what to do, for a subscription and for a redemption alike. */
export const DRAFT_REFUSAL_WORDS: Readonly<Record<DraftRefusal, MessageDescriptor>> = {
  insufficient_funds: msg`Less is available than you asked for. Once there is enough, submit it; or begin again with less.`,
  amount_below_minimum: msg`This is now below the fund’s minimum. Begin again with more.`,
  no_dealing_date: msg`No dealing date is open at present. Submit it once the next one is set.`,
  fund_closed: msg`The fund takes no investments at present. Submit it if it opens again.`,
  fund_inquiry_only: msg`This fund is now open only through your relationship manager. Please write to them.`,
  redemption_not_allowed: msg`The fund does not allow redemptions at present. Submit it once it does again.`,
  subscription_needs_documents: msg`Another subscription is waiting for a document. Send it first, then submit this one.`,
  agreements_outdated: msg`Your agreements wait to be signed again. Submit it once they are signed.`,
  profile_change_pending: msg`We are still looking at a change of your details. Submit it once that is done.`,
  company_answers_overdue: msg`Answers about your company are overdue. Give them first, then submit it.`,
  account_suspended: msg`Your account was closed at the time. You can submit it now.`,
  not_found: msg`It is not open to your company any more. Please ask your relationship manager.`,
};
