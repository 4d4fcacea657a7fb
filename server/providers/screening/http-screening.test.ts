import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, expect, test } from 'vitest';
import { forRequest } from '../../database/request-id.ts';
import { OutcomeUnknown, ProviderRefusal } from '../failures.ts';
import { httpScreening } from './http-screening.ts';

let respond: (response: ServerResponse) => void = () => {};
const asked: { request: IncomingMessage; body: string }[] = [];

const server = createServer((request, response) => {
  let body = '';
  request.on('data', (part) => {
    body += String(part);
  });
  request.on('end', () => {
    asked.push({ request, body });
    respond(response);
  });
});
await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

const { port } = server.address() as AddressInfo;
const provider = httpScreening({ url: `http://127.0.0.1:${port}/v1/`, token: 'ours' }, 500);

const QUESTION = {
  key: 'k1',
  kind: 'PERSON',
  name: 'Ivan Petrov',
  birthYear: 1960,
  countries: ['RU'],
} as const;

function answers(status: number, body: unknown): void {
  respond = (response) => {
    response.writeHead(status, { 'content-type': 'application/json' });
    response.end(typeof body === 'string' ? body : JSON.stringify(body));
  };
}

test('somebody is asked about by name, year of birth and countries, and hits are read', async () => {
  const hit = { id: 'e 1', name: 'PETROV, Ivan', list: 'EU', more: 1 };
  answers(200, { reference: 'k1', hits: [hit, { ...hit, id: 'e 2', birth_year: 1960 }] });
  expect(await provider.screen(QUESTION)).toEqual([
    { entryRef: 'e 1', name: 'PETROV, Ivan', birthYear: null, list: 'EU' },
    { entryRef: 'e 2', name: 'PETROV, Ivan', birthYear: 1960, list: 'EU' },
  ]);
  const [{ request, body } = { request: null, body: '' }] = asked.slice(-1);
  expect([request?.method, request?.url, request?.headers.authorization]).toEqual([
    'POST',
    '/v1/screenings',
    'Bearer ours',
  ]);
  expect(JSON.parse(body)).toEqual({
    reference: 'k1',
    kind: 'PERSON',
    name: 'Ivan Petrov',
    birth_year: 1960,
    countries: ['RU'],
  });
});

test('the provider is told for which request it is asked', async () => {
  answers(200, { reference: 'k1', hits: [] });
  await forRequest('our request', () => provider.screen(QUESTION));
  expect(asked.at(-1)?.request.headers['x-request-id']).toBe('our request');
});

test('what the provider says no to is refused', async () => {
  for (const status of [400, 404, 422]) {
    answers(status, {});
    await expect(provider.screen(QUESTION)).rejects.toBeInstanceOf(ProviderRefusal);
  }
});

test.each<[string, () => void]>([
  ['breaks', () => answers(503, {})],
  ['knows our token no more', () => answers(401, {})],
  ['answers something else', () => answers(200, { hits: 'none' })],
  ['answers another question', () => answers(200, { reference: 'k2', hits: [] })],
  ['answers no JSON', () => answers(200, '<html>')],
  [
    'does not answer in time',
    () => {
      respond = () => {};
    },
  ],
  [
    'hangs up',
    () => {
      respond = (response) => response.destroy();
    },
  ],
])('when it %s nothing is known, which is not that nothing was found', async (_, prepare) => {
  prepare();
  await expect(provider.screen(QUESTION)).rejects.toBeInstanceOf(OutcomeUnknown);
});
