import { z } from 'zod';
import { call } from '../call.ts';
import { AssetCodeField, DecimalText, Id, Timestamp, text } from '../fields.ts';

/** What a client would like to withdraw where the screens of withdrawals do not let them; `target` is in their own words. */
export const WithdrawalRequest = z.strictObject({
  currency: AssetCodeField,
  amount: DecimalText,
  target: text(500),
  note: text(2000).optional(),
});

/**
 * Asks the caller's relationship manager for a withdrawal, as a case that the manager answers by email. It moves no money and holds
 * none. `amount_invalid` for none of the currency, `currency_not_available` for one that is not withdrawn.
 */
export const requestWithdrawal = call({
  method: 'POST',
  path: '/payments/withdrawals/requests',
  summary: 'Ask the relationship manager for a withdrawal',
  body: WithdrawalRequest,
  /** By when the client is told to have an answer. */
  output: z.strictObject({ id: Id, due_at: Timestamp }),
  errors: ['amount_invalid', 'currency_not_available'],
  who: 'verified_client',
  support: false,
  idempotent: true,
});
