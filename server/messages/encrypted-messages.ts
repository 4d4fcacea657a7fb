import type { Tx } from '../database/connect.ts';
import type { JobHandler } from '../jobs/job.ts';
import type { Message } from '../providers/messages/port.ts';
import { defineSealedJob } from '../secrets/encrypted-job.ts';
import type { Secrets } from '../secrets/secrets.ts';
import { type DeliveryContext, deliverMessage } from './deliver-message.ts';

/** Carries a message with a code or a link in it. */
const sendSealedMessage = defineSealedJob<Omit<Message, 'key'>>('messages.send_sealed');

/** Queues a message that holds a secret. */
export function sendSealed(tx: Tx, secrets: Secrets, message: Omit<Message, 'key'>): Promise<void> {
  return sendSealedMessage.enqueue(tx, secrets, message);
}

/** The job that hands sealed messages to the carrier. */
export function sealedMessageJob(
  context: DeliveryContext & { readonly settings: { readonly secrets: Secrets } },
): JobHandler {
  return sendSealedMessage.handledBy(context.settings.secrets, async (message, key) => {
    await deliverMessage(context, { ...message, key });
  });
}
