import {
  OPTIONAL_EMAILS,
  PUSH_SUBJECTS,
  TEXT_SUBJECTS,
  type TextSubject,
} from '@ballast/contract/messages/notification-choices.ts';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { openPaymentsWorld, type TestClient } from '../../tests/worlds/payments.ts';
import { getUser } from '../account/users.ts';
import { transact } from '../database/transact.ts';
import { changeEmailSubscription, chooseNotification, listNotificationChoices } from './choices.ts';
import { listNotifications } from './notices.ts';
import { notifyClient, notifyUser } from './notifications.ts';
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
    .filter(({ channel, is_on }) => channel !== 'SMS' && !is_on)
    .map(({ kind }) => kind);

test('emails and push are on until somebody switches them off, and text messages off until somebody asks for them', async () => {
  const client = await world.client();
  const { items } = await listNotificationChoices(database, client.actor.userId);
  expect(items).toEqual([
    ...OPTIONAL_EMAILS.map((kind) => ({ channel: 'EMAIL', kind, is_on: true })),
    ...PUSH_SUBJECTS.map((kind) => ({ channel: 'PUSH', kind, is_on: true })),
    ...TEXT_SUBJECTS.map((kind) => ({ channel: 'SMS', kind, is_on: false })),
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

/** Gives a client's person a phone, verified or not. */
let phones = 0;
async function phoneOf(client: TestClient, isVerified = true): Promise<string> {
  phones += 1;
  const phone = `+4179${1_000_000 + phones}`;
  await database
    .updateTable('users')
    .set({ phone, phone_verified: isVerified })
    .where('user_id', '=', client.actor.userId)
    .execute();
  return phone;
}

const askForTexts = (client: TestClient, kind: TextSubject, isOn = true) =>
  transact(database, (tx) =>
    chooseNotification(tx, client.actor, client.actor.userId, {
      channel: 'SMS',
      kind,
      is_on: isOn,
    }),
  );

/** Tells a client of money, of security and of how something is going. */
async function tellOfEach(client: TestClient): Promise<void> {
  await transact(database, async (tx) => {
    await notifyClient(tx, client.id, 'wallet_added', { address: 'bc1q', name: 'Cold store' });
    await notifyClient(tx, client.id, 'documents_approved', {});
    await notifyUser(tx, client.actor.userId, 'password_changed', {});
  });
  await queue.runDueJobs();
}

async function textsTo(phone: string): Promise<string[]> {
  const sent = await sandbox.listOutbox(phone);
  return sent.filter(({ channel }) => channel === 'SMS').map(({ text }) => text);
}

test('text messages about a subject come to the verified phone of whoever asked for them, and say nothing of the account', async () => {
  const [client, other] = [await world.client(), await world.client()];
  const [phone, otherPhone] = [await phoneOf(client), await phoneOf(other)];
  await askForTexts(client, 'MONEY');
  await tellOfEach(client);
  await tellOfEach(other);
  expect(await textsTo(phone)).toEqual([
    'Ballast: A wallet was added to your account. Log in to read more. We never send links by text message.',
  ]);
  expect(await textsTo(otherPhone)).toEqual([]);

  await askForTexts(client, 'MONEY', false);
  await askForTexts(client, 'SECURITY');
  await tellOfEach(client);
  expect(await textsTo(phone)).toHaveLength(2);
  expect(await textsTo(phone)).toContainEqual(expect.stringContaining('Your password was changed'));
});

test('text messages come in the language of the reader', async () => {
  const client = await world.client();
  const phone = await phoneOf(client);
  await askForTexts(client, 'SECURITY');
  await database
    .updateTable('users')
    .set({ language: 'de' })
    .where('user_id', '=', client.actor.userId)
    .execute();
  await tellOfEach(client);
  expect(await textsTo(phone)).toEqual([
    'Ballast: Ihr Passwort wurde geändert. Mehr erfahren Sie nach der Anmeldung. Wir senden nie Links per SMS.',
  ]);
});

test('without a verified phone nobody can ask for text messages, and none goes to a phone that is verified no more', async () => {
  const client = await world.client();
  const phone = await phoneOf(client, false);
  await expect(askForTexts(client, 'MONEY')).rejects.toMatchObject({ code: 'phone_not_verified' });
  await phoneOf(client);
  await askForTexts(client, 'MONEY');
  const later = await phoneOf(client, false);
  await tellOfEach(client);
  expect([await textsTo(phone), await textsTo(later)]).toEqual([[], []]);
  await askForTexts(client, 'MONEY', false);
});
