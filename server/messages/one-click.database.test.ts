import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { openTestAccess } from '../../tests/worlds/access.ts';
import { messagesRoutes } from './routes.ts';
import { unsubscribeLink } from './unsubscribe-link.ts';

/*
 * What a mail program does by itself: one POST to the address of List-Unsubscribe, without cookies (RFC 8058).
 */

const world = await openTestAccess({ routes: messagesRoutes });
const { app, context } = world;
const { database, settings } = context;

async function addressOf(userId: string): Promise<string> {
  const wish = { kind: 'kyc_received', userId } as const;
  const url = new URL(unsubscribeLink(settings.secrets.unsubscribeKeys, settings.publicUrl, wish));
  return url.pathname + url.search;
}

const post = (url: string, type: string, payload: string) =>
  app.inject({ method: 'POST', url, headers: { 'content-type': type }, payload });

const isOff = async (userId: string) => {
  const { rows } = await sql`
    select from notification_choices where user_id = ${userId} and not is_on`.execute(database);
  return rows.length === 1;
};

const FORM = 'application/x-www-form-urlencoded';
const MULTIPART =
  '--limit\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--limit--\r\n';

test.each([
  [FORM, 'List-Unsubscribe=One-Click'],
  ['multipart/form-data; boundary=limit', MULTIPART],
])('a post as %s switches the emails of the kind off, again and again', async (type, payload) => {
  const { userId } = await world.addClient();
  const address = await addressOf(userId);
  for (const _ of [1, 2]) {
    const answer = await post(address, type, payload);
    expect([answer.statusCode, answer.headers['set-cookie']]).toEqual([200, undefined]);
  }
  expect(await isOff(userId)).toBe(true);
});

test('another form, another type and a forged token switch nothing off, and a visit neither', async () => {
  const { userId } = await world.addClient();
  const address = await addressOf(userId);
  const answers = await Promise.all([
    post(address, FORM, 'anything=else'),
    post(address, 'application/json', '{"List-Unsubscribe":"One-Click"}'),
    post(`${address}x`, FORM, 'List-Unsubscribe=One-Click'),
    post('/unsubscribe', FORM, 'List-Unsubscribe=One-Click'),
    app.inject({ method: 'GET', url: address }),
  ]);
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([400, 415, 404, 400, 404]);
  expect(await isOff(userId)).toBe(false);
});
