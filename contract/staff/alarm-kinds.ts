import type { ALARM_KEEPERS } from '../account/roles.ts';

/** How much an alarm presses: money or books may be wrong; somebody waits; something wants looking at. */
export const ALARM_SEVERITIES = ['CRITICAL', 'HIGH', 'NORMAL'] as const;

export type AlarmSeverity = (typeof ALARM_SEVERITIES)[number];

/** Whose alarm it is, how much it presses, and whether the platform closes it by itself once its cause is over. */
export type AlarmRule = {
  readonly severity: AlarmSeverity;
  readonly role: (typeof ALARM_KEEPERS.staff)[number];
  readonly endsByItself: boolean;
};

/** An alarm about what lasts: the platform closes it once its cause is over. */
const lasting = <Severity extends AlarmSeverity, Role extends AlarmRule['role']>(
  severity: Severity,
  role: Role,
) => ({ severity, role, endsByItself: true }) as const;

/** An alarm about what has happened and stays so, which a person closes. */
const happened = <Severity extends AlarmSeverity, Role extends AlarmRule['role']>(
  severity: Severity,
  role: Role,
) => ({ severity, role, endsByItself: false }) as const;

/** What can go wrong so that a person has to look, by kind of alarm (spec/decisions.md, section 19). */
export const ALARM_KINDS = {
  agreement_unsealed: happened('HIGH', 'OPERATIONS'),
  bank_file_refused: happened('HIGH', 'OPERATIONS'),
  bank_unread: lasting('HIGH', 'OPERATIONS'),
  correction_waiting: lasting('NORMAL', 'OPERATIONS'),
  custody_unread: lasting('HIGH', 'OPERATIONS'),
  deposit_address_late: lasting('HIGH', 'OPERATIONS'),
  deposit_after_closing: happened('HIGH', 'OPERATIONS'),
  deposit_late: lasting('HIGH', 'OPERATIONS'),
  deposit_recalled: lasting('CRITICAL', 'OPERATIONS'),
  deposit_returned: happened('HIGH', 'OPERATIONS'),
  deposit_undone: happened('CRITICAL', 'OPERATIONS'),
  deposit_unsettled: lasting('HIGH', 'OPERATIONS'),
  entries_unchained: lasting('CRITICAL', 'ADMINISTRATOR'),
  event_parked: happened('HIGH', 'OPERATIONS'),
  exchange_blocked: lasting('HIGH', 'OPERATIONS'),
  exchange_over: lasting('HIGH', 'OPERATIONS'),
  exchange_transfer_late: lasting('HIGH', 'OPERATIONS'),
  exchange_uncounted: lasting('HIGH', 'OPERATIONS'),
  file_lost: happened('HIGH', 'ADMINISTRATOR'),
  fund_exchange_blocked: lasting('HIGH', 'OPERATIONS'),
  fund_index_failed: lasting('NORMAL', 'OPERATIONS'),
  hot_wallet_over: lasting('HIGH', 'OPERATIONS'),
  hot_wallet_short: lasting('HIGH', 'OPERATIONS'),
  investment_blocked: lasting('HIGH', 'OPERATIONS'),
  job_dead: happened('HIGH', 'ADMINISTRATOR'),
  kyc_not_completed: lasting('NORMAL', 'COMPLIANCE'),
  liabilities_uncovered: lasting('CRITICAL', 'OPERATIONS'),
  line_unattributed: lasting('HIGH', 'OPERATIONS'),
  payer_listed: lasting('HIGH', 'COMPLIANCE'),
  payment_contradicted: happened('CRITICAL', 'OPERATIONS'),
  payment_file_kept_back: happened('HIGH', 'OPERATIONS'),
  phone_codes_used_up: happened('HIGH', 'OPERATIONS'),
  price_feed_silent: lasting('HIGH', 'OPERATIONS'),
  price_held: lasting('NORMAL', 'OPERATIONS'),
  rebalance_blocked: lasting('HIGH', 'OPERATIONS'),
  reconciliation_failing: lasting('CRITICAL', 'OPERATIONS'),
  recall_differs: happened('HIGH', 'OPERATIONS'),
  recall_of_suspended: lasting('HIGH', 'OPERATIONS'),
  recall_owed: happened('HIGH', 'OPERATIONS'),
  redemption_blocked: lasting('HIGH', 'OPERATIONS'),
  replaced_agreement_signed: happened('NORMAL', 'COMPLIANCE'),
  request_late: lasting('HIGH', 'OPERATIONS'),
  restatement_owed: happened('HIGH', 'OPERATIONS'),
  return_unclear: lasting('CRITICAL', 'OPERATIONS'),
  rewards_short: lasting('HIGH', 'OPERATIONS'),
  second_order_failed: lasting('HIGH', 'OPERATIONS'),
  statement_unbalanced: happened('CRITICAL', 'ADMINISTRATOR'),
  subscription_refused: happened('NORMAL', 'OPERATIONS'),
  sweep_failing: lasting('HIGH', 'ADMINISTRATOR'),
  trade_contradicted: lasting('CRITICAL', 'OPERATIONS'),
  trade_late: lasting('HIGH', 'OPERATIONS'),
  trade_unclear: lasting('HIGH', 'OPERATIONS'),
  // Not closed while money of it stands in suspense, which is given to somebody by a correction.
  transfer_parked: happened('HIGH', 'OPERATIONS'),
  upload_infected: happened('HIGH', 'COMPLIANCE'),
  upload_not_removed: lasting('NORMAL', 'ADMINISTRATOR'),
  upload_unscanned: happened('NORMAL', 'COMPLIANCE'),
  withdrawal_changed: lasting('CRITICAL', 'OPERATIONS'),
  withdrawal_late: lasting('HIGH', 'OPERATIONS'),
  withdrawal_not_ended: lasting('HIGH', 'OPERATIONS'),
  withdrawal_unclear: lasting('CRITICAL', 'OPERATIONS'),
  withdrawal_withheld: lasting('HIGH', 'OPERATIONS'),
  withdrawals_stopped: lasting('CRITICAL', 'OPERATIONS'),
} as const satisfies Readonly<Record<string, AlarmRule>>;

/** A kind of alarm. */
export type AlarmKind = keyof typeof ALARM_KINDS;
