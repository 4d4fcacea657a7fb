import type { AnswerOf } from '@ballast/contract/call.ts';
import { Refusal } from '@ballast/contract/errors.ts';
import {
  CASE_DECISIONS,
  type CaseDecision,
  type CaseOutcome,
  isWithDesk,
} from '@ballast/contract/reviews/client-case.ts';
import type {
  CaseSummary,
  getCase as getCaseCall,
  getNextCase as getNextCaseCall,
  listCases as listCasesCall,
  listColleagues as listColleaguesCall,
  listQueues as listQueuesCall,
} from '@ballast/contract/staff/cases.ts';
import { neutralTemplate, templatesFor } from '@ballast/contract/staff/reason-templates.ts';
import type { z } from 'zod';
import { getClient, namesOf } from '../account/clients.ts';
import { staffIn } from '../account/users.ts';
import { readClock } from '../database/clock.ts';
import type { Database } from '../database/connect.ts';
import {
  CURSOR_MOMENT,
  CURSOR_NAME,
  CURSOR_UUID,
  readCursor,
  writeCursor,
} from '../http/cursor.ts';
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
  type CaseFilter,
  countCases,
  countEscalated,
  findNeighbour,
  openCasesOf,
  placeOf,
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
import { readFlagReasons } from './flag-reasons.ts';
import { knowsSuspicions, type Viewer, visibleClients } from './own-clients.ts';
import { promisesOf, readPromises } from './promises.ts';
import { owesPasskey } from './signed-decision.ts';

export type CasesFilter = {
  readonly state?: QueuedCase['state'] | undefined;
  readonly outcome?: CaseOutcome | undefined;
  /** ME, NOBODY, or the id of a colleague. */
  readonly taken_by?: string | undefined;
  readonly decided_by?: string | undefined;
  readonly search?: string | undefined;
  readonly due?: 'LATE' | undefined;
  readonly sort?: CaseFilter['sort'] | undefined;
  readonly order?: CaseFilter['order'] | undefined;
  /** What must be so of the client. */
  readonly ofClients?: CaseFilter['ofClients'];
};

export type CasesQuery = CasesFilter & {
  readonly limit: number;
  readonly cursor?: string | undefined;
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
  const escalated = await countEscalated(database, viewer);
  const none = { waiting: 0, overdue: 0 };
  // What only keeps what was decided before is no work.
  const working = subjects.filter(({ decisions }) => decisions.length > 0);
  const queues = working.map(({ queue }) => queue).filter((queue) => mayReadQueue(queue, viewer));
  const promises = await readPromises(database, queues);
  return {
    items: queues.map((queue) => ({
      queue,
      ...(counts.get(queue) ?? none),
      escalated_to_me: escalated.get(queue) ?? 0,
      promises: promisesOf(promises, queue),
    })),
  };
}

/** A page of a queue's cases as somebody sees them. Refuses `cursor_invalid`. */
export async function listCases(
  database: Database,
  viewer: Viewer,
  subject: CaseSubject,
  { limit, cursor, ...asked }: CasesQuery,
): Promise<AnswerOf<typeof listCasesCall>> {
  if (!mayReadQueue(subject.queue, viewer)) throw new Refusal('not_found');
  const filter = await filterOf(database, viewer, subject, asked);
  const found = await readQueue(database, {
    ...filter,
    after: cursor === undefined ? null : parseCursor(filter, cursor),
    limit: limit + 1,
  });
  const page = found.slice(0, limit);
  const last = found.length > limit ? page.at(-1) : undefined;
  const names = await namesOf(database, page.flatMap(peopleOf));
  const amounts = await amountsOf(database, subject, page);
  return {
    items: page.map((record) => summaryOf(record, viewer, names, amounts)),
    next_cursor: last ? await cursorAt(database, filter, last) : null,
  };
}

async function filterOf(
  database: Database,
  viewer: Viewer,
  { queue }: Pick<CaseSubject, 'queue'>,
  asked: CasesFilter,
): Promise<CaseFilter> {
  const { state = null, outcome = null, search = null, sort = null, order = null } = asked;
  const { ofClients = [] } = asked;
  const clientIds = await visibleClients(database, viewer);
  const takenBy = takenByOf(viewer, asked.taken_by);
  const decidedBy = asked.decided_by === 'ME' ? viewer.userId : (asked.decided_by ?? null);
  const isLate = asked.due === 'LATE';
  return {
    queue,
    state,
    outcome,
    search,
    sort,
    order,
    takenBy,
    decidedBy,
    isLate,
    clientIds,
    ofClients,
  };
}

function takenByOf({ userId }: Viewer, asked: string | undefined): CaseFilter['takenBy'] {
  if (asked === undefined) return null;
  if (asked === 'NOBODY') return asked;
  return { userId: asked === 'ME' ? userId : asked };
}

async function cursorAt(
  database: Database,
  filter: CaseFilter,
  record: CaseRecord,
): Promise<string> {
  const place = await placeOf(database, filter, record);
  return writeCursor([place?.at ?? '', record.caseId]);
}

/** The neighbours of a case in the list that somebody came from. After the last comes the first. */
export async function getNextCase(
  database: Database,
  viewer: Viewer,
  caseId: string,
  asked: CasesFilter,
): Promise<AnswerOf<typeof getNextCaseCall>> {
  const record = await getVisibleCase(database, viewer, caseId);
  const filter = await filterOf(database, viewer, record, asked);
  // What was sorted by something that it no longer has left its place, and the list begins anew.
  const from = await placeOf(database, filter, record);
  const find = (place: CaseCursor | null, towards: 'next' | 'previous') =>
    findNeighbour(database, viewer, filter, { from: place, towards });
  const next = (await find(from, 'next')) ?? (await find(null, 'next'));
  const previous = from && (await find(from, 'previous'));
  return { next: next === caseId ? null : next, previous };
}

/** Who prepares or decides the cases of a queue. Refuses `not_found` to those who may not see it. */
export async function listColleagues(
  database: Database,
  viewer: Viewer,
  { queue, preparers, deciders }: CaseSubject,
): Promise<AnswerOf<typeof listColleaguesCall>> {
  if (!mayReadQueue(queue, viewer)) throw new Refusal('not_found');
  const colleagues = await staffIn(database, [...preparers, ...deciders]);
  return { items: colleagues.map(({ userId: id, name }) => ({ id, name })) };
}

function parseCursor({ sort }: CaseFilter, cursor: string): CaseCursor {
  const form = sort === 'CLIENT' ? CURSOR_NAME : CURSOR_MOMENT;
  const [at = '', caseId = ''] = readCursor(cursor, [form, CURSOR_UUID]);
  return { at, caseId };
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
  const people = events.flatMap(({ doneBy, assignedTo }) => [doneBy, assignedTo]);
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
    risk: (await subject.risk?.(database, record)) ?? null,
    documents: [...documents],
    sent_before: sentBefore.map(toFormerDocument),
    others: (await openCasesOf(database, record.clientId))
      .filter((other) => other.caseId !== caseId && mayReadQueue(other.queue, viewer))
      .map(({ caseId: id, ...other }) => ({ id, ...other })),
    seen_event: seenEvent,
    timeline: events.map(({ kind, at, doneBy, doneAs, decision, reason, assignedTo }) => ({
      kind,
      at: at.toISOString(),
      by: doneAs,
      name: (doneBy && names.get(doneBy)) || 'Ballast',
      decision,
      reason,
      assigned_to: assignedTo && (names.get(assignedTo) ?? ''),
    })),
    reopening_asked_by: record.reopeningAskedBy && (names.get(record.reopeningAskedBy) ?? ''),
    actions: await actionsFor(database, viewer, record, subject, roles),
    may_ask: [...((await subject.asks?.(database, record)) ?? [])],
    approval_prepares: approvalPrepares(record, roles, viewer),
    passkey_owed: await owesPasskey(database, subject, viewer.userId),
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

/** What rules found, those that stop an approval first, with the reasons for which the case was approved all the same. */
async function flagsOf(database: Database, record: CaseRecord, { flags }: CaseSubject) {
  const found = (await flags?.(database, record)) ?? [];
  if (found.length === 0) return [];
  const given = await readFlagReasons(database, record);
  const names = await namesOf(
    database,
    given.map(({ by }) => by),
  );
  return found
    .toSorted((a, b) => Number(b.stops) - Number(a.stops))
    .map((flag) => ({
      ...flag,
      reasons: given
        .filter(({ flagId }) => flagId === flag.id)
        .map(({ reason, by, at }) => ({
          reason,
          by: names.get(by) ?? '',
          at: at.toISOString(),
        })),
    }));
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

function peopleOf(record: CaseRecord): (string | null)[] {
  const { clientId, takenBy, preparedBy, outcomeBy, reopeningAskedBy, escalatedTo } = record;
  return [clientId, takenBy, preparedBy, outcomeBy, reopeningAskedBy, escalatedTo];
}

/** How a case ended, with the name of who ended it. */
export function outcomeOf(
  {
    outcome,
    outcomeAt,
    outcomeBy,
    outcomeReason: reason,
  }: Pick<CaseRecord, 'outcome' | 'outcomeAt' | 'outcomeBy' | 'outcomeReason'>,
  names: Names,
): z.infer<typeof CaseSummary>['outcome'] {
  if (outcome === null || outcomeAt === null) return null;
  const by = outcomeBy && (names.get(outcomeBy) ?? '');
  return { outcome, at: outcomeAt.toISOString(), by, reason };
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
    escalated:
      record.escalatedAt !== null && isWithDesk(record.state)
        ? { at: record.escalatedAt.toISOString(), to: nameOf(record.escalatedTo) }
        : null,
    opened_at: record.openedAt.toISOString(),
    taken_by: nameOf(record.takenBy),
    taken_by_me: record.takenBy === viewer.userId,
    prepared_by: nameOf(record.preparedBy),
    prepared_by_me: record.preparedBy === viewer.userId,
    outcome: outcomeOf(record, names),
    suspicion: knowsSuspicions(viewer) ? record.suspicion : null,
  };
}
