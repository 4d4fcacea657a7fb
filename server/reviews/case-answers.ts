import type { AnswerOf } from '@ballast/contract/call.ts';
import { Refusal } from '@ballast/contract/errors.ts';
import {
  CASE_DECISIONS,
  type CaseDecision,
  isWithDesk,
} from '@ballast/contract/reviews/client-case.ts';
import type {
  CaseSummary,
  getCase as getCaseCall,
  listCases as listCasesCall,
  listQueues as listQueuesCall,
} from '@ballast/contract/staff/cases.ts';
import { neutralTemplate, templatesFor } from '@ballast/contract/staff/reason-templates.ts';
import type { z } from 'zod';
import { getClient, namesOf } from '../account/clients.ts';
import { readClock } from '../database/clock.ts';
import type { Database } from '../database/connect.ts';
import { CURSOR_MOMENT, CURSOR_UUID, readCursor, writeCursor } from '../http/cursor.ts';
import { reasonIn } from '../messages/write-message.ts';
import {
  type CaseSubjects,
  factsOf,
  getVisibleCase,
  rolesOf,
  subjectOf,
} from './case-decisions.ts';
import {
  type CaseCursor,
  countCases,
  openCasesOf,
  type QueuedCase,
  readQueue,
} from './case-queue.ts';
import { type CaseRecord, eventsOf, newestArrival } from './case-record.ts';
import {
  actionsOf,
  approvalPrepares,
  type CaseAction,
  type CaseRoles,
  mayReadQueue,
  obstacleToAction,
} from './case-rules.ts';
import type { CaseAmount, CaseContext, CaseSubject, FormerDocument } from './case-subject.ts';
import { knowsSuspicions, type Viewer, visibleClients } from './own-clients.ts';

export type CasesQuery = {
  readonly limit: number;
  readonly cursor?: string | undefined;
  readonly state?: QueuedCase['state'] | undefined;
  readonly taken_by?: 'ME' | 'NOBODY' | undefined;
  readonly search?: string | undefined;
};

type Names = ReadonlyMap<string, string>;

async function amountsOf(
  database: Database,
  { amounts }: CaseSubject,
  records: readonly CaseRecord[],
): Promise<ReadonlyMap<string, CaseAmount>> {
  return (await amounts?.(database, records)) ?? new Map();
}

export async function listQueues(
  database: Database,
  viewer: Viewer,
  subjects: CaseSubjects,
): Promise<AnswerOf<typeof listQueuesCall>> {
  const counts = await countCases(database, await visibleClients(database, viewer));
  const none = { waiting: 0, overdue: 0 };
  const queues = subjects.map(({ queue }) => queue).filter((queue) => mayReadQueue(queue, viewer));
  return { items: queues.map((queue) => ({ queue, ...(counts.get(queue) ?? none) })) };
}

/** A page of a queue's cases as somebody sees them. Refuses `cursor_invalid`. */
export async function listCases(
  database: Database,
  viewer: Viewer,
  subject: CaseSubject,
  { limit, cursor, state, taken_by: takenBy, search }: CasesQuery,
): Promise<AnswerOf<typeof listCasesCall>> {
  if (!mayReadQueue(subject.queue, viewer)) throw new Refusal('not_found');
  const found = await readQueue(database, {
    queue: subject.queue,
    state: state ?? null,
    takenBy: takenBy === 'ME' ? { userId: viewer.userId } : (takenBy ?? null),
    search: search ?? null,
    clientIds: await visibleClients(database, viewer),
    after: cursor === undefined ? null : parseCursor(cursor),
    limit: limit + 1,
  });
  const page = found.slice(0, limit);
  const last = found.length > limit ? page.at(-1) : undefined;
  const names = await namesOf(database, page.flatMap(peopleOf));
  const amounts = await amountsOf(database, subject, page);
  return {
    items: page.map((record) => summaryOf(record, viewer, names, amounts)),
    next_cursor: last ? writeCursor([last.dueAt.toISOString(), last.caseId]) : null,
  };
}

function parseCursor(cursor: string): CaseCursor {
  const [dueAt = '', caseId = ''] = readCursor(cursor, [CURSOR_MOMENT, CURSOR_UUID]);
  return { dueAt: new Date(dueAt), caseId };
}

/**
 * A case with its data, documents and history, and the caller's actions with what blocks each. Tax numbers
 * are masked.
 */
export async function getCase(
  context: CaseContext,
  viewer: Viewer,
  subjects: CaseSubjects,
  caseId: string,
): Promise<AnswerOf<typeof getCaseCall>> {
  const { database } = context;
  const record = await getVisibleCase(database, viewer, caseId);
  const subject = subjectOf(subjects, record);
  const seenEvent = await newestArrival(database, record);
  const { facts, documents, sentBefore = [] } = await subject.read(context, record);
  const events = await eventsOf(database, record);
  const people = events.map(({ doneBy }) => doneBy);
  const names = await namesOf(database, [...peopleOf(record), ...people]);
  const amounts = await amountsOf(database, subject, [record]);
  const roles = await rolesOf(database, record, subject);
  const overdue = isWithDesk(record.state) && record.dueAt < (await readClock(database));
  return {
    ...summaryOf({ ...record, overdue }, viewer, names, amounts),
    facts: facts.map(({ field, value, group = null, taxNumberId = null, marked = false }) => ({
      field,
      value,
      group,
      tax_number_id: taxNumberId,
      marked,
    })),
    flags: await flagsOf(database, record, subject),
    documents: [...documents],
    sent_before: sentBefore.map(toFormerDocument),
    others: (await openCasesOf(database, record.clientId))
      .filter((other) => other.caseId !== caseId && mayReadQueue(other.queue, viewer))
      .map(({ caseId: id, ...other }) => ({ id, ...other })),
    seen_event: seenEvent,
    timeline: events.map(({ kind, at, doneBy, doneAs, decision, reason }) => ({
      kind,
      at: at.toISOString(),
      by: doneAs,
      name: (doneBy && names.get(doneBy)) || 'Ballast',
      decision,
      reason,
    })),
    actions: await actionsFor(database, viewer, record, subject, roles),
    approval_prepares: approvalPrepares(record, roles, viewer),
    templates: await templatesOf(database, record, roles),
  };
}

/** The sentences for the decisions of a case, as its client is told them. */
async function templatesOf(
  database: Database,
  { queue, clientId }: CaseRecord,
  { decisions }: CaseRoles,
): Promise<AnswerOf<typeof getCaseCall>['templates']> {
  const { language } = await getClient(database, clientId);
  return decisions.flatMap((decision) => {
    if (decision === 'APPROVE') return [];
    const neutral = neutralTemplate(queue, decision);
    return templatesFor(queue, decision).map((code) => ({
      decision,
      code,
      text: reasonIn(language, code),
      neutral: code === neutral,
    }));
  });
}

/** What rules found, those that stop an approval first. */
async function flagsOf(database: Database, record: CaseRecord, { flags }: CaseSubject) {
  const found = (await flags?.(database, record)) ?? [];
  return found.toSorted((a, b) => Number(b.stops) - Number(a.stops));
}

/** The actions of a queue with what blocks each: by the rules of the desk, then by the domain. */
async function actionsFor(
  database: Database,
  viewer: Viewer,
  record: CaseRecord,
  subject: CaseSubject,
  roles: CaseRoles,
) {
  const facts = await factsOf(database, record, subject);
  const actions: AnswerOf<typeof getCaseCall>['actions'] = [];
  for (const action of actionsOf(subject)) {
    const obstacle = obstacleToAction(action, facts, roles, viewer);
    // Who prepares decides nothing, so nothing in the domain is in the way, unless it goes along with that.
    const prepares =
      action === 'APPROVE' && !subject.prepare && approvalPrepares(record, roles, viewer);
    const asksDomain = obstacle === null && !prepares && isDecision(action);
    const inDomain = asksDomain ? await subject.obstacle?.(database, record, action) : null;
    actions.push({ action, blocked_by: obstacle ?? inDomain ?? null });
  }
  return actions;
}

function isDecision(action: CaseAction): action is CaseDecision {
  return CASE_DECISIONS.some((decision) => decision === action);
}

function toFormerDocument({ sentAt, decidedAt, files, ...former }: FormerDocument) {
  return {
    ...former,
    sent_at: sentAt.toISOString(),
    decided_at: decidedAt?.toISOString() ?? null,
    files: [...files],
  };
}

function peopleOf({
  clientId,
  takenBy,
  preparedBy,
}: Omit<QueuedCase, 'overdue'>): (string | null)[] {
  return [clientId, takenBy, preparedBy];
}

function summaryOf(
  record: QueuedCase,
  viewer: Viewer,
  names: Names,
  amounts: ReadonlyMap<string, CaseAmount>,
): z.infer<typeof CaseSummary> {
  const nameOf = (id: string | null) => (id === null ? null : (names.get(id) ?? ''));
  return {
    id: record.caseId,
    queue: record.queue,
    client_id: record.clientId,
    client_name: names.get(record.clientId) ?? '',
    amount: amounts.get(record.subjectId) ?? null,
    state: record.state,
    turnaround: record.turnaround,
    due_at: record.dueAt.toISOString(),
    overdue: record.overdue,
    opened_at: record.openedAt.toISOString(),
    taken_by: nameOf(record.takenBy),
    taken_by_me: record.takenBy === viewer.userId,
    prepared_by: nameOf(record.preparedBy),
    suspicion: knowsSuspicions(viewer) ? record.suspicion : null,
  };
}
