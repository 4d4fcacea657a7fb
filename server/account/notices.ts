import type { Tx } from '../database/connect.ts';
import { newId } from '../database/identifier.ts';
import { enqueue } from '../jobs/enqueue.ts';
import { defineJob, type JobHandler } from '../jobs/job.ts';
import { ProviderRefusal } from '../providers/failures.ts';
import type { Message, Messages } from '../providers/messages/port.ts';
import { getUser } from './users.ts';

/** What a user is told by email about something that happened to the account. */
export type Notice = {
  readonly subject: string;
  readonly text: string;
  readonly links?: readonly string[];
};

const SEND_MESSAGE = defineJob<Message>('send_message');

/** Tells a user by email, once `tx` is committed. */
export async function sendNotice(tx: Tx, userId: string, notice: Notice): Promise<void> {
  const { email } = await getUser(tx, userId);
  await enqueueMessage(tx, { key: newId(), channel: 'EMAIL', to: email, ...notice });
}

/** Hands a message to the carrier once `tx` is committed; its key makes it go out once. */
export async function enqueueMessage(tx: Tx, message: Message): Promise<void> {
  await enqueue(tx, SEND_MESSAGE, message);
}

/** The job that hands messages to the carrier. A message that the carrier refuses is not tried again. */
export function messageJobs(messages: Messages): JobHandler[] {
  return [
    SEND_MESSAGE.handledBy(async (message) => {
      try {
        await messages.send(message);
      } catch (error) {
        if (!(error instanceof ProviderRefusal)) throw error;
      }
    }),
  ];
}
