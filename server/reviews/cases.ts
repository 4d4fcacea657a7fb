import { type ClientCase, isForClient, isWithDesk } from '@ballast/contract/reviews/client-case.ts';
import { dueAt, resumedDueAt, type Turnaround } from '@ballast/contract/reviews/turnaround.ts';
import type { CaseQueue } from '@ballast/contract/staff/cases.ts';
import type { Actor } from '../database/audit-trail.ts';
import { readClock } from '../database/clock.ts';
import type { Database, Tx } from '../database/connect.ts';
import {
  addEvent,
  type CaseOf,
  type CaseRecord,
  eventsOf,
  findCaseOf,
  insertCase,
  lockCaseOf,
  type Told,
} from './case-record.ts';
import { keepableTurnaround } from './promises.ts';

export type NewCase = {
  readonly queue: CaseQueue;
  readonly clientId: string;
  readonly subjectId: string;
  /** Who entered what is to be decided, and so never decides it; null for a provider or the platform. */
  readonly enteredBy: string | null;
  readonly turnaround: Turnaround;
};

/** The case of what was handed in, and how long its client is told that it takes at most. */
export type OpenedCase = { readonly caseId: string; readonly turnaround: Turnaround };

/**
 * Opens a case and returns it with the turnaround that its client is to be told: a longer one than was given while
 * too few promises of the queue are kept. A subject has one case: it is added to a case that is open; one that was with
 * the client goes on where its time stood still; one that was over is due anew.
 */
export async function openCase(tx: Tx, actor: Actor, wanted: NewCase): Promise<OpenedCase> {
  return openPromisedCase(tx, actor, wanted, await readPromise(tx, wanted));
}

/** What the client of a case is to be told that is opened now. */
export async function readPromise(
  database: Database,
  { queue, turnaround: usual }: Pick<NewCase, 'queue' | 'turnaround'>,
): Promise<Told> {
  const [turnaround, now] = await Promise.all([
    keepableTurnaround(database, queue, usual),
    readClock(database),
  ]);
  return { turnaround, dueAt: dueAt(turnaround, now) };
}

/** Opens a case as `openCase` does, with what `readPromise` has found in the same transaction. */
export async function openPromisedCase(
  tx: Tx,
  actor: Actor,
  given: NewCase,
  promised: Told,
): Promise<OpenedCase> {
  const caseId = await insertCase(tx, actor, given, promised);
  if (caseId !== null) return { caseId, turnaround: promised.turnaround };
  const record = await lockCaseOf(tx, given);
  if (!record) throw new Error(`a case of ${given.queue} was neither opened nor found`);
  const { enteredBy } = given;
  if (isWithDesk(record.state)) {
    await addTo(tx, actor, record, enteredBy);
    return record;
  }
  const told = await toldAgain(tx, record, promised);
  const change = { state: 'WAITING', enteredBy, preparedBy: null } as const;
  await addEvent(tx, actor, record, { kind: 'RESUBMITTED', told }, change);
  return { caseId: record.caseId, turnaround: told.turnaround };
}

/** A promise stands still while the client has the case, and goes on when they have sent it again. */
async function toldAgain(tx: Tx, record: CaseRecord, promised: Told): Promise<Told> {
  const { state, turnaround, dueAt: due, outcomeAt } = record;
  if (state !== 'ASKED_AGAIN' || outcomeAt === null) return promised;
  return { turnaround, dueAt: resumedDueAt(turnaround, due, outcomeAt, await readClock(tx)) };
}

/**
 * Records that a client changed the subject of a case. Only an open case notices: it keeps its due date and
 * its holder, and earlier preparation no longer counts.
 */
export async function addToCaseOf(tx: Tx, actor: Actor, of: CaseOf): Promise<void> {
  const record = await lockCaseOf(tx, of);
  if (record && isWithDesk(record.state)) await addTo(tx, actor, record, record.enteredBy);
}

async function addTo(tx: Tx, actor: Actor, record: CaseRecord, enteredBy: string | null) {
  const { takenBy } = record;
  await addEvent(tx, actor, record, { kind: 'ADDED' }, { takenBy, enteredBy, preparedBy: null });
}

/** Asks the client again for the subject of a case, for a reason found outside the desk. */
export async function askAgainFor(tx: Tx, actor: Actor, of: CaseOf, reason: string): Promise<void> {
  const record = await lockCaseOf(tx, of);
  if (!record || !isWithDesk(record.state)) return;
  const event = { kind: 'DECIDED', decision: 'ASK_AGAIN', reason } as const;
  await addEvent(tx, actor, record, event, { state: 'ASKED_AGAIN' });
}

/** Ends the case of a subject because something else was decided about its client, unless it is over. */
export async function endCaseOf(tx: Tx, actor: Actor, of: CaseOf, reason: string): Promise<void> {
  const record = await lockUnended(tx, of);
  if (record) await addEvent(tx, actor, record, { kind: 'CLOSED', reason }, { state: 'DECIDED' });
}

/** Ends the case of a subject that its client took back, unless it is over. Says whether there was one to end. */
export async function closeCaseOf(tx: Tx, actor: Actor, of: CaseOf): Promise<boolean> {
  const record = await lockUnended(tx, of);
  if (record) await addEvent(tx, actor, record, { kind: 'WITHDRAWN' }, { state: 'WITHDRAWN' });
  return record !== null;
}

/** The case of a subject, locked, while it is with the desk or its client; null once it is over. */
async function lockUnended(tx: Tx, of: CaseOf): Promise<CaseRecord | null> {
  const record = await lockCaseOf(tx, of);
  const isOpen = record && (isWithDesk(record.state) || record.state === 'ASKED_AGAIN');
  return isOpen ? record : null;
}

export async function countHandIns(database: Database, of: CaseOf): Promise<number> {
  const record = await findCaseOf(database, of);
  const events = record ? await eventsOf(database, record) : [];
  return events.filter(({ kind }) => kind === 'OPENED' || kind === 'RESUBMITTED').length;
}

/** The review of a subject as its client sees it; null when the desk never had it. */
export async function readClientCase(database: Database, of: CaseOf): Promise<ClientCase | null> {
  const record = await findCaseOf(database, of);
  if (!record) return null;
  const events = await eventsOf(database, record);
  const { state, turnaround, dueAt: by } = record;
  return {
    state,
    turnaround,
    due_at: by.toISOString(),
    overdue: isWithDesk(state) && by < (await readClock(database)),
    events: events.flatMap(({ kind, at, doneAs: by, decision, reason }) =>
      isForClient(kind) ? [{ kind, at: at.toISOString(), by, decision, reason }] : [],
    ),
  };
}
