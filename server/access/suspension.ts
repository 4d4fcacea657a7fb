import { Refusal } from '@ballast/contract/errors.ts';
import { getClient, markClientClosed, markClientSuspended, membersOf } from '../account/clients.ts';
import { markSuspended } from '../account/users.ts';
import { type Actor, clientSubject, recordAction, userSubject } from '../database/audit-trail.ts';
import { readClock } from '../database/clock.ts';
import type { Tx } from '../database/connect.ts';
import { notifyClient } from '../messages/notifications.ts';
import { endSessionsOf } from './sessions/sessions.ts';

/** Suspends a client's account, ends the sessions of its members at once and tells them. Refuses with `not_found` and `conflict`. */
export async function suspendClient(
  tx: Tx,
  actor: Actor,
  clientId: string,
  reason: string,
): Promise<void> {
  if ((await getClient(tx, clientId)).suspended_at) throw new Refusal('conflict');
  await markClientSuspended(tx, clientId, await readClock(tx));
  for (const userId of await membersOf(tx, [clientId])) {
    await endSessionsOf(tx, actor, userId, 'SUSPENDED');
  }
  await recordAction(tx, actor, 'client_suspended', clientSubject(clientId), null, { reason });
  await notifyClient(tx, clientId, 'account_suspended', {});
}

/**
 * Closes a client's account for good, ends the sessions of its members at once and tells them, which is the last that they are
 * told. Whether anything stops it is up to the caller. Refuses with `not_found`, and with `conflict` where it is closed.
 */
export async function closeClient(
  tx: Tx,
  actor: Actor,
  clientId: string,
  reason: string,
): Promise<void> {
  const { suspended_at } = await getClient(tx, clientId);
  await markClientClosed(tx, clientId);
  for (const userId of await membersOf(tx, [clientId])) {
    await endSessionsOf(tx, actor, userId, 'SUSPENDED');
  }
  const before = { suspended: suspended_at !== null };
  await recordAction(tx, actor, 'client_closed', clientSubject(clientId), before, { reason });
  await notifyClient(tx, clientId, 'account_closed', {});
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

/** Lets a person in again whose own access was closed. Refuses with `not_found`. */
export async function reopenUser(
  tx: Tx,
  actor: Actor,
  userId: string,
  reason: string,
): Promise<void> {
  await markSuspended(tx, userId, null);
  await recordAction(tx, actor, 'user_reopened', userSubject(userId), null, { reason });
}

/** Opens a suspended client's account again and tells its members. Refuses with `not_found`, and with `conflict` what is closed for good. */
export async function reopenClient(
  tx: Tx,
  actor: Actor,
  clientId: string,
  reason: string,
): Promise<void> {
  const { suspended_at, closed_at } = await getClient(tx, clientId);
  if (!suspended_at || closed_at) throw new Refusal('conflict');
  await markClientSuspended(tx, clientId, null);
  await recordAction(tx, actor, 'suspension_lifted', clientSubject(clientId), null, {
    reason,
  });
  await notifyClient(tx, clientId, 'account_reopened', {});
}
