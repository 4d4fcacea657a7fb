import type { StaffRole } from '@ballast/contract/account/roles.ts';
import { type CaseDecision, isWithDesk } from '@ballast/contract/reviews/client-case.ts';
import {
  type CASE_ACTIONS,
  CASE_QUEUES,
  type CaseObstacle,
  type CaseQueue,
  QUEUE_READERS,
} from '@ballast/contract/staff/cases.ts';
import type { CaseRecord } from './case-record.ts';
import type { CaseSubject } from './case-subject.ts';
import type { Viewer } from './own-clients.ts';

export type CaseAction = (typeof CASE_ACTIONS)[number];

export type CaseFacts = Pick<
  CaseRecord,
  'state' | 'takenBy' | 'preparedBy' | 'outcome' | 'reopeningAskedBy'
> & {
  /** Who may sign in for the client: nobody decides about themselves. */
  readonly members: readonly string[];
  /** Everybody who entered some of what is decided. */
  readonly enteredBy: readonly string[];
};

export type CaseRoles = Pick<CaseSubject, 'preparers' | 'deciders' | 'decisions' | 'reopen'>;

/** Says whether somebody may see the cases of a queue. */
export function mayReadQueue(queue: CaseQueue, { roles }: Pick<Viewer, 'roles'>): boolean {
  const readers = QUEUE_READERS[queue];
  return readers === undefined || isOneOf(readers, roles);
}

/** Who is told where nobody leads those who decide: administrators, and of what they may not see, those who may. */
export function toldWithoutLead(queue: CaseQueue): readonly StaffRole[] {
  return QUEUE_READERS[queue] ?? ['ADMINISTRATOR'];
}

/** The queues whose cases somebody may see. */
export function readableQueues(viewer: Pick<Viewer, 'roles'>): CaseQueue[] {
  return CASE_QUEUES.filter((queue) => mayReadQueue(queue, viewer));
}

/** The actions of a queue: taking, releasing, assigning, looking at documents, its decisions, and reopening. */
export function actionsOf({ decisions, reopen }: CaseRoles): CaseAction[] {
  const all: CaseAction[] = ['TAKE', 'RELEASE', 'ASSIGN', 'OPEN_DOCUMENTS', ...decisions];
  return reopen ? [...all, 'REOPEN'] : all;
}

/**
 * Returns what blocks an action on a case; null for nothing. The case's response, its buttons and the calls
 * that act all ask here.
 */
export function obstacleToAction(
  action: CaseAction,
  facts: CaseFacts,
  roles: CaseRoles,
  viewer: Viewer,
): CaseObstacle | null {
  if (action === 'REOPEN') return obstacleToReopening(facts, roles, viewer);
  if (!(prepares(roles, viewer) || decides(roles, viewer))) return 'forbidden';
  if (action === 'OPEN_DOCUMENTS') return null;
  if (!isWithDesk(facts.state)) return 'case_state_conflict';
  const isOthers = facts.takenBy !== null && facts.takenBy !== viewer.userId;
  if (action === 'RELEASE') return obstacleToRelease(facts, isOthers && !decides(roles, viewer));
  if ([...facts.enteredBy, ...facts.members].includes(viewer.userId)) {
    return 'approver_entered_it';
  }
  if (isOthers) return action === 'ASSIGN' && decides(roles, viewer) ? null : 'case_taken';
  return action === 'TAKE' || action === 'ASSIGN'
    ? null
    : obstacleToDecision(action, facts, roles, viewer);
}

function obstacleToRelease({ state }: CaseFacts, isOutOfReach: boolean): CaseObstacle | null {
  if (state !== 'TAKEN') return 'case_state_conflict';
  return isOutOfReach ? 'case_taken' : null;
}

/** One of compliance asks, another answers. An approval has taken effect, so it is not taken back here. */
function obstacleToReopening(
  { state, outcome, reopeningAskedBy }: CaseFacts,
  { reopen }: CaseRoles,
  { userId, roles }: Viewer,
): CaseObstacle | null {
  if (!roles.includes('COMPLIANCE')) return 'forbidden';
  if (state !== 'DECIDED') return 'case_state_conflict';
  if (!reopen || outcome === 'APPROVED') return 'not_reopenable';
  return reopeningAskedBy === userId ? 'reopening_asked_by_you' : null;
}

/**
 * Asking again decides nothing about anybody, so those who prepare may do that, too. Whoever approved first may still
 * reject, if that is theirs to decide.
 */
function obstacleToDecision(
  action: CaseDecision,
  { preparedBy }: CaseFacts,
  roles: CaseRoles,
  viewer: Viewer,
): CaseObstacle | null {
  if (action === 'ASK_AGAIN') return null;
  if (action === 'REJECT') return decides(roles, viewer) ? null : 'forbidden';
  if (preparedBy === viewer.userId) return 'already_approved_by_you';
  if (preparedBy === null && roles.preparers.length > 0) {
    return prepares(roles, viewer) ? null : 'case_not_prepared';
  }
  return decides(roles, viewer) ? null : 'forbidden';
}

/** Says whether an approval only prepares the decision of another person. */
export function approvalPrepares(
  { preparedBy }: Pick<CaseFacts, 'preparedBy'>,
  roles: CaseRoles,
  viewer: Viewer,
): boolean {
  return preparedBy === null && prepares(roles, viewer);
}

function prepares({ preparers }: CaseRoles, { roles }: Viewer): boolean {
  return isOneOf(preparers, roles);
}

function decides({ deciders }: CaseRoles, { roles }: Viewer): boolean {
  return isOneOf(deciders, roles);
}

function isOneOf(wanted: readonly StaffRole[], roles: readonly StaffRole[]): boolean {
  return roles.some((role) => wanted.includes(role));
}
