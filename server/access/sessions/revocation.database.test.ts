import {
  createAuthenticatorSecret,
  enableAuthenticator,
} from '@ballast/contract/access/authenticator.ts';
import { logout } from '@ballast/contract/access/sessions.ts';
import { getMe } from '@ballast/contract/account/me.ts';
import { sql } from 'kysely';
import { Client } from 'pg';
import { describe, expect, test, vi } from 'vitest';
import { twentieth } from '../../../tests/harness/scale.ts';
import { openTestAccess, type Person } from '../../../tests/worlds/access.ts';
import type { Answer, TestBrowser } from '../../../tests/worlds/browser.ts';
import { SYSTEM } from '../../database/audit-trail.ts';
import { transact } from '../../database/transact.ts';
import { hashPassword, preparePassword, setPassword } from '../recovery/passwords.ts';
import { reopenClient, suspendClient } from '../suspension.ts';
import { lockUserOpen, openSession } from './sessions.ts';

const access = await openTestAccess();
const other = await access.openProcess();
const TRIALS = twentieth(200);

vi.setConfig({ testTimeout: 300_000 });

function codeIn(answer: Answer): string | undefined {
  return answer.body.detail?.code;
}

/** The same session, asked of another process. */
function copyAt({ app }: typeof other, browser: TestBrowser): TestBrowser {
  const copy = access.browser(app);
  for (const [name, value] of browser.cookies) copy.cookies.set(name, value);
  copy.token = browser.token;
  return copy;
}

function atOther(browser: TestBrowser): TestBrowser {
  return copyAt(other, browser);
}

const trusted = new Map<Person, TestBrowser>();

/** Signed in once more; only the first time takes a code. */
async function signedIn(client: Person, n = 0): Promise<TestBrowser> {
  const known = trusted.get(client) ?? (await access.trustedBrowser(client));
  trusted.set(client, known);
  const browser = known.copy();
  browser.address = `10.2.${n >> 8}.${n & 255}`;
  expect((await browser.login(client)).status).toBe(200);
  return browser;
}

async function expectEnded(browser: TestBrowser): Promise<void> {
  expect(codeIn(await browser.call(getMe))).toBe('token_revoked');
  expect((await browser.refresh()).status).toBe(401);
}

describe('a session is over for every process when the answer is there', () => {
  test('after logout', async () => {
    const client = await access.addClient();
    for (let n = 0; n < TRIALS; n += 1) {
      const browser = await signedIn(client, n);
      const elsewhere = atOther(browser);
      expect((await elsewhere.call(getMe)).status).toBe(200);
      expect((await browser.send(logout)).status).toBe(200);
      await expectEnded(elsewhere);
    }
  });

  test('after a suspension', async () => {
    const client = await access.addClient();
    for (let n = 0; n < TRIALS; n += 1) {
      const elsewhere = atOther(await signedIn(client, n));
      await transact(access.database, (tx) => suspendClient(tx, SYSTEM, client.clientId, 'test'));
      await expectEnded(elsewhere);
      await transact(access.database, (tx) => reopenClient(tx, SYSTEM, client.clientId, 'test'));
      await expectEnded(elsewhere);
    }
  });

  test('when its person is no member of the client any more', async () => {
    const client = await access.addClient();
    const browser = await signedIn(client);
    const elsewhere = atOther(browser);
    expect((await elsewhere.call(getMe)).status).toBe(200);
    await access.database
      .updateTable('memberships')
      .set(({ fn }) => ({ until: fn<Date>('clock_now') }))
      .where('client_id', '=', client.clientId)
      .execute();
    await expectEnded(elsewhere);
    expect((await browser.refresh()).status).toBe(401);
  });

  test('after a change of the password, except the one that changed it', async () => {
    for (let n = 0; n < TRIALS; n += 1) {
      const client = await access.addClient();
      const hash = await hashPassword(client.password);
      const kept = await signedIn(client, n);
      const elsewhere = atOther(await signedIn(client, n));
      const { id } = await sessionOf(kept);
      await transact(access.database, (tx) => setPassword(tx, SYSTEM, client.userId, { hash }, id));
      await expectEnded(elsewhere);
      expect((await atOther(kept).call(getMe)).status).toBe(200);
    }
  });

  test('after a change of the second factor, except the one that changed it', async () => {
    const client = await access.addClient();
    const elsewhere = atOther(await signedIn(client));
    const browser = await signedIn(client);
    const started = await browser.call(createAuthenticatorSecret, {
      body: { password: client.password },
    });
    const totpSecret = started.body.secret ?? '';
    const body = { code: await access.codeOf({ ...client, totpSecret }) };
    expect((await browser.call(enableAuthenticator, { body })).status).toBe(200);
    await expectEnded(elsewhere);
    expect((await atOther(browser).call(getMe)).status).toBe(200);
  });
});

async function sessionOf(browser: TestBrowser): Promise<{ id: string }> {
  const [, claims = ''] = browser.token?.split('.') ?? [];
  const { sid } = JSON.parse(Buffer.from(claims, 'base64url').toString()) as { sid: string };
  return { id: sid };
}

/** Whatever a login that raced with something brought, it opens nothing afterwards. */
async function expectNothingOpen(raced: Answer, browser: TestBrowser): Promise<void> {
  browser.keep(raced);
  browser.token = raced.body.access_token ?? null;
  expect((await browser.call(getMe)).status).toBe(401);
  expect((await browser.refresh()).status).toBe(401);
}

test('while the database cannot say who somebody is, nobody is let in, and a session that ended stays ended', async () => {
  const client = await access.addClient();
  const live = await signedIn(client, 9_001);
  const ended = await signedIn(client, 9_002);
  expect((await ended.send(logout)).status).toBe(200);
  const impatient = await access.openProcess(undefined, { lockTimeoutMs: 300 });
  const owner = new Client({ connectionString: access.databaseUrl });
  await owner.connect();
  try {
    await owner.query('begin');
    await owner.query('lock table sessions in access exclusive mode');
    const askers = [live, ended].map((browser) => copyAt(impatient, browser));
    const answers = await Promise.all(askers.map((browser) => browser.send(getMe)));
    expect(answers.map(({ status }) => status)).toEqual([503, 503]);
  } finally {
    await owner.end();
  }
  for (const place of [impatient, other]) {
    expect((await copyAt(place, live).call(getMe)).status).toBe(200);
    await expectEnded(copyAt(place, ended));
  }
});

describe('a login that races', () => {
  test('a suspension leaves no session', async () => {
    for (let n = 0; n < TRIALS; n += 1) {
      const client = await access.addClient();
      const browser = await access.trustedBrowser(client);
      browser.address = `10.3.${n >> 8}.${n & 255}`;
      const [raced] = await Promise.all([
        browser.login(client),
        transact(access.database, (tx) => suspendClient(tx, SYSTEM, client.clientId, 'test')),
      ]);
      await transact(access.database, (tx) => reopenClient(tx, SYSTEM, client.clientId, 'test'));
      await expectNothingOpen(raced, browser);
    }
  });

  test('a change of the password leaves no session of the old one', async () => {
    const next = { hash: await hashPassword('Heron under 7 gables!') };
    for (let n = 0; n < TRIALS; n += 1) {
      const client = await access.addClient();
      const browser = await access.trustedBrowser(client);
      browser.address = `10.4.${n >> 8}.${n & 255}`;
      const [raced] = await Promise.all([
        browser.login(client),
        transact(access.database, (tx) => setPassword(tx, SYSTEM, client.userId, next)),
      ]);
      await expectNothingOpen(raced, browser);
    }
  });
});

test('a session that is being opened while the password changes does not slip through', async () => {
  const client = await access.addClient();
  const hash = await hashPassword(client.password);
  const opened = Promise.withResolvers<string>();
  const mayCommit = Promise.withResolvers<void>();
  const opening = transact(access.database, async (tx) => {
    await lockUserOpen(tx, client.userId);
    const { sessionId } = await openSession(tx, {
      userId: client.userId,
      stage: 'FULL',
      device: DEVICE,
      address: null,
      country: null,
      trustedDeviceId: null,
    });
    opened.resolve(sessionId);
    await mayCommit.promise;
  });
  const sessionId = await opened.promise;
  let changed = false;
  const changing = transact(access.database, (tx) =>
    setPassword(tx, SYSTEM, client.userId, { hash }),
  ).finally(() => {
    changed = true;
  });
  while (!changed && !(await isSomebodyWaiting())) await nextTurn();
  mayCommit.resolve();
  await Promise.all([opening, changing]);
  const session = await access.database
    .selectFrom('sessions')
    .select('end_reason')
    .where('session_id', '=', sessionId)
    .executeTakeFirstOrThrow();
  expect(session.end_reason).toBe('PASSWORD_CHANGED');
});

const DEVICE = {
  name: 'Chromium',
  type: 'WEB',
  platform: 'PC',
  operating_system: 'Linux',
  fingerprint: { visitor_id: 'visitor' },
} as const;

/** Whether a transaction on this database waits for a lock of another one. */
async function isSomebodyWaiting(): Promise<boolean> {
  const { rows } = await sql`
    select pid from pg_locks join pg_stat_activity using (pid)
    where not granted and datname = current_database()`.execute(access.database);
  return rows.length > 0;
}

function nextTurn(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}

test('a common password and one’s own name are refused as a new password', async () => {
  const client = await access.addClient();
  for (const password of ['Password1234!', 'AdaMarlowe-1985!']) {
    await expect(preparePassword(access.context, client.userId, password)).rejects.toThrow(
      'too common',
    );
  }
});

test('the owner is told of a changed password, and not of the first one', async () => {
  const client = await access.addClient();
  const next = await preparePassword(access.context, client.userId, 'Heron under 7 gables!');
  expect(await access.mailsTo(client.email)).toEqual([]);
  await transact(access.database, (tx) => setPassword(tx, SYSTEM, client.userId, next));
  expect(await access.mailsTo(client.email)).toEqual(['Your password was changed']);
  expect((await access.browser().login(client)).status).toBe(401);
});
