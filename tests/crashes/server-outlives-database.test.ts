import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { API_BASE } from '@ballast/contract/call.ts';
import { afterAll, expect, test } from 'vitest';
import { authenticatorCodeAt } from '../../server/access/factors/authenticator-codes.ts';
import { readClock } from '../../server/database/clock.ts';
import { DEMO_CLIENTS } from '../../server/demo/people.ts';
import { settleIn } from '../../server/demo/settle-in.ts';
import { startPlatform } from '../../server/main/platform.ts';
import { readSettings } from '../../server/main/settings/settings.ts';
import { startPostgres } from '../harness/postgres.ts';
import { randomOf, replayHint, twentieth } from '../harness/scale.ts';
import { startServer } from '../harness/server.ts';
import { TestBrowser } from '../worlds/browser.ts';

const RESTARTS = twentieth(100);
const BACK_WITHIN_MS = 10_000;
const WAYS: readonly NodeJS.Signals[] = ['SIGINT', 'SIGQUIT', 'SIGKILL'];
const [amelia] = DEMO_CLIENTS;

const postgres = await startPostgres({ durable: true });
afterAll(() => postgres.stop());
const folder = mkdtempSync(join(tmpdir(), 'ballast-outlives-'));
afterAll(() => rmSync(folder, { recursive: true }));
const databaseUrl = await postgres.createDatabase('outlives');
const settings = {
  BALLAST_DEMO_WORLD: 'off',
  BALLAST_SECRETS: `test:${randomBytes(32).toString('base64')}`,
};

/** Makes the people of the demo, and returns the headers of one of their browsers. */
async function signInBefore(): Promise<{ headers: Record<string, string> }> {
  const platform = await startPlatform(
    readSettings({
      ...settings,
      BALLAST_MODE: 'test',
      BALLAST_WORKERS: 'off',
      DATABASE_URL: databaseUrl,
      DATA_DIR: folder,
      LOG_LEVEL: 'silent',
      PORT: '0',
    }),
  );
  await settleIn(platform.context, new Date('2024-01-01T00:00:00Z'));
  const browser = new TestBrowser(platform.app);
  await browser.login(amelia);
  const now = await readClock(platform.context.database);
  const answer = await browser.confirm(authenticatorCodeAt(amelia.totpSecret, now));
  expect(answer.status).toBe(200);
  await platform.stop();
  return {
    headers: {
      authorization: `Bearer ${browser.token}`,
      'content-type': 'application/json',
      'x-xsrf-token': browser.cookies.get('XSRF-TOKEN') ?? '',
      cookie: [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
    },
  };
}

const WRONG_LOGIN = JSON.stringify({
  email: amelia.email,
  password: 'Heron under 7 gables!',
  device: {
    name: 'Chromium',
    type: 'WEB',
    platform: 'PC',
    operating_system: 'Linux',
    fingerprint: { visitor_id: 'visitor' },
  },
});

test('over HTTP the platform says 503 while its database is away, never 500, and lets nobody in', async () => {
  console.info(replayHint(`${RESTARTS} restarts under requests`));
  const { headers } = await signInBefore();
  const server = await startServer({ databaseUrl, dataFolder: folder, settings });
  afterAll(() => server.stop());
  const { pid } = server;
  const seen = new Map<string, number>();
  let running = true;

  async function ask(name: string, path: string, init: RequestInit): Promise<number> {
    const { status } = await fetch(server.url + path, init);
    const key = `${name} ${status}`;
    seen.set(key, (seen.get(key) ?? 0) + 1);
    return status;
  }
  const own = () => ask('own', `${API_BASE}/accounts/me`, { headers });
  const money = () => ask('money', `${API_BASE}/portfolio/investments`, { headers });
  const login = () =>
    ask('login', `${API_BASE}/auth/login`, { method: 'POST', headers, body: WRONG_LOGIN });
  const health = () => ask('health', '/health', {});

  async function keepAsking(call: () => Promise<number>): Promise<void> {
    while (running) {
      await call();
      await wait(10);
    }
  }

  async function untilReady(): Promise<number> {
    const started = performance.now();
    while ((await ask('ready', '/ready', {})) !== 200) await wait(20);
    return performance.now() - started;
  }

  const random = randomOf('moments of restarts under requests');
  const load = [own, own, own, money, money, login, health].map(keepAsking);
  for (let restart = 0; restart < RESTARTS; restart += 1) {
    await wait(100 + random() * 200);
    await postgres.kill(WAYS[restart % WAYS.length]);
    await wait(200);
    await postgres.restart();
    expect(await untilReady()).toBeLessThan(BACK_WITHIN_MS);
    expect(await own()).toBe(200);
  }
  running = false;
  await Promise.all(load);
  expect(server.pid).toBe(pid);
  const kinds = [...seen.keys()].filter((key) => !key.startsWith('ready')).toSorted();
  expect(kinds.filter((key) => !key.startsWith('login'))).toEqual([
    'health 200',
    'money 200',
    'money 503',
    'own 200',
    'own 503',
  ]);
  expect(kinds.filter((key) => key.startsWith('login'))).toEqual(
    expect.arrayContaining(['login 401', 'login 503']),
  );
  expect(kinds).not.toContain('login 200');
  expect(kinds).not.toContain('login 500');
  // Ten wrong passwords in all, whatever happened to the database in between.
  while ((await login()) !== 429);
  expect(seen.get('login 401')).toBeLessThanOrEqual(10);
});
