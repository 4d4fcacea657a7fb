import { Refusal } from '@ballast/contract/errors.ts';
import type { CaseDecision } from '@ballast/contract/reviews/client-case.ts';
import type { CaseObstacle } from '@ballast/contract/staff/cases.ts';
import type { Database, Tx } from '../database/connect.ts';
import { inOrder } from '../database/transact.ts';
import type { CaseSubject, CaseVerdict, SubjectOfCase } from '../reviews/case-subject.ts';
import { readFlags } from './flags/flags.ts';
import { hasUnclearedHit } from './screening/screening-cases.ts';

/**
 * How flags stand on a queue's cases: those that stop want a word why, or all are only shown, where who the client is
 * is not decided.
 */
type Flagging = 'STOPS' | 'SHOWS' | null;

/** A queue whose cases compliance may hold back: none is approved while somebody of its client may be on a list. */
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
    obstacle: async (database, of, decision) =>
      (await obstacleOf(database, of, decision)) ??
      (await subject.obstacle?.(database, of, decision)) ??
      null,
    decide: async (tx, actor, verdict) => {
      await inOrder([assertNotHeld(tx, verdict), subject.decide(tx, actor, verdict)]);
    },
  };
}

async function assertNotHeld(tx: Tx, verdict: CaseVerdict): Promise<void> {
  const obstacle = await obstacleOf(tx, verdict, verdict.decision);
  if (obstacle) throw new Refusal(obstacle);
}

async function obstacleOf(
  database: Database,
  { clientId }: SubjectOfCase,
  decision: CaseDecision,
): Promise<CaseObstacle | null> {
  if (decision !== 'APPROVE') return null;
  return (await hasUnclearedHit(database, clientId)) ? 'held_by_compliance' : null;
}
