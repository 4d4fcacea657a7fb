import { type DeliveryContext, deliverMessage } from '../account/deliver-message.ts';
import type { Tx } from '../database/connect.ts';
import { newId } from '../database/identifier.ts';
import { enqueue } from '../jobs/enqueue.ts';
import { defineJob, type JobHandler } from '../jobs/job.ts';
import type { Message } from '../providers/messages/port.ts';
import { seal, unseal } from './seal.ts';
import type { Secrets } from './secrets.ts';

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

/** The job that hands sealed messages to the carrier. */
export function sealedMessageJob(
  context: DeliveryContext & { readonly settings: { readonly secrets: Secrets } },
): JobHandler {
  return sendSealedMessage.handledBy(async ({ key, sealed }) => {
    const text = unseal(context.settings.secrets.dataKeys, sealed, placeOf(key));
    await deliverMessage(context, { ...(JSON.parse(text) as Omit<Message, 'key'>), key });
  });
}

function placeOf(key: string): string {
  return `message ${key}`;
}
