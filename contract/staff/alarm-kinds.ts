import type { StaffRole } from '../account/roles.ts';

/** How much an alarm presses: money or books may be wrong; somebody waits; something wants looking at. */
export const ALARM_SEVERITIES = ['CRITICAL', 'HIGH', 'NORMAL'] as const;

export type AlarmSeverity = (typeof ALARM_SEVERITIES)[number];

/** Whose alarm it is, how much it presses, and whether the platform closes it by itself once its cause is over. */
export type AlarmRule = {
  readonly severity: AlarmSeverity;
  readonly role: Extract<StaffRole, 'OPERATIONS' | 'COMPLIANCE' | 'ADMINISTRATOR'>;
  readonly endsByItself: boolean;
};

const rule = <Severity extends AlarmSeverity, Role extends AlarmRule['role']>(
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
  custody_unread: rule('HIGH', 'OPERATIONS'),
  deposit_address_late: rule('HIGH', 'OPERATIONS'),
  deposit_late: rule('HIGH', 'OPERATIONS'),
  deposit_returned: rule('HIGH', 'OPERATIONS'),
  deposit_undone: happened('CRITICAL', 'OPERATIONS'),
  deposit_unsettled: rule('HIGH', 'OPERATIONS'),
  entries_unchained: rule('CRITICAL', 'ADMINISTRATOR'),
  event_parked: happened('HIGH', 'OPERATIONS'),
  fund_index_failed: rule('NORMAL', 'OPERATIONS'),
  investment_blocked: rule('HIGH', 'OPERATIONS'),
  job_dead: happened('HIGH', 'ADMINISTRATOR'),
  kyc_not_completed: rule('NORMAL', 'COMPLIANCE'),
  phone_codes_used_up: happened('HIGH', 'OPERATIONS'),
  price_feed_silent: rule('HIGH', 'OPERATIONS'),
  price_held: rule('NORMAL', 'OPERATIONS'),
  reconciliation_failing: rule('CRITICAL', 'OPERATIONS'),
  redemption_blocked: rule('HIGH', 'OPERATIONS'),
  replaced_agreement_signed: happened('NORMAL', 'COMPLIANCE'),
  sweep_failing: rule('HIGH', 'ADMINISTRATOR'),
  trade_contradicted: rule('CRITICAL', 'OPERATIONS'),
  trade_late: rule('HIGH', 'OPERATIONS'),
  trade_unclear: rule('HIGH', 'OPERATIONS'),
  transfer_parked: rule('HIGH', 'OPERATIONS'),
  upload_infected: happened('HIGH', 'COMPLIANCE'),
  upload_not_removed: rule('NORMAL', 'ADMINISTRATOR'),
  upload_unscanned: happened('NORMAL', 'COMPLIANCE'),
  withdrawal_late: rule('HIGH', 'OPERATIONS'),
  withdrawal_not_ended: rule('HIGH', 'OPERATIONS'),
  withdrawal_unclear: rule('CRITICAL', 'OPERATIONS'),
  withdrawal_withheld: rule('HIGH', 'OPERATIONS'),
  withdrawals_stopped: rule('CRITICAL', 'OPERATIONS'),
} as const satisfies Readonly<Record<string, AlarmRule>>;

/** A kind of alarm. */
export type AlarmKind = keyof typeof ALARM_KINDS;
