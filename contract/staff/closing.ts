import { z } from 'zod';
import { SUSPENDERS } from '../account/roles.ts';
import { call } from '../call.ts';
import {
  AssetCodeField,
  DecimalText,
  Id,
  IdParams,
  Reason,
  SignedDecimalText,
  Timestamp,
} from '../fields.ts';
import { AccessRequest } from './administration.ts';
import { CASE_QUEUES } from './cases.ts';

/** Requests of a client that move money. */
export const MONEY_REQUESTS = [
  'deposit',
  'withdrawal',
  'exchange',
  'trade',
  'investment',
  'redemption',
  'rebalance',
  'subscription',
  'reversal',
  'return',
] as const;

/** What stops a client's account from being closed for good: what it owns or owes, money on its way, and reviews that are open. */
export const ClosingStop = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('BALANCE'),
    /** Of the ledger account. */
    id: z.string(),
    asset: AssetCodeField,
    purpose: z.string(),
    fund_name: z.string().nullable(),
    amount: SignedDecimalText,
  }),
  z.strictObject({
    kind: z.literal('ON_ITS_WAY'),
    id: Id,
    request: z.enum(MONEY_REQUESTS),
    asset: AssetCodeField,
    amount: DecimalText,
    since: Timestamp,
  }),
  z.strictObject({ kind: z.literal('REVIEW'), id: Id, queue: z.enum(CASE_QUEUES) }),
]);

/** Whether a client's account is closed, what stops it from being closed, and who has asked for it. */
export const getClosing = call({
  method: 'GET',
  path: '/staff/clients/{id}/closing',
  summary: "What stops a client's account from being closed",
  params: IdParams,
  output: z.strictObject({
    closed_at: Timestamp.nullable(),
    stops: z.array(ClosingStop),
    /** What is asked for about the client's access and waits for a second person. */
    request: AccessRequest.nullable(),
  }),
  errors: [],
  who: SUSPENDERS,
  support: false,
  idempotent: false,
});

/**
 * Asks for a client's account to be closed for good, which another of compliance confirms. `closing_stopped` while something stops
 * it; `conflict` where it is closed, or something else is asked for about the client's access.
 */
export const askClosing = call({
  method: 'POST',
  path: '/staff/clients/{id}/close',
  summary: "Ask for a client's account to be closed for good",
  params: IdParams,
  body: Reason,
  output: z.strictObject({ id: Id, waits: z.boolean() }),
  errors: ['closing_stopped', 'conflict'],
  who: SUSPENDERS,
  support: false,
  idempotent: true,
});
