import { Refusal } from '@ballast/contract/errors.ts';
import { lockClient } from '../../account/clients.ts';
import type { Actor } from '../../database/audit-trail.ts';
import type { Tx } from '../../database/connect.ts';
import { notifyClient } from '../../messages/notifications.ts';
import type { SubjectOfCase } from '../../reviews/case-subject.ts';
import { insertDocument, readIdentity } from '../identity/identity-record.ts';
import { recordKycDecision } from './kyc-decisions.ts';

/**
 * Takes up again the KYC of somebody who was rejected: all that they entered is with the desk once more. A document that
 * was rejected, or that the rejection left undecided, is looked at anew. Refuses `case_state_conflict` for anybody else.
 */
export async function reopenKyc(tx: Tx, actor: Actor, { clientId }: SubjectOfCase): Promise<void> {
  const client = await lockClient(tx, clientId);
  if (client.kyc_stage !== 'REJECTED') {
    throw new Refusal('case_state_conflict', { state: client.kyc_stage });
  }
  await recordKycDecision(tx, actor, clientId, 'SUBMITTED');
  const { verification_status: status, document } = await readIdentity(tx, clientId);
  // A review stays, so what it rejected is laid before the desk once more.
  if (document && status === 'REJECTED') {
    await insertDocument(tx, { clientId, sentBy: client.user_id }, document);
  }
  await notifyClient(tx, clientId, 'review_reopened', {});
}
