import {
  type CaseDecision,
  type CaseOutcome,
  type CaseState,
  type DeskEvent,
  isWithDesk,
} from '@ballast/contract/reviews/client-case.ts';
import type { Turnaround } from '@ballast/contract/reviews/turnaround.ts';
import type { CaseQueue } from '@ballast/contract/staff/cases.ts';
import type { ReasonTemplate } from '@ballast/contract/staff/reason-templates.ts';
import { sql } from 'kysely';
import { type Actor, recordAction } from '../database/audit-trail.ts';
import type { Database, Tx } from '../database/connect.ts';
import { newId } from '../database/identifier.ts';

export type CaseRecord = {
  readonly caseId: string;
  readonly queue: CaseQueue;
  readonly subjectId: string;
  readonly clientId: string;
  readonly openedAt: Date;
  readonly state: CaseState;
  /** Who entered what is to be decided; null for a provider or the platform. */
  readonly enteredBy: string | null;
  readonly turnaround: Turnaround;
  readonly dueAt: Date;
  readonly takenBy: string | null;
  readonly preparedBy: string | null;
  /** How it ended, or that the client has it; null while it is with the desk. */
  readonly outcome: CaseOutcome | null;
  readonly outcomeAt: Date | null;
  readonly outcomeBy: string | null;
  readonly outcomeReason: string | null;
  /** Who asked to reopen it, until a second person answers. */
  readonly reopeningAskedBy: string | null;
  /** For compliance alone. */
  readonly suspicion: boolean;
  /** When somebody was told that the promise is over; null while nobody was. */
  readonly escalatedAt: Date | null;
  /** The lead who was told; null for all of a role without a lead. */
  readonly escalatedTo: string | null;
};

/** A case, by its client's shard. */
export type OwnCase = Pick<CaseRecord, 'clientId' | 'caseId'>;

export type EventRecord = {
  readonly kind: DeskEvent;
  readonly at: Date;
  readonly doneBy: string | null;
  readonly doneAs: 'CLIENT' | 'STAFF' | 'PLATFORM';
  readonly decision: CaseDecision | null;
  readonly reason: string | null;
  readonly assignedTo: string | null;
};

/** What a client is told about the time that a review takes. */
export type Told = { readonly turnaround: Turnaround; readonly dueAt: Date };

export type NewEvent = Pick<EventRecord, 'kind'> &
  Partial<Pick<EventRecord, 'decision' | 'reason' | 'assignedTo'>> & {
    readonly template?: ReasonTemplate | null;
    readonly told?: Told;
  };

export type Change = Partial<
  Pick<CaseRecord, 'state' | 'enteredBy' | 'takenBy' | 'preparedBy' | 'reopeningAskedBy'>
>;

const AS = { client: 'CLIENT', staff: 'STAFF', system: 'PLATFORM' } as const;

const COLUMNS = [
  'case_id as caseId',
  'queue',
  'subject_id as subjectId',
  'owner_id as clientId',
  'opened_at as openedAt',
  'state',
  'entered_by as enteredBy',
  'turnaround',
  'due_at as dueAt',
  'taken_by as takenBy',
  'prepared_by as preparedBy',
  'outcome',
  'outcome_at as outcomeAt',
  'outcome_by as outcomeBy',
  'outcome_reason as outcomeReason',
  'reopening_asked_by as reopeningAskedBy',
  'suspicion',
  'escalated_at as escalatedAt',
  'escalated_to as escalatedTo',
] as const;

/**
 * Reads a case by its id; null when there is none, or none of these clients. Takes the same time in both
 * cases, so ids cannot be probed. `clientIds` null is all.
 */
export async function findCase(
  database: Database,
  caseId: string,
  clientIds: readonly string[] | null,
): Promise<CaseRecord | null> {
  const row = await caseOf(database, caseId, clientIds).executeTakeFirst();
  return row ?? null;
}

/** What a case is about, and whose that is. */
export type CaseOf = Pick<CaseRecord, 'queue' | 'subjectId' | 'clientId'>;

export async function findCaseOf(database: Database, of: CaseOf): Promise<CaseRecord | null> {
  const row = await caseAbout(database, of).executeTakeFirst();
  return row ?? null;
}

/** The latest case about each of these subjects of these clients, by subject. */
export async function casesAbout(
  database: Database,
  clientIds: readonly string[],
  subjectIds: readonly string[],
): Promise<Map<string, Pick<CaseRecord, 'caseId' | 'queue'>>> {
  if (clientIds.length === 0 || subjectIds.length === 0) return new Map();
  const rows = await database
    .selectFrom('cases')
    .select(['case_id as caseId', 'queue', 'subject_id as subjectId'])
    .where('owner_id', 'in', clientIds)
    .where('subject_id', 'in', subjectIds)
    .orderBy('opened_at')
    .execute();
  return new Map(rows.map(({ subjectId, ...row }) => [subjectId, row]));
}

/** Locks the case of a subject and reads it, as `lockCase` does; null when there is none. */
export async function lockCaseOf(tx: Tx, of: CaseOf): Promise<CaseRecord | null> {
  const row = await caseAbout(tx, of).forUpdate().executeTakeFirst();
  return row ?? null;
}

function caseAbout(database: Database, { queue, subjectId, clientId }: CaseOf) {
  return casesOf(database)
    .where('owner_id', '=', clientId)
    .where('queue', '=', queue)
    .where('subject_id', '=', subjectId);
}

/**
 * Locks a case and reads it; null when there is none, or none of these clients. Every event starts here, so
 * events never happen at the same time.
 */
export async function lockCase(
  tx: Tx,
  caseId: string,
  clientIds: readonly string[] | null = null,
): Promise<CaseRecord | null> {
  const row = await caseOf(tx, caseId, clientIds).forUpdate().executeTakeFirst();
  return row ?? null;
}

function caseOf(database: Database, caseId: string, clientIds: readonly string[] | null) {
  const isTheirs = sql<boolean>`owner_id = any (${clientIds}::uuid[])`;
  return casesOf(database)
    .where('case_id', '=', caseId)
    .$if(clientIds !== null, (query) => query.where(isTheirs));
}

function casesOf(database: Database) {
  return database.selectFrom('cases').select(COLUMNS);
}

/**
 * Opens a case with its first event, and adds both to the audit trail; null when its subject has one already. Returns its
 * id.
 */
export async function insertCase(
  tx: Tx,
  actor: Actor,
  { queue, subjectId, clientId, enteredBy }: CaseOf & Pick<CaseRecord, 'enteredBy'>,
  { turnaround, dueAt }: Told,
): Promise<string | null> {
  const caseId = newId();
  const state = 'WAITING';
  const { rows } = await sql`
    with opened as (
      insert into cases
        (case_id, queue, subject_id, owner_id, state, entered_by, turnaround, due_at)
      values (${caseId}, ${queue}, ${subjectId}, ${clientId}, ${state}, ${enteredBy},
        ${turnaround}, ${dueAt})
      on conflict (owner_id, queue, subject_id) do nothing
      returning owner_id, case_id, turnaround, due_at
    ), event as (
      insert into case_events (owner_id, case_id, kind, done_by, done_as, turnaround, due_at)
      select owner_id, case_id, 'OPENED', ${actor.userId}::uuid, ${AS[actor.kind]}, turnaround, due_at
      from opened
    )
    select case_id from opened`.execute(tx);
  if (rows.length === 0) return null;
  const after = { state, taken_by: null, entered_by: enteredBy, prepared_by: null };
  const subject = { kind: 'case', id: caseId, ownerId: clientId };
  await recordAction(tx, actor, 'case_opened', subject, { state }, { queue, ...after });
  return caseId;
}

/** Adds an event to a locked case, with its new state, and both to the audit trail. */
export async function addEvent(
  tx: Tx,
  actor: Actor,
  record: CaseRecord,
  event: NewEvent,
  change: Change,
): Promise<void> {
  const { caseId, clientId } = record;
  const { kind, decision = null, template = null, reason = null, assignedTo = null } = event;
  const due = event.told && { turnaround: event.told.turnaround, due_at: event.told.dueAt };
  // A promise made anew may be broken anew; one that goes on where it was over has been told of.
  const isOver = sql<boolean>`${event.told?.dueAt ?? record.dueAt} <= clock_now()`;
  const escalated = event.told && {
    escalated_at: sql<Date | null>`case when ${isOver} then escalated_at end`,
    escalated_to: sql<string | null>`case when ${isOver} then escalated_to end`,
  };
  const added = tx.insertInto('case_events').values({
    owner_id: clientId,
    case_id: caseId,
    kind,
    done_by: actor.userId,
    done_as: AS[actor.kind],
    decision,
    template,
    reason,
    assigned_to: assignedTo,
    ...due,
  });
  const { state = record.state, takenBy = null } = change;
  const outcome = outcomeOf(kind, decision);
  const ended = outcome !== null || isWithDesk(state) ? { ...NO_OUTCOME, outcome } : {};
  const { reopeningAskedBy = null } = change;
  const { enteredBy = record.enteredBy, preparedBy = record.preparedBy } = change;
  const after = { state, taken_by: takenBy, entered_by: enteredBy, prepared_by: preparedBy };
  const changed = tx
    .updateTable('cases')
    .set(({ fn }) => ({
      ...after,
      ...due,
      ...escalated,
      ...ended,
      ...(outcome && {
        outcome_at: fn<Date>('clock_now'),
        outcome_by: actor.userId,
        outcome_reason: reason,
      }),
      reopening_asked_by: reopeningAskedBy,
    }))
    .where('owner_id', '=', clientId)
    .where('case_id', '=', caseId);
  const why = { ...(decision && { decision }), ...((decision ?? reason) !== null && { reason }) };
  const details = { queue: record.queue, ...after, ...why };
  const before = { state: record.state };
  const subject = { kind: 'case', id: caseId, ownerId: clientId };
  const action = `case_${kind.toLowerCase() as Lowercase<typeof kind>}` as const;
  await Promise.all([
    added.execute(),
    changed.execute(),
    recordAction(tx, actor, action, subject, before, details),
  ]);
}

/** Locks cases whose promise is over and of which nobody was told, the longest overdue first. */
export async function lockToEscalate(tx: Tx, limit: number): Promise<CaseRecord[]> {
  return casesOf(tx)
    .where('escalated_at', 'is', null)
    .where('state', 'in', ['WAITING', 'TAKEN'])
    .where('due_at', '<', sql<Date>`clock_now()`)
    .orderBy('due_at')
    .limit(limit)
    .forUpdate()
    .skipLocked()
    .execute();
}

/** Notes of a locked case who was told that its promise is over; null for all of a role. */
export async function markEscalated(
  tx: Tx,
  actor: Actor,
  { clientId, caseId, queue, dueAt }: CaseRecord,
  to: string | null,
): Promise<void> {
  await tx
    .updateTable('cases')
    .set({ escalated_at: sql<Date>`clock_now()`, escalated_to: to })
    .where('owner_id', '=', clientId)
    .where('case_id', '=', caseId)
    .execute();
  const subject = { kind: 'case', id: caseId, ownerId: clientId };
  const after = { queue, due_at: dueAt.toISOString(), escalated_to: to };
  await recordAction(tx, actor, 'case_escalated', subject, null, after);
}

/** Marks a locked case as one of a suspicion. It is no event, because everybody at the desk reads those. */
export async function markSuspicion(tx: Tx, { clientId, caseId }: OwnCase): Promise<void> {
  await tx
    .updateTable('cases')
    .set({ suspicion: true })
    .where('owner_id', '=', clientId)
    .where('case_id', '=', caseId)
    .execute();
}

const NO_OUTCOME = { outcome: null, outcome_at: null, outcome_by: null, outcome_reason: null };

const OUTCOMES = { APPROVE: 'APPROVED', REJECT: 'REJECTED', ASK_AGAIN: 'ASKED_AGAIN' } as const;

function outcomeOf(kind: DeskEvent, decision: CaseDecision | null): CaseOutcome | null {
  if (kind === 'CLOSED' || kind === 'WITHDRAWN') return kind;
  return decision && OUTCOMES[decision];
}

/** Events by which something arrives at the desk. */
const ARRIVALS = [
  'OPENED',
  'RESUBMITTED',
  'ADDED',
  'REOPENED',
] as const satisfies EventRecord['kind'][];

/** The newest arrival, which whoever decides must have seen. */
export async function newestArrival(
  database: Database,
  { clientId, caseId }: OwnCase,
): Promise<string> {
  const { event_id } = await database
    .selectFrom('case_events')
    .select('event_id')
    .where('owner_id', '=', clientId)
    .where('case_id', '=', caseId)
    .where('kind', 'in', ARRIVALS)
    .orderBy('event_id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
  return event_id;
}

export async function eventsOf(
  database: Database,
  { clientId, caseId }: OwnCase,
): Promise<EventRecord[]> {
  const rows = await database
    .selectFrom('case_events')
    .select(['kind', 'at', 'done_by', 'done_as', 'decision', 'reason', 'assigned_to as assignedTo'])
    .where('owner_id', '=', clientId)
    .where('case_id', '=', caseId)
    .orderBy('event_id')
    .execute();
  return rows.map(({ done_by: doneBy, done_as: doneAs, ...row }) => ({
    ...row,
    doneBy,
    doneAs,
  }));
}
