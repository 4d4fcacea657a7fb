import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { openPaymentsWorld, type TestClient } from '../../../tests/worlds/payments.ts';
import { openPushService } from '../../../tests/worlds/push-service.ts';
import { openSessionOf } from '../../../tests/worlds/signed-in.ts';
import { endSession, endSessionsOf } from '../../access/sessions/sessions.ts';
import { closeClient, suspendClient } from '../../access/suspension.ts';
import { SYSTEM } from '../../database/audit-trail.ts';
import { transact } from '../../database/transact.ts';
import { readPushKey } from '../../providers/messages/push/push-settings.ts';
import { webPushMessages } from '../../providers/messages/push/web-push-messages.ts';
import { chooseNotification } from '../choices.ts';
import { notifyClient, notifyUser } from '../notifications.ts';
import {
  getPushState,
  type PushMeans,
  subscribeToPush,
  unsubscribeFromPush,
} from './push-subscriptions.ts';
import { queueTestPush } from './queue-pushes.ts';

const service = await openPushService();
const keys = [0, 1].map(() => readPushKey(randomBytes(32).toString('base64url')));
const [newest, older] = keys as [(typeof keys)[number], (typeof keys)[number]];
const carrier = webPushMessages({
  keys: [newest, older],
  contact: 'mailto:support@ballast.example',
  services: [service.origin],
});
const offer = {
  serverKeys: [newest.publicKey, older.publicKey],
  services: [service.origin],
} as const;

const world = await openPaymentsWorld();
const { database, context, queue } = world;
world.carryPushBy(carrier);
const means = { keys: context.settings.secrets, offer };

/** A client whose browser gets push messages. */
async function clientWithBrowser(serverKey = newest.publicKey) {
  const client = await world.client();
  return { client, ...(await browserOf(client, serverKey)) };
}

async function browserOf(client: TestClient, serverKey = newest.publicKey) {
  const session = await transact(database, (tx) => openSessionOf(tx, client.actor.userId));
  const browser = service.subscribe(serverKey);
  const { id } = await transact(database, (tx) =>
    subscribeToPush(tx, client.actor, means, session, browser.given),
  );
  return { session, browser, subscriptionId: id };
}

const tell = async ({ id }: TestClient) => {
  await transact(database, (tx) =>
    notifyClient(tx, id, 'wallet_added', { address: 'bc1q', name: 'Cold store' }),
  );
  await queue.runDueJobs();
};

beforeEach(async () => {
  await queue.runDueJobs();
});

test('what a client is told reaches the browser, with a title and a path and nothing of the account', async () => {
  const { client, browser } = await clientWithBrowser();
  await tell(client);
  expect(browser.read()).toEqual([
    {
      title: 'A wallet was added to your account',
      path: '/settings/wallets',
      key: browser.received[0]?.topic,
    },
  ]);
  expect(browser.received[0]).toMatchObject({
    ttl: '86400',
    contact: 'mailto:support@ballast.example',
  });
});

test('every message has the same length, whatever it says', async () => {
  const [first, second] = [await clientWithBrowser(), await clientWithBrowser()];
  await tell(first.client);
  await transact(database, (tx) => notifyUser(tx, second.client.actor.userId, 'locks_lifted', {}));
  await queue.runDueJobs();
  const [one, other] = [first, second].map(({ browser }) => browser.received[0]?.bytes);
  expect(one).toBe(other);
  expect(second.browser.read()).toMatchObject([{ title: 'You can log in again' }]);
});

test('a browser that asked under an older key of ours is served under it', async () => {
  const { client, browser } = await clientWithBrowser(older.publicKey);
  await tell(client);
  expect(browser.received).toHaveLength(1);
});

test('each browser of each member gets it once, and none of anybody else', async () => {
  const { client, browser } = await clientWithBrowser();
  const second = await browserOf(client);
  const stranger = await clientWithBrowser();
  await tell(client);
  expect(
    [browser, second.browser, stranger.browser].map(({ received }) => received.length),
  ).toEqual([1, 1, 0]);
});

test('a subject that is switched off comes over push no more, and others do', async () => {
  const { client, browser } = await clientWithBrowser();
  const { userId } = client.actor;
  await transact(database, (tx) =>
    chooseNotification(tx, client.actor, userId, { channel: 'PUSH', kind: 'MONEY', is_on: false }),
  );
  await tell(client);
  await transact(database, (tx) => notifyUser(tx, userId, 'passkey_added', { name: 'Key' }));
  await queue.runDueJobs();
  expect(browser.read()).toMatchObject([{ title: 'A passkey was added' }]);
});

describe('a browser gets nothing more', () => {
  test.each<[string, (browser: Awaited<ReturnType<typeof clientWithBrowser>>) => Promise<unknown>]>(
    [
      [
        'after its session was logged out',
        ({ session, client }) =>
          transact(database, (tx) => endSession(tx, client.actor, session.sessionId, 'LOGOUT')),
      ],
      [
        'after every session of its person ended',
        ({ client }) =>
          transact(database, (tx) =>
            endSessionsOf(tx, SYSTEM, client.actor.userId, 'PASSWORD_CHANGED'),
          ),
      ],
      [
        'after the account was suspended',
        ({ client }) => transact(database, (tx) => suspendClient(tx, SYSTEM, client.id, 'Fraud')),
      ],
      [
        'after the account was closed',
        ({ client }) => transact(database, (tx) => closeClient(tx, SYSTEM, client.id, 'Asked')),
      ],
      [
        'after its person switched it off',
        ({ client, subscriptionId }) =>
          transact(database, (tx) =>
            unsubscribeFromPush(tx, client.actor, client.actor.userId, subscriptionId),
          ),
      ],
    ],
  )('%s, and we keep no address of it', async (_, end) => {
    const before = await clientWithBrowser();
    await end(before);
    await queue.runDueJobs();
    await tell(before.client);
    expect(before.browser.received).toEqual([]);
    expect(await keptOf(before.client)).toEqual([]);
  });

  test('once its session was not used for a month', async () => {
    const { client, browser } = await clientWithBrowser();
    await world.advance(31 * 86_400);
    await tell(client);
    expect(browser.received).toEqual([]);
  });

  test('for whoever used it before, when another person asks for it there', async () => {
    const { client, browser } = await clientWithBrowser();
    const next = await world.client();
    const session = await transact(database, (tx) => openSessionOf(tx, next.actor.userId));
    await transact(database, (tx) =>
      subscribeToPush(tx, next.actor, means, session, browser.given),
    );
    await tell(client);
    expect(browser.received).toEqual([]);
    await tell(next);
    expect(browser.received).toHaveLength(1);
  });
});

test('a message that was queued before its session ended is not sent', async () => {
  const { client, session, browser } = await clientWithBrowser();
  await transact(database, (tx) => queueTestPush(tx, session, 'en'));
  await transact(database, (tx) => endSession(tx, client.actor, session.sessionId, 'LOGOUT'));
  await queue.runDueJobs();
  expect(browser.received).toEqual([]);
});

test('somebody else cannot end a subscription', async () => {
  const { client, browser, subscriptionId } = await clientWithBrowser();
  const other = await world.client();
  await transact(database, (tx) =>
    unsubscribeFromPush(tx, other.actor, other.actor.userId, subscriptionId),
  );
  await tell(client);
  expect(browser.received).toHaveLength(1);
});

test('what a browser is reached by is encrypted, and bound to its row', async () => {
  const { client, browser } = await clientWithBrowser();
  const other = await clientWithBrowser();
  const [kept] = await keptOf(client);
  expect(JSON.stringify(kept)).not.toContain(browser.given.endpoint);
  expect(JSON.stringify(kept)).not.toContain(browser.given.shared_secret);
  await database
    .updateTable('push_subscriptions')
    .set({ encrypted: kept?.encrypted ?? '' })
    .where('user_id', '=', other.client.actor.userId)
    .execute();
  await tell(other.client);
  expect(browser.received).toEqual([]);
});

describe('what is refused', () => {
  const ask = async (given: object, from: PushMeans = means) => {
    const client = await world.client();
    const session = await transact(database, (tx) => openSessionOf(tx, client.actor.userId));
    const browser = { ...service.subscribe(newest.publicKey).given, ...given };
    return transact(database, (tx) => subscribeToPush(tx, client.actor, from, session, browser));
  };

  test.each([
    'http://127.0.0.1:1/push',
    'https://169.254.169.254/latest/meta-data',
    'https://push.example/push',
    `${service.origin.replace('http://', 'http://user:secret@')}/push`,
    `${service.origin}.example/push`,
  ])('an address of no push service that we know: %s', async (endpoint) => {
    await expect(ask({ endpoint })).rejects.toMatchObject({ code: 'push_service_unknown' });
  });

  test('a key that is not ours', async () => {
    const server_key = readPushKey(randomBytes(32).toString('base64url')).publicKey;
    await expect(ask({ server_key })).rejects.toMatchObject({ code: 'push_key_outdated' });
  });

  test('any browser, where nobody carries push messages', async () => {
    const refused = ask({}, { ...means, offer: null });
    await expect(refused).rejects.toMatchObject({ code: 'push_not_offered' });
  });

  test('a test to a session whose browser gets nothing', async () => {
    const client = await world.client();
    const session = await transact(database, (tx) => openSessionOf(tx, client.actor.userId));
    const refused = transact(database, (tx) => queueTestPush(tx, session, 'en'));
    await expect(refused).rejects.toMatchObject({ code: 'push_off' });
  });
});

describe('when the push service', () => {
  test.each([
    [404, 'http_404'],
    [410, 'http_410'],
  ])('answers %i, the browser is forgotten and asked for no more', async (status) => {
    const { client, browser } = await clientWithBrowser();
    browser.answers.push({ status });
    await tell(client);
    expect(await keptOf(client)).toEqual([]);
    await tell(client);
    expect(browser.received).toEqual([]);
    expect(await refusedOf(client)).toEqual([]);
  });

  test.each([400, 413])(
    'answers %i, the message is written down, without its words, and done with',
    async (status) => {
      const { client, browser, subscriptionId } = await clientWithBrowser();
      browser.answers.push({ status });
      await tell(client);
      await retry();
      expect(browser.received).toEqual([]);
      expect(await keptOf(client)).toHaveLength(1);
      expect(await refusedOf(client)).toEqual([
        { channel: 'PUSH', to: subscriptionId, reason: `http_${status}` },
      ]);
    },
  );

  test('answers 429, it is tried again when the service says, and not before', async () => {
    const { client, browser } = await clientWithBrowser();
    browser.answers.push({ status: 429, headers: { 'retry-after': '600' } });
    await tell(client);
    await retry();
    expect(browser.received).toEqual([]);
    await world.advance(601);
    await queue.runDueJobs();
    await queue.runDueJobs();
    expect(browser.received).toHaveLength(1);
  });

  test.each([500, 503, 403])('answers %i, it is tried again', async (status) => {
    const { client, browser } = await clientWithBrowser();
    browser.answers.push({ status });
    await tell(client);
    expect(browser.received).toEqual([]);
    await retry();
    expect(browser.received).toHaveLength(1);
  });

  test('takes it and its answer is lost, it goes out again and the browser shows it once', async () => {
    const { client, browser } = await clientWithBrowser();
    browser.answers.push('lost');
    await tell(client);
    expect(browser.received).toHaveLength(1);
    const [first] = browser.read();
    await retry();
    expect(browser.read()).toEqual([first]);
  });

  test('leads elsewhere, nobody follows', async () => {
    const { client, browser } = await clientWithBrowser();
    const elsewhere = service.subscribe(newest.publicKey);
    browser.answers.push({ status: 307, headers: { location: elsewhere.given.endpoint } });
    await tell(client);
    expect(elsewhere.received).toEqual([]);
  });

  test('is away for a day, what was to be told is news no more', async () => {
    const { client, browser } = await clientWithBrowser();
    browser.answers.push({ status: 500 });
    await tell(client);
    await world.advance(86_401);
    await retry();
    expect(browser.received).toEqual([]);
  });
});

test('a session knows what comes to its browser, and under which key', async () => {
  const { session, subscriptionId } = await clientWithBrowser();
  expect(await getPushState(database, offer, session)).toEqual({
    server_key: newest.publicKey,
    subscription: { id: subscriptionId, server_key: newest.publicKey },
  });
  const client = await world.client();
  const other = await transact(database, (tx) => openSessionOf(tx, client.actor.userId));
  expect(await getPushState(database, null, other)).toEqual({
    server_key: null,
    subscription: null,
  });
});

const keptOf = ({ actor }: TestClient) =>
  database
    .selectFrom('push_subscriptions')
    .selectAll()
    .where('user_id', '=', actor.userId)
    .execute();

/** What was written down of messages that were refused to the browsers of a client. */
async function refusedOf(client: TestClient) {
  const ids = (await keptOf(client)).map(({ subscription_id }) => subscription_id);
  const rows = await database
    .selectFrom('audit_trail')
    .select('state_after')
    .where('action', '=', 'message_refused')
    .execute();
  return rows
    .map(({ state_after }) => state_after as { to: string })
    .filter(({ to }) => ids.includes(to));
}

/** Lets whatever failed be tried again at once. */
async function retry(): Promise<void> {
  await sql`
    update pgboss.job set start_after = clock_timestamp() - interval '1 second' where state = 'retry'`.execute(
    database,
  );
  await queue.runDueJobs();
}
