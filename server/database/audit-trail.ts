import type { CaseDecision } from '@ballast/contract/reviews/client-case.ts';
import type { AuditAction } from '@ballast/contract/staff/audit-actions.ts';
import { QUEUE_READERS } from '@ballast/contract/staff/cases.ts';
import { type QueryCreator, type RawBuilder, sql } from 'kysely';

import type { Database, Tx } from './connect.ts';
import { maskSecrets } from './mask-secrets.ts';
import type { Schema } from './schema.ts';
import { toStorableJson } from './storable-text.ts';

export type Actor = {
  readonly userId: string | null;
  /** The client for whom they act; null for staff and the platform. */
  readonly clientId: string | null;
  readonly kind: 'client' | 'staff' | 'system';
  /** The member of staff behind a view-only session. */
  readonly supportAgentId: string | null;
  /** Network address that the request came from. */
  readonly address: string | null;
};

/** A person, not the platform. */
export type Person = Actor & { readonly userId: string };

/** The platform itself: jobs, sweeps, start. */
export const SYSTEM: Actor = {
  userId: null,
  clientId: null,
  kind: 'system',
  supportAgentId: null,
  address: null,
};

export type Subject = {
  readonly kind: string;
  readonly id: string;
  /** The client in whose trail the action stands; null for none. */
  readonly ownerId: string | null;
  /** The person in whose trail it stands, when it is about their way of signing in. */
  readonly userId?: string;
};

/** A person who signs in as the subject of an action. */
export function userSubject(userId: string): Subject {
  return { kind: 'user', id: userId, ownerId: null, userId };
}

/** A client as the subject of an action. */
export function clientSubject(clientId: string): Subject {
  return { kind: 'client', id: clientId, ownerId: clientId };
}

/** State of the subject as JSON, or null when there was none. */
export type State = Readonly<Record<string, unknown>> | null;

/**
 * Adds an action to the append-only audit trail: who, what, to what, when, from where, before and after.
 * Secrets and tax numbers are masked by field name.
 */
export async function recordAction(
  tx: Tx,
  actor: Actor,
  action: AuditAction,
  subject: Subject,
  before: State = null,
  after: State = null,
): Promise<void> {
  await recordingAction(tx, actor, action, subject, before, after).execute();
}

/** What `recordAction` runs, to be a part of a statement that does more. */
export function recordingAction(
  query: QueryCreator<Schema>,
  actor: Actor,
  action: AuditAction,
  subject: Subject,
  before: State = null,
  after: State = null,
) {
  return query.insertInto('audit_trail').values({
    actor_id: actor.userId,
    actor_kind: actor.kind,
    support_agent_id: actor.supportAgentId,
    address: actor.address,
    action,
    subject_kind: subject.kind,
    subject_id: subject.id,
    owner_id: subject.ownerId,
    user_id: subject.userId ?? null,
    state_before: toJson(before),
    state_after: toJson(after),
  });
}

export type AuditRow = {
  readonly audit_id: string;
  readonly at: Date;
  readonly actor_id: string | null;
  readonly actor_kind: Actor['kind'];
  readonly support_agent_id: string | null;
  readonly address: string | null;
  readonly action: string;
  readonly subject_kind: string;
  readonly subject_id: string;
  readonly owner_id: string | null;
  readonly user_id: string | null;
  readonly state_before: unknown;
  readonly state_after: unknown;
};

/** What narrows the audit trail. */
export type AuditFilter = {
  /** Done by one of these, or by one of them behind a view-only session. */
  readonly by?: readonly string[] | undefined;
  readonly actorKind?: Actor['kind'] | undefined;
  readonly action?: AuditAction | undefined;
  readonly from?: Date | undefined;
  readonly until?: Date | undefined;
};

/** What was done by or to these clients and people, or everything; older than one, and how many. */
export type AuditTrailQuery = AuditFilter & {
  readonly concerning: readonly string[] | null;
  readonly before: string | null;
  readonly limit: number;
  /** Whether actions about screening are among them, which compliance alone sees. */
  readonly withSuspicion: boolean;
};

const WITHOUT_SUSPICION = sql`
  and action not like 'screening\\_%'
  and coalesce(state_after ->> 'queue', '') <> all (${Object.keys(QUEUE_READERS)}::text[])`;

const COLUMNS = sql`audit_id, at, actor_id, actor_kind, support_agent_id, address, action,
  subject_kind, subject_id, owner_id, user_id, state_before, state_after`;

/** Reads the audit trail, newest first. */
export async function readAuditTrail(
  database: Database,
  query: AuditTrailQuery,
): Promise<AuditRow[]> {
  const { concerning, before, limit, withSuspicion } = query;
  // Each row has its time from its transaction, so that ids alone do not stand in the order of time.
  const older =
    before === null
      ? sql``
      : sql`and (at, audit_id) < (select at, audit_id from audit_trail where audit_id = ${before}::int8)`;
  const theirs = sql`any (${concerning}::uuid[])`;
  const concerned =
    concerning === null
      ? sql``
      : sql`and (owner_id = ${theirs} or user_id = ${theirs} or actor_id = ${theirs})`;
  const shown = withSuspicion ? sql`` : WITHOUT_SUSPICION;
  const { rows } = await sql<AuditRow>`
    select ${COLUMNS} from audit_trail
    where true ${older} ${concerned} ${shown} ${narrowed(query)}
    order by at desc, audit_id desc limit ${limit}`.execute(database);
  return rows;
}

/** How often a member of staff did one thing, and which of its rows are the newest. */
export type CountedAction<Action extends AuditAction> = {
  readonly actorId: string;
  readonly action: Action;
  /** Which way a case was decided. */
  readonly decision: CaseDecision | null;
  readonly count: number;
  readonly newest: readonly string[];
};

/** Counts what each member of staff did of some actions in a time, the most frequent first. */
export async function countActions<Action extends AuditAction>(
  database: Database,
  {
    actions,
    from,
    until,
    withSuspicion,
    newest,
  }: {
    readonly actions: readonly Action[];
    readonly from: Date;
    readonly until: Date;
    readonly withSuspicion: boolean;
    readonly newest: number;
  },
): Promise<CountedAction<Action>[]> {
  const { rows } = await sql<CountedAction<Action>>`
    select actor_id as "actorId", action, state_after ->> 'decision' as decision,
      count(*)::int4 as count,
      (array_agg(audit_id::text order by at desc, audit_id desc))[1:${newest}::int4] as newest
    from audit_trail
    where at >= ${from.toISOString()}::timestamptz and at < ${until.toISOString()}::timestamptz
      and actor_kind = 'staff' and action = any (${actions}::text[])
      ${withSuspicion ? sql`` : WITHOUT_SUSPICION}
    group by actor_id, action, decision
    order by count desc, action, decision`.execute(database);
  return rows;
}

/** Reads these rows of the audit trail. */
export async function readActionsById(
  database: Database,
  auditIds: readonly string[],
): Promise<AuditRow[]> {
  const { rows } = await sql<AuditRow>`
    select ${COLUMNS} from audit_trail where audit_id = any (${auditIds}::int8[])`.execute(
    database,
  );
  return rows;
}

function narrowed({ by, actorKind, action, from, until }: AuditFilter): RawBuilder<unknown> {
  const actors = sql`any (${by}::uuid[])`;
  const conditions = [
    by && sql`(actor_id = ${actors} or support_agent_id = ${actors})`,
    actorKind && sql`actor_kind = ${actorKind}`,
    action && sql`action = ${action}`,
    from && sql`at >= ${from.toISOString()}::timestamptz`,
    until && sql`at < ${until.toISOString()}::timestamptz`,
  ].filter((condition) => condition !== undefined);
  return conditions.length === 0 ? sql`` : sql`and ${sql.join(conditions, sql` and `)}`;
}

/** Says whether somebody has done this to a subject within the last minutes. */
export async function wasDoneWithin(
  database: Database,
  actor: Actor,
  action: AuditAction,
  subject: Subject & { readonly ownerId: string },
  minutes: number,
): Promise<boolean> {
  const { rows } = await sql`
    select from audit_trail
    where owner_id = ${subject.ownerId} and action = ${action}
      and subject_kind = ${subject.kind} and subject_id = ${subject.id}
      and actor_id = ${actor.userId} and support_agent_id is not distinct from ${actor.supportAgentId}
      and at > clock_now() - make_interval(mins => ${minutes})
    limit 1`.execute(database);
  return rows.length > 0;
}

/** An action as the audit trail has it: when, and the state of the subject after it. */
export type RecordedAction = { readonly at: Date; readonly after: State };

/** What an action did to a subject, oldest first. */
export async function readActions(
  database: Database,
  subject: Pick<Subject, 'kind' | 'id'>,
  action: AuditAction,
): Promise<RecordedAction[]> {
  return database
    .selectFrom('audit_trail')
    .select(['at', 'state_after as after'])
    .where('subject_kind', '=', subject.kind)
    .where('subject_id', '=', subject.id)
    .where('action', '=', action)
    .orderBy('audit_id')
    .$castTo<RecordedAction>()
    .execute();
}

export function toJson(state: State): string | null {
  return state === null ? null : toStorableJson(maskSecrets(state));
}
