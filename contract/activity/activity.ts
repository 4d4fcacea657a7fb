import { z } from 'zod';
import { call } from '../call.ts';
import { Id, PageQuery, page, Timestamp } from '../fields.ts';
import { Transaction } from '../payments/transactions.ts';
import { CALL_PURPOSES, CALL_STATES } from '../video-calls/video-calls.ts';

/** What we review for a client, besides money on its way: the queues of the desk that a client knows of. */
export const REVIEWED = [
  'wallets',
  'bank_accounts',
  'kyc',
  'kyb',
  'identity',
  'additional_documents',
  'client_requests',
] as const;

/** Whose turn a review is, or how it ended. */
export const REVIEW_STANDINGS = [
  'WITH_US',
  'WITH_YOU',
  'APPROVED',
  'NOT_APPROVED',
  'ENDED',
] as const;

const Happening = z.strictObject({ id: Id, at: Timestamp });

/**
 * What happened, at `at`: a transaction was begun, something came to us for review, a call was booked or an agreement
 * signed. `promised_at` is by when the client was told that it ends; null where nothing was promised, and once it has.
 */
export const Activity = z.discriminatedUnion('kind', [
  Happening.extend({
    kind: z.literal('TRANSACTION'),
    promised_at: Timestamp.nullable(),
    transaction: Transaction,
  }),
  Happening.extend({
    kind: z.literal('REVIEW'),
    promised_at: Timestamp.nullable(),
    reviewed: z.enum(REVIEWED),
    /** What a wallet or bank account is called, or where it leads; null for what has no name. */
    name: z.string().nullable(),
    standing: z.enum(REVIEW_STANDINGS),
    ended_at: Timestamp.nullable(),
  }),
  Happening.extend({
    kind: z.literal('CALL'),
    purpose: z.enum(CALL_PURPOSES),
    state: z.enum(CALL_STATES),
    starts_at: Timestamp,
  }),
  Happening.extend({ kind: z.literal('AGREEMENT'), title: z.string() }),
]);
export type Activity = z.output<typeof Activity>;

export const listActivity = call({
  method: 'GET',
  path: '/activity',
  summary: 'What happened and what is under way, newest first',
  query: PageQuery.extend({
    /** `true`: only what has not ended, whoever has to act. */
    open: z.enum(['true', 'false']).default('false'),
  }),
  output: page(Activity),
  errors: ['cursor_invalid'],
  who: 'active_client',
  support: true,
  idempotent: false,
});
