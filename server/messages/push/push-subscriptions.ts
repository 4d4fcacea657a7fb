import { createHmac } from 'node:crypto';
import type { AnswerOf, BodyOf } from '@ballast/contract/call.ts';
import { Refusal } from '@ballast/contract/errors.ts';
import type {
  getPushState as getPushStateCall,
  subscribeToPush as subscribeToPushCall,
} from '@ballast/contract/messages/push-subscriptions.ts';
import type { NotNull } from 'kysely';
import { type Actor, recordAction } from '../../database/audit-trail.ts';
import type { Database, Tx } from '../../database/connect.ts';
import { newId } from '../../database/identifier.ts';
import { withCommit } from '../../database/transact.ts';
import type { PushBrowser } from '../../providers/messages/port.ts';
import { isServed, type PushOffer } from '../../providers/messages/push/push-settings.ts';
import { decrypt, encrypt } from '../../secrets/encrypt.ts';
import { type EncryptedColumn, hangsOn, RE_ENCRYPT_BATCH } from '../../secrets/re-encrypt.ts';
import type { KeyRing, Secrets } from '../../secrets/secrets.ts';

/** A session of somebody who is signed in for themselves. */
export type OwnSession = { readonly userId: string; readonly sessionId: string };

/** What browsers are offered, null where nothing is, and the keys under which their subscriptions are kept. */
export type PushMeans = {
  readonly keys: Pick<Secrets, 'dataKeys' | 'markKeys'>;
  readonly offer: PushOffer | null;
};

/** What is offered, and what comes to the browser of a session. */
export async function getPushState(
  database: Database,
  offer: PushOffer | null,
  session: OwnSession,
): Promise<AnswerOf<typeof getPushStateCall>> {
  const found = await subscriptionOf(database, session);
  return {
    server_key: offer?.serverKeys[0] ?? null,
    subscription: found ? { id: found.subscription_id, server_key: found.server_key } : null,
  };
}

/**
 * Sends what is told over push to the browser of a session from now on. The same browser under another session, of whomever, gets
 * nothing more there. Refuses with `push_not_offered`, `push_key_outdated` and `push_service_unknown`.
 */
export async function subscribeToPush(
  tx: Tx,
  actor: Actor,
  { keys, offer }: PushMeans,
  session: OwnSession,
  { endpoint, browser_key, shared_secret, server_key }: BodyOf<typeof subscribeToPushCall>,
): Promise<AnswerOf<typeof subscribeToPushCall>> {
  if (!offer) throw new Refusal('push_not_offered');
  if (!offer.serverKeys.includes(server_key)) throw new Refusal('push_key_outdated');
  if (!isServed(offer.services, endpoint)) throw new Refusal('push_service_unknown');
  const { userId, sessionId } = session;
  const id = newId();
  const browser = { endpoint, browserKey: browser_key, sharedSecret: shared_secret };
  const marks = marksOf(keys.markKeys, endpoint);
  await tx
    .deleteFrom('push_subscriptions')
    .where((eb) =>
      eb.or([
        eb('endpoint_mark', 'in', marks),
        eb.and([eb('user_id', '=', userId), eb('session_id', '=', sessionId)]),
      ]),
    )
    .execute();
  await tx
    .insertInto('push_subscriptions')
    .values({
      user_id: userId,
      subscription_id: id,
      session_id: sessionId,
      server_key,
      encrypted: encrypt(keys.dataKeys, JSON.stringify(browser), associatedDataOf(id)),
      endpoint_mark: marks[0],
    })
    .execute();
  await recordAction(tx, actor, 'push_subscribed', subjectOf(id, userId), null, {
    session: sessionId,
    service: new URL(endpoint).host,
  });
  return { id, server_key };
}

/** Sends nothing more to a browser of a person; safe to repeat. */
export async function unsubscribeFromPush(
  tx: Tx,
  actor: Actor,
  userId: string,
  subscriptionId: string,
): Promise<void> {
  const ended = await tx
    .deleteFrom('push_subscriptions')
    .where('user_id', '=', userId)
    .where('subscription_id', '=', subscriptionId)
    .returning('session_id')
    .executeTakeFirst();
  if (!ended) return;
  const before = { session: ended.session_id };
  await recordAction(
    tx,
    actor,
    'push_unsubscribed',
    subjectOf(subscriptionId, userId),
    before,
    null,
  );
}

/** Forgets the browser of a session that ends, with the commit of its end. */
export function forgetPushOf(tx: Tx, { userId, sessionId }: OwnSession): void {
  withCommit(
    tx,
    tx
      .deleteFrom('push_subscriptions')
      .where('user_id', '=', userId)
      .where('session_id', '=', sessionId),
  );
}

/** The subscription of the session's browser. */
export function subscriptionOf(database: Database, { userId, sessionId }: OwnSession) {
  return database
    .selectFrom('live_push_subscriptions')
    .select(['subscription_id', 'server_key'])
    .$narrowType<{ subscription_id: NotNull; server_key: NotNull }>()
    .where('user_id', '=', userId)
    .where('session_id', '=', sessionId)
    .executeTakeFirst();
}

/** The browsers to which messages for some people go, each while its session goes on. */
export async function browsersOf(
  database: Database,
  userIds: readonly string[],
): Promise<readonly { readonly userId: string; readonly subscriptionId: string }[]> {
  if (userIds.length === 0) return [];
  const rows = await database
    .selectFrom('live_push_subscriptions')
    .select(['user_id', 'subscription_id'])
    .$narrowType<{ user_id: NotNull; subscription_id: NotNull }>()
    .where('user_id', 'in', [...userIds])
    .execute();
  return rows.map(({ user_id, subscription_id }) => ({
    userId: user_id,
    subscriptionId: subscription_id,
  }));
}

/** What a message to a browser is sent with; null once nothing goes there any more. */
export async function findBrowser(
  database: Database,
  keys: Pick<Secrets, 'dataKeys'>,
  userId: string,
  subscriptionId: string,
): Promise<PushBrowser | null> {
  const row = await database
    .selectFrom('push_subscriptions as p')
    .innerJoin('live_push_subscriptions as live', (join) =>
      join
        .onRef('live.user_id', '=', 'p.user_id')
        .onRef('live.subscription_id', '=', 'p.subscription_id'),
    )
    .select(['p.server_key', 'p.encrypted'])
    .where('p.user_id', '=', userId)
    .where('p.subscription_id', '=', subscriptionId)
    .executeTakeFirst();
  if (!row) return null;
  const text = decrypt(keys.dataKeys, row.encrypted, associatedDataOf(subscriptionId));
  return { ...JSON.parse(text), serverKey: row.server_key };
}

/** Where push messages go, for re-encryption. */
export const ENCRYPTED_PUSH_SUBSCRIPTIONS: EncryptedColumn = {
  name: 'subscriptions of browsers',
  associatedDataOf,
  take: (tx, keyIds) =>
    tx
      .selectFrom('push_subscriptions')
      .select(['subscription_id as id', 'encrypted'])
      .where(hangsOn('encrypted', keyIds))
      .limit(RE_ENCRYPT_BATCH)
      .forUpdate()
      .skipLocked()
      .execute(),
  keep: (tx, { id, encrypted }) =>
    tx
      .updateTable('push_subscriptions')
      .set({ encrypted })
      .where('subscription_id', '=', id)
      .execute(),
};

function associatedDataOf(subscriptionId: string): string {
  return `push subscription ${subscriptionId}`;
}

/** By what a browser is found again, as uuids, under each key in use, the newest first. */
function marksOf([newest, ...older]: KeyRing, endpoint: string): [string, ...string[]] {
  const markOf = ({ key }: KeyRing[number]) =>
    createHmac('sha256', key).update(`push endpoint ${endpoint}`).digest('hex').slice(0, 32);
  return [markOf(newest), ...older.map(markOf)];
}

function subjectOf(id: string, userId: string) {
  return { kind: 'push_subscription', id, ownerId: null, userId };
}
