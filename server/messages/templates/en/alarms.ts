import type { AlarmKind } from '@ballast/contract/staff/alarm-kinds.ts';
import type { Templates } from '../template.ts';

const WORDS: Readonly<Record<AlarmKind, string>> = {
  agreement_unsealed: 'a signed agreement is not sealed',
  correction_waiting: 'a correction waits for a second person',
  bank_file_refused: 'a file of the bank was refused',
  bank_unread: 'the statement of the bank cannot be read',
  custody_unread: 'the custodian cannot be read',
  deposit_address_late: 'a client waits for a deposit address',
  deposit_after_closing: 'a deposit has arrived for a closed account',
  deposit_late: 'a deposit is late',
  deposit_recalled: 'the bank took back a deposit of a client',
  recall_differs: 'a bank did not take back what it was let take, or took more',
  recall_of_suspended: 'a bank asks to have back what stands in suspense',
  recall_owed: 'a client owes what the bank took back',
  restatement_owed: 'a client owes what a restated redemption had paid too much',
  deposit_returned: 'a deposit that was undone has come back',
  deposit_undone: 'a deposit was undone after it had been credited',
  deposit_unsettled: 'a deposit cannot be settled',
  entries_unchained: 'the chain of ledger entries is behind',
  event_parked: 'an event of a provider could not be handled',
  file_lost: 'a file is missing or damaged',
  fund_exchange_blocked: 'an exchange for a private fund is blocked',
  fund_index_failed: 'the index of a fund cannot be calculated',
  exchange_blocked: 'an exchange is blocked',
  exchange_over: 'more lies at the exchange than its limit',
  exchange_transfer_late: 'a transfer to or from the exchange is late',
  exchange_uncounted: 'what lies at the exchange is not counted',
  hot_wallet_over: 'the paying wallet holds more than its limit',
  hot_wallet_short: 'the paying wallet holds too little for what waits',
  investment_blocked: 'an investment is blocked',
  job_dead: 'a job was given up',
  kyc_not_completed: 'a verification cannot be completed',
  payment_contradicted: 'the bank refused a payment that its statement says was paid',
  payer_listed: 'the payer of money at the bank may be on a list',
  payment_file_kept_back: 'a released file of payments did not go to the bank',
  liabilities_uncovered: 'more is owed to clients of an asset than is held',
  line_unattributed: 'money that came through the bank is still nobody’s after the promised time',
  phone_codes_used_up: 'all codes to phones of the hour are used up',
  price_feed_silent: 'no prices arrive for an asset',
  price_held: 'a price is held back',
  reconciliation_failing: 'the reconciliation fails',
  rebalance_blocked: 'a rebalance is blocked',
  redemption_blocked: 'a redemption is blocked',
  replaced_agreement_signed: 'a replaced agreement was signed',
  request_late: 'something has not ended in the promised time',
  return_unclear: 'it is not known whether a transfer went back to its sender',
  rewards_short: 'the house has not set aside enough to pay rewards',
  second_order_failed: 'a second order of the house failed',
  statement_unbalanced: 'the books of a client do not add up in a statement',
  subscription_refused: 'a subscription in another currency could not be dealt',
  sweep_failing: 'a regular task fails',
  trade_contradicted: 'the exchange contradicts our books about a trade',
  trade_late: 'a trade is late',
  trade_unclear: 'the outcome of a trade is not known',
  transfer_parked: 'a transfer is nobody’s yet',
  upload_infected: 'an uploaded file carries a virus',
  upload_not_removed: 'a file cannot be deleted',
  upload_unscanned: 'an uploaded file was not scanned for viruses',
  withdrawal_changed: 'a withdrawal is not what its owner approved',
  withdrawal_late: 'a withdrawal is late',
  withdrawal_not_ended: 'a withdrawal cannot be ended',
  withdrawal_unclear: 'it is not known whether a withdrawal was sent',
  withdrawal_withheld: 'a withdrawal is held back',
  withdrawals_stopped: 'withdrawals of an asset are stopped',
};

type Opened = {
  readonly alarms: readonly { readonly kind: AlarmKind; readonly count: number }[];
};

/** Alarms that opened, to staff of the role whose they are. */
export const ALARMS = {
  alarms_opened: ({ alarms }: Opened) => {
    const [first] = alarms;
    const isOne = alarms.length === 1 && first?.count === 1;
    const subject = isOne && first ? `Alarm: ${WORDS[first.kind]}` : 'New alarms at the desk';
    const lines = alarms.map(({ kind, count }) => {
      const words = WORDS[kind];
      const sentence = `${words.charAt(0).toUpperCase()}${words.slice(1)}`;
      return count === 1 ? `${sentence}.` : `${sentence} (${count} times).`;
    });
    return {
      subject,
      text: ['This needs somebody to look at it:', ...lines].join('\n\n'),
    };
  },
} satisfies Templates;
