import type { CaseState } from '@ballast/contract/reviews/client-case.ts';
import type { CaseQueue } from '@ballast/contract/staff/cases.ts';
import { type RawBuilder, sql } from 'kysely';
import { isClientNamed } from '../account/clients.ts';
import type { Database } from '../database/connect.ts';
import type { CaseRecord } from './case-record.ts';

/** A cursor in a queue: all its sort keys. */
export type CaseCursor = { readonly dueAt: Date; readonly caseId: string };

export type CaseQuery = {
  readonly queue: CaseQueue;
  /** Null for the cases that the desk has to work on. */
  readonly state: CaseState | null;
  /** Only those taken by this person, or by nobody. */
  readonly takenBy: { readonly userId: string } | 'NOBODY' | null;
  readonly search: string | null;
  readonly clientIds: readonly string[] | null;
  readonly after: CaseCursor | null;
  readonly limit: number;
};

/** A case in a queue; whether it is overdue is said by the one clock. */
export type QueuedCase = CaseRecord & { readonly overdue: boolean };

const NOT_OVER = sql`state in ('WAITING', 'TAKEN', 'ASKED_AGAIN')`;
const WITH_DESK = sql`state in ('WAITING', 'TAKEN')`;
const OVERDUE = sql<boolean>`(${WITH_DESK} and due_at < clock_now())`;

/** Cases of a queue in the order of their due dates; closed ones in the opposite order. */
export async function readQueue(database: Database, query: CaseQuery): Promise<QueuedCase[]> {
  const direction = query.state === 'DECIDED' || query.state === 'WITHDRAWN' ? sql`desc` : sql`asc`;
  const { rows } = await sql<QueuedCase>`
    select case_id as "caseId", queue, subject_id as "subjectId", owner_id as "clientId",
      opened_at as "openedAt", state, entered_by as "enteredBy", turnaround,
      due_at as "dueAt", taken_by as "takenBy", prepared_by as "preparedBy", outcome,
      outcome_at as "outcomeAt", outcome_by as "outcomeBy", outcome_reason as "outcomeReason", suspicion,
      ${OVERDUE} as overdue
    from cases
    where ${sql.join(conditionsOf(query), sql` and `)}
    order by due_at ${direction}, case_id ${direction}
    limit ${query.limit}`.execute(database);
  return rows;
}

function conditionsOf(query: CaseQuery): RawBuilder<unknown>[] {
  const { queue, state, takenBy, search, after } = query;
  const sign = state === 'DECIDED' || state === 'WITHDRAWN' ? sql`<` : sql`>`;
  return [
    sql`queue = ${queue}`,
    state === null ? WITH_DESK : sql`state = ${state}`,
    isOf(query.clientIds),
    takenBy === null ? null : isTakenBy(takenBy),
    search === null ? null : isClientNamed(sql`owner_id`, search),
    after &&
      sql`(due_at, case_id) ${sign} (${after.dueAt.toISOString()}::timestamptz, ${after.caseId}::uuid)`,
  ].filter((condition) => condition !== null);
}

function isTakenBy(takenBy: NonNullable<CaseQuery['takenBy']>): RawBuilder<unknown> {
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

export type ReviewOfClient = Pick<
  QueuedCase,
  'caseId' | 'queue' | 'state' | 'overdue' | 'dueAt' | 'openedAt'
>;

/** A client's cases: open ones by due date, then the others, newest first. */
export async function readCasesOf(
  database: Database,
  clientId: string,
  limit: number,
): Promise<ReviewOfClient[]> {
  const { rows } = await sql<ReviewOfClient>`
    select case_id as "caseId", queue, state, ${OVERDUE} as overdue, due_at as "dueAt",
      opened_at as "openedAt"
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

function isOf(clientIds: readonly string[] | null): RawBuilder<unknown> {
  return clientIds === null ? sql`true` : sql`owner_id = any (${clientIds}::uuid[])`;
}
