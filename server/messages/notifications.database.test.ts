import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { openPaymentsWorld, type TestClient } from '../../tests/worlds/payments.ts';
import { getUser } from '../account/users.ts';
import { newId } from '../database/identifier.ts';
import { transact } from '../database/transact.ts';
import { messageJobs, notifyClient } from './notifications.ts';

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
  expect(other).toEqual(['Eine neue Adresse']);

  await setLanguage('fr');
  await tell(client);
  await queue.runDueJobs();
  expect((await told(emails))[1]?.toSorted()).toEqual(['Eine neue Adresse', english].toSorted());
});
