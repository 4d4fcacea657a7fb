import { recordAction, SYSTEM } from '../database/audit-trail.ts';
import type { Database, Tx } from '../database/connect.ts';
import { transact } from '../database/transact.ts';
import { ProviderRefusal } from '../providers/failures.ts';
import type { Message, Messages } from '../providers/messages/port.ts';
import type { Secrets } from '../secrets/secrets.ts';
import { writeCalendar } from './calendar.ts';
import { type EmailParts, layOutEmail } from './email-layout.ts';
import { isOptionalEmail, unsubscribeLink } from './unsubscribe-link.ts';
import type { Letter } from './write-message.ts';

export type DeliveryContext = {
  readonly database: Database;
  readonly providers: { readonly messages: Messages };
  /** Where the links of emails lead, and what signs those by which emails are switched off. */
  readonly settings: { readonly publicUrl: string; readonly secrets: Secrets };
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
  const { parts, invitation, ...words } = letter;
  const laid: Message = parts ? laidOut(words, parts, settings) : words;
  const message = invitation ? { ...laid, calendar: writeCalendar(invitation, laid.to) } : laid;
  const reason = await providers.messages.send(message).then(() => null, reasonOf);
  if (reason === null) return true;
  await transact(database, (tx) => recordRefused(tx, message, reason));
  return false;
}

/** Writes down that a message was refused for good, without its words. */
export async function recordRefused(
  tx: Tx,
  { key, channel, to }: Pick<Message, 'key' | 'channel' | 'to'>,
  reason: string,
): Promise<void> {
  const subject = { kind: 'message', id: key, ownerId: null };
  await recordAction(tx, SYSTEM, 'message_refused', subject, null, { channel, to, reason });
}

function laidOut(
  words: Omit<Message, 'html'>,
  parts: EmailParts,
  { publicUrl, secrets }: DeliveryContext['settings'],
): Message {
  const { kind, userId } = parts;
  const unsubscribeUrl =
    userId !== undefined && isOptionalEmail(kind)
      ? unsubscribeLink(secrets.unsubscribeKeys, publicUrl, { userId, kind })
      : null;
  return {
    ...words,
    ...layOutEmail(words, parts, publicUrl, unsubscribeUrl),
    ...(unsubscribeUrl !== null && { unsubscribeUrl }),
  };
}

function reasonOf(error: unknown): string {
  if (error instanceof ProviderRefusal) return error.reason;
  throw error;
}
