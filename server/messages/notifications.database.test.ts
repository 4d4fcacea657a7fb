import {
  NOTIFICATION_KINDS,
  type NotificationKind,
} from '@ballast/contract/messages/notification-kinds.ts';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { openPaymentsWorld, type TestClient } from '../../tests/worlds/payments.ts';
import { getUser } from '../account/users.ts';
import { newId } from '../database/identifier.ts';
import { transact } from '../database/transact.ts';
import {
  countUnreadNotifications,
  listNotifications,
  type Reader,
  readAllNotifications,
  readNotifications,
} from './notices.ts';
import { messageJobs, notifyClient, notifyUser } from './notifications.ts';
import { EN } from './templates/en.ts';

const world = await openPaymentsWorld();
const { database, context, queue, sandbox } = world;

type Queued = { readonly key: string; readonly texts: { readonly en: object } };

/** A client with two members; returns the addresses of both. */
async function clientOfTwo(): Promise<{ client: TestClient; emails: string[]; userIds: string[] }> {
  const [client, other] = [await world.client(), await world.client()];
  await sql`
    insert into memberships (membership_id, client_id, user_id, role, since)
    values (${newId()}, ${client.id}, ${other.actor.userId}, 'REPRESENTATIVE', clock_now())`.execute(
    database,
  );
  const userIds = [client.actor.userId, other.actor.userId];
  const users = await Promise.all(userIds.map((userId) => getUser(database, userId)));
  return { client, emails: users.map(({ email }) => email), userIds };
}

const tell = (client: TestClient) =>
  transact(database, (tx) =>
    notifyClient(tx, client.id, 'wallet_added', { address: 'bc1q', name: 'Cold store' }),
  );

const told = async (emails: readonly string[]) =>
  Promise.all(
    emails.map(async (email) => (await sandbox.listOutbox(email)).map(({ text }) => text)),
  );

async function queued(): Promise<Queued> {
  const { rows } = await sql<{ payload: Queued }>`
    select data -> 'payload' as payload from pgboss.job
    where data ->> 'job' = 'messages.tell_client' and state = 'created'`.execute(database);
  if (rows.length !== 1 || !rows[0]) throw new Error(`${rows.length} messages are queued`);
  return rows[0].payload;
}

test('each member is told once, however often the queue hands the message over', async () => {
  await queue.runDueJobs();
  const { client, emails } = await clientOfTwo();
  await tell(client);
  const payload = await queued();
  const handler = messageJobs(context).find(({ name }) => name === 'messages.tell_client');
  const attempt = { jobId: newId(), number: 1, last: false, signal: new AbortController().signal };
  await handler?.run(payload, attempt);
  await queue.runDueJobs();
  await handler?.run(payload, attempt);
  await queue.runDueJobs();
  expect(handler).toBeDefined();
  const letters = await told(emails);
  expect(letters.map(({ length }) => length)).toEqual([1, 1]);
  expect(letters[0]?.[0]).toContain('bc1q');
});

test('a member who left before it is sent is not told, and who refuses for good keeps back no other', async () => {
  await queue.runDueJobs();
  const { client, emails, userIds } = await clientOfTwo();
  const left = await world.client();
  await sql`
    insert into memberships (membership_id, client_id, user_id, role, since, until)
    values (${newId()}, ${client.id}, ${left.actor.userId}, 'REPRESENTATIVE', clock_now() - interval '2 days',
      clock_now())`.execute(database);
  await sandbox.plantFault({ provider: 'messages', fault: 'refuse', times: 1 });
  await tell(client);
  await queue.runDueJobs();
  const counts = (await told(emails)).map(({ length }) => length);
  expect(counts.toSorted()).toEqual([0, 1]);
  expect(await told([(await getUser(database, left.actor.userId)).email])).toEqual([[]]);
  const { rows: refused } = await sql<{ key: string }>`
    select subject_id as key from audit_trail where action = 'message_refused'`.execute(database);
  expect(refused.map(({ key }) => key.split('.')[1])).toEqual([userIds[counts.indexOf(0)]]);
});

test('each member reads it in their own language, and one that was not known when it was queued in ours', async () => {
  await queue.runDueJobs();
  await world.open.asOwner(({ run }) => run('alter table users drop constraint users__language'));
  const { client, emails, userIds } = await clientOfTwo();
  const setLanguage = (language: string) =>
    sql`update users set language = ${language} where user_id = ${userIds[1]}`.execute(database);
  await setLanguage('de');
  await tell(client);
  const { texts } = await queued();
  const german = { ...texts.en, text: 'Eine neue Adresse' };
  await sql`
    update pgboss.job set data = jsonb_set(data, '{payload,texts,de}', ${JSON.stringify(german)}::jsonb)
    where data ->> 'job' = 'messages.tell_client' and state = 'created'`.execute(database);
  await queue.runDueJobs();
  const [[english] = [], other] = await told(emails);
  expect(english).toContain('bc1q');
  expect(other).toEqual([expect.stringContaining('Eine neue Adresse')]);

  await setLanguage('fr');
  await tell(client);
  await queue.runDueJobs();
  const [latest] = (await told(emails))[1] ?? [];
  expect(latest).toContain('bc1q');
  expect(latest).not.toContain('Eine neue Adresse');
});

const readerOf = (client: TestClient, userId: string): Reader => ({ userId, clientId: client.id });

const unreadOf = async (reader: Reader) =>
  (await countUnreadNotifications(database, reader)).unread_count;

const noticesOf = async (reader: Reader) =>
  (await listNotifications(database, reader, { limit: 50 })).items;

test('each member finds what the client was told in the portal, and reads it by themselves', async () => {
  const { client, userIds } = await clientOfTwo();
  const [first, second] = userIds.map((userId) => readerOf(client, userId)) as [Reader, Reader];
  const requestId = newId();
  await tell(client);
  await transact(database, async (tx) => {
    const amount = { asset: 'BTC', minor: 10_000_000n } as const;
    await notifyClient(tx, client.id, 'deposit_credited', { amount }, requestId);
    await notifyUser(tx, first.userId, 'password_changed', {});
  });
  const [password, deposit, wallet] = await noticesOf(first);
  expect(deposit).toMatchObject({
    kind: 'deposit_credited',
    title: 'Your deposit of 0.1 BTC has arrived',
    language: 'en',
    link: { screen: 'transaction', id: requestId },
    read: false,
  });
  expect([password, wallet]).toMatchObject([
    { kind: 'password_changed', link: { screen: 'settings', id: null } },
    { kind: 'wallet_added', link: { screen: 'wallets', id: null } },
  ]);
  expect(await noticesOf(second)).toEqual([deposit, wallet]);

  await transact(database, (tx) =>
    readNotifications(tx, first, [deposit?.id ?? '', password?.id ?? '']),
  );
  await transact(database, (tx) => readNotifications(tx, first, [deposit?.id ?? '']));
  expect((await noticesOf(first)).map(({ read }) => read)).toEqual([true, true, false]);
  expect([await unreadOf(first), await unreadOf(second)]).toEqual([1, 2]);
  await transact(database, (tx) => readAllNotifications(tx, second));
  expect([await unreadOf(first), await unreadOf(second)]).toEqual([1, 0]);
});

test('nobody reads what others were told, nor marks it as read', async () => {
  const [ada, ben] = [await world.client(), await world.client()];
  await tell(ada);
  const [own, other] = [ada, ben].map((each) => readerOf(each, each.actor.userId)) as [
    Reader,
    Reader,
  ];
  const [notice] = await noticesOf(own);
  expect(await noticesOf(other)).toEqual([]);
  await transact(database, (tx) => readNotifications(tx, other, [notice?.id ?? '']));
  const { rows } = await sql`
    select from notice_reads where user_id = ${other.userId}`.execute(database);
  expect(rows).toEqual([]);
  expect(await unreadOf(own)).toBe(1);
  await expect(
    listNotifications(database, readerOf(ada, other.userId), { limit: 1 }),
  ).rejects.toThrow(expect.objectContaining({ code: 'not_found' }));
});

test('whoever joins later does not find what was told before', async () => {
  const client = await world.client();
  const later = await world.client();
  await tell(client);
  await world.advance(60);
  await sql`
    insert into memberships (membership_id, client_id, user_id, role, since)
    values (${newId()}, ${client.id}, ${later.actor.userId}, 'VIEWER', clock_now())`.execute(
    database,
  );
  await tell(client);
  expect(await noticesOf(readerOf(client, later.actor.userId))).toHaveLength(1);
  expect(await noticesOf(readerOf(client, client.actor.userId))).toHaveLength(2);
});

test('what did not happen is told to nobody', async () => {
  const client = await world.client();
  const failing = transact(database, async (tx) => {
    await notifyClient(tx, client.id, 'wallet_added', { address: 'bc1q', name: null });
    throw new Error('it did not happen');
  });
  await expect(failing).rejects.toThrow('it did not happen');
  expect(await noticesOf(readerOf(client, client.actor.userId))).toEqual([]);
});

test('every message has a kind, and no kind is without its message', () => {
  const names = Object.keys(NOTIFICATION_KINDS);
  expect(names.toSorted()).toEqual(Object.keys(EN).toSorted());
});

test.each(Object.entries<NotificationKind>(NOTIFICATION_KINDS))(
  '%s: what is about security or money always comes in the portal and by email, and a secret is told by message alone',
  (name, { about, channels, optional, to, screen }) => {
    if (about !== 'PROGRESS') expect(optional).not.toContain('EMAIL');
    // Who wants it asks for it, and has it told by email in any case.
    const isTexted = ['SECURITY', 'MONEY'].includes(about) && channels.includes('IN_APP');
    expect(optional.includes('SMS')).toBe(isTexted);
    expect(optional).not.toContain('IN_APP');
    expect(optional.includes('PUSH')).toBe(channels.includes('PUSH'));
    expect(channels).toEqual(expect.arrayContaining([...optional]));
    if (/^code_|^password_reset|^sign_up|^signatory_(asked|copy)|^invitation$/.test(name)) {
      expect(channels).not.toContain('IN_APP');
    }
    if (channels.includes('IN_APP'))
      expect([to, screen]).toEqual([expect.stringMatching(/CLIENT|PERSON/), expect.any(String)]);
  },
);
