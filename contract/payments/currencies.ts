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

const Asset = z.strictObject({
  code: z.string(),
  name: z.string(),
  kind: z.enum(['crypto', 'fiat', 'units']),
  scale: z.number().int(),
  shown_places: z.number().int(),
  may_be_deposited: z.boolean(),
  may_be_withdrawn: z.boolean(),
  may_be_invested: z.boolean(),
  may_be_displayed: z.boolean(),
});

const Network = z.strictObject({
  code: z.string(),
  name: z.string(),
  address_kind: z.enum(['BITCOIN', 'ETHEREUM']),
  confirmation_minutes: z.number().int(),
  transaction_url: z.string().nullable(),
});

/** What amounts are read and written by, in the order in which screens list it; no prices, no terms. */
export const listAssets = call({
  method: 'GET',
  path: '/assets',
  summary: 'Assets and networks',
  output: z.strictObject({ assets: z.array(Asset), networks: z.array(Network) }),
  errors: [],
  who: 'signed_in',
  invited: true,
  support: true,
  idempotent: false,
});

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
  who: 'paying_in_client',
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
