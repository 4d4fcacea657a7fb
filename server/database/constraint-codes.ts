import { type ErrorCode, Refusal } from '@ballast/contract/errors.ts';

/** The error code of each constraint, and of each SQLSTATE of class BL that the ledger's functions raise. */
export const CONSTRAINT_CODES: Readonly<Record<string, ErrorCode>> = {
  clock__never_back: 'clock_never_back',
  email_addresses__free: 'email_taken',
  passkeys__credential: 'passkey_known',
  sso_identities__pk: 'use_login_to_continue',
  balances__funds_suffice: 'insufficient_funds',
  entries__reversed_once: 'entry_already_reversed',
  entries__once_per_request: 'request_state_conflict',
  wallet_targets__address: 'wallet_already_added',
  bank_targets__account: 'bank_account_already_added',
  booked_calls__one_open: 'call_already_booked',
  booked_calls__one_at_a_time: 'call_at_that_time',
  call_outcomes__pk: 'conflict',
  withdrawal_approvals__once_each: 'already_approved_by_you',
  upload_quotas__limit: 'too_many_files',
  additional_document_requests__one_open: 'conflict',
  invited_addresses__free: 'invitation_exists',
  invitation_reports__one_open: 'conflict',
  client_requests__one_profile_change: 'profile_change_pending',
  country_rule_proposals__one_open: 'conflict',
  access_requests__one_open: 'conflict',
  corrections__one_open: 'conflict',
  corrections__transfer_once: 'already_corrected',
  corrections__fee_once: 'already_corrected',
  corrections__by_another: 'approver_entered_it',
  corrections__stay: 'conflict',
  name_corrections__one_open: 'conflict',
  retention_changes__one_open: 'conflict',
  retention_changes__by_another: 'approver_entered_it',
  vehicle_value_approvals__pk: 'conflict',
  vehicle_value_approvals__by_another: 'approver_entered_it',
  articles__slug: 'slug_taken',
  fund_proposals__one_open: 'conflict',
  fund_proposals__by_another: 'approver_entered_it',
  exchange_transfers__by_another: 'approver_entered_it',
  fee_proposals__one_open: 'conflict',
  fee_proposals__by_another: 'approver_entered_it',
  target_proposals__one_open: 'conflict',
  target_proposals__by_another: 'approver_entered_it',
  share_classes__name: 'conflict',
  share_class_terms__in_order: 'conflict',
  dealing_dates__pk: 'conflict',
  dealing_batches__by_another: 'approver_entered_it',
  dealing_batches__one_dealing: 'conflict',
  funds__slug: 'conflict',
  fund_targets__add_up_to_one: 'weights_invalid',
  fund_targets__in_order: 'conflict',
  weight_choices__add_up: 'weights_invalid',
  weight_choice_parts__weight: 'weights_invalid',
  investments__quote_used_once: 'quote_expired',
  fund_orders__in_time: 'no_dealing_date',
  redemptions__quote_used_once: 'quote_expired',
};

const STATE_CODES: Readonly<Record<string, ErrorCode>> = {
  BL002: 'account_not_open',
  BL003: 'entry_malformed',
  BL004: 'entry_unbalanced',
  BL005: 'entry_key_reused',
  BL006: 'hold_settled',
  BL007: 'request_state_conflict',
  BL008: 'entry_of_other_owner',
  BL009: 'not_found',
};

/** The refusal for a database error, or null when it is our own fault. */
export function refusalOf(error: unknown): Refusal | null {
  if (error instanceof Refusal) return error;
  if (!(error instanceof Error)) return null;
  const constraint = 'constraint' in error ? String(error.constraint) : '';
  const state = 'code' in error ? String(error.code) : '';
  const code = CONSTRAINT_CODES[constraint] ?? STATE_CODES[state];
  if (!code) return null;
  const refusal = new Refusal(code);
  refusal.cause = error;
  return refusal;
}
