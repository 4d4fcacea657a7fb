import type { REVIEW_ERRORS } from '@ballast/contract/errors.ts';
import { msg } from '@lingui/core/macro';
import type { Words } from './calls.ts';

export const REVIEW_WORDS: Readonly<Record<keyof typeof REVIEW_ERRORS, Words>> = {
  case_state_conflict: {
    title: msg`This review has moved on in the meantime`,
    advice: msg`See its timeline: somebody else was quicker.`,
  },
  alarm_cause_lasts: {
    title: msg`What this alarm is about is not over`,
    advice: msg`It closes by itself once it is. Take it on, so that others know.`,
  },
  case_taken: {
    title: msg({ message: '{taken_by} is working on this review' }),
    advice: msg`Ask them to decide it or to give it back.`,
  },
  case_not_prepared: {
    title: msg`This review has not been prepared yet`,
    advice: msg`A first officer checks it; then you decide.`,
  },
  held_by_compliance: {
    title: msg`This cannot be approved yet`,
    advice: msg`Compliance has to look at something about this client first.`,
  },
  exposure_undecided: {
    title: msg`This cannot be approved yet`,
    advice: msg`The client turned “politically exposed” from yes into no. Decide that first.`,
  },
  no_exposure_to_decide: {
    title: msg`There is nothing to decide about their political exposure`,
    advice: msg`Somebody was quicker, or the client answered again.`,
  },
  setup_link_invalid: {
    title: msg`This link is invalid or has expired`,
    advice: msg`Ask an administrator to send it again.`,
  },
  approver_is_concerned: { title: msg`It is about you, so somebody else has to confirm it` },
  last_administrator: {
    title: msg`Nobody would be left to administer the desk`,
    advice: msg`Make somebody else an administrator first.`,
  },
  closing_stopped: {
    title: msg`The account cannot be closed yet`,
    advice: msg`Something is still in it or on its way, or a review is open. Look at the list again.`,
  },
  manager_not_eligible: {
    title: msg`This colleague cannot look after clients`,
    advice: msg`Choose an active relationship manager.`,
  },
  flag_unexplained: {
    title: msg`Something to look at has no reason yet`,
    advice: msg({ message: 'Say why it may still be approved: {rules}' }),
  },
  case_not_ready: {
    title: msg`This cannot be decided yet`,
    advice: msg`The client must first complete a step or send an identity document.`,
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
  company_details_missing: {
    title: msg`The company has not given all of its details`,
    advice: msg`Register, people, where its money comes from: ask it again for them; its documents are kept.`,
  },
  contracts_unsigned: {
    title: msg`The company’s agreements are not all signed yet`,
    advice: msg`Its signatory has been asked. Approve once all three are signed.`,
  },
  signatory_unidentified: {
    title: msg`We do not know yet who signs for the company`,
    advice: msg`Ask the company for the signatory’s identity document.`,
  },
  documents_unreviewed: {
    title: msg`Each document must be reviewed first`,
    advice: msg`Look at each one and say whether it is in order.`,
  },
  resubmission_pending: {
    title: msg`A document is to be asked for again`,
    advice: msg`Ask the client for it, or say that it is in order after all.`,
  },
  no_resubmission_selected: {
    title: msg`No document is to be asked for again`,
    advice: msg`First choose the document to ask for again, and why.`,
  },
  approver_entered_it: { title: msg`You entered this, so somebody else has to decide it` },
  already_approved_by_you: {
    title: msg`You have approved this already`,
    advice: msg`A second person must also approve it.`,
  },
  assignee_not_eligible: {
    title: msg`This colleague may not work on this review`,
    advice: msg`Choose somebody who checks or decides it and did not enter it.`,
  },
  not_reopenable: { title: msg`This decision stays` },
  reopening_asked_by_you: {
    title: msg`You asked to reopen it`,
    advice: msg`A second compliance officer will answer.`,
  },
  too_many_views: {
    title: msg`You have saved the maximum number of views`,
    advice: msg`Remove one to save another.`,
  },
};
