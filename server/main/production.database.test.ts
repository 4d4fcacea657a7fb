import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { logoutOtherDevices } from '@ballast/contract/access/devices.ts';
import { login, sendLoginCode } from '@ballast/contract/access/sessions.ts';
import { API_BASE } from '@ballast/contract/call.ts';
import { CALLS } from '@ballast/contract/calls.ts';
import { afterAll, expect, test } from 'vitest';
import { testDatabase } from '../../tests/harness/test-database.ts';
import { TestBrowser } from '../../tests/worlds/browser.ts';
import { preparePassword, setPassword } from '../access/recovery/passwords.ts';
import { createClient } from '../account/clients.ts';
import { SYSTEM } from '../database/audit-trail.ts';
import { transact } from '../database/transact.ts';
import { buildApp } from '../http/app.ts';
import { SANDBOX_SIGN_IN_PATH } from '../providers/sign-in/sandbox-sign-in.ts';
import { openLog } from './log.ts';
import { startPlatform } from './platform.ts';
import { ROUTES } from './routes.ts';
import { readSettings } from './settings/settings.ts';

/*
 * What production leaves out, everything that plays the world around the platform (ASVS 15.2.3), and whom it
 * believes behind its proxy.
 */

const { url } = await testDatabase();
const settings = readSettings({
  BALLAST_MODE: 'production',
  BALLAST_SANDBOXES: 'custody,trade,messages,signing,verification,screening',
  BALLAST_SECRETS: `made:${randomBytes(32).toString('base64')}`,
  SUPPORT_EMAIL: 'help@bank.example',
  LEGAL_ENTITY: 'Ballast Bank AG, CHE-123.456.789',
  LEGAL_ADDRESS: 'Quai 1, 8001 Zürich, Switzerland',
  BALLAST_WORKERS: 'off',
  DATABASE_URL: url,
  PUBLIC_URL: 'http://localhost:3000',
  PORT: '0',
  TRUST_PROXY: 'true',
});
const platform = await startPlatform(settings, { logger: openLog('silent') });
const { app, context } = platform;
afterAll(() => platform.stop());

const ADA = {
  firstName: 'Ada',
  lastName: 'Marlowe',
  accountType: 'INDIVIDUAL',
  accountStatus: 'ACTIVE',
  verificationStatus: 'UNVERIFIED',
  kycStage: 'CREATED',
  usTaxPayer: true,
} as const;

const sandboxCalls = [...CALLS.values()].filter(({ sandbox }) => sandbox);

test('no sandbox call answers', async () => {
  expect(sandboxCalls.length).toBeGreaterThan(5);
  for (const { method, path } of sandboxCalls) {
    const answer = await app.inject({ method, url: API_BASE + path, payload: {} });
    expect([path, answer.statusCode]).toEqual([path, 404]);
  }
});

test('nobody reads the figures without a token, from this machine either', async () => {
  await app.inject({ url: `${API_BASE}/accounts/me` });
  const answer = await app.inject({ url: '/metrics', remoteAddress: '127.0.0.1' });
  expect(answer.body).not.toContain('ballast_');
});

test('a page that says it is ours by its own name is not', async () => {
  const browser = new TestBrowser(app);
  const headers = { host: 'evil.example', origin: 'http://evil.example' };
  const answer = await browser.send(login, { headers, body: {} });
  expect([answer.status, answer.body.detail?.code]).toEqual([403, 'origin_not_allowed']);
});

test('nobody stands in for Google or Apple', async () => {
  const configuration = '/.well-known/openid-configuration';
  for (const provider of ['google', 'apple']) {
    const at = `${SANDBOX_SIGN_IN_PATH}/${provider}${configuration}`;
    expect((await app.inject({ url: at })).body).not.toContain('issuer');
  }
  const providers = await app.inject({
    url: `${API_BASE}/auth/login/sso/settings?device_type=WEB`,
  });
  expect(providers.json()).toEqual({ providers: [] });
});

test('the documents do not name them', async () => {
  const document = await app.inject({ url: `${API_BASE}/openapi.json` });
  const isOfSandbox = (path: string) => path.split('/').includes('sandbox');
  expect(Object.keys(document.json().paths).filter(isOfSandbox)).toEqual([]);
});

test('there are no people of a demonstration, and pages do not say that there are', async () => {
  const people = await context.database.selectFrom('users').select('user_id').execute();
  expect(people).toEqual([]);
  const folder = mkdtempSync(join(tmpdir(), 'ballast-pages-'));
  writeFileSync(join(folder, 'login.html'), '<!doctype html>');
  const { trustProxy, supportEmail, fingerprintMonitoring, legalEntity } = settings;
  const facts = {
    trustProxy,
    supportEmail,
    fingerprintMonitoring,
    legalEntity,
    framedOrigins: [],
  };
  const withPages = await buildApp({ context, routes: ROUTES, pagesFolder: folder, ...facts });
  const page = await withPages.inject({ url: '/login' });
  await withPages.close();
  rmSync(folder, { recursive: true });
  expect(page.statusCode).toBe(200);
  expect(page.cookies.map(({ name }) => name)).toContain('BALLAST-SUPPORT');
  expect(page.cookies.map(({ name }) => name)).toContain('BALLAST-ENTITY');
  expect(page.cookies.map(({ name }) => name)).not.toContain('BALLAST-DEMO');
});

test('behind a proxy nobody is believed who says where they come from', async () => {
  const browser = new TestBrowser(app);
  browser.address = '192.0.2.1';
  // The proxy adds whom it got the request from to what the client wrote.
  const headers = { 'x-forwarded-for': '198.51.100.66, 203.0.113.7' };
  await browser.login(
    { email: 'nobody@example.com', password: 'Heron under 7 gables!' },
    { headers },
  );
  const recorded = await context.database
    .selectFrom('audit_trail')
    .select('address')
    .where('action', '=', 'login_refused')
    .execute();
  expect(recorded).toEqual([{ address: '203.0.113.7' }]);
});

test('nothing fails by a planted fault', async () => {
  const { sandbox, providers } = context;
  for (const provider of ['files', 'platform'] as const)
    await sandbox?.plantFault({ provider, fault: 'refuse', times: 1 });
  const { store } = providers.files;
  await store.write('open/planted', new Blob(['kept']).stream());
  expect(Buffer.concat(await Array.fromAsync(store.read('open/planted'))).toString()).toBe('kept');
  await store.removeAll('open/planted');

  const browser = await signedIn();
  expect((await browser.call(logoutOtherDevices)).status).toBe(200);
});

async function signedIn(): Promise<TestBrowser> {
  const { database, queue, sandbox } = context;
  const email = 'ada@example.org';
  const password = 'Kestrel over 9 gables!';
  const { userId } = await transact(database, (tx) => createClient(tx, SYSTEM, { ...ADA, email }));
  const prepared = await preparePassword(context, userId, password);
  await transact(database, (tx) => setPassword(tx, SYSTEM, userId, prepared));
  const browser = new TestBrowser(app);
  await browser.login({ email, password });
  await browser.call(sendLoginCode, { body: { factor: 'EMAIL', channel: 'EMAIL' } });
  await queue.runDueJobs();
  const [message] = (await sandbox?.listOutbox(email)) ?? [];
  await browser.confirm(message?.code ?? '', false, 'EMAIL');
  return browser;
}
