import { recordAction, SYSTEM } from '../database/audit-trail.ts';
import type { Database } from '../database/connect.ts';
import { transact } from '../database/transact.ts';
import { ProviderRefusal } from '../providers/failures.ts';
import type { Message, Messages } from '../providers/messages/port.ts';

/** What handing a message to the carrier needs. */
export type DeliveryContext = {
  readonly database: Database;
  readonly providers: { readonly messages: Messages };
};

/**
 * Hands a message to the carrier, from a job. A message that is refused for good (no such mailbox) is
 * written down and done with: trying again would harm what receivers think of us. Returns whether it was
 * taken. Throws `OutcomeUnknown`, after which the job is tried again with the same key.
 */
export async function deliverMessage(
  { database, providers }: DeliveryContext,
  message: Message,
): Promise<boolean> {
  const reason = await providers.messages.send(message).then(() => null, reasonOf);
  if (reason === null) return true;
  const { key, channel, to } = message;
  const subject = { kind: 'message', id: key, ownerId: null };
  await transact(database, (tx) =>
    recordAction(tx, SYSTEM, 'message_refused', subject, null, { channel, to, reason }),
  );
  return false;
}

function reasonOf(error: unknown): string {
  if (error instanceof ProviderRefusal) return error.reason;
  throw error;
}
