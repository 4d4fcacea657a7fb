import {
  type CaseOutcome,
  type CaseState,
  isWithDesk,
} from '@ballast/contract/reviews/client-case.ts';
import { CASE_QUEUES, type CASE_SORTS, type CaseQueue } from '@ballast/contract/staff/cases.ts';
import { type RawBuilder, sql } from 'kysely';
import { idIn, isClientNamed, sortNameOf } from '../account/clients.ts';
import type { Database } from '../database/connect.ts';
import type { CaseRecord } from './case-record.ts';
import { toldWithoutLead } from './case-rules.ts';
import type { Viewer } from './own-clients.ts';

/** A cursor in a queue: what it is sorted by, a moment or a name, and the case. */
export type CaseCursor = { readonly at: string; readonly caseId: string };

export type CaseFilter = {
  readonly queue: CaseQueue;
  /** Null for the cases that the desk has to work on, unless an outcome is asked for. */
  readonly state: CaseState | null;
  readonly outcome: CaseOutcome | null;
  /** Only those taken by this person, or by nobody. */
  readonly takenBy: { readonly userId: string } | 'NOBODY' | null;
  /** Only those that this person ended, or gave back to the client. */
  readonly decidedBy: string | null;
  readonly search: string | null;
  /** Only those that are overdue. */
  readonly isLate: boolean;
  readonly clientIds: readonly string[] | null;
  /** What else must be so of the client; the rooms that know it say how. */
  readonly ofClients: readonly RawBuilder<unknown>[];
  readonly sort: (typeof CASE_SORTS)[number] | null;
  readonly order: 'ASC' | 'DESC' | null;
};

export type CaseQuery = CaseFilter & {
  readonly after: CaseCursor | null;
  readonly limit: number;
};

/** A case in a queue; whether it is overdue is said by the one clock. */
export type QueuedCase = CaseRecord & { readonly overdue: boolean };

const NOT_OVER = sql`state in ('WAITING', 'TAKEN', 'ASKED_AGAIN')`;
const WITH_DESK = sql`state in ('WAITING', 'TAKEN')`;
const OVERDUE = sql<boolean>`(${WITH_DESK} and due_at < clock_now())`;

type SortKey = {
  readonly column: RawBuilder<unknown>;
  /** Its type in the database. */
  readonly type: RawBuilder<unknown>;
  /** What a case is sorted by; null for one that does not stand in the list. */
  readonly of: (database: Database, record: CaseRecord) => Promise<string | null>;
  readonly usually: Direction;
};

const SORT_KEYS: Readonly<Record<NonNullable<CaseFilter['sort']>, SortKey>> = {
  DUE: momentKey(sql`due_at`, ({ dueAt }) => dueAt, 'ASC'),
  RECEIVED: momentKey(sql`opened_at`, ({ openedAt }) => openedAt, 'DESC'),
  DECIDED: momentKey(sql`outcome_at`, ({ outcomeAt }) => outcomeAt, 'DESC'),
  CLIENT: {
    column: sortNameOf(sql`cases.owner_id`),
    type: sql`text`,
    of: async (database, { clientId }) => {
      const { rows } = await sql<{ name: string | null }>`
        select ${sortNameOf(sql`${clientId}::uuid`)} as name`.execute(database);
      return rows[0]?.name ?? null;
    },
    usually: 'ASC',
  },
};

function momentKey(
  column: RawBuilder<unknown>,
  momentOf: (record: CaseRecord) => Date | null,
  usually: Direction,
): SortKey {
  const of = async (_: Database, record: CaseRecord) => momentOf(record)?.toISOString() ?? null;
  return { column, type: sql`timestamptz`, of, usually };
}

type Direction = 'ASC' | 'DESC';

/** How a list is sorted: open cases by due date, those that are over the last decided first. */
function orderOf({ state, outcome, decidedBy, sort, order }: CaseFilter): {
  readonly key: SortKey;
  readonly direction: Direction;
} {
  const isEnded = outcome !== null || decidedBy !== null;
  const isOver = isEnded || (state !== null && !isWithDesk(state));
  const key = SORT_KEYS[sort ?? (isOver ? 'DECIDED' : 'DUE')];
  return { key, direction: order ?? key.usually };
}

/** The place of a case in a list; null for a case that does not stand in it. */
export async function placeOf(
  database: Database,
  filter: CaseFilter,
  record: CaseRecord,
): Promise<CaseCursor | null> {
  const at = await orderOf(filter).key.of(database, record);
  return at === null ? null : { at, caseId: record.caseId };
}

/** Cases of a queue as a list has them. */
export async function readQueue(database: Database, query: CaseQuery): Promise<QueuedCase[]> {
  const { key, direction } = orderOf(query);
  const { after, limit } = query;
  const { rows } = await sql<QueuedCase>`
    select case_id as "caseId", queue, subject_id as "subjectId", owner_id as "clientId",
      opened_at as "openedAt", state, entered_by as "enteredBy", turnaround,
      due_at as "dueAt", taken_by as "takenBy", prepared_by as "preparedBy", outcome,
      outcome_at as "outcomeAt", outcome_by as "outcomeBy", outcome_reason as "outcomeReason",
      reopening_asked_by as "reopeningAskedBy", suspicion, escalated_at as "escalatedAt",
      escalated_to as "escalatedTo", ${OVERDUE} as overdue
    from cases
    where ${sql.join(conditionsOf(query), sql` and `)}
      ${after ? sql`and ${isBehind(key, direction, after)}` : sql``}
    order by ${inOrder(key, direction)}
    limit ${limit}`.execute(database);
  return rows;
}

/** The first case of a list behind, or before, a place in it that somebody may work on. */
export async function findNeighbour(
  database: Database,
  viewer: Viewer,
  filter: CaseFilter,
  { from, towards }: { readonly from: CaseCursor | null; readonly towards: 'next' | 'previous' },
): Promise<string | null> {
  const { key, direction } = orderOf(filter);
  const way = towards === 'next' ? direction : OPPOSITE[direction];
  const { rows } = await sql<{ caseId: string }>`
    select case_id as "caseId" from cases
    where ${sql.join(conditionsOf(filter), sql` and `)}
      and ${filter.takenBy === null ? isFreeFor(viewer) : sql`true`}
      ${from ? sql`and ${isBehind(key, way, from)}` : sql``}
    order by ${inOrder(key, way)}
    limit 1`.execute(database);
  return rows[0]?.caseId ?? null;
}

const OPPOSITE = { ASC: 'DESC', DESC: 'ASC' } as const;

/** Neither taken by a colleague, nor checked by this person already. */
function isFreeFor({ userId }: Viewer): RawBuilder<unknown> {
  return sql`(taken_by is null or taken_by = ${userId})
    and not (${WITH_DESK} and prepared_by is not distinct from ${userId}::uuid)`;
}

function isBehind(
  { column, type }: SortKey,
  direction: Direction,
  { at, caseId }: CaseCursor,
): RawBuilder<unknown> {
  const sign = direction === 'ASC' ? sql`>` : sql`<`;
  return sql`(${column}, case_id) ${sign} (${at}::${type}, ${caseId}::uuid)`;
}

function inOrder({ column }: SortKey, direction: Direction): RawBuilder<unknown> {
  const way = direction === 'ASC' ? sql`asc` : sql`desc`;
  return sql`${column} ${way}, case_id ${way}`;
}

function conditionsOf(filter: CaseFilter): RawBuilder<unknown>[] {
  const { queue, state, outcome, takenBy, decidedBy, search, isLate, sort } = filter;
  return [
    sql`queue = ${queue}`,
    state === null ? null : sql`state = ${state}`,
    outcome === null ? null : sql`outcome = ${outcome}`,
    state === null && outcome === null && decidedBy === null ? WITH_DESK : null,
    isLate ? OVERDUE : null,
    // What has not ended has no moment to be sorted by.
    sort === 'DECIDED' ? sql`outcome_at is not null` : null,
    isOf(filter.clientIds),
    ...filter.ofClients,
    takenBy === null ? null : isTakenBy(takenBy),
    decidedBy === null ? null : sql`outcome_by = ${decidedBy}`,
    search === null ? null : isMentioned(search),
  ].filter((condition) => condition !== null);
}

/** Of a client who is found so; or the case, or what it is about, has the id that is looked for. */
function isMentioned(search: string): RawBuilder<unknown> {
  const id = idIn(search);
  const named = isClientNamed(sql`owner_id`, search);
  return id === null ? named : sql`(case_id = ${id} or subject_id = ${id} or ${named})`;
}

function isTakenBy(takenBy: NonNullable<CaseFilter['takenBy']>): RawBuilder<unknown> {
  return takenBy === 'NOBODY' ? sql`taken_by is null` : sql`taken_by = ${takenBy.userId}`;
}

export async function openCasesOf(
  database: Database,
  clientId: string,
): Promise<Pick<QueuedCase, 'caseId' | 'queue' | 'state' | 'overdue'>[]> {
  const { rows } = await sql<Pick<QueuedCase, 'caseId' | 'queue' | 'state' | 'overdue'>>`
    select case_id as "caseId", queue, state, ${OVERDUE} as overdue from cases
    where owner_id = ${clientId} and ${NOT_OVER}
    order by opened_at, case_id`.execute(database);
  return rows;
}

/** What a search of the desk knows: an id, or the clients whose names are like what is typed. */
export type CaseSearch = {
  readonly id: string | null;
  readonly clientIds: readonly string[];
  readonly queues: readonly CaseQueue[];
  /** The clients that the searcher sees; null for all. */
  readonly visible: readonly string[] | null;
  readonly limit: number;
};

export type FoundCase = Pick<
  QueuedCase,
  'caseId' | 'queue' | 'state' | 'overdue' | 'openedAt' | 'clientId'
>;

/** Cases with this id, about what has it, or of these clients: those that are not over first, then the newest. */
export async function findCases(
  database: Database,
  { id, clientIds, queues, visible, limit }: CaseSearch,
): Promise<FoundCase[]> {
  if (id === null && clientIds.length === 0) return [];
  // Three looks into three indexes: one condition over all of them would read every case.
  const { rows } = await sql<FoundCase>`
    select case_id as "caseId", queue, state, ${OVERDUE} as overdue, opened_at as "openedAt",
      owner_id as "clientId"
    from cases
    where case_id = any (array(
        select case_id from cases where case_id = ${id}::uuid
        union select case_id from cases where subject_id = ${id}::uuid
        union select case_id from cases where owner_id = any (${clientIds}::uuid[])))
      and queue = any (${queues}::text[]) and ${isOf(visible)}
    order by (${NOT_OVER}) desc, opened_at desc, case_id limit ${limit}`.execute(database);
  return rows;
}

export type ReviewOfClient = Pick<
  QueuedCase,
  | 'caseId'
  | 'queue'
  | 'state'
  | 'overdue'
  | 'dueAt'
  | 'openedAt'
  | 'outcome'
  | 'outcomeAt'
  | 'outcomeBy'
  | 'outcomeReason'
>;

/** A client's cases: open ones by due date, then the others, newest first. */
export async function readCasesOf(
  database: Database,
  clientId: string,
  limit: number,
): Promise<ReviewOfClient[]> {
  const { rows } = await sql<ReviewOfClient>`
    select case_id as "caseId", queue, state, ${OVERDUE} as overdue, due_at as "dueAt",
      opened_at as "openedAt", outcome, outcome_at as "outcomeAt", outcome_by as "outcomeBy",
      outcome_reason as "outcomeReason"
    from cases
    where owner_id = ${clientId}
    order by case when ${NOT_OVER} then due_at end nulls last,
      -- The last thing that happens to a case that is over is that it ends.
      (select max(event_id) from case_events where case_events.case_id = cases.case_id) desc
    limit ${limit}`.execute(database);
  return rows;
}

/** How many cases the desk has to work on in each queue, and how many are overdue. */
export async function countCases(
  database: Database,
  clientIds: readonly string[] | null,
): Promise<Map<CaseQueue, { readonly waiting: number; readonly overdue: number }>> {
  const { rows } = await sql<{ queue: CaseQueue; waiting: number; overdue: number }>`
    select queue, count(*)::int4 as waiting, count(*) filter (where ${OVERDUE})::int4 as overdue
    from cases where ${WITH_DESK} and ${isOf(clientIds)} group by queue`.execute(database);
  return new Map(rows.map(({ queue, ...counts }) => [queue, counts]));
}

/** How many overdue cases of each queue somebody was told of, as the lead or with all of a role. */
export async function countEscalated(
  database: Database,
  { userId, roles }: Viewer,
): Promise<Map<CaseQueue, number>> {
  const queues = CASE_QUEUES.filter((queue) =>
    toldWithoutLead(queue).some((role) => roles.includes(role)),
  );
  const { rows } = await sql<{ queue: CaseQueue; count: number }>`
    select queue, count(*)::int4 as count from cases
    where ${OVERDUE} and escalated_at is not null
      and (escalated_to = ${userId} or (escalated_to is null and queue = any (${queues}::text[])))
    group by queue`.execute(database);
  return new Map(rows.map(({ queue, count }) => [queue, count]));
}

/** How many cases of a client are open: with the desk, overdue of them, and with the client. */
export type OpenReviews = {
  readonly waiting: number;
  readonly overdue: number;
  readonly with_client: number;
};

/** The open cases of each of these clients in these queues; a client without any is left out. */
export async function countCasesOf(
  database: Database,
  clientIds: readonly string[],
  queues: readonly CaseQueue[],
): Promise<Map<string, OpenReviews>> {
  const { rows } = await sql<OpenReviews & { client_id: string }>`
    select owner_id as client_id, count(*) filter (where ${WITH_DESK})::int4 as waiting,
      count(*) filter (where ${OVERDUE})::int4 as overdue,
      count(*) filter (where state = 'ASKED_AGAIN')::int4 as with_client
    from cases where ${NOT_OVER} and ${isOf(clientIds)} and queue = any (${queues}::text[])
    group by owner_id`.execute(database);
  return new Map(rows.map(({ client_id: clientId, ...counts }) => [clientId, counts]));
}

function isOf(clientIds: readonly string[] | null): RawBuilder<unknown> {
  return clientIds === null ? sql`true` : sql`owner_id = any (${clientIds}::uuid[])`;
}
