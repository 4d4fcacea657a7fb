import type { Tx } from '../database/connect.ts';
import type { JobHandler } from '../jobs/job.ts';
import { defineEncryptedJob } from '../secrets/encrypted-job.ts';
import type { Secrets } from '../secrets/secrets.ts';
import { carryMessage, type DeliveryContext } from './carry-message.ts';
import {
  type Letter,
  type MessageDetails,
  type MessageName,
  type Recipient,
  writeMessage,
} from './write-message.ts';

const sendEncryptedMessage = defineEncryptedJob<Letter>('messages.send_encrypted', {
  lane: 'mail',
});

/** Queues a message that holds a secret. */
export function sendEncrypted<N extends MessageName>(
  tx: Tx,
  secrets: Secrets,
  recipient: Recipient,
  name: N,
  details: MessageDetails[N],
): Promise<void> {
  return sendEncryptedMessage.enqueue(tx, secrets, writeMessage(recipient, name, details));
}

/** The job that hands encrypted messages to the carrier. */
export function encryptedMessageJob(
  context: DeliveryContext & { readonly settings: { readonly secrets: Secrets } },
): JobHandler {
  return sendEncryptedMessage.handledBy(context.settings.secrets, async (message, key) => {
    await carryMessage(context, { ...message, key });
  });
}
