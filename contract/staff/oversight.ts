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

export const getReconciliation = call({
  method: 'GET',
  path: '/staff/reconciliation',
  summary: 'The latest reconciliation of the ledger against custody',
  output: z.strictObject({
    ran_at: Timestamp.nullable(),
    sandbox: z.boolean(),
    items: z.array(ReconciliationRow),
    findings: z.array(ReconciliationFinding),
  }),
  errors: [],
  who: ANY_STAFF,
  support: false,
  idempotent: false,
});

export const runReconciliation = call({
  method: 'POST',
  path: '/staff/reconciliation',
  summary: 'Reconcile the ledger against custody now',
  output: z.strictObject({}),
  errors: [],
  who: RECONCILERS,
  support: false,
  idempotent: true,
});
