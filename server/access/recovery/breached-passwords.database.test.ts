import { createHash } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import {
  completePasswordReset,
  startPasswordReset,
} from '@ballast/contract/access/password-reset.ts';
import { sql } from 'kysely';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { openTestAccess, type Person } from '../../../tests/worlds/access.ts';

const LEAKED = 'Heron under 7 gables!';
const HASH = createHash('sha1').update(LEAKED).digest('hex').toUpperCase();

/** Requests for ranges, how many transactions were open at each, and whether they are answered. */
const asked: { path: string; open: number }[] = [];
let isAnswering = true;

const server = createServer(async (request, response) => {
  const { rows } = await sql<{ open: number }>`
    select count(*)::int4 as open from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid() and xact_start is not null
      and backend_type = 'client backend'`.execute(access.database);
  asked.push({ path: request.url ?? '', open: rows[0]?.open ?? -1 });
  if (isAnswering) response.end(`${HASH.slice(5)}:12\r\n`);
  else response.destroy();
});
await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
afterAll(() => server.close());

const { port } = server.address() as AddressInfo;
const access = await openTestAccess({ breachedPasswordsUrl: `http://127.0.0.1:${port}/range` });

beforeEach(() => {
  isAnswering = true;
  asked.length = 0;
});

async function reset({ email }: Person, password: string) {
  await access.browser().call(startPasswordReset, { body: { email } });
  const link = (await access.outboxOf(email)).flatMap(({ links }) => links).at(0) ?? '';
  const token = new URL(link).searchParams.get('token') ?? '';
  return access.browser().call(completePasswordReset, { body: { token, password } });
}

async function unanswered(): Promise<string | undefined> {
  const { body } = await access.app.inject({ url: '/metrics', remoteAddress: '127.0.0.1' });
  return /^ballast_breached_passwords_unanswered_total (\d+)$/m.exec(body)?.[1];
}

test('a password that is known from a leak is refused as a new one, with no transaction open', async () => {
  const person = await access.addClient();
  const { status, body } = await reset(person, LEAKED);
  expect([status, body]).toMatchObject([
    422,
    { detail: [{ loc: ['body', 'password'], type: 'password_breached' }] },
  ]);
  expect(asked).toEqual([{ path: `/range/${HASH.slice(0, 5)}`, open: 0 }]);
  expect((await access.browser().login(person)).status).toBe(200);
});

test('one that is not is set', async () => {
  expect((await reset(await access.addClient(), 'Kestrel under 8 gables!')).status).toBe(200);
  expect(asked).toHaveLength(1);
});

test('what the own list refuses is told to nobody else', async () => {
  const { status } = await reset(await access.addClient(), 'Password123456!');
  expect(status).toBe(422);
  expect(asked).toEqual([]);
});

test('while the list does not answer nobody is refused for it, and that is counted', async () => {
  isAnswering = false;
  const before = Number(await unanswered());
  expect((await reset(await access.addClient(), LEAKED)).status).toBe(200);
  expect(await unanswered()).toBe(String(before + 1));
});
