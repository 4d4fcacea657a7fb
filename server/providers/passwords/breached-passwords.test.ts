import { createHash } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, expect, test } from 'vitest';
import { OutcomeUnknown } from '../failures.ts';
import { breachedPasswords } from './breached-passwords.ts';

let respond: (response: ServerResponse) => void = () => {};
const asked: IncomingMessage[] = [];

const server = createServer((request, response) => {
  asked.push(request);
  respond(response);
});
await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

const { port } = server.address() as AddressInfo;
const list = breachedPasswords(`http://127.0.0.1:${port}/range/`, 500);

const PASSWORD = 'Kestrel over 9 gables!';
const HASH = createHash('sha1').update(PASSWORD).digest('hex').toUpperCase();
const OTHER = '0018A45C4D1DEF81644B54AB7F969B88D65';

function answers(body: string, status = 200): void {
  respond = (response) => response.writeHead(status).end(body);
}

test('a password that stands in the range of its hash was breached', async () => {
  answers(`${OTHER}:1\r\n${HASH.slice(5)}:37\r\n`);
  expect(await list.isBreached(PASSWORD)).toBe(true);
});

test('nothing but five digits of the hash is sent, and padding is asked for', async () => {
  answers('');
  await list.isBreached(PASSWORD);
  const request = asked.at(-1);
  expect([request?.method, request?.url]).toEqual(['GET', `/range/${HASH.slice(0, 5)}`]);
  expect(request?.headers['add-padding']).toBe('true');
  const sent = JSON.stringify([request?.url, request?.rawHeaders]);
  expect(sent).not.toContain(HASH.slice(5));
  expect(sent).not.toContain('Kestrel');
});

test('another password of the range, and padding, are no breach', async () => {
  answers(`${OTHER}:3\r\n${HASH.slice(5)}:0\r\n`);
  expect(await list.isBreached(PASSWORD)).toBe(false);
});

test('two ways to type the same characters are one password', async () => {
  const composed = createHash('sha1').update('Caf\u00e9').digest('hex').toUpperCase();
  answers(`${composed.slice(5)}:1`);
  expect(await list.isBreached('Cafe\u0301')).toBe(true);
});

test.each<[string, () => void]>([
  ['breaks', () => answers('', 503)],
  ['has too many questions', () => answers('', 429)],
  ['shows a page', () => answers('<html>')],
  [
    'does not answer in time',
    () => {
      respond = () => {};
    },
  ],
  [
    'begins and does not end',
    () => {
      respond = (response) => response.writeHead(200).write(`${OTHER}:1\r\n`);
    },
  ],
  [
    'hangs up',
    () => {
      respond = (response) => response.destroy();
    },
  ],
])('when it %s nothing is known, and that is counted', async (_, prepare) => {
  prepare();
  const before = list.unanswered;
  await expect(list.isBreached(PASSWORD)).rejects.toBeInstanceOf(OutcomeUnknown);
  expect(list.unanswered).toBe(before + 1);
});
