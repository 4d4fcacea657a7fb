import { Refusal } from '@ballast/contract/errors.ts';
import { lockUser } from '../account/users.ts';
import type { Actor } from '../database/audit-trail.ts';
import type { Tx } from '../database/connect.ts';
import { findStanding, statusOf } from './envelopes/envelope-of.ts';
import type { AgreementFlows } from './flows.ts';
import { requestSignature } from './sign-requests.ts';
import type { AgreementKind } from './templates.ts';

/**
 * Sends a client the agreement that the step they are at asks for, and returns its id; one that was
 * signed about their data as they are now is answered instead. Refuses with `step_not_reachable` what no step asks for, and with `account_suspended`.
 */
export async function requestAgreement(
  tx: Tx,
  flows: AgreementFlows,
  actor: Actor,
  { ownerId, kind }: { readonly ownerId: string; readonly kind: AgreementKind },
): Promise<string> {
  await lockUser(tx, ownerId);
  const data = await flows.readData(tx, ownerId, kind);
  const standing = await findStanding(tx, ownerId, kind, data);
  if (standing && statusOf(standing) === 'SIGNED') return standing.agreement_id;
  if (!(await flows.wants(tx, ownerId, kind))) throw new Refusal('step_not_reachable');
  return requestSignature(tx, actor, { ownerId, kind, ...data });
}
