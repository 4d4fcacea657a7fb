import { z } from 'zod';
import { call } from '../call.ts';
import { AssetCodeField, CryptoCodeField, DecimalText, NetworkCodeField } from '../fields.ts';

/** Where a client sends a crypto currency; `PREPARING` until the custodian gave the address. */
export const DepositCredentials = z.strictObject({
  currency: AssetCodeField,
  network: NetworkCodeField,
  state: z.enum(['PREPARING', 'READY']),
  address: z.string().nullable(),
  memo: z.string().nullable(),
  /** The least that is credited, in whole units. */
  minimum: DecimalText,
});

export const getDepositCredentials = call({
  method: 'GET',
  path: '/payments/deposits/crypto/{currency_code}/networks/{network_code}/credentials',
  summary: "The client's own deposit address",
  params: z.strictObject({
    currency_code: CryptoCodeField,
    network_code: NetworkCodeField,
  }),
  output: DepositCredentials,
  errors: ['currency_not_available'],
  who: 'paying_in_client',
  support: true,
  idempotent: false,
});

/** An account of ours as somebody who pays to it writes it down: IBAN or account number, whatever its country has. */
export const BankDetails = z.strictObject({
  recipient_name: z.string(),
  recipient_address: z.string(),
  iban: z.string().nullable(),
  account_number: z.string().nullable(),
  /** By which its country names the bank: a routing number, a sort code. */
  routing_number: z.string().nullable(),
  bic: z.string().nullable(),
  bank_name: z.string(),
  bank_address: z.string(),
  bank_country: z.string().regex(/^[A-Z]{2}$/),
});

/**
 * Where a client sends money of a currency: by wire inside its country, by SWIFT across borders; null where there is no such account.
 * The reference says whose it is, and is the client's for that currency for ever (spec/decisions.md, section 13).
 */
export const FiatCredentials = z.strictObject({
  currency: AssetCodeField,
  reference_id: z.string(),
  wire: BankDetails.nullable(),
  swift: BankDetails.nullable(),
});

export const getFiatCredentials = call({
  method: 'GET',
  path: '/payments/deposits/fiat/{currency_code}/credentials',
  summary: "Our bank details, and the client's own reference",
  params: z.strictObject({ currency_code: AssetCodeField }),
  output: FiatCredentials,
  errors: ['currency_not_available'],
  who: 'paying_in_client',
  support: true,
  idempotent: false,
});

/** The same on paper: a PDF with both ways and the reference. */
export const downloadFiatCredentials = call({
  method: 'GET',
  path: '/payments/deposits/fiat/{currency_code}/credentials/file',
  summary: 'Our bank details to print',
  params: z.strictObject({ currency_code: AssetCodeField }),
  output: z.unknown(),
  errors: ['currency_not_available'],
  who: 'paying_in_client',
  support: false,
  idempotent: false,
});
