import type { KycDetails } from '@ballast/contract/onboarding/kyc/kyc.ts';
import { getClient, setKycStage } from '../../account/clients.ts';
import { type Actor, clientSubject, recordAction } from '../../database/audit-trail.ts';
import type { Database, Tx } from '../../database/connect.ts';
import { newId } from '../../database/identifier.ts';
import { endCaseOf } from '../../reviews/cases.ts';

/** The turns that a person's KYC can take, each with the stage it leads to. */
const STAGE_AFTER = {
  SUBMITTED: 'SUBMITTED',
  APPROVED: 'AGREEMENTS_VERIFICATION',
  ASKED_AGAIN: 'CREATED',
  REJECTED: 'REJECTED',
  COMPLETED: 'COMPLETED',
} as const satisfies Readonly<Record<string, KycDetails['stage']>>;

export type KycDecision = keyof typeof STAGE_AFTER;

/** Records a turn of a person's KYC with its stage. The client must be locked. */
export async function recordKycDecision(
  tx: Tx,
  actor: Actor,
  clientId: string,
  decision: KycDecision,
  reason: string | null = null,
): Promise<void> {
  await tx
    .insertInto('kyc_decisions')
    .values({
      decision_id: newId(),
      owner_id: clientId,
      decision,
      reason,
      decided_by: actor.userId,
    })
    .execute();
  await setKycStage(tx, clientId, STAGE_AFTER[decision]);
  const subject = clientSubject(clientId);
  const after = { kyc_stage: STAGE_AFTER[decision], reason };
  const action = `kyc_${decision.toLowerCase() as Lowercase<KycDecision>}` as const;
  await recordAction(tx, actor, action, subject, null, after);
}

/**
 * Rejects a person in all reviews of their identity: KYC is REJECTED unless it is over, and the other reviews
 * end with the same reason. The client must be locked.
 */
export async function rejectPerson(
  tx: Tx,
  actor: Actor,
  clientId: string,
  reason: string,
): Promise<void> {
  const { kyc_stage: stage, invitation_id } = await getClient(tx, clientId);
  if (stage !== 'COMPLETED' && stage !== 'REJECTED') {
    await recordKycDecision(tx, actor, clientId, 'REJECTED', reason);
  }
  const end = (queue: 'kyc' | 'invitations', subjectId: string) =>
    endCaseOf(tx, actor, { queue, subjectId, clientId }, reason);
  await end('kyc', clientId);
  if (invitation_id !== null) await end('invitations', invitation_id);
}

/** The newest turn of a person's KYC; null before the first. */
export async function lastKycDecision(
  database: Database,
  clientId: string,
): Promise<{ decision: KycDecision; reason: string | null; decidedAt: Date } | null> {
  const row = await database
    .selectFrom('kyc_decisions')
    .select(['decision', 'reason', 'decided_at as decidedAt'])
    .where('owner_id', '=', clientId)
    .orderBy('decided_at', 'desc')
    .orderBy('decision_id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row ? { ...row, decision: row.decision } : null;
}
