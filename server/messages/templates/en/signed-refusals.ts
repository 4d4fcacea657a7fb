import type { DraftRefusal } from '@ballast/contract/onboarding/signatories/draft-signatures.ts';

export type SignedRefused = { readonly refusal: DraftRefusal };

const FOR_BOTH = {
  no_dealing_date: 'No dealing date is open at the moment: submit it once the next one is set.',
  fund_inquiry_only:
    'This fund is now open only through your relationship manager: please write to them.',
  subscription_needs_documents:
    'Another subscription waits for a document: send that first, then submit this one.',
  agreements_outdated: 'Your agreements wait to be signed again: submit it once they are signed.',
  profile_change_pending:
    'We are still looking at a change of your details: submit it once that is done.',
  company_answers_overdue:
    'Answers about your company are overdue: give them first, then submit it.',
  account_suspended: 'Your account was closed: submit it once it is open again.',
  not_found: 'It is not open to your company any more: please ask your relationship manager.',
} satisfies Partial<Record<DraftRefusal, string>>;

/** Why something that was signed by a link could not be submitted, and what to do. */
export const SIGNED_REFUSALS: Readonly<
  Record<'SUBSCRIPTION' | 'REDEMPTION', Readonly<Record<DraftRefusal, string>>>
> = {
  SUBSCRIPTION: {
    ...FOR_BOTH,
    insufficient_funds:
      'Less is available than you want to invest: pay in what is missing and submit it, or begin again with a smaller amount.',
    amount_below_minimum: 'The fund’s minimum is higher now: begin again with more.',
    fund_closed: 'The fund takes no investments at the moment: submit it if it opens again.',
    redemption_not_allowed:
      'The fund does not allow it at the moment: ask your relationship manager.',
  },
  REDEMPTION: {
    ...FOR_BOTH,
    insufficient_funds: 'Fewer units are free than you want to redeem: begin again with fewer.',
    amount_below_minimum:
      'It is worth less than the smallest amount that the fund redeems: begin again with more.',
    fund_closed: 'The fund is closed at the moment: ask your relationship manager.',
    redemption_not_allowed:
      'The fund does not allow redemptions at the moment: submit it once it does again.',
  },
};
