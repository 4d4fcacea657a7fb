import { z } from 'zod';
import { call } from '../call.ts';
import { PageQuery, page, Timestamp } from '../fields.ts';

/** SHA-256, in hexadecimal digits. */
export const Hash = z.string().regex(/^[0-9a-f]{64}$/);

/** An amount in the asset's smallest units, written as it is hashed: no sign, no leading zero. */
export const Units = z.string().regex(/^(0|[1-9]\d{0,37})$/);

const SignedUnits = z.string().regex(/^(0|-?[1-9]\d{0,37})$/);

const Tree = z.strictObject({
  /** Its code. Text, because a page without an account knows no list of assets. */
  asset: z.string(),
  /** Of which series of which fund's class these are units; null of a currency. It is no part of what is hashed. */
  units: z
    .strictObject({ fund_name: z.string(), class_name: z.string(), opened_on: z.iso.date() })
    .nullable(),
  /** Places after the point: amounts are whole numbers of the smallest unit. */
  scale: z.int().min(0).max(18),
  height: z.int().min(1).max(30),
  /** What is owed to all clients together. */
  total: Units,
  root: Hash,
  /** What stood against it by the books at the same moment. */
  custody: SignedUnits,
  bank: SignedUnits,
  register: SignedUnits,
  /** Paid by trades under way and taken from no client yet; below zero where received. */
  in_trades: SignedUnits,
  /** What custodian or bank last said that they hold, and when; null before the first comparison, and for fund units. */
  told: SignedUnits.nullable(),
  told_at: Timestamp.nullable(),
});

const LiabilityDay = z.strictObject({
  /** At whose close it was taken. */
  day: z.iso.date(),
  taken_at: Timestamp,
  published_at: Timestamp,
  /** Of all that is published of the day (docs/domain/liabilities.md). */
  digest: Hash,
  /** Where the digest stands in the ledger's chain of roots. */
  chain: z.strictObject({
    number: z.string().regex(/^\d+$/),
    before: z.string().regex(/^([0-9a-f]{64})?$/),
    hash: Hash,
  }),
  trees: z.array(Tree),
});

export const listLiabilities = call({
  method: 'GET',
  path: '/liabilities',
  summary: 'What is owed to all clients, by day, with the roots of its proof',
  query: PageQuery,
  output: page(LiabilityDay).extend({
    /** Whether the platform publishes it. */
    published: z.boolean(),
  }),
  errors: ['cursor_invalid'],
  who: 'anyone',
  support: true,
  idempotent: false,
});
