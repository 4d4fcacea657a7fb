import { addressesOf } from '../account/clients.ts';
import { getUser } from '../account/users.ts';
import type { Tx } from '../database/connect.ts';
import { newId } from '../database/identifier.ts';
import { enqueue } from '../jobs/enqueue.ts';
import { defineJob, type JobHandler } from '../jobs/job.ts';
import type { Message } from '../providers/messages/port.ts';
import { carryMessage, type DeliveryContext } from './carry-message.ts';
import {
  type MessageDetails,
  type MessageName,
  type Recipient,
  writeMessage,
} from './write-message.ts';

/** The key makes a second run harmless. */
const sendMessage = defineJob<Message>('messages.send', { lane: 'mail' });

/** Queues an email to a person, in their language, in the transaction of what it is about. */
export async function notifyUser<N extends MessageName>(
  tx: Tx,
  userId: string,
  name: N,
  details: MessageDetails[N],
): Promise<void> {
  const { email, language } = await getUser(tx, userId);
  await notifyRecipient(tx, { channel: 'EMAIL', to: email, language }, name, details);
}

/** Queues an email to each member of a client, as `notifyUser` does. */
export async function notifyClient<N extends MessageName>(
  tx: Tx,
  clientId: string,
  name: N,
  details: MessageDetails[N],
): Promise<void> {
  const addresses = await addressesOf(tx, clientId);
  await Promise.all(
    addresses.map(({ email: to, language }) =>
      notifyRecipient(tx, { channel: 'EMAIL', to, language }, name, details),
    ),
  );
}

/** Queues a message to somebody who need not have an account. */
export async function notifyRecipient<N extends MessageName>(
  tx: Tx,
  recipient: Recipient,
  name: N,
  details: MessageDetails[N],
): Promise<void> {
  await enqueue(tx, sendMessage, { key: newId(), ...writeMessage(recipient, name, details) });
}

/** The job that hands messages to the carrier. */
export function messageJob(context: DeliveryContext): JobHandler {
  return sendMessage.handledBy(async (message) => {
    await carryMessage(context, message);
  });
}
