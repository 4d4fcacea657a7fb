import { z } from 'zod';
import { ANY_STAFF, PAYMENT_DECIDERS } from '../account/roles.ts';
import { call } from '../call.ts';
import {
  CryptoCodeField,
  DecimalText,
  Done,
  Id,
  IdParams,
  PageQuery,
  page,
  Reason,
  Timestamp,
} from '../fields.ts';

/** A withdrawal to approve, with who has approved it so far and whether the caller may. */
export const WithdrawalCase = z.strictObject({
  id: Id,
  client_id: Id,
  client_name: z.string(),
  currency: CryptoCodeField,
  network: z.string(),
  address: z.string(),
  memo: z.string().nullable(),
  wallet_name: z.string().nullable(),
  wallet_used_before: z.boolean(),
  amount: DecimalText,
  fee: DecimalText,
  value_usd: DecimalText,
  client_24h_usd: DecimalText,
  approvals_required: z.number().int(),
  approvals: z.array(z.strictObject({ by: z.string(), at: Timestamp })),
  approvable: z.boolean(),
  blocked_by: z
    .enum([
      'approver_entered_it',
      'already_approved_by_you',
      'forbidden',
      'withdrawals_stopped',
      'wallet_not_approved',
      'wallet_on_hold',
    ])
    .nullable(),
  created_at: Timestamp,
});

/** The withdrawals that wait for approval; a queue in a shape of its own, beside those of cases. */
export const listWithdrawalQueue = call({
  method: 'GET',
  path: '/staff/queues/withdrawals',
  summary: 'Withdrawals that wait for approval, oldest first',
  query: PageQuery,
  output: page(WithdrawalCase),
  errors: ['cursor_invalid'],
  who: ANY_STAFF,
  support: false,
  idempotent: false,
});

/** Approves a payment; two different people above the limit, never who entered it (spec/decisions.md, section 3). */
export const approveWithdrawal = call({
  method: 'POST',
  path: '/staff/payments/{id}/approve',
  summary: 'Approve a withdrawal',
  params: IdParams,
  output: Done,
  errors: [
    'payment_state_conflict',
    'approver_entered_it',
    'already_approved_by_you',
    'withdrawals_stopped',
    'wallet_not_approved',
    'wallet_on_hold',
  ],
  who: PAYMENT_DECIDERS,
  support: false,
  idempotent: true,
});

export const rejectWithdrawal = call({
  method: 'POST',
  path: '/staff/payments/{id}/reject',
  summary: 'Reject a withdrawal with a reason that the client reads',
  params: IdParams,
  body: Reason,
  output: Done,
  errors: ['payment_state_conflict', 'approver_entered_it'],
  who: PAYMENT_DECIDERS,
  support: false,
  idempotent: true,
});
