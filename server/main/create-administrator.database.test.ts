import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { takeCase } from '@ballast/contract/staff/cases.ts';
import { runReconciliation } from '@ballast/contract/staff/oversight.ts';
import { sql } from 'kysely';
import { Client } from 'pg';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { emptyDatabase, testDatabase } from '../../tests/harness/test-database.ts';
import { TestBrowser } from '../../tests/worlds/browser.ts';
import { authenticatorCodeAt } from '../access/factors/authenticator-codes.ts';
import { readClock } from '../database/clock.ts';
import { newId } from '../database/identifier.ts';
import { openLog } from './log.ts';
import { startPlatform } from './platform.ts';
import { readSettings } from './settings/settings.ts';

/* `npm run admin:create` as an operator runs it on a production system, without a terminal. */

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const PASSWORD = 'Kestrel over 9 gables!';

const { url } = await testDatabase();
const folder = mkdtempSync(join(tmpdir(), 'ballast-administrator-'));
const PRODUCTION = {
  BALLAST_MODE: 'production',
  BALLAST_SANDBOXES: 'custody,trade,messages,signing,verification,screening',
  BALLAST_SECRETS: `made:${randomBytes(32).toString('base64')}`,
  SUPPORT_EMAIL: 'help@bank.example',
  LEGAL_ENTITY: 'Ballast Bank AG, CHE-123.456.789',
  LEGAL_ADDRESS: 'Quai 1, 8001 Zürich, Switzerland',
  BALLAST_WORKERS: 'off',
  DATABASE_URL: url,
  DATA_DIR: folder,
  PUBLIC_URL: 'http://localhost:3000',
  PORT: '0',
};
const BRIDGET = {
  ADMIN_EMAIL: 'bridget@bank.example',
  ADMIN_FIRST_NAME: 'Bridget',
  ADMIN_LAST_NAME: "O'Malley",
};

const platform = await startPlatform(readSettings(PRODUCTION), { logger: openLog('silent') });
const { app, context } = platform;
const { database } = context;
afterAll(async () => {
  await platform.stop();
  rmSync(folder, { recursive: true });
});

/** Runs the command to its end; who does not read sees nothing of what it prints. */
async function create(
  settings: NodeJS.ProcessEnv,
  input = `${PASSWORD}\n`,
  { reads = true }: { readonly reads?: boolean } = {},
) {
  const { PATH, HOME, TMPDIR, NODE_COMPILE_CACHE } = process.env;
  const child = spawn(process.execPath, ['server/main/create-administrator.ts'], {
    cwd: ROOT,
    env: { PATH, HOME, TMPDIR, NODE_COMPILE_CACHE, ...settings },
  });
  // A command that refuses before it asks leaves its input unread.
  child.stdin.on('error', () => {});
  child.stdin.end(input);
  if (!reads) child.stdout.destroy();
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve));
  const [shown, said, code] = await Promise.all([
    reads ? text(child.stdout) : '',
    text(child.stderr),
    ended,
  ]);
  return { shown, said, code };
}

async function countRows() {
  const { rows } = await sql`
    select (select count(*) from users) as users, (select count(*) from audit_trail) as records`.execute(
    database,
  );
  return rows[0];
}

test('makes somebody who signs in at the desk and may do what administrators may', async () => {
  const { shown, said, code } = await create({ ...PRODUCTION, ...BRIDGET });
  expect([code, said]).toEqual([0, '']);
  expect(shown).not.toContain(PASSWORD);
  expect(shown).toContain(
    "Bridget O'Malley <bridget@bank.example> is the first administrator and signs in at http://localhost:3000/login/admin",
  );
  const [, secret = ''] = /secret {3}([A-Z2-7]{32})\n/.exec(shown) ?? [];
  const [, address = ''] = /address {2}(otpauth:\S+)\n/.exec(shown) ?? [];
  expect(new URL(address).searchParams.get('secret')).toBe(secret);

  const browser = new TestBrowser(app);
  const asked = await browser.login(
    { email: BRIDGET.ADMIN_EMAIL, password: PASSWORD },
    { admin: true },
  );
  expect(asked.body.pending_auth).toMatchObject({ otp: true });
  const headers = { 'idempotency-key': newId() };
  expect((await browser.call(runReconciliation, { headers })).status).toBe(403);
  const now = await readClock(database);
  expect((await browser.confirm(authenticatorCodeAt(secret, now))).status).toBe(200);
  expect((await browser.call(runReconciliation, { headers })).status).toBe(200);
  const params = { id: newId() };
  expect((await browser.call(takeCase, { params, headers })).body.detail).toMatchObject({
    code: 'forbidden',
  });
});

test('says that there is an administrator already, before it asks for anything', async () => {
  const before = await countRows();
  const { shown, said, code } = await create(PRODUCTION);
  expect([code, shown]).toEqual([1, '']);
  expect(said).toMatch(/^administrator_exists: There is an administrator already/);
  expect(await countRows()).toEqual(before);
});

describe('refused, with nothing changed,', () => {
  beforeEach(async () => {
    await sql`update users set suspended_at = clock_now()`.execute(database);
  });

  test.each([
    ['an email that is taken', BRIDGET, undefined, 'email_taken', 1],
    ['an invalid email', { ...BRIDGET, ADMIN_EMAIL: 'nobody' }, undefined, 'email_invalid', 1],
    ['an invalid name', { ...BRIDGET, ADMIN_LAST_NAME: '1' }, undefined, 'name_invalid', 1],
    ['a weak password', BRIDGET, 'kestrel\n', 'password_invalid', 1],
    ['a common password', BRIDGET, 'Password123456!\n', 'password_common', 1],
    ['no password', BRIDGET, '', 'input_missing', 1],
    [
      'production without a master secret',
      { ...BRIDGET, BALLAST_SECRETS: '' },
      undefined,
      'settings_invalid',
      2,
    ],
    [
      'a server that does not answer',
      { ...BRIDGET, DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none' },
      undefined,
      'database_unavailable',
      2,
    ],
    [
      'a database that is not there',
      { ...BRIDGET, DATABASE_URL: `${url}_of_nobody` },
      undefined,
      'database_unavailable',
      2,
    ],
  ] as const)('%s', async (_what, settings, input, code, exitCode) => {
    const before = await countRows();
    const outcome = await create({ ...PRODUCTION, ...settings }, input);
    expect(outcome.said).toMatch(new RegExp(`^${code}: [^\n]+\n$`));
    expect(outcome.code).toBe(exitCode);
    expect(outcome.said + outcome.shown).not.toContain(PASSWORD);
    expect(await countRows()).toEqual(before);
  });

  test('an authenticator’s secret that nobody can read', async () => {
    const before = await countRows();
    const settings = { ...PRODUCTION, ...BRIDGET, ADMIN_EMAIL: 'unseen@bank.example' };
    const outcome = await create(settings, undefined, { reads: false });
    expect(outcome.said).toContain('EPIPE');
    expect(outcome.code).toBe(2);
    expect(await countRows()).toEqual(before);
  });

  test('a database that was never migrated, and one of an earlier version', async () => {
    const empty = await emptyDatabase();
    const older = await testDatabase();
    await onServer(older.url, `delete from applied_migrations where name like '0018_%'`);
    for (const { url: unready } of [empty, older]) {
      const outcome = await create({ ...PRODUCTION, ...BRIDGET, DATABASE_URL: unready });
      expect(outcome.said).toMatch(/^schema_not_migrated: [^\n]+\n$/);
      expect(outcome.code).toBe(2);
    }
    const tables = `select from pg_tables where schemaname = 'public'`;
    expect((await onServer(empty.url, tables)).rowCount).toBe(0);
    expect((await onServer(older.url, 'select from users')).rowCount).toBe(0);
  });
});

async function onServer(connectionString: string, statement: string) {
  const client = new Client({ connectionString });
  await client.connect();
  try {
    return await client.query(statement);
  } finally {
    await client.end();
  }
}
