import type { Tx } from '../database/connect.ts';
import type { JobHandler } from '../jobs/job.ts';
import type { Message } from '../providers/messages/port.ts';
import { defineEncryptedJob } from '../secrets/encrypted-job.ts';
import type { Secrets } from '../secrets/secrets.ts';
import { type DeliveryContext, deliverMessage } from './deliver-message.ts';

/** Carries a message with a code or a link in it. */
const sendEncryptedMessage = defineEncryptedJob<Omit<Message, 'key'>>('messages.send_encrypted');

/** Queues a message that holds a secret. */
export function sendEncrypted(
  tx: Tx,
  secrets: Secrets,
  message: Omit<Message, 'key'>,
): Promise<void> {
  return sendEncryptedMessage.enqueue(tx, secrets, message);
}

/** The job that hands encrypted messages to the carrier. */
export function encryptedMessageJob(
  context: DeliveryContext & { readonly settings: { readonly secrets: Secrets } },
): JobHandler {
  return sendEncryptedMessage.handledBy(context.settings.secrets, async (message, key) => {
    await deliverMessage(context, { ...message, key });
  });
}
