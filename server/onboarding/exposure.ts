import type { BodyOf } from '@ballast/contract/call.ts';
import type { decideExposure as decideExposureCall } from '@ballast/contract/compliance/risk.ts';
import { Refusal } from '@ballast/contract/errors.ts';
import { getClient, lockClient } from '../account/clients.ts';
import { clientSubject, type Person, recordAction } from '../database/audit-trail.ts';
import type { Tx } from '../database/connect.ts';
import { tellCompliance } from './compliance-facts.ts';
import { EXPOSURE_AFTER, readExposure } from './kyc/exposure-state.ts';

/**
 * Decides about a yes that was turned into a no, for a reason that stays in the house, and rates the client anew. Refuses
 * `not_found`, and `no_exposure_to_decide` when there is none, or it is decided.
 */
export async function decideExposure(
  tx: Tx,
  actor: Person,
  clientId: string,
  { decision, reason }: BodyOf<typeof decideExposureCall>,
): Promise<void> {
  await getClient(tx, clientId);
  await lockClient(tx, clientId);
  const { exposure, withdrawnBy } = await readExposure(tx, clientId);
  if (exposure !== 'WITHDRAWAL_OPEN' || withdrawnBy === null) {
    throw new Refusal('no_exposure_to_decide');
  }
  await tx
    .insertInto('exposure_decisions')
    .values({
      owner_id: clientId,
      answer_id: withdrawnBy,
      decision,
      reason,
      decided_by: actor.userId,
    })
    .execute();
  const after = { exposure: EXPOSURE_AFTER[decision], reason };
  await recordAction(tx, actor, 'exposure_decided', clientSubject(clientId), { exposure }, after);
  await tellCompliance(tx, clientId);
}
