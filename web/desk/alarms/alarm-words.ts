import type { AnswerOf } from '@ballast/contract/call.ts';
import type { AlarmKind, AlarmSeverity } from '@ballast/contract/staff/alarm-kinds.ts';
import type { listAlarms } from '@ballast/contract/staff/alarms.ts';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { ROLE_WORDS } from '../role-words.ts';

export type Alarm = AnswerOf<typeof listAlarms>['items'][number];

export const KIND_WORDS: Readonly<Record<AlarmKind, MessageDescriptor>> = {
  agreement_unsealed: msg`A signed agreement is not sealed`,
  correction_waiting: msg`A correction waits for a second person`,
  bank_file_refused: msg`A file of the bank was refused`,
  bank_unread: msg`The bank’s statement cannot be read`,
  payment_contradicted: msg`The bank refused a payment that its statement says was paid`,
  payer_listed: msg`The payer of money at the bank may be on a list`,
  payment_file_kept_back: msg`A released file of payments did not go to the bank`,
  line_unattributed: msg`Money at the bank is nobody’s for too long`,
  custody_unread: msg`The custodian cannot be read`,
  deposit_address_late: msg`A client waits for a deposit address`,
  deposit_after_closing: msg`A deposit has arrived for a closed account`,
  deposit_late: msg`A deposit is late`,
  deposit_recalled: msg`The bank took back a deposit of a client`,
  recall_differs: msg`A bank did not take back what it was let take, or took more`,
  recall_of_suspended: msg`A bank asks to have back what stands in suspense`,
  recall_owed: msg`A client owes what the bank took back`,
  restatement_owed: msg`A client owes what a restated redemption had paid too much`,
  deposit_returned: msg`A deposit that was undone has come back`,
  deposit_undone: msg`A deposit was undone after it had been credited`,
  deposit_unsettled: msg`A deposit cannot be settled`,
  entries_unchained: msg`The chain of ledger entries is behind`,
  event_parked: msg`An event of a provider could not be handled`,
  file_lost: msg`A file is missing or damaged`,
  fund_index_failed: msg`The index of a fund cannot be calculated`,
  exchange_blocked: msg`An exchange is blocked`,
  hot_wallet_over: msg`The paying wallet holds more than its limit`,
  hot_wallet_short: msg`The paying wallet holds too little for what waits`,
  exchange_over: msg`More lies at the exchange than its limit`,
  exchange_transfer_late: msg`A transfer to or from the exchange is late`,
  exchange_uncounted: msg`What lies at the exchange is not counted`,
  investment_blocked: msg`An investment is blocked`,
  job_dead: msg`A job was given up`,
  liabilities_uncovered: msg`More is owed to clients of an asset than is held`,
  kyc_not_completed: msg`A verification cannot be completed`,
  phone_codes_used_up: msg`All codes to phones of the hour are used up`,
  price_feed_silent: msg`No prices arrive for an asset`,
  price_held: msg`A price is held back`,
  reconciliation_failing: msg`The reconciliation fails`,
  rebalance_blocked: msg`A rebalance is blocked`,
  fund_exchange_blocked: msg`An exchange for a private fund is blocked`,
  subscription_refused: msg`A subscription in another currency could not be dealt`,
  redemption_blocked: msg`A redemption is blocked`,
  replaced_agreement_signed: msg`A replaced agreement was signed`,
  request_late: msg`Something has not ended in the promised time`,
  return_unclear: msg`It is not known whether a transfer went back to its sender`,
  rewards_short: msg`The house has not set aside enough to pay rewards`,
  second_order_failed: msg`The second order of a trade failed, and is made anew at our risk`,
  statement_unbalanced: msg`The books of a client do not add up in a statement`,
  sweep_failing: msg`A regular task fails`,
  trade_contradicted: msg`The exchange contradicts our books about a trade`,
  trade_late: msg`A trade is late`,
  trade_unclear: msg`The outcome of a trade is not known`,
  transfer_parked: msg`A transfer is nobody’s yet`,
  upload_infected: msg`An uploaded file carries a virus`,
  upload_not_removed: msg`A file cannot be deleted`,
  upload_unscanned: msg`An uploaded file was not scanned for viruses`,
  withdrawal_changed: msg`A withdrawal is not what its owner approved`,
  withdrawal_late: msg`A withdrawal is late`,
  withdrawal_not_ended: msg`A withdrawal cannot be ended`,
  withdrawal_unclear: msg`It is not known whether a withdrawal was sent`,
  withdrawal_withheld: msg`A withdrawal is held back`,
  withdrawals_stopped: msg`Withdrawals of an asset are stopped`,
};

export const SEVERITY_WORDS: Readonly<Record<AlarmSeverity, MessageDescriptor>> = {
  CRITICAL: msg`Critical`,
  HIGH: msg`High`,
  NORMAL: msg`Normal`,
};

const { OPERATIONS, COMPLIANCE, ADMINISTRATOR } = ROLE_WORDS;

/** Those whose alarms there are. */
export const KEEPER_WORDS: Readonly<Record<Alarm['role'], MessageDescriptor>> = {
  OPERATIONS,
  COMPLIANCE,
  ADMINISTRATOR,
};

export const STATE_WORDS: Readonly<Record<'OPEN' | 'CLOSED', MessageDescriptor>> = {
  OPEN: msg`Open`,
  CLOSED: msg`Closed`,
};
