import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { advisoriesTask } from './advisories.ts';

/** What the registry says of advisories. */
let said: { status: number; body: unknown } = { status: 200, body: {} };
const asked: string[] = [];

const registry = createServer((request, response) => {
  asked.push(`${request.method} ${request.url}`);
  const isAboutAdvisories = request.url === '/-/npm/v1/security/advisories/bulk';
  const { status, body } = isAboutAdvisories ? said : { status: 404, body: {} };
  request.resume().on('end', () => {
    response.writeHead(status, { 'content-type': 'application/json' });
    response.end(JSON.stringify(body));
  });
});
await new Promise<void>((listening) => registry.listen(0, '127.0.0.1', listening));
afterAll(() => {
  registry.closeAllConnections();
  registry.close();
});

const { port } = registry.address() as AddressInfo;
const look = (isStrict: boolean, at = port) =>
  advisoriesTask(isStrict, { npm_config_registry: `http://127.0.0.1:${at}/` }).run();

const ADVISORY = {
  id: 1,
  url: 'https://example.com/advisory',
  title: 'Says more than it should',
  severity: 'high',
  vulnerable_versions: '>=0',
};
const LINE = 'typescript (high): Says more than it should https://example.com/advisory';

beforeEach(() => {
  asked.length = 0;
});

test('of packages that nothing is published about there is nothing to say', async () => {
  said = { status: 200, body: {} };
  expect(await look(true)).toEqual({ passed: 1, failed: 0, skipped: 0, output: '' });
  expect(asked).toContain('POST /-/npm/v1/security/advisories/bulk');
});

test('an advisory is a warning', async () => {
  said = { status: 200, body: { typescript: [ADVISORY] } };
  expect(await look(false)).toMatchObject({ passed: 1, failed: 0, warning: LINE });
});

test('an advisory is a failure where that is asked for', async () => {
  said = { status: 200, body: { typescript: [ADVISORY] } };
  expect(await look(true)).toMatchObject({ passed: 0, failed: 1, output: LINE });
});

test('what was not answered is said, and counts neither as good nor as bad', async () => {
  said = { status: 405, body: {} };
  const warning = expect.stringContaining('nothing is known of them: 405');
  expect(await look(true)).toMatchObject({ passed: 0, failed: 0, skipped: 1, warning });
});

test('where nobody answers, that is said', async () => {
  const offline = await look(true, 1);
  expect(offline).toMatchObject({ passed: 0, failed: 0, skipped: 1 });
  expect(offline.warning).toMatch(/ECONNREFUSED/);
});
