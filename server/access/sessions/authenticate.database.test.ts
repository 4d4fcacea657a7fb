import { randomBytes, randomUUID } from 'node:crypto';
import { getMe } from '@ballast/contract/account/me.ts';
import { CALLS } from '@ballast/contract/calls.ts';
import { describe, expect, test } from 'vitest';
import { openTestAccess, TEST_SECRETS } from '../../../tests/worlds/access.ts';
import type { Answer, TestBrowser } from '../../../tests/worlds/browser.ts';
import { readClock } from '../../database/clock.ts';
import { readSecrets } from '../../secrets/secrets.ts';
import { issueAccessToken } from './session-tokens.ts';

const access = await openTestAccess();

function codeIn(answer: Answer): string | undefined {
  return answer.body.detail?.code;
}

async function signedIn(): Promise<TestBrowser> {
  return access.signIn(await access.addClient());
}

/** A browser whose session still owes its second factor. */
async function partlySignedIn(): Promise<TestBrowser> {
  const browser = access.browser();
  await browser.login(await access.addClient());
  return browser;
}

function claimsOf(browser: TestBrowser): { sub: string; sid: string } {
  const [, claims = ''] = browser.token?.split('.') ?? [];
  return JSON.parse(Buffer.from(claims, 'base64url').toString());
}

async function withToken(token: string): Promise<string | undefined> {
  const browser = access.browser();
  browser.token = token;
  return codeIn(await browser.call(getMe));
}

/** Signs with the platform's own key, as only a fault of ours could. */
async function sign(session: { userId: string; sessionId: string; scope: 'full' | 'factor' }) {
  const { tokenKeys } = access.context.settings.secrets;
  return issueAccessToken(tokenKeys, session, await readClock(access.database));
}

test.each([
  ['no header', undefined, 'unauthorized'],
  ['another scheme', 'Basic YTpi', 'unauthorized'],
  ['no token', 'Bearer', 'unauthorized'],
  ['two tokens', 'Bearer a b', 'unauthorized'],
  ['a word', 'Bearer word', 'token_invalid'],
])('%s answers 401', async (_, authorization, code) => {
  const headers = authorization === undefined ? {} : { authorization };
  const answer = await access.browser().call(getMe, { headers });
  expect([answer.status, codeIn(answer)]).toEqual([401, code]);
});

test('a token ends after ten minutes by the one clock', async () => {
  const browser = await signedIn();
  await access.advance(595);
  expect((await browser.call(getMe)).status).toBe(200);
  await access.advance(6);
  expect(codeIn(await browser.call(getMe))).toBe('token_expired');
  expect((await browser.refresh()).status).toBe(200);
  expect((await browser.call(getMe)).status).toBe(200);
});

test('a refresh token is no access token', async () => {
  const browser = await signedIn();
  expect(await withToken(browser.cookies.get('refresh') ?? '')).toBe('token_invalid');
});

test('a token of another environment is refused', async () => {
  const foreign = readSecrets(`test:${randomBytes(32).toString('base64')}`).tokenKeys;
  const { sub: userId, sid: sessionId } = claimsOf(await signedIn());
  const session = { userId, sessionId, scope: 'full' } as const;
  const token = await issueAccessToken(foreign, session, await readClock(access.database));
  expect(await withToken(token)).toBe('token_invalid');
});

describe('even a token with our signature', () => {
  test('must be of its own session’s user', async () => {
    const mine = claimsOf(await signedIn());
    const theirs = claimsOf(await signedIn());
    const token = await sign({ userId: theirs.sub, sessionId: mine.sid, scope: 'full' });
    expect(await withToken(token)).toBe('token_invalid');
  });

  test('must be of a session that exists', async () => {
    const { sub: userId } = claimsOf(await signedIn());
    const token = await sign({ userId, sessionId: randomUUID(), scope: 'full' });
    expect(await withToken(token)).toBe('token_invalid');
  });

  test('cannot say that the second factor was passed', async () => {
    const { sub: userId, sid: sessionId } = claimsOf(await partlySignedIn());
    expect(await withToken(await sign({ userId, sessionId, scope: 'full' }))).toBe('token_invalid');
  });
});

test('keys are rotated without one logout', async () => {
  const browser = await signedIn();
  const next = `next:${randomBytes(32).toString('base64')}`;
  const { app } = await access.openProcess(readSecrets(`${next},${TEST_SECRETS}`));
  const moved = access.browser(app);
  for (const [name, value] of browser.cookies) moved.cookies.set(name, value);
  moved.token = browser.token;
  expect((await moved.call(getMe)).status).toBe(200);
  expect((await moved.refresh()).status).toBe(200);
  expect((await moved.call(getMe)).status).toBe(200);

  // The old key goes once nothing of it is in use.
  const last = await access.openProcess(readSecrets(next));
  const after = access.browser(last.app);
  for (const [name, value] of moved.cookies) after.cookies.set(name, value);
  after.token = moved.token;
  expect((await after.call(getMe)).status).toBe(200);
});

test('while processes take a new key one after another, nobody is logged out by any of them', async () => {
  const next = `next:${randomBytes(32).toString('base64')}`;
  // First all of them learn it behind the old one, then it comes to the front.
  const learnt = await access.openProcess(readSecrets(`${TEST_SECRETS},${next}`));
  const changed = await access.openProcess(readSecrets(`${next},${TEST_SECRETS}`));
  let last = await signedIn();
  for (const { app } of [learnt, changed, learnt, changed]) {
    const moved = access.browser(app);
    for (const [name, value] of last.cookies) moved.cookies.set(name, value);
    moved.token = last.token;
    expect((await moved.call(getMe)).status).toBe(200);
    expect((await moved.refresh()).status).toBe(200);
    last = moved;
  }
});

test('reading changes nothing; a refresh says that the browser was seen', async () => {
  const browser = await signedIn();
  const { sid } = claimsOf(browser);
  const read = () =>
    access.database
      .selectFrom('sessions')
      .selectAll()
      .where('session_id', '=', sid)
      .executeTakeFirstOrThrow();
  const before = await read();
  await access.advance(60);
  await browser.call(getMe);
  expect(await read()).toEqual(before);
  await browser.refresh();
  expect((await read()).last_seen_at.getTime()).toBeGreaterThan(before.last_seen_at.getTime());
});

test('in a view-only session nothing but what is allowed there works', async () => {
  const agent = await access.addStaff(['SUPPORT']);
  const browser = await signedIn();
  const { sid } = claimsOf(browser);
  const view = { support_agent_id: agent.userId, support_reason: 'test' };
  await access.database
    .updateTable('sessions')
    .set({ ...view, opened_from_session_id: sid })
    .where('session_id', '=', sid)
    .execute();
  expect((await browser.call(getMe)).body).toMatchObject({ support_admin_id: agent.userId });
  for (const [name, call] of CALLS) {
    if (call.support || call.who === 'provider' || call.who === 'anyone') continue;
    const answer = await browser.call(call);
    const refused = [name, 403, 'not_available_in_support_session'];
    expect([name, answer.status, codeIn(answer)]).toEqual(refused);
  }
});
