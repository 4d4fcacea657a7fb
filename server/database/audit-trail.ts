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
  action: string,
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
  action: string,
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
  readonly state_before: unknown;
  readonly state_after: unknown;
};

/** What was done by or to these clients and people, or everything; older than one, and how many. */
export type AuditTrailQuery = {
  readonly concerning: readonly string[] | null;
  readonly before: string | null;
  readonly limit: number;
  /** Done by one of these, or by one of them on a client's behalf; null for whoever did it. */
  readonly by: readonly string[] | null;
  readonly actorKind: Actor['kind'] | null;
  /** Words of the action, in their order. */
  readonly action: string | null;
  readonly from: Date | null;
  readonly until: Date | null;
  /** Whether actions about screening are among them, which compliance alone sees. */
  readonly withSuspicion: boolean;
};

/** Reads the audit trail, newest first. */
export async function readAuditTrail(
  database: Database,
  query: AuditTrailQuery,
): Promise<AuditRow[]> {
  const { concerning, before, limit, withSuspicion } = query;
  const older = before === null ? sql`` : sql`and audit_id < ${before}::int8`;
  const theirs = sql`any (${concerning}::uuid[])`;
  const concerned =
    concerning === null
      ? sql``
      : sql`and (owner_id = ${theirs} or user_id = ${theirs} or actor_id = ${theirs})`;
  const shown = withSuspicion
    ? sql``
    : sql`and action not like 'screening\\_%' and state_after ->> 'queue' is distinct from 'screening'`;
  const { rows } = await sql<AuditRow>`
    select audit_id, at, actor_id, actor_kind, support_agent_id, address, action,
      subject_kind, subject_id, owner_id, state_before, state_after
    from audit_trail
    where true ${older} ${concerned} ${shown} ${narrowed(query)}
    order by audit_id desc limit ${limit}`.execute(database);
  return rows;
}

function narrowed({ by, actorKind, action, from, until }: AuditTrailQuery): RawBuilder<unknown> {
  const actors = sql`any (${by}::uuid[])`;
  // Signs between the words are one sign in the action.
  const words = (action ?? '').toLowerCase().match(/[a-z0-9]+/g) ?? [];
  const conditions = [
    by === null ? null : sql`(actor_id = ${actors} or support_agent_id = ${actors})`,
    actorKind === null ? null : sql`actor_kind = ${actorKind}`,
    action === null ? null : sql`action like ${`%${words.join('\\_%')}%`}`,
    from === null ? null : sql`at >= ${from.toISOString()}::timestamptz`,
    until === null ? null : sql`at < ${until.toISOString()}::timestamptz`,
  ].filter((condition) => condition !== null);
  return conditions.length === 0 ? sql`` : sql`and ${sql.join(conditions, sql` and `)}`;
}

/** An action as the audit trail has it: when, and the state of the subject after it. */
export type RecordedAction = { readonly at: Date; readonly after: State };

/** What an action did to a subject, oldest first. */
export async function readActions(
  database: Database,
  subject: Pick<Subject, 'kind' | 'id'>,
  action: string,
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
