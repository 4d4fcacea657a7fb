import type { Language } from '@ballast/contract/account/languages.ts';
import {
  isTexted,
  NOTIFICATION_KINDS,
  type NotificationName,
} from '@ballast/contract/messages/notification-kinds.ts';
import type { Tx } from '../database/connect.ts';
import { enqueue } from '../jobs/enqueue.ts';
import { whoWantsTexts } from './choices.ts';
import { sendMessage } from './send-message.ts';
import { textMessageIn } from './write-message.ts';

/** A person who is told, with their phone. */
type TextReader = {
  readonly user_id: string;
  readonly language: Language;
  readonly phone: string | null;
  readonly phone_verified: boolean;
};

/**
 * Queues a text message to the verified phone of each of some people who has asked for them about this subject. A second run queues
 * the same keys, and so sends nothing twice.
 */
export async function queueTexts(
  tx: Tx,
  { key, kind }: { readonly key: string; readonly kind: NotificationName },
  readers: readonly TextReader[],
): Promise<void> {
  if (!isTexted(kind)) return;
  const reachable = readers.filter(({ phone, phone_verified }) => phone !== null && phone_verified);
  const ids = reachable.map(({ user_id }) => user_id);
  const wanted = await whoWantsTexts(tx, NOTIFICATION_KINDS[kind].about, ids);
  for (const { user_id, language, phone } of reachable) {
    if (!wanted.has(user_id) || phone === null) continue;
    const text = textMessageIn(language, kind);
    const letter = { channel: 'SMS', to: phone, subject: '', text } as const;
    await enqueue(tx, sendMessage, { ...letter, key: `${key}.text.${user_id}` });
  }
}
