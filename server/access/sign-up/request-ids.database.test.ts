import { startSignUp } from '@ballast/contract/access/sign-up.ts';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { openTestAccess } from '../../../tests/worlds/access.ts';

const access = await openTestAccess();

test('each request has an id of its own, which its jobs keep and nobody can choose', async () => {
  const headers = { 'x-request-id': 'chosen' };
  for (const email of ['one@example.com', 'two@example.com']) {
    const body = { email, account_type: 'INDIVIDUAL' };
    expect((await access.browser().call(startSignUp, { body, headers })).status).toBe(200);
  }
  const { rows } = await sql<{ request: string }>`
    select data ->> 'request' as request from pgboss.job`.execute(access.database);
  const ids = rows.map(({ request }) => request);
  expect(ids).toHaveLength(2);
  expect(new Set(ids).size).toBe(2);
  for (const id of ids) expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f-]{21}$/);
});
