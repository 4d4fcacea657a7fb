import { z } from 'zod';
import { call } from '../call.ts';
import { Done, FiatCodeField, IdParams, PageQuery, page } from '../fields.ts';
import { TargetStanding } from './wallets.ts';

/** Inside the United States by routing number, everywhere else across borders (spec/investing.md, section 2). */
export const BANK_TYPES = ['US', 'INTERNATIONAL'] as const;
export type BankType = (typeof BANK_TYPES)[number];

/** Where money goes by wire. Of the number its end is shown. */
export const BankDestination = z.strictObject({
  type: z.enum(BANK_TYPES),
  /** Routing number or BIC. */
  bank_code: z.string(),
  bank_name: z.string(),
  country: z.string(),
  holder_name: z.string(),
  account_ending: z.string(),
});

/** A bank account to which the client may withdraw. */
export const BankAccount = TargetStanding.extend({
  ...BankDestination.shape,
  currency: FiatCodeField,
});

export const listBankAccounts = call({
  method: 'GET',
  path: '/payments/bank-accounts',
  summary: "The client's bank accounts to withdraw to",
  query: PageQuery.extend({ currency: FiatCodeField.optional() }),
  output: page(BankAccount),
  errors: ['cursor_invalid'],
  who: 'verified_client',
  support: true,
  idempotent: false,
});

export const getBankAccount = call({
  method: 'GET',
  path: '/payments/bank-accounts/{id}',
  summary: 'A bank account to withdraw to',
  params: IdParams,
  output: BankAccount,
  errors: [],
  who: 'verified_client',
  support: true,
  idempotent: false,
});

export const removeBankAccount = call({
  method: 'DELETE',
  path: '/payments/bank-accounts/{id}',
  summary: 'Remove a bank account',
  params: IdParams,
  output: Done,
  errors: [],
  who: 'verified_client',
  support: false,
  idempotent: false,
});
