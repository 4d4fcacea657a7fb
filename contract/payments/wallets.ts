import { z } from 'zod';
import { call } from '../call.ts';
import { AssetCodeField, Id, NetworkCodeField, PageQuery, page, Timestamp } from '../fields.ts';

export const TARGET_STATES = ['PENDING', 'APPROVED', 'REJECTED', 'SUSPENDED', 'REMOVED'] as const;

/** Why an approved wallet cannot be paid to yet: its approval is new, or how its owner signs in was changed since. */
const WALLET_WAITS = ['APPROVAL', 'CREDENTIALS'] as const;

/**
 * A whitelisted wallet. `usable_from` is the end of the wait after approval, null while unapproved; `waits_after` says what the
 * wait follows, null where there is none.
 */
export const Wallet = z.strictObject({
  id: Id,
  name: z.string().nullable(),
  address: z.string(),
  memo: z.string().nullable(),
  network: NetworkCodeField,
  currencies: z.array(AssetCodeField),
  state: z.enum(TARGET_STATES),
  usable_from: Timestamp.nullable(),
  usable: z.boolean(),
  waits_after: z.enum(WALLET_WAITS).nullable(),
  used_before: z.boolean(),
});

export const listWallets = call({
  method: 'GET',
  path: '/payments/wallets',
  summary: "The client's whitelisted wallets",
  query: PageQuery.extend({ currency: AssetCodeField.optional() }),
  output: page(Wallet),
  errors: ['cursor_invalid'],
  who: 'verified_client',
  support: true,
  idempotent: false,
});
