import { OPTIONAL_EMAILS, PUSH_SUBJECTS } from '@ballast/contract/messages/notification-choices.ts';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { openPaymentsWorld, type TestClient } from '../../tests/worlds/payments.ts';
import { getUser } from '../account/users.ts';
import { transact } from '../database/transact.ts';
import { changeEmailSubscription, chooseNotification, listNotificationChoices } from './choices.ts';
import { listNotifications } from './notices.ts';
import { notifyClient } from './notifications.ts';
import { unsubscribeLink } from './unsubscribe-link.ts';

const world = await openPaymentsWorld();
const { database, context, queue, sandbox } = world;
const { unsubscribeKeys } = context.settings.secrets;

const tokenOf = (link: string) => new URL(link).searchParams.get('token') ?? '';

const follow = (token: string, action: 'UNSUBSCRIBE' | 'RESUBSCRIBE' = 'UNSUBSCRIBE') =>
  transact(database, (tx) =>
    changeEmailSubscription(tx, unsubscribeKeys, { token, action, address: '203.0.113.7' }),
  );

/** The emails that a client's person got. */
async function lettersOf(client: TestClient) {
  await queue.runDueJobs();
  const { email } = await getUser(database, client.actor.userId);
  return sandbox.listOutbox(email);
}

const tellNews = (client: TestClient) =>
  transact(database, (tx) => notifyClient(tx, client.id, 'documents_approved', {}));

const switchedOff = async (client: TestClient) =>
  (await listNotificationChoices(database, client.actor.userId)).items
    .filter(({ is_on }) => !is_on)
    .map(({ kind }) => kind);

test('everything is on until somebody switches it off', async () => {
  const client = await world.client();
  const { items } = await listNotificationChoices(database, client.actor.userId);
  expect(items).toEqual([
    ...OPTIONAL_EMAILS.map((kind) => ({ channel: 'EMAIL', kind, is_on: true })),
    ...PUSH_SUBJECTS.map((kind) => ({ channel: 'PUSH', kind, is_on: true })),
  ]);
});

test('whoever switches the emails of a kind off gets no more of it, but its notice and all other emails', async () => {
  const [client, other] = [await world.client(), await world.client()];
  const { userId } = client.actor;
  const choose = (isOn: boolean) =>
    transact(database, (tx) =>
      chooseNotification(tx, client.actor, userId, {
        channel: 'EMAIL',
        kind: 'documents_approved',
        is_on: isOn,
      }),
    );
  await choose(false);
  await choose(false);
  await tellNews(client);
  await tellNews(other);
  await transact(database, (tx) =>
    notifyClient(tx, client.id, 'wallet_added', { address: 'bc1q', name: null }),
  );
  const subjects = (await lettersOf(client)).map(({ subject }) => subject);
  expect(subjects).toEqual(['A wallet was added to your account']);
  expect((await lettersOf(other)).map(({ subject }) => subject)).toContain(
    'Your documents are in order',
  );
  const reader = { userId, clientId: client.id };
  const { items } = await listNotifications(database, reader, { limit: 10 });
  expect(items.map(({ kind }) => kind)).toContain('documents_approved');

  await choose(true);
  await tellNews(client);
  const afterwards = (await lettersOf(client)).map(({ subject }) => subject);
  expect(afterwards.toSorted()).toEqual([
    'A wallet was added to your account',
    'Your documents are in order',
  ]);
  const { rows } = await sql<{ after: object }>`
    select state_after as after from audit_trail
    where action = 'notification_switched' and user_id = ${userId} order by audit_id`.execute(
    database,
  );
  expect(rows.map(({ after }) => after)).toMatchObject([{ is_on: false }, { is_on: true }]);
});

test('the link at the foot of an email switches off its kind for its reader, without a login', async () => {
  const [client, other] = [await world.client(), await world.client()];
  await tellNews(client);
  const { text = '' } = (await lettersOf(client)).at(-1) ?? {};
  const link = /^https?:\S+\/unsubscribe\?token=\S+$/m.exec(text)?.[0] ?? '';
  expect(await follow(tokenOf(link))).toBe('documents_approved');
  expect(await follow(tokenOf(link))).toBe('documents_approved');
  expect([await switchedOff(client), await switchedOff(other)]).toEqual([
    ['documents_approved'],
    [],
  ]);
});

test('the same link switches its kind on again, and a forged one does not', async () => {
  const client = await world.client();
  const wish = { kind: 'kyb_received', userId: client.actor.userId } as const;
  const token = tokenOf(unsubscribeLink(unsubscribeKeys, 'https://ballast.example', wish));
  await follow(token);
  await expect(follow(`${token}A`, 'RESUBSCRIBE')).rejects.toMatchObject({ code: 'not_found' });
  expect(await switchedOff(client)).toEqual(['kyb_received']);
  expect(await follow(token, 'RESUBSCRIBE')).toBe('kyb_received');
  expect(await switchedOff(client)).toEqual([]);
});

test('a forged link switches nothing off', async () => {
  const client = await world.client();
  const wish = { kind: 'kyb_received', userId: client.actor.userId } as const;
  const token = tokenOf(unsubscribeLink(unsubscribeKeys, 'https://ballast.example', wish));
  await expect(follow(`${token}A`)).rejects.toMatchObject({ code: 'not_found' });
  expect(await switchedOff(client)).toEqual([]);
});
