import { recordAction, SYSTEM } from '../database/audit-trail.ts';
import type { Database } from '../database/connect.ts';
import { transact } from '../database/transact.ts';
import { ProviderRefusal } from '../providers/failures.ts';
import type { Message, Messages } from '../providers/messages/port.ts';
import { layOutEmail } from './email-layout.ts';
import type { Letter } from './write-message.ts';

export type DeliveryContext = {
  readonly database: Database;
  readonly providers: { readonly messages: Messages };
  /** Where the links of emails lead. */
  readonly settings: { readonly publicUrl: string };
};

/**
 * Lays a message out and sends it, from a job. One refused for good (no such mailbox) is recorded and not tried again, which
 * would harm our reputation with receivers. Returns whether it was accepted. Throws `OutcomeUnknown`, after
 * which the job tries again with the same key.
 */
export async function carryMessage(
  { database, providers, settings }: DeliveryContext,
  letter: Letter & Pick<Message, 'key'>,
): Promise<boolean> {
  const { parts, ...words } = letter;
  const message: Message = parts
    ? { ...words, ...layOutEmail(words, parts, settings.publicUrl) }
    : words;
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
