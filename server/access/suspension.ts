import { markClientSuspended, membersOf } from '../account/clients.ts';
import { markSuspended } from '../account/users.ts';
import { type Actor, clientSubject, recordAction, userSubject } from '../database/audit-trail.ts';
import { readClock } from '../database/clock.ts';
import type { Tx } from '../database/connect.ts';
import { endSessionsOf } from './sessions/sessions.ts';

/** Closes a client's account and ends the sessions of its members at once. Refuses with `not_found`. */
export async function suspendClient(
  tx: Tx,
  actor: Actor,
  clientId: string,
  reason: string,
): Promise<void> {
  await markClientSuspended(tx, clientId, await readClock(tx));
  for (const userId of await membersOf(tx, [clientId])) {
    await endSessionsOf(tx, actor, userId, 'SUSPENDED');
  }
  await recordAction(tx, actor, 'client_suspended', clientSubject(clientId), null, { reason });
}

/** Closes a person's own access and ends their sessions at once. Refuses with `not_found`. */
export async function suspendUser(
  tx: Tx,
  actor: Actor,
  userId: string,
  reason: string,
): Promise<void> {
  await markSuspended(tx, userId, await readClock(tx));
  await endSessionsOf(tx, actor, userId, 'SUSPENDED');
  await recordAction(tx, actor, 'user_suspended', userSubject(userId), null, { reason });
}

/** Opens a client's account again. Refuses with `not_found`. */
export async function reopenClient(
  tx: Tx,
  actor: Actor,
  clientId: string,
  reason: string,
): Promise<void> {
  await markClientSuspended(tx, clientId, null);
  await recordAction(tx, actor, 'suspension_lifted', clientSubject(clientId), null, {
    reason,
  });
}
