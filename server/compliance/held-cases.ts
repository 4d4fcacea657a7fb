import { Refusal } from '@ballast/contract/errors.ts';
import type { CaseDecision } from '@ballast/contract/reviews/client-case.ts';
import type { CaseObstacle } from '@ballast/contract/staff/cases.ts';
import type { Database, Tx } from '../database/connect.ts';
import { inOrder } from '../database/transact.ts';
import type { CaseSubject, CaseVerdict, SubjectOfCase } from '../reviews/case-subject.ts';
import { readFlags } from './flags/flags.ts';
import { needsSecondOfficer, readRisk } from './risk/ratings.ts';
import { hasUnclearedHit } from './screening/screening-cases.ts';
import { exposureOf } from './states.ts';

/**
 * How flags stand on a queue's cases: those that stop want a word why, or all are only shown, where who the client is
 * is not decided.
 */
type Flagging = 'STOPS' | 'SHOWS' | null;

/** Who may be the first of two officers; the second is one of those who decide. */
const FIRST_OF_TWO = ['OPERATIONS', 'COMPLIANCE'] as const;

/**
 * A queue whose cases compliance may hold back. Where flags stand, two officers decide about a high
 * risk and about whoever is or was politically exposed: none is approved while somebody of its client
 * may be on a list.
 */
export function heldByCompliance(subject: CaseSubject, flagging: Flagging = null): CaseSubject {
  return {
    ...subject,
    ...(flagging && {
      flags: async (database, { clientId }) =>
        (await readFlags(database, clientId)).map((flag) => ({
          ...flag,
          stops: flag.stops && flagging === 'STOPS',
        })),
    }),
    ...(flagging && {
      preparersOf: async (database, { clientId }) =>
        (await needsSecondOfficer(database, clientId)) ? FIRST_OF_TWO : subject.preparers,
    }),
    risk: (database, { clientId }) => readRisk(database, clientId),
    obstacle: async (database, of, decision) =>
      (await obstacleOf(database, of, decision, flagging)) ??
      (await subject.obstacle?.(database, of, decision)) ??
      null,
    decide: async (tx, actor, verdict) => {
      await inOrder([assertNotHeld(tx, verdict, flagging), subject.decide(tx, actor, verdict)]);
    },
  };
}

async function assertNotHeld(tx: Tx, verdict: CaseVerdict, flagging: Flagging): Promise<void> {
  const obstacle = await obstacleOf(tx, verdict, verdict.decision, flagging);
  if (obstacle) throw new Refusal(obstacle);
}

/** While it is open whether somebody is politically exposed no longer, it is not decided who the client is. */
async function obstacleOf(
  database: Database,
  { clientId }: SubjectOfCase,
  decision: CaseDecision,
  flagging: Flagging,
): Promise<CaseObstacle | null> {
  if (decision !== 'APPROVE') return null;
  if (await hasUnclearedHit(database, clientId)) return 'held_by_compliance';
  if (flagging !== 'STOPS') return null;
  return (await exposureOf(database, clientId)) === 'WITHDRAWAL_OPEN' ? 'exposure_undecided' : null;
}
