import { recordAction, SYSTEM } from '../database/audit-trail.ts';
import type { Database } from '../database/connect.ts';
import { transact } from '../database/transact.ts';
import { ProviderRefusal } from '../providers/failures.ts';
import type { Message, Messages } from '../providers/messages/port.ts';

export type DeliveryContext = {
  readonly database: Database;
  readonly providers: { readonly messages: Messages };
};

/**
 * Sends a message, from a job. One refused for good (no such mailbox) is recorded and not tried again, which
 * would harm our reputation with receivers. Returns whether it was accepted. Throws `OutcomeUnknown`, after
 * which the job tries again with the same key.
 */
export async function carryMessage(
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
