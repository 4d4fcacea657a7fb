import { z } from 'zod';
import { call } from '../call.ts';
import {
  AssetCodeField,
  DecimalText,
  NetworkCodeField,
  PageQuery,
  page,
  SignedDecimalText,
  Timestamp,
} from '../fields.ts';

/** A currency with its last price in US dollars and the change over 24 hours as a fraction. */
export const Currency = z.strictObject({
  code: AssetCodeField,
  name: z.string(),
  type: z.enum(['crypto', 'fiat']),
  decimals: z.number().int(),
  price_usd: DecimalText.nullable(),
  price_at: Timestamp.nullable(),
  change_24h: SignedDecimalText.nullable(),
});

export const listCurrencies = call({
  method: 'GET',
  path: '/currencies',
  summary: 'Currencies with their prices',
  query: PageQuery,
  output: page(Currency),
  errors: ['cursor_invalid'],
  who: 'signed_in',
  support: true,
  idempotent: false,
});

export const DepositCurrency = z.strictObject({
  code: AssetCodeField,
  name: z.string(),
  type: z.enum(['crypto', 'fiat']),
  is_deposit_available: z.boolean(),
});

export const listDepositCurrencies = call({
  method: 'GET',
  path: '/payments/deposits/currencies',
  summary: 'Currencies that can be deposited',
  output: z.strictObject({ items: z.array(DepositCurrency) }),
  errors: [],
  who: 'verified_client',
  support: true,
  idempotent: false,
});

export const DepositNetwork = z.strictObject({
  code: NetworkCodeField,
  name: z.string(),
  currencies: z.array(AssetCodeField),
  confirmation_minutes: z.number().int(),
});

export const listDepositNetworks = call({
  method: 'GET',
  path: '/payments/deposits/networks',
  summary: 'Networks over which deposits arrive',
  output: z.strictObject({ items: z.array(DepositNetwork) }),
  errors: [],
  who: 'verified_client',
  support: true,
  idempotent: false,
});
