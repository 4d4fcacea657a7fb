import { Refusal } from '@ballast/contract/errors.ts';
import { lockClient } from '../account/clients.ts';
import type { Actor } from '../database/audit-trail.ts';
import type { Tx } from '../database/connect.ts';
import { findCurrentAgreement, statusOf } from './envelopes/envelope-of.ts';
import type { AgreementFlows } from './flows.ts';
import { requestSignature } from './sign-requests.ts';
import type { AgreementKind } from './templates.ts';

/**
 * Sends the agreement that the client's step asks for and returns its id; an agreement already
 * signed about the same data is returned instead. Refuses with `step_not_reachable` when no step
 * asks for it, and with `account_suspended`.
 */
export async function requestAgreement(
  tx: Tx,
  flows: AgreementFlows,
  actor: Actor,
  { ownerId, kind }: { readonly ownerId: string; readonly kind: AgreementKind },
): Promise<string> {
  await lockClient(tx, ownerId);
  const data = await flows.readData(tx, ownerId, kind);
  const current = await findCurrentAgreement(tx, ownerId, kind, data);
  if (current && statusOf(current) === 'SIGNED') return current.agreement_id;
  if (!(await flows.wants(tx, ownerId, kind))) throw new Refusal('step_not_reachable');
  return requestSignature(tx, actor, { ownerId, kind, ...data });
}
