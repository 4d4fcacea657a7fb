import { seal, unseal } from '../access/seal.ts';
import type { Secrets } from '../access/secrets.ts';
import type { Tx } from '../database/connect.ts';
import { newId } from '../database/identifier.ts';
import { enqueue } from '../jobs/enqueue.ts';
import { defineJob, type JobHandler } from '../jobs/job.ts';
import type { Message, Messages } from '../providers/messages/port.ts';
import { getUser } from './users.ts';

/** Hands one message to the carrier; its key makes a second run harmless. */
export const sendMessage = defineJob<Message>('messages.send');

/** Queues an email to a user in the transaction of what it is about. */
export async function notifyByEmail(
  tx: Tx,
  userId: string,
  { subject, text }: { subject: string; text: string },
): Promise<void> {
  const { email } = await getUser(tx, userId);
  await enqueue(tx, sendMessage, { key: newId(), channel: 'EMAIL', to: email, subject, text });
}

/** Carries a message with a code or a link in it, whose words are sealed while it waits. */
const sendSealedMessage = defineJob<{ key: string; sealed: string }>('messages.send_sealed');

/** Queues a message that holds a secret: no code and no link lies open in the queue. */
export async function sendSealed(
  tx: Tx,
  secrets: Secrets,
  message: Omit<Message, 'key'>,
): Promise<void> {
  const key = newId();
  const sealed = seal(secrets.dataKeys, JSON.stringify(message), placeOf(key));
  await enqueue(tx, sendSealedMessage, { key, sealed });
}

function placeOf(key: string): string {
  return `message ${key}`;
}

/** Jobs of the account room. */
export function accountJobs(context: {
  readonly providers: { readonly messages: Messages };
  readonly settings: { readonly secrets: Secrets };
}): JobHandler[] {
  const { messages } = context.providers;
  return [
    sendMessage.handledBy(async (message) => {
      await messages.send(message);
    }),
    sendSealedMessage.handledBy(async ({ key, sealed }) => {
      const text = unseal(context.settings.secrets.dataKeys, sealed, placeOf(key));
      await messages.send({ ...(JSON.parse(text) as Omit<Message, 'key'>), key });
    }),
  ];
}
