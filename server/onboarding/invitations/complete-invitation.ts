import { activateClient, markInvitationCompleted } from '../../account/clients.ts';
import { type Actor, clientSubject, recordAction } from '../../database/audit-trail.ts';
import { readClock } from '../../database/clock.ts';
import type { Tx } from '../../database/connect.ts';
import type { Caller } from '../../http/caller.ts';
import { notifyClient } from '../../messages/notifications.ts';
import { openCase } from '../../reviews/cases.ts';
import { tellCompliance } from '../compliance-facts.ts';
import { invitedTurnaround } from '../identity/identity.ts';
import { assertNextStep, lockOwnInvitation } from './invitation-flow.ts';
import { freeAddress } from './invitation-record.ts';

/** Completes an invitation after its last step: opens the account and a case for the desk. Safe to repeat. */
export async function completeInvitation(
  tx: Tx,
  caller: Caller,
  actor: Actor,
  invitationId: string,
): Promise<void> {
  const own = await lockOwnInvitation(tx, caller, invitationId);
  const { invitation, client } = own;
  if (invitation.completed_at) return;
  await assertNextStep(tx, 'COMPLETED', own);
  const { clientId } = caller;
  const { person, manager_id } = invitation;
  const at = await readClock(tx);
  await tx
    .updateTable('invitations')
    .set({ completed_at: at })
    .where('invitation_id', '=', invitationId)
    .execute();
  await freeAddress(tx, invitationId);
  await markInvitationCompleted(tx, clientId, at);
  await activateClient(tx, clientId, {
    firstName: person.first_name,
    middleName: person.middle_name,
    lastName: person.last_name,
    usTaxPayer: person.us_tax_payer,
  });
  const subject = clientSubject(clientId);
  const before = { account_status: client.account_status };
  await recordAction(tx, actor, 'account_activated', subject, before, { account_status: 'ACTIVE' });
  await tellCompliance(tx, clientId);
  // The manager entered the data, so neither the manager nor anybody who corrected them decides.
  const { turnaround } = await openCase(tx, actor, {
    queue: 'invitations',
    clientId,
    subjectId: invitationId,
    enteredBy: manager_id,
    turnaround: invitedTurnaround(person),
  });
  await notifyClient(tx, clientId, 'invited_account_opened', { turnaround });
}
