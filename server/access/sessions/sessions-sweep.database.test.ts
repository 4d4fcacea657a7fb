import { getPreviousLogin } from '@ballast/contract/access/devices.ts';
import { getMe } from '@ballast/contract/account/me.ts';
import { expect, test } from 'vitest';
import { openTestAccess, type Person } from '../../../tests/worlds/access.ts';
import { eraseDue } from '../../../tests/worlds/erasing.ts';
import { OLD_SESSIONS, sessionsSweep } from './sessions-sweep.ts';

const access = await openTestAccess();
const { database } = access;
const DAY_S = 86_400;

const sweep = async () =>
  (await sessionsSweep({ database }).run()) + (await eraseDue(database, OLD_SESSIONS));

async function sessionsOf({ userId }: Person, stage: 'FACTOR' | 'FULL' = 'FULL'): Promise<number> {
  const rows = await database
    .selectFrom('sessions')
    .select('session_id')
    .where('user_id', '=', userId)
    .where('stage', '=', stage)
    .execute();
  return rows.length;
}

test('of sessions that are long over, a person’s newest two stay and tell of the previous login', async () => {
  const client = await access.addClient();
  for (let day = 0; day < 4; day += 1) {
    await access.signIn(client);
    await access.advance(DAY_S);
  }
  await access.advance(170 * DAY_S);
  await sweep();
  expect([await sessionsOf(client), await sessionsOf(client, 'FACTOR')]).toEqual([4, 0]);
  await access.advance(20 * DAY_S);
  expect(await sweep()).toBe(2);
  expect(await sessionsOf(client)).toBe(2);
  expect(await sweep()).toBe(0);
  const browser = await access.signIn(client);
  const { login } = (await browser.call(getPreviousLogin)).body as unknown as { login: object };
  expect(login).toMatchObject({ name: 'Chromium' });
});

test('a session that goes on stays, however many came after it', async () => {
  const client = await access.addClient();
  const first = await access.signIn(client);
  for (let day = 0; day < 3; day += 1) await access.signIn(client);
  for (let month = 0; month < 2; month += 1) {
    await access.advance(29 * DAY_S);
    expect((await first.refresh()).status).toBe(200);
    await sweep();
  }
  expect((await first.call(getMe)).status).toBe(200);
});

test('a login that was not finished is forgotten after a month', async () => {
  const client = await access.addClient({ otp: true });
  await access.browser().login(client);
  expect(await sessionsOf(client, 'FACTOR')).toBe(1);
  await access.advance(29 * DAY_S);
  await sweep();
  expect(await sessionsOf(client, 'FACTOR')).toBe(1);
  await access.advance(2 * DAY_S);
  await sweep();
  expect(await sessionsOf(client, 'FACTOR')).toBe(0);
});
