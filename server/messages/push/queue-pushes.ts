import type { Language } from '@ballast/contract/account/languages.ts';
import { Refusal } from '@ballast/contract/errors.ts';
import {
  isPushed,
  NOTIFICATION_KINDS,
  type NotificationName,
  screenPath,
} from '@ballast/contract/messages/notification-kinds.ts';
import { readClock } from '../../database/clock.ts';
import type { Tx } from '../../database/connect.ts';
import { newId } from '../../database/identifier.ts';
import { enqueue } from '../../jobs/enqueue.ts';
import { whoSwitchedOffPush } from '../choices.ts';
import { sendMessage } from '../send-message.ts';
import { pushTitleIn } from '../write-message.ts';
import { browsersOf, type OwnSession, subscriptionOf } from './push-subscriptions.ts';

const LIFE_MS = 86_400_000;

/** A person who is told, in which language. */
export type PushReader = { readonly user_id: string; readonly language: Language };

type Told = {
  readonly key: string;
  readonly kind: NotificationName;
  readonly aboutId: string | null;
};

/**
 * Queues a message to each browser of some people, where the kind goes out over push and they have not switched its subject off. A
 * second run queues the same keys, and so shows nothing twice.
 */
export async function queuePushes(
  tx: Tx,
  { key, kind, aboutId }: Told,
  readers: readonly PushReader[],
): Promise<void> {
  if (!isPushed(kind)) return;
  const { about, screen } = NOTIFICATION_KINDS[kind];
  const ids = readers.map(({ user_id }) => user_id);
  const without = await whoSwitchedOffPush(tx, about, ids);
  const browsers = await browsersOf(
    tx,
    ids.filter((id) => !without.has(id)),
  );
  const languages = new Map(readers.map(({ user_id, language }) => [user_id, language]));
  for (const { userId, subscriptionId } of browsers) {
    const language = languages.get(userId);
    if (language === undefined) continue;
    await queueTo(tx, `${key}.${subscriptionId}`, {
      ...{ userId, to: subscriptionId, path: screenPath(screen, aboutId) },
      title: pushTitleIn(language, kind),
    });
  }
}

/** Queues a test to the browser of a session, whatever is switched off. Refuses with `push_off` where nothing goes there. */
export async function queueTestPush(
  tx: Tx,
  session: OwnSession,
  language: Language,
): Promise<void> {
  const found = await subscriptionOf(tx, session);
  if (!found) throw new Refusal('push_off');
  await queueTo(tx, newId(), {
    ...{ userId: session.userId, to: found.subscription_id, path: '/settings' },
    title: pushTitleIn(language, 'test'),
  });
}

async function queueTo(
  tx: Tx,
  key: string,
  letter: { readonly userId: string; to: string; path: string; title: string },
): Promise<void> {
  const until = new Date((await readClock(tx)).getTime() + LIFE_MS).toISOString();
  await enqueue(tx, sendMessage, { ...letter, key, channel: 'PUSH', until });
}
