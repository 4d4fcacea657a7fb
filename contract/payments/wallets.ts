import { z } from 'zod';
import { call } from '../call.ts';
import {
  AssetCodeField,
  Done,
  Id,
  IdParams,
  NetworkCodeField,
  PageQuery,
  page,
  Timestamp,
} from '../fields.ts';

export const TARGET_STATES = ['PENDING', 'APPROVED', 'REJECTED', 'SUSPENDED', 'REMOVED'] as const;

/** Why an approved target cannot be paid to yet: its approval is new, or how its owner signs in was changed since. */
export const TARGET_WAITS = ['APPROVAL', 'CREDENTIALS'] as const;

/**
 * How a payout target stands. `usable_from` is the end of the wait after approval, null while unapproved; `waits_after` says what
 * the wait follows, null where there is none.
 */
export const TargetStanding = z.strictObject({
  id: Id,
  name: z.string().nullable(),
  state: z.enum(TARGET_STATES),
  /** Why it was rejected, in the words that its client was sent; null in other states. */
  reason: z.string().nullable(),
  added_at: Timestamp,
  usable_from: Timestamp.nullable(),
  usable: z.boolean(),
  waits_after: z.enum(TARGET_WAITS).nullable(),
  used_before: z.boolean(),
});

export type TargetStanding = z.output<typeof TargetStanding>;

/** Who keeps the key of a wallet: its client, or a provider. */
export const HOSTINGS = ['PROVIDER', 'SELF_HOSTED'] as const;

/** A whitelisted wallet. */
export const Wallet = TargetStanding.extend({
  address: z.string(),
  memo: z.string().nullable(),
  network: NetworkCodeField,
  currencies: z.array(AssetCodeField),
  hosting: z.enum(HOSTINGS),
  /** Who keeps its key; null where its client does. */
  provider: z.string().nullable(),
  /** When its client last proved by a signed message that it is theirs. */
  ownership_proved_at: Timestamp.nullable(),
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

export const getWallet = call({
  method: 'GET',
  path: '/payments/wallets/{id}',
  summary: 'A wallet to withdraw to',
  params: IdParams,
  output: Wallet,
  errors: [],
  who: 'verified_client',
  support: true,
  idempotent: false,
});

export const removeWallet = call({
  method: 'DELETE',
  path: '/payments/wallets/{id}',
  summary: 'Remove a wallet',
  params: IdParams,
  output: Done,
  errors: [],
  who: 'verified_client',
  support: false,
  idempotent: false,
});
