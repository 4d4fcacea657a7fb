import type { Tx } from '../database/connect.ts';
import type { JobHandler } from '../jobs/job.ts';
import type { Message } from '../providers/messages/port.ts';
import { defineEncryptedJob } from '../secrets/encrypted-job.ts';
import type { Secrets } from '../secrets/secrets.ts';
import { type DeliveryContext, deliverMessage } from './deliver-message.ts';

const sendEncryptedMessage = defineEncryptedJob<Omit<Message, 'key'>>('messages.send_encrypted');

export function sendEncrypted(
  tx: Tx,
  secrets: Secrets,
  message: Omit<Message, 'key'>,
): Promise<void> {
  return sendEncryptedMessage.enqueue(tx, secrets, message);
}

export function encryptedMessageJob(
  context: DeliveryContext & { readonly settings: { readonly secrets: Secrets } },
): JobHandler {
  return sendEncryptedMessage.handledBy(context.settings.secrets, async (message, key) => {
    await deliverMessage(context, { ...message, key });
  });
}
