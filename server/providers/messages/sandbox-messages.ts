import { sql } from 'kysely';
import type { Database, Tx } from '../../database/connect.ts';
import { newId } from '../../database/identifier.ts';
import type { Fault } from '../faults.ts';
import { answerCall, type Decision, secondsFromNow } from '../sandbox/sandbox-calls.ts';
import type { Channel, Message, Messages } from './port.ts';

export type OutboxMessage = {
  id: string;
  channel: Channel;
  to: string;
  subject: string;
  text: string;
  code: string | null;
  links: string[];
  /** What it brings for the recipient's calendar. */
  calendar: string | null;
  sentAt: Date;
};

const DELAY_S = 15 * 60;
const OUTBOX_MAX = 1000;

/** Makes the sandbox carrier: messages go into an outbox that everybody can read. */
export function sandboxMessages(sandboxDatabase: Database): Messages {
  return {
    send: (message) => sendMessage(sandboxDatabase, message),
    isOnWhatsApp: (phone) => askWhatsApp(sandboxDatabase, phone),
  };
}

/** Numbers that end so are not on WhatsApp, so that a person or a test can be one who is not. */
const NOT_ON_WHATSAPP = '00';

async function askWhatsApp(sandboxDatabase: Database, phone: string): Promise<boolean> {
  const asked = {
    provider: 'messages',
    call: 'isOnWhatsApp',
    key: newId(),
    body: { phone },
  } as const;
  const { isLinked } = await answerCall(sandboxDatabase, asked, {
    faults: ['refuse'],
    findKnown: async () => null,
    accept: async (_tx, fault) =>
      fault === 'refuse'
        ? { refusal: 'refused' }
        : { receipt: { isLinked: !phone.endsWith(NOT_ON_WHATSAPP) } },
  });
  return isLinked;
}

type Receipt = { providerReference: string };

async function sendMessage(sandboxDatabase: Database, message: Message): Promise<Receipt> {
  const { key, channel, to } = message;
  // Its words, with the codes and links in them, are for the mailbox alone.
  const asked = { provider: 'messages', call: 'send', key, body: { key, channel, to } } as const;
  return answerCall(sandboxDatabase, asked, {
    faults: ['refuse', 'answer_twice', 'delay'],
    findKnown: (tx) => findMessage(tx, key),
    accept: (tx, fault) => acceptMessage(tx, message, fault),
  });
}

async function findMessage(tx: Tx, key: string): Promise<Decision<Receipt> | null> {
  const row = await tx
    .selectFrom('sandbox.messages')
    .select(['message_id', 'state'])
    .where('request_key', '=', key)
    .where('copy', '=', 1)
    .executeTakeFirst();
  if (!row) return null;
  return row.state === 'refused'
    ? { refusal: 'refused' }
    : { receipt: { providerReference: row.message_id } };
}

async function acceptMessage(
  tx: Tx,
  message: Message,
  fault: Fault | null,
): Promise<Decision<Receipt>> {
  const isRefused = fault === 'refuse';
  const copies = fault === 'answer_twice' ? [1, 2] : [1];
  const rows = copies.map((copy) => ({
    message_id: newId(),
    request_key: message.key,
    copy,
    channel: message.channel,
    recipient: message.to,
    subject: message.subject,
    text: message.text,
    code: message.code ?? null,
    links: JSON.stringify(message.links ?? []),
    calendar: message.calendar?.text ?? null,
    state: isRefused ? ('refused' as const) : ('sent' as const),
    sent_at: secondsFromNow(fault === 'delay' ? DELAY_S : 0),
  }));
  await tx.insertInto('sandbox.messages').values(rows).execute();
  return isRefused
    ? { refusal: 'refused' }
    : { receipt: { providerReference: rows[0]?.message_id ?? '' } };
}

/** Messages that have gone out, newest first, at most a thousand; `to` narrows to one recipient. */
export async function listOutbox(
  sandboxDatabase: Database,
  to: string | null,
): Promise<OutboxMessage[]> {
  const rows = await sandboxDatabase
    .selectFrom('sandbox.messages')
    .selectAll()
    .where('state', '=', 'sent')
    .where('sent_at', '<=', sql<Date>`clock_now()`)
    .$if(to !== null, (query) => query.where('recipient', '=', to ?? ''))
    .orderBy('sent_at', 'desc')
    .orderBy('message_id', 'desc')
    .limit(OUTBOX_MAX)
    .execute();
  return rows.map((row) => ({
    id: row.message_id,
    channel: row.channel,
    to: row.recipient,
    subject: row.subject,
    text: row.text,
    code: row.code,
    links: row.links as string[],
    calendar: row.calendar,
    sentAt: row.sent_at,
  }));
}
