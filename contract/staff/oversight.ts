import { z } from 'zod';
import { ANY_STAFF, AUDITORS, RECONCILERS } from '../account/roles.ts';
import { call } from '../call.ts';
import {
  AssetCodeField,
  Id,
  PageQuery,
  page,
  SignedDecimalText,
  Timestamp,
  text,
} from '../fields.ts';
import { AUDIT_ACTIONS } from './audit-actions.ts';

export const ACTOR_KINDS = ['client', 'staff', 'system'] as const;

const Named = z.strictObject({ id: Id, name: z.string() });

export const AuditRecord = z.strictObject({
  id: z.string(),
  at: Timestamp,
  /** Null for the platform itself. */
  actor: Named.nullable(),
  actor_kind: z.enum(ACTOR_KINDS),
  /** The member of staff behind a view-only session. */
  support_agent: Named.nullable(),
  /** One of `AUDIT_ACTIONS`; an older row may have another. */
  action: z.string(),
  subject: z.strictObject({ kind: z.string(), id: z.string() }),
  /** The case that decides about the subject, or that it is. */
  case_id: Id.nullable(),
  /** The client whom it concerns; null when it concerns none. */
  client: Named.nullable(),
  address: z.string().nullable(),
  before: z.unknown(),
  after: z.unknown(),
  /** The names of the person whom it is about, and of those whose ids stand in `before` and `after`. */
  names: z.record(Id, z.string()),
});

/** `who` and `client` are found as a search for clients finds them. From a moment on, and before another. */
const AuditFilter = z.strictObject({
  client_id: Id.optional(),
  client: text(100).optional(),
  who: text(100).optional(),
  actor_kind: z.enum(ACTOR_KINDS).optional(),
  action: z.enum(AUDIT_ACTIONS).optional(),
  from: Timestamp.optional(),
  until: Timestamp.optional(),
});

export const listAuditTrail = call({
  method: 'GET',
  path: '/staff/audit',
  summary: 'Audit trail, newest first',
  query: PageQuery.extend(AuditFilter.shape),
  output: page(AuditRecord),
  errors: ['cursor_invalid'],
  who: ANY_STAFF,
  support: false,
  idempotent: false,
});

/** Takes what `listAuditTrail` takes, and answers all of it as a file of comma-separated values. */
export const exportAuditTrail = call({
  method: 'GET',
  path: '/staff/audit/export',
  summary: 'Audit trail as comma-separated values, newest first',
  query: AuditFilter,
  output: z.unknown(),
  errors: [],
  who: AUDITORS,
  support: false,
  idempotent: false,
});

/** Ledger against custody for one asset; a difference that lasts stops withdrawals of the asset. */
export const ReconciliationRow = z.strictObject({
  asset: AssetCodeField,
  ledger: SignedDecimalText,
  custody: SignedDecimalText,
  difference: SignedDecimalText,
  explained: SignedDecimalText,
  withdrawals_stopped: z.boolean(),
});

/**
 * A difference by name: a movement that is listed and not booked, booked and not listed, of another amount, or
 * booked twice; or a balance that is not the sum of what is listed, which has no reference.
 */
export const ReconciliationFinding = z.strictObject({
  asset: AssetCodeField,
  kind: z.enum(['NOT_BOOKED', 'NOT_LISTED', 'AMOUNT_DIFFERS', 'BOOKED_TWICE', 'BALANCE_DIFFERS']),
  reference: z.string().nullable(),
  listed: SignedDecimalText,
  booked: SignedDecimalText.nullable(),
  /** What the custodian has more than the ledger. */
  difference: SignedDecimalText,
  /** Why it is no cause for concern; null when nobody knows. */
  explained_by: z.enum(['PARKED', 'TRADE_OPEN']).nullable(),
  first_found_at: Timestamp,
});

/** What the bank or the ledger has under a reference; `value_date` is null of a whole balance. */
const StatementSide = z.strictObject({
  currency: AssetCodeField,
  amount: SignedDecimalText,
  value_date: z.iso.date().nullable(),
});

/** What the bank lists and the ledger does not have alike, with both sides, from when it was first seen until it ended. */
export const BankDifference = z.strictObject({
  id: Id,
  kind: z.enum([
    'NOT_BOOKED',
    'NOT_LISTED',
    'AMOUNT_DIFFERS',
    'CURRENCY_DIFFERS',
    'VALUE_DATE_DIFFERS',
    'LISTED_TWICE',
    'BOOKED_TWICE',
    'BALANCE_DIFFERS',
  ]),
  /** The bank's; null of a whole balance. */
  reference: z.string().nullable(),
  listed: StatementSide.nullable(),
  booked: StatementSide.nullable(),
  /** What the bank says that it holds, of a whole balance. */
  held: SignedDecimalText.nullable(),
  first_seen_at: Timestamp,
  ended_at: Timestamp.nullable(),
  /** Where it is worked on: a parked event of the bank, a line in suspense, a correction that waits. */
  event_parked: z.boolean(),
  suspended: z.boolean(),
  correction_waiting: z.boolean(),
});

/** Ledger against the bank's statement, line by line; a difference that lasts stops withdrawals of its currency. */
const BankReconciliation = z.strictObject({
  ran_at: Timestamp.nullable(),
  sandbox: z.boolean(),
  items: z.array(
    z.strictObject({
      asset: AssetCodeField,
      ledger: SignedDecimalText,
      bank: SignedDecimalText,
      difference: SignedDecimalText,
      withdrawals_stopped: z.boolean(),
    }),
  ),
  /** Those that are open, the oldest first, then the last that ended. */
  differences: z.array(BankDifference),
});

export const getReconciliation = call({
  method: 'GET',
  path: '/staff/reconciliation',
  summary: 'The latest reconciliation of the ledger against custody, and against the bank',
  output: z.strictObject({
    ran_at: Timestamp.nullable(),
    sandbox: z.boolean(),
    items: z.array(ReconciliationRow),
    findings: z.array(ReconciliationFinding),
    /** Null where there is no bank. */
    bank: BankReconciliation.nullable(),
  }),
  errors: [],
  who: ANY_STAFF,
  support: false,
  idempotent: false,
});

export const runReconciliation = call({
  method: 'POST',
  path: '/staff/reconciliation',
  summary: 'Reconcile the ledger against custody and the bank now',
  output: z.strictObject({}),
  errors: [],
  who: RECONCILERS,
  support: false,
  idempotent: true,
});
