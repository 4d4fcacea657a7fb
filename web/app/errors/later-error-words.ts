import type { CallCode } from '@ballast/client/call-error.ts';
import { msg } from '@lingui/core/macro';
import { type FIRST_WORDS, RELOAD, UNEXPECTED, type Words } from './error-words.ts';

/** The words for what calls behind the login may fail with beside that (error catalogues of both specifications). */
export const LATER_WORDS: Readonly<Record<Exclude<CallCode, keyof typeof FIRST_WORDS>, Words>> = {
  insufficient_funds: { title: msg`Insufficient funds`, advice: msg`Enter a smaller amount.` },
  entry_key_reused: UNEXPECTED,
  account_not_open: {
    title: msg`Your account is being opened`,
    advice: msg`Please try again in a few minutes.`,
  },
  entry_malformed: UNEXPECTED,
  entry_of_other_owner: UNEXPECTED,
  hold_settled: { title: msg`This has already been completed`, advice: RELOAD },
  entry_already_reversed: { title: msg`This has already been reversed` },
  request_state_conflict: { title: msg`This has changed in the meantime`, advice: RELOAD },

  amount_invalid: { title: msg`Enter a valid amount` },
  amount_below_minimum: { title: msg({ message: 'Min. amount: {minimum}' }) },
  amount_above_maximum: { title: msg({ message: 'Max. amount: {maximum}' }) },
  amount_does_not_cover_fee: { title: msg`Increase amount to cover fees.` },
  currency_not_available: {
    title: msg`This currency is not available`,
    advice: msg`Choose another currency.`,
  },
  address_being_prepared: {
    title: msg`Your address is being prepared`,
    advice: msg`It appears here as soon as our custodian has made it.`,
  },
  address_invalid: { title: msg`This wallet address does not seem valid.` },
  wallet_already_added: { title: msg`This wallet is already added to your account.` },
  wallet_not_approved: {
    title: msg`This wallet is not verified`,
    advice: msg`Verification takes up to 1-2 business days.`,
  },
  wallet_on_hold: {
    title: msg`This wallet cannot be used yet`,
    advice: msg`A new wallet can be paid to 48 hours after its approval.`,
  },
  video_call_required: {
    title: msg`A video call is needed for this withdrawal`,
    advice: msg`Contact your relationship manager to arrange it.`,
  },
  funds_being_settled: {
    title: msg`Funds are being settled`,
    advice: msg`Please retry in 24 hours.`,
  },
  acknowledgement_required: { title: msg`Accept the acknowledgement to continue` },
  withdrawals_stopped: {
    title: msg`Withdrawals of this currency are paused`,
    advice: msg`We are checking our books with the custodian. Your funds are safe; please try again later.`,
  },
  withdrawal_state_conflict: {
    title: msg`This withdrawal has moved on`,
    advice: msg`See its current state in transactions.`,
  },
  invitation_not_completed: {
    title: msg`Your invitation is not completed yet`,
    advice: msg`Complete its steps first.`,
  },
  invitation_invalid: {
    title: msg`This invitation is not valid any more`,
    advice: msg`Ask your relationship manager for a new one.`,
  },
  step_not_reachable: {
    title: msg`A step before this one is not complete`,
    advice: msg`Complete the steps in their order.`,
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
    advice: msg`A part of it is still missing, such as a picture. Complete every step of the check, then continue here.`,
  },

  too_many_files: {
    title: msg`You have sent as many files as we take`,
    advice: msg`Remove one to send another, or tell us if you need to send more.`,
  },
  too_many_parts: {
    title: msg`This file comes in too many parts`,
    advice: msg`Remove it and send it once more.`,
  },
  file_too_large: {
    title: msg`This file is too large`,
    advice: msg`We take files of up to 20 MB. Send a smaller one, or send it in parts.`,
  },
  file_empty: { title: msg`This file is empty`, advice: msg`Choose another file.` },
  file_type_not_accepted: {
    title: msg`We cannot take this kind of file`,
    advice: msg`Send a PDF, JPEG, PNG or HEIC file.`,
  },
  file_unreadable: {
    title: msg`We cannot open this file`,
    advice: msg`It may be damaged. Open it on your device, save it again and send that.`,
  },
  image_too_large: {
    title: msg`This picture has too many pixels`,
    advice: msg`Send a smaller version of it.`,
  },
  file_not_safe: {
    title: msg`This PDF holds more than pages`,
    advice: msg`Scripts, attachments and passwords cannot be taken. Print it to a new PDF and send that.`,
  },
  file_infected: {
    title: msg`A virus was found in this file`,
    advice: msg`We did not keep it. Check your device before you send another file.`,
  },
  file_withheld: {
    title: msg`A virus was found in this file`,
    advice: msg`It is withheld from everybody. It has to be sent again, from a device that is free of viruses.`,
  },
  upload_too_slow: {
    title: msg`Your connection is too slow for this`,
    advice: msg`What has arrived is kept. Try again, and it goes on from there.`,
  },
  upload_out_of_order: {
    title: msg`Part of this file is missing`,
    advice: msg`Send the file once more.`,
  },
  upload_incomplete: {
    title: msg`The file has not arrived as a whole`,
    advice: msg`Send the rest of it.`,
  },
  upload_changed: {
    title: msg`This is not the file whose beginning had arrived`,
    advice: msg`We did not keep it. Choose it once more, and it is sent from its beginning.`,
  },
  upload_being_checked: {
    title: msg`We are still checking this file`,
    advice: msg`Please wait a moment.`,
  },
  upload_settled: {
    title: msg`This file is no longer being sent`,
    advice: msg`Reload the page to see your files.`,
  },
  documents_not_requested: {
    title: msg`No documents are asked for at present`,
    advice: RELOAD,
  },
  two_factor_required: {
    title: msg`A code is still missing`,
    advice: msg`Open the link in our email again and enter the code.`,
  },
  case_state_conflict: {
    title: msg`This review has moved on in the meantime`,
    advice: msg`Look at its timeline; somebody was quicker.`,
  },
  case_taken: {
    title: msg({ message: '{taken_by} works on this review' }),
    advice: msg`Ask them to decide it or to give it back.`,
  },
  case_not_prepared: {
    title: msg`This review has not been prepared yet`,
    advice: msg`Somebody of operations checks it first; then you decide.`,
  },
  case_not_ready: {
    title: msg`This cannot be decided yet`,
    advice: msg`Something comes before it: a step of the client’s, or the review of their document of identity.`,
  },
  case_changed: {
    title: msg`The client sent something new; look again`,
    advice: msg`Nothing was decided. What came is shown on this page.`,
  },
  details_not_corrected: {
    title: msg`The details were not corrected since the changes were reported`,
    advice: msg`Correct them first, or reject and say why they stay as they are.`,
  },
  details_in_use: {
    title: msg`Their verification was decided with these details`,
    advice: msg`They are not asked for again after that. Approve or reject.`,
  },
  documents_unreviewed: {
    title: msg`Each document must be reviewed first`,
    advice: msg`Look at each one and say whether it is in order.`,
  },
  document_to_ask_for: {
    title: msg`A document is to be asked for again`,
    advice: msg`Ask the client for it, or say that it is in order after all.`,
  },
  no_document_to_ask_for: {
    title: msg`No document is to be asked for again`,
    advice: msg`Say first which document has to come again, and why.`,
  },

  approver_entered_it: { title: msg`You entered this, so somebody else has to decide it` },
  already_approved_by_you: {
    title: msg`You have approved this already`,
    advice: msg`A second person has to approve it, too.`,
  },
  payment_state_conflict: { title: msg`This payment has already been decided`, advice: RELOAD },

  quote_expired: { title: msg`The quote has expired`, advice: msg`Get a new one to continue.` },
  rate_changed: {
    title: msg`The exchange rate has changed`,
    advice: msg`The amount is now outside the limits. Please start over.`,
  },
  fund_closed: { title: msg`This fund does not allow investments at the moment` },
  fund_inquiry_only: {
    title: msg`This fund takes inquiries only`,
    advice: msg`Contact your relationship manager.`,
  },
  redemption_not_allowed: { title: msg`This fund does not allow redemptions` },
  weights_invalid: {
    title: msg`The weights do not add up to 100%`,
    advice: msg`Change them until they do.`,
  },
  holding_too_small: {
    title: msg`Your holding is too small for this`,
    advice: msg`Redeem all of it instead.`,
  },
  price_unavailable: {
    title: msg`There is no current price`,
    advice: msg`Please try again in a minute. Nothing is done twice.`,
  },

  agreement_not_read: {
    title: msg`The agreement has not been read to its end`,
    advice: msg`Scroll through the whole text, then sign it.`,
  },
  agreement_consent_missing: {
    title: msg`Your consent is missing`,
    advice: msg`Agree to signing electronically, then sign.`,
  },
  agreement_state_conflict: {
    title: msg`This agreement can no longer be signed`,
    advice: msg`Reload the page to see where it stands.`,
  },
  signature_invalid: {
    title: msg`This signature cannot be taken`,
    advice: msg`Write your name as it stands in the agreement.`,
  },
  signing_not_started: {
    title: msg`We could not start signing`,
    advice: msg`Nothing was signed. Try again in a moment.`,
  },
  signing_not_submitted: {
    title: msg`We could not submit your data`,
    advice: msg`What you have done so far is kept. Try again in a moment.`,
  },
  signing_not_finished: {
    title: msg`We could not finish signing`,
    advice: msg`We cannot tell yet whether your signature has arrived. Try again: you will not sign twice.`,
  },
  signing_not_completed: {
    title: msg`Signing did not complete`,
    advice: msg`Nothing was signed. Begin again when you are ready.`,
  },
  event_signature_invalid: UNEXPECTED,
  event_expired: UNEXPECTED,
  event_malformed: UNEXPECTED,
  fault_unknown: UNEXPECTED,
  clock_never_back: UNEXPECTED,
};
