import { z } from 'zod';
import { ACCOUNT_TYPES } from '../account/me.ts';
import { ANY_STAFF } from '../account/roles.ts';
import { call } from '../call.ts';
import { AssetCodeField, DecimalText, Id, Timestamp, text } from '../fields.ts';
import { TRANSACTION_STATUSES } from '../payments/transactions.ts';
import { CaseSummary } from './cases.ts';

/** How many of each kind are found at most. */
export const FOUND_MAX = 10;

const Whose = { client_id: Id, client_name: z.string() };

/** What a payment is; trades are a part of one, and not found by themselves. */
export const PAYMENT_KINDS = [
  'deposit',
  'withdrawal',
  'investment',
  'redemption',
  'exchange',
  'subscription',
  'reversal',
] as const;

/** Where a client pays in, or where a client has money sent. */
export const ADDRESS_USES = ['DEPOSIT', 'WALLET'] as const;

/**
 * Finds clients by name, address, phone number or id, with their reviews; and exactly, by the whole of what is typed: a review by its id or that of what it
 * is about, a payment by its id, its hash or the custodian's reference, an address of a network. Each caller finds what they may see.
 */
export const searchDesk = call({
  method: 'GET',
  path: '/staff/search',
  summary: 'Search clients, reviews, payments and addresses',
  query: z.strictObject({ search: text(200) }),
  output: z.strictObject({
    clients: z
      .array(
        z.strictObject({
          id: Id,
          name: z.string(),
          email: z.string(),
          account_type: z.enum(ACCOUNT_TYPES),
        }),
      )
      .max(FOUND_MAX),
    /** There are more clients than are listed. */
    more_clients: z.boolean(),
    /** Open ones first, then the newest. */
    cases: z
      .array(
        CaseSummary.pick({
          id: true,
          queue: true,
          state: true,
          overdue: true,
          opened_at: true,
        }).extend(Whose),
      )
      .max(FOUND_MAX),
    payments: z
      .array(
        z.strictObject({
          id: Id,
          kind: z.enum(PAYMENT_KINDS),
          asset: AssetCodeField,
          amount: DecimalText,
          status: z.enum(TRANSACTION_STATUSES),
          /** By which its network knows it; null for what moved over none. */
          hash: z.string().nullable(),
          /** Its review; null where there is none, or none that the caller may see. */
          case_id: Id.nullable(),
          created_at: Timestamp,
          ...Whose,
        }),
      )
      .max(FOUND_MAX),
    addresses: z
      .array(
        z.strictObject({
          use: z.enum(ADDRESS_USES),
          network: z.string(),
          address: z.string(),
          memo: z.string().nullable(),
          ...Whose,
        }),
      )
      .max(FOUND_MAX),
  }),
  errors: [],
  who: ANY_STAFF,
  support: false,
  idempotent: false,
});
