import type { CaseObstacle, CaseQueue } from '@ballast/contract/staff/cases.ts';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

/* Apart from the other words of cases: the lists of the desk's first page do without. */

/** What is said differently of a withdrawal. */
const OF_WITHDRAWALS: Readonly<Partial<Record<CaseObstacle, MessageDescriptor>>> = {
  forbidden: msg`Operations decide withdrawals. You can look at this one.`,
  already_approved_by_you: msg`You have approved it already. It takes one more person.`,
};

export function obstacleWords(queue: CaseQueue, obstacle: CaseObstacle): MessageDescriptor {
  return (queue === 'withdrawals' && OF_WITHDRAWALS[obstacle]) || OBSTACLE_WORDS[obstacle];
}

const OBSTACLE_WORDS: Readonly<Record<CaseObstacle, MessageDescriptor>> = {
  forbidden: msg`Somebody of another role decides this review. You can look at it.`,
  case_state_conflict: msg`There is nothing to decide at present.`,
  case_taken: msg`Somebody else is working on this review.`,
  case_not_prepared: msg`A first officer checks this review; then you decide it.`,
  approver_entered_it: msg`You entered this, so somebody else decides it.`,
  already_approved_by_you: msg`You have checked this review, so somebody else decides it.`,
  not_reopenable: msg`This decision stays.`,
  reopening_asked_by_you: msg`You asked to reopen it. A second compliance officer will answer.`,
  case_not_ready: msg`The client must first complete a step or send an identity document.`,
  held_by_compliance: msg`Compliance has to look at something about this client first.`,
  exposure_undecided: msg`The client turned “politically exposed” from yes into no. Compliance decides that first.`,
  details_not_corrected: msg`The details were not corrected since the changes were reported.`,
  details_in_use: msg`Their verification was decided with these details, so they are not asked for again.`,
  company_details_missing: msg`The company has not given its register details, people or the sources of its money. Ask for them again.`,
  contracts_unsigned: msg`The company’s agreements are not all signed yet.`,
  signatory_unidentified: msg`The identity document of whoever signs for the company is missing. Ask for it.`,
  documents_unreviewed: msg`Each document must be reviewed first.`,
  resubmission_pending: msg`A document is to be asked for again, so this is not approved.`,
  withdrawals_stopped: msg`Withdrawals of this asset are stopped until our books agree with the custodian’s or the bank’s.`,
  wallet_not_approved: msg`The wallet is no longer approved.`,
  wallet_on_hold: msg`The wallet cannot be paid to yet, after a change of the client’s credentials.`,
  bank_account_not_approved: msg`The bank account is no longer approved.`,
  bank_account_on_hold: msg`The bank account cannot be paid to yet, after a change of the client’s credentials.`,
  client_suspended: msg`The client’s account is suspended, so nothing is paid from it.`,
  deposit_undone: msg`The network reversed a deposit of this client after it had become available, and only part of it could be held. Nothing is paid out until the alarm about it is closed.`,
  deposit_recalled: msg`The bank took back a deposit of this client, or asks to have one back. Nothing is paid out until that is settled, and an alarm about it closed.`,
  recall_booked: msg`The bank took this deposit back before it was answered. Refuse the request: the money has gone back already.`,
  wallet_proof_required: msg`The wallet is self-hosted and not proved, and more than EUR 1,000 goes to it. Ask the client to prove it, under Settings, Wallets and bank accounts.`,
  video_call_required: msg`A video call with the client about this withdrawal comes first.`,
  no_dealing_date: msg`No dealing date of this fund takes subscriptions now. Set one first.`,
  no_resubmission_selected: msg`No document is to be asked for again. First choose which one, and why.`,
};
