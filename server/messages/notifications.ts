import { getUser } from '../account/users.ts';
import type { Tx } from '../database/connect.ts';
import { newId } from '../database/identifier.ts';
import { enqueue } from '../jobs/enqueue.ts';
import { defineJob, type JobHandler } from '../jobs/job.ts';
import type { Message } from '../providers/messages/port.ts';
import { type DeliveryContext, deliverMessage } from './deliver-message.ts';

/** The key makes a second run harmless. */
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

export function accountJobs(context: DeliveryContext): JobHandler[] {
  return [
    sendMessage.handledBy(async (message) => {
      await deliverMessage(context, message);
    }),
  ];
}
