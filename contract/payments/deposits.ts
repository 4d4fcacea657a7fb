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
