import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { type IncomingMessage, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { login } from '@ballast/contract/access/sessions.ts';
import { API_BASE } from '@ballast/contract/call.ts';
import { afterAll, expect, test } from 'vitest';
import { type RunningServer, startServer } from '../../tests/harness/server.ts';
import { testDatabase } from '../../tests/harness/test-database.ts';

const { url: databaseUrl } = await testDatabase();
const dataFolder = mkdtempSync(join(tmpdir(), 'ballast-clean-end-'));
afterAll(() => rmSync(dataFolder, { recursive: true }));

const LOGIN = JSON.stringify({
  email: 'nobody@example.com',
  password: 'Heron under 7 gables!',
  device: {
    name: 'Chromium',
    type: 'WEB',
    platform: 'PC',
    operating_system: 'Linux',
    fingerprint: { visitor_id: 'visitor' },
  },
});

function start(): Promise<RunningServer> {
  const settings = { BALLAST_DEMO_WORLD: 'off' };
  return startServer({ databaseUrl, dataFolder, settings });
}

/** The cookies of a new browser, and the header that goes with them. */
async function newBrowser({ url }: RunningServer): Promise<Record<string, string>> {
  const answer = await fetch(`${url}/health`);
  const cookies = answer.headers.getSetCookie().map((cookie) => cookie.split(';')[0] ?? '');
  const token = cookies.find((cookie) => cookie.startsWith('XSRF-TOKEN='))?.split('=')[1] ?? '';
  return { cookie: cookies.join('; '), 'x-xsrf-token': token };
}

/**
 * Sends a login but for its last byte, and waits until the server has read its head; `finish` sends that byte and returns
 * the status.
 */
async function halfSent(server: RunningServer) {
  const sent = request(`${server.url}${API_BASE}${login.path}`, {
    method: 'POST',
    headers: {
      ...(await newBrowser(server)),
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(LOGIN),
      // Answered with "100 Continue" once the head is read.
      expect: '100-continue',
    },
  });
  const answered = once(sent, 'response') as Promise<[IncomingMessage]>;
  answered.catch(() => {});
  await once(sent, 'continue');
  await new Promise<void>((resolve) => sent.write(LOGIN.slice(0, -1), () => resolve()));
  return {
    finish: async () => {
      sent.end(LOGIN.slice(-1));
      const [answer] = await answered;
      answer.resume();
      return answer.statusCode;
    },
  };
}

/** Waits until nobody can connect any more. */
async function untilClosed({ url }: RunningServer): Promise<void> {
  const isOpen = () =>
    fetch(`${url}/health`).then(
      () => true,
      () => false,
    );
  await expect.poll(isOpen, { interval: 20, timeout: 10_000 }).toBe(false);
}

test('a server that is told to end answers what was under way, then ends with 0', async () => {
  const server = await start();
  const login = await halfSent(server);
  const ended = server.stop();
  await untilClosed(server);
  expect(await login.finish()).toBe(401);
  expect(await ended).toBe(0);
});

test('told twice, it ends once and with 0', async () => {
  const server = await start();
  process.kill(server.pid, 'SIGTERM');
  expect(await server.stop()).toBe(0);
});
