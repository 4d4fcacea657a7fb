import { markSuspended } from '../account/users.ts';
import { type Actor, recordAction, userSubject } from '../database/audit-trail.ts';
import { readClock } from '../database/clock.ts';
import type { Tx } from '../database/connect.ts';
import { endSessionsOf } from './sessions/sessions.ts';

/** Closes an account and ends its sessions at once. Refuses with `not_found`. */
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

/** Opens an account again. Refuses with `not_found`. */
export async function liftSuspension(
  tx: Tx,
  actor: Actor,
  userId: string,
  reason: string,
): Promise<void> {
  await markSuspended(tx, userId, null);
  await recordAction(tx, actor, 'suspension_lifted', userSubject(userId), null, {
    reason,
  });
}
