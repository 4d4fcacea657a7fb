import { Refusal } from '@ballast/contract/errors.ts';
import { type CaseState, isWithDesk } from '@ballast/contract/reviews/client-case.ts';
import type { CaseAsk, CaseObstacle } from '@ballast/contract/staff/cases.ts';
import type { SignedDecision } from '../access/passkeys/signed-decisions.ts';
import { getClient, membersOf, namesOf } from '../account/clients.ts';
import { staffIn } from '../account/users.ts';
import type { Actor } from '../database/audit-trail.ts';
import type { Database, Tx } from '../database/connect.ts';
import { inOrder } from '../database/transact.ts';
import {
  addEvent,
  type CaseRecord,
  findCase,
  lockCase,
  markSuspicion,
  newestArrival,
} from './case-record.ts';
import {
  approvalPrepares,
  type CaseAction,
  type CaseFacts,
  type CaseRoles,
  mayReadQueue,
  obstacleToAction,
} from './case-rules.ts';
import type { CaseSubject } from './case-subject.ts';
import { explainFlags, type FlagReason } from './flag-reasons.ts';
import { type Viewer, visibleClients } from './own-clients.ts';
import { keepSignedDecision } from './signed-decision.ts';
import { type Said, wordsToClient } from './words-to-client.ts';
import { writeNote } from './write-note.ts';

export type CaseSubjects = readonly CaseSubject[];

export type AtDesk = {
  readonly viewer: Viewer;
  readonly actor: Actor;
  readonly subjects: CaseSubjects;
};

export type Decision = Said & {
  readonly seenEvent: string;
  /** What is asked for again, of what the case lets choose. */
  readonly asks?: CaseAsk | undefined;
  /** Why it is approved although flags stop it. */
  readonly flagReasons?: readonly FlagReason[] | undefined;
  /** What a passkey signed, where the case is about money. */
  readonly signed?: SignedDecision | undefined;
};

/** Reads a case that a member of staff may see. Refuses with `not_found`, also for clients of other managers. */
export async function getVisibleCase(
  database: Database,
  viewer: Viewer,
  caseId: string,
): Promise<CaseRecord> {
  const record = await findCase(database, caseId, await visibleClients(database, viewer));
  return found(record, viewer);
}

/** The subject of a queue. Refuses with `not_found` when no domain has the queue. */
export function subjectOf(subjects: CaseSubjects, { queue }: Pick<CaseRecord, 'queue'>) {
  const subject = subjects.find((each) => each.queue === queue);
  if (!subject) throw new Refusal('not_found');
  return subject;
}

export async function takeCase(tx: Tx, desk: AtDesk, caseId: string): Promise<void> {
  const { record } = await lockCaseFor(tx, desk, caseId, 'TAKE');
  if (record.takenBy !== null) return;
  const change = { state: 'TAKEN', takenBy: desk.viewer.userId } as const;
  await addEvent(tx, desk.actor, record, { kind: 'TAKEN' }, change);
}

export async function releaseCase(tx: Tx, desk: AtDesk, caseId: string): Promise<void> {
  const { record } = await lockCaseFor(tx, desk, caseId, 'RELEASE');
  await addEvent(tx, desk.actor, record, { kind: 'RELEASED' }, { state: 'WAITING' });
}

/**
 * Gives a case to a colleague. Refuses as `takeCase` does, and `assignee_not_eligible` when the colleague may not take
 * it.
 */
export async function assignCase(
  tx: Tx,
  desk: AtDesk,
  caseId: string,
  userId: string,
): Promise<void> {
  const { record, subject, roles } = await lockCaseFor(tx, desk, caseId, 'ASSIGN');
  const colleagues = await staffIn(tx, [...roles.preparers, ...roles.deciders]);
  const assignee = colleagues.find((each) => each.userId === userId);
  const free = { ...(await factsOf(tx, record, subject)), takenBy: null };
  if (!assignee || obstacleToAction('TAKE', free, roles, assignee) !== null) {
    throw new Refusal('assignee_not_eligible');
  }
  if (record.takenBy === userId) return;
  // A manager may be given what is of own clients alone.
  if (!isVisibleTo(await visibleClients(tx, assignee), record)) {
    throw new Refusal('assignee_not_eligible');
  }
  const change = { state: 'TAKEN', takenBy: userId } as const;
  await addEvent(tx, desk.actor, record, { kind: 'ASSIGNED', assignedTo: userId }, change);
}

function isVisibleTo(clientIds: readonly string[] | null, { clientId }: CaseRecord): boolean {
  return clientIds === null || clientIds.includes(clientId);
}

/**
 * Decides a case and lets its domain carry it out, or records an approval that prepares; returns the new
 * state of the case. The domain and the client get the words to the client alone; the note stays at the desk.
 * Refuses the fields of what is said as `wordsToClient` does, `flag_unexplained` when a flag stops an approval and has no reason; and `not_found`, `forbidden`, `case_state_conflict`, `case_taken`, `case_changed`
 * (something arrived since it was seen), `case_not_prepared`, `approver_entered_it`,
 * `already_approved_by_you`, `passkey_required` (the person has one, and the case is about money), `passkey_refused`, and as
 * the domain does.
 */
export async function decideCase(
  tx: Tx,
  desk: AtDesk,
  caseId: string,
  { seenEvent, asks, flagReasons = [], signed, ...said }: Decision,
): Promise<CaseState> {
  const { decision } = said;
  const { record, subject, roles } = await lockCaseFor(tx, desk, caseId, decision, seenEvent);
  const { actor, viewer } = desk;
  const { subjectId, clientId, queue } = record;
  const decided = { userId: viewer.userId, of: { subjectId, clientId }, decision, signed };
  const [{ language }, byPasskey] = await inOrder([
    getClient(tx, clientId),
    keepSignedDecision(tx, subject, decided),
  ]);
  const { template, text: reason } = wordsToClient(queue, language, said);
  if (decision === 'APPROVE') {
    const flags = (await subject.flags?.(tx, record)) ?? [];
    await explainFlags(tx, viewer.userId, record, flags, flagReasons);
  }
  if (decision === 'APPROVE' && approvalPrepares(record, roles, viewer)) {
    const change = { state: 'WAITING', preparedBy: viewer.userId } as const;
    await inOrder([
      noteWith(tx, desk, record, said),
      addEvent(tx, actor, record, { kind: 'PREPARED' }, change),
      subject.prepare?.(tx, actor, { subjectId, clientId, byPasskey }),
    ]);
    return 'WAITING';
  }
  const state = decision === 'ASK_AGAIN' ? 'ASKED_AGAIN' : 'DECIDED';
  const event = { kind: 'DECIDED', decision, template, reason: reason || null } as const;
  await inOrder([
    noteWith(tx, desk, record, said),
    addEvent(tx, actor, record, event, { state }),
    subject.decide(tx, actor, { subjectId, clientId, decision, asks, reason, template, byPasskey }),
  ]);
  return state;
}

/** Keeps what is said in the house with a decision. A suspicion stays on the case. */
async function noteWith(tx: Tx, { viewer, actor }: AtDesk, record: CaseRecord, said: Said) {
  const { clientId, caseId } = record;
  const { note = '', suspicion = false } = said;
  const text = note.trim();
  await Promise.all([
    suspicion && markSuspicion(tx, record),
    text !== '' && writeNote(tx, actor, viewer.userId, { clientId, caseId, text, suspicion }),
  ]);
}

export async function rolesOf(
  database: Database,
  record: CaseRecord,
  { preparers, preparersOf, deciders, decisions, reopen }: CaseSubject,
): Promise<CaseRoles> {
  const ofCase = preparersOf ? await preparersOf(database, record) : preparers;
  return { preparers: ofCase, deciders, decisions, ...(reopen && { reopen }) };
}

export async function factsOf(
  database: Database,
  record: CaseRecord,
  subject: CaseSubject,
): Promise<CaseFacts> {
  const [others = [], members] = await Promise.all([
    subject.enteredBy?.(database, record),
    membersOf(database, [record.clientId]),
  ]);
  return {
    ...record,
    members,
    enteredBy: record.enteredBy === null ? others : [record.enteredBy, ...others],
  };
}

type LockedCase = {
  readonly record: CaseRecord;
  readonly subject: CaseSubject;
  readonly roles: CaseRoles;
};

/**
 * Locks a case for an action. Refuses `not_found`, and what blocks it by the rules of the desk: `forbidden`,
 * `case_state_conflict`, `case_taken` with the name of its holder, `approver_entered_it`,
 * `case_not_prepared`, `already_approved_by_you`; and `case_changed` when something arrived since
 * `seenEvent`.
 */
export async function lockCaseFor(
  tx: Tx,
  { viewer, subjects }: Pick<AtDesk, 'viewer' | 'subjects'>,
  caseId: string,
  action: CaseAction,
  seenEvent?: string,
): Promise<LockedCase> {
  const record = found(await lockCase(tx, caseId, await visibleClients(tx, viewer)), viewer);
  const subject = subjectOf(subjects, record);
  const [roles, facts, isChanged] = await inOrder([
    rolesOf(tx, record, subject),
    factsOf(tx, record, subject),
    hasChanged(tx, record, seenEvent),
  ]);
  const obstacle = obstacleToAction(action, facts, roles, viewer);
  // Before its consequences, such as that nobody has prepared what arrived.
  if (obstacle !== 'forbidden' && isChanged) throw new Refusal('case_changed');
  await assertNoObstacle(tx, record, obstacle);
  return { record, subject, roles };
}

async function hasChanged(tx: Tx, record: CaseRecord, seenEvent: string | undefined) {
  if (seenEvent === undefined || !isWithDesk(record.state)) return false;
  return (await newestArrival(tx, record)) !== seenEvent;
}

async function assertNoObstacle(tx: Tx, record: CaseRecord, obstacle: CaseObstacle | null) {
  if (obstacle === 'case_taken') {
    const takenBy = record.takenBy ?? '';
    const names = await namesOf(tx, [takenBy]);
    throw new Refusal(obstacle, { taken_by: names.get(takenBy) ?? takenBy });
  }
  if (obstacle === 'case_state_conflict') throw new Refusal(obstacle, { state: record.state });
  if (obstacle) throw new Refusal(obstacle);
}

function found(record: CaseRecord | null, viewer: Viewer): CaseRecord {
  if (!record || !mayReadQueue(record.queue, viewer)) throw new Refusal('not_found');
  return record;
}
