import { getUser } from '../../account/users.ts';
import type { Actor } from '../../database/audit-trail.ts';
import type { Tx } from '../../database/connect.ts';
import {
  type OwnSession,
  type PushMeans,
  subscribeToPush as subscribe,
} from '../../messages/push/push-subscriptions.ts';
import { queueTestPush } from '../../messages/push/queue-pushes.ts';
import { claimPush } from '../attempts/message-limits.ts';

/** Subscribes the browser of a session, a number of times an hour. Refuses as `subscribeToPush` of messages does, and with `too_many_requests`. */
export async function subscribeToPush(
  tx: Tx,
  actor: Actor,
  means: PushMeans,
  session: OwnSession,
  browser: Parameters<typeof subscribe>[4],
): ReturnType<typeof subscribe> {
  await claimPush(tx, session.userId, 'SUBSCRIBE');
  return subscribe(tx, actor, means, session, browser);
}

/** Sends a test to the browser of a session. Refuses with `push_off` and `too_many_requests`. */
export async function sendTestPush(tx: Tx, session: OwnSession): Promise<void> {
  await claimPush(tx, session.userId, 'TEST');
  const { language } = await getUser(tx, session.userId);
  await queueTestPush(tx, session, language);
}
