import { DEFAULT_LANGUAGE, LANGUAGES, type Language } from '@ballast/contract/account/languages.ts';
import {
  isPushed,
  type NOTIFICATION_KINDS,
  type NOTIFICATION_SCREENS,
  type NotificationScreen,
} from '@ballast/contract/messages/notification-kinds.ts';
import { addressesOf, isClosed } from '../account/clients.ts';
import { getUser } from '../account/users.ts';
import type { Database, Tx } from '../database/connect.ts';
import { newId } from '../database/identifier.ts';
import { transact } from '../database/transact.ts';
import { enqueue } from '../jobs/enqueue.ts';
import { defineJob, type JobHandler } from '../jobs/job.ts';
import { carryMessage, type DeliveryContext } from './carry-message.ts';
import { whoSwitchedOff } from './choices.ts';
import { isToldInApp, type NoticeTexts, tellClientInApp, tellUserInApp } from './notices.ts';
import { carryPush } from './push/carry-push.ts';
import { queuePushes } from './push/queue-pushes.ts';
import { queueTexts } from './queue-texts.ts';
import { sendMessage } from './send-message.ts';
import { isOptionalEmail } from './unsubscribe-link.ts';
import {
  type Letter,
  type MessageDetails,
  type MessageName,
  nameToGreet,
  type Recipient,
  writeMessage,
  writeNotice,
} from './write-message.ts';

/** A message to each member of a client, as it reads in every language: who they are is looked up when it is sent. */
type ToClient = {
  readonly key: string;
  readonly clientId: string;
  readonly texts: Readonly<Record<Language, Omit<Letter, 'to'>>>;
};

/** A message to one person, for the browsers to which it goes over push, and for their phone. */
type ToUser = { readonly key: string; readonly userId: string; readonly kind: MessageName };

const pushToUser = defineJob<ToUser>('messages.push_to_user', { lane: 'mail' });

const tellClient = defineJob<ToClient>('messages.tell_client', { lane: 'mail' });

/** The id of what a message tells of, where its kind leads to one thing of many. */
type About<N extends MessageName> =
  ScreenOf<N> extends NotificationScreen
    ? PathOf<ScreenOf<N>> extends `${string}{id}${string}`
      ? [aboutId: string]
      : []
    : [];

type ScreenOf<N extends MessageName> = (typeof NOTIFICATION_KINDS)[N]['screen'];
type PathOf<S extends NotificationScreen> = (typeof NOTIFICATION_SCREENS)[S]['path'];

/** Tells a person by email, and in the portal where the kind says so, in the transaction of what it is about. */
export async function notifyUser<N extends MessageName>(
  tx: Tx,
  userId: string,
  name: N,
  details: MessageDetails[N],
): Promise<void> {
  const user = await getUser(tx, userId);
  const { kind, email, language } = user;
  if (kind === 'CLIENT' && isToldInApp(name)) {
    tellUserInApp(tx, userId, { kind: name, texts: textsOf(name, details), aboutId: null });
  }
  if (kind === 'CLIENT' && isPushed(name)) {
    await enqueue(tx, pushToUser, { key: newId(), userId, kind: name });
  }
  if (isOptionalEmail(name) && (await whoSwitchedOff(tx, name, [userId])).has(userId)) return;
  await notifyRecipient(
    tx,
    { channel: 'EMAIL', to: email, language, name: nameToGreet(user), userId },
    name,
    details,
  );
}

/**
 * Tells each member of a client by email, and in the portal where the kind says so, each in their language, in the transaction of
 * what it is about. That reads no person's rows: they stand elsewhere than the client's.
 */
export async function notifyClient<N extends MessageName>(
  tx: Tx,
  clientId: string,
  name: N,
  details: MessageDetails[N],
  ...about: About<N>
): Promise<void> {
  const [aboutId = null]: readonly (string | null)[] = about;
  if (isToldInApp(name)) {
    tellClientInApp(tx, clientId, {
      kind: name,
      texts: textsOf(name, details),
      aboutId,
    });
  }
  const texts = Object.fromEntries(
    LANGUAGES.map((language) => {
      const { to: _, ...text } = writeMessage(
        { channel: 'EMAIL', to: '', language },
        name,
        details,
        aboutId,
      );
      return [language, text];
    }),
  ) as ToClient['texts'];
  await enqueue(tx, tellClient, { key: newId(), clientId, texts });
}

/** What a notice of a message says, in each language. */
function textsOf<N extends MessageName>(name: N, details: MessageDetails[N]): NoticeTexts {
  const texts = LANGUAGES.map((language) => [language, writeNotice(language, name, details)]);
  return Object.fromEntries(texts) as NoticeTexts;
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

/** The jobs that hand messages to the carrier. */
export function messageJobs(context: DeliveryContext): JobHandler[] {
  return [
    sendMessage.handledBy(async (message, { last }) => {
      if (message.channel !== 'PUSH') {
        await carryMessage(context, message);
        return;
      }
      const startAfter = await carryPush(context, message, last);
      if (!startAfter) return;
      await transact(context.database, (tx) => enqueue(tx, sendMessage, message, { startAfter }));
    }),
    pushToUser.handledBy(({ key, userId, kind }) =>
      transact(context.database, async (tx) => {
        const person = await getUser(tx, userId);
        await queuePushes(tx, { key, kind, aboutId: null }, [person]);
        await queueTexts(tx, { key, kind }, [person]);
      }),
    ),
    tellClient.handledBy((message) => tellMembers(context.database, message)),
  ];
}

/**
 * Queues one message for each member, so that an address that does not answer, or refuses for good, is nobody else's
 * matter. A second run queues the same keys, and so sends nothing twice. Once an account is closed, that is the last it is told.
 */
async function tellMembers(database: Database, { key, clientId, texts }: ToClient): Promise<void> {
  await transact(database, async (tx) => {
    const kind = texts[DEFAULT_LANGUAGE].parts?.kind;
    if (kind !== 'account_closed' && (await isClosed(tx, clientId))) return;
    const members = await addressesOf(tx, clientId);
    await emailMembers(tx, key, texts, members);
    const { aboutId = null } = texts[DEFAULT_LANGUAGE].parts ?? {};
    if (kind === undefined) return;
    await queuePushes(tx, { key, kind, aboutId }, members);
    await queueTexts(tx, { key, kind }, members);
  });
}

async function emailMembers(
  tx: Tx,
  key: string,
  texts: ToClient['texts'],
  members: Awaited<ReturnType<typeof addressesOf>>,
): Promise<void> {
  const kind = texts[DEFAULT_LANGUAGE].parts?.kind;
  const without =
    kind !== undefined && isOptionalEmail(kind)
      ? await whoSwitchedOff(
          tx,
          kind,
          members.map(({ user_id }) => user_id),
        )
      : new Set<string>();
  for (const member of members) {
    const { user_id: userId, email: to, language } = member;
    if (without.has(userId)) continue;
    // Who queued it may not have known the language yet.
    const text = texts[language] ?? texts[DEFAULT_LANGUAGE];
    const { parts } = text;
    const named = parts && { parts: { ...parts, name: nameToGreet(member), userId } };
    await enqueue(tx, sendMessage, { ...text, ...named, to, key: `${key}.${userId}` });
  }
}
