import { logout, refreshToken } from '@ballast/contract/access/sessions.ts';
import { getMe } from '@ballast/contract/account/me.ts';
import { describe, expect, test } from 'vitest';
import { openTestAccess } from '../../../tests/worlds/access.ts';
import type { Answer, TestBrowser } from '../../../tests/worlds/browser.ts';

const access = await openTestAccess();
const secure = await openTestAccess({ publicUrl: 'https://ballast.example' });

const ANY_GET = { method: 'GET', path: '/any' } as const;

function codeIn(answer: Answer): string | undefined {
  return answer.body.detail?.code;
}

async function signedIn(): Promise<TestBrowser> {
  return access.signIn(await access.addClient());
}

test('any GET sets the cookie, also one that finds nothing, and leaves a good one alone', async () => {
  const browser = access.browser();
  const first = await browser.call(ANY_GET);
  expect(first.status).toBe(404);
  expect(first.cookies.map(({ name }) => name)).toEqual(['browser', 'XSRF-TOKEN']);
  expect((await browser.call(ANY_GET)).cookies).toEqual([]);
});

test('login and logout renew it', async () => {
  const client = await access.addClient();
  const browser = access.browser();
  await browser.call(ANY_GET);
  const before = browser.cookies.get('XSRF-TOKEN');
  await browser.login(client);
  const within = browser.cookies.get('XSRF-TOKEN');
  await browser.call(logout);
  expect(new Set([before, within, browser.cookies.get('XSRF-TOKEN')]).size).toBe(3);
});

describe.each([
  ['refresh, which goes by the cookie', refreshToken],
  ['logout, which goes by the token', logout],
])('%s', (_, call) => {
  test.each<[string, (browser: TestBrowser) => Promise<Record<string, string>>]>([
    ['without the header', async () => ({ 'x-xsrf-token': '' })],
    ['with a header that is not the cookie', async () => ({ 'x-xsrf-token': 'a.test.b' })],
    [
      'with the token of another session, tossed as a cookie',
      async (browser) => toss(browser, await signedIn()),
    ],
    [
      'with the token of a browser without a session, tossed as a cookie',
      async (browser) => {
        const stranger = access.browser();
        await stranger.call(ANY_GET);
        return toss(browser, stranger);
      },
    ],
    [
      'with another session’s token and browser cookie, both tossed',
      async (browser) => {
        const thief = await signedIn();
        browser.cookies.set('browser', thief.cookies.get('browser') ?? '');
        return toss(browser, thief);
      },
    ],
    [
      'with the token that the browser had before its login',
      async (browser) => {
        const before = access.browser();
        await before.call(ANY_GET);
        browser.cookies.set('browser', before.cookies.get('browser') ?? '');
        return toss(browser, before);
      },
    ],
  ])('is refused %s, and nothing happened', async (_name, attack) => {
    const browser = await signedIn();
    const honest = browser.copy();
    const headers = await attack(browser);
    const answer = await browser.send(call, { headers });
    expect([answer.status, codeIn(answer)]).toEqual([403, 'xsrf_invalid']);
    expect((await honest.call(getMe)).status).toBe(200);
    expect((await honest.refresh()).status).toBe(200);
  });
});

/** Puts another browser's XSRF token into cookie and header, as a hostile sibling domain can. */
function toss(browser: TestBrowser, from: TestBrowser): Record<string, string> {
  const token = from.cookies.get('XSRF-TOKEN') ?? '';
  browser.cookies.set('XSRF-TOKEN', token);
  return { 'x-xsrf-token': token };
}

test('login itself needs a token of this browser', async () => {
  const client = await access.addClient();
  const stranger = access.browser();
  await stranger.call(ANY_GET);
  const browser = access.browser();
  await browser.call(ANY_GET);
  const headers = toss(browser, stranger);
  expect(codeIn(await browser.login(client, { headers }))).toBe('xsrf_invalid');
});

test('a browser that lost its cookies is mended by a GET with its token', async () => {
  const browser = await signedIn();
  browser.cookies.delete('XSRF-TOKEN');
  browser.cookies.delete('browser');
  await browser.call(getMe);
  expect((await browser.refresh()).status).toBe(200);
});

test('with TLS cookies are Secure and carry the prefixes that keep siblings out', async () => {
  const client = await secure.addClient({ otp: true });
  const browser = secure.browser();
  const first = await browser.call(ANY_GET);
  await browser.login(client);
  const last = await browser.confirm(await secure.codeOf(client), true);
  const cookies = new Map(
    [...first.cookies, ...last.cookies].map((cookie) => [cookie.name, cookie]),
  );
  for (const cookie of cookies.values()) expect(cookie.secure).toBe(true);
  expect(cookies.get('__Host-browser')).toMatchObject({ httpOnly: true, path: '/' });
  for (const name of ['__Secure-refresh', '__Secure-device']) {
    expect(cookies.get(name)).toMatchObject({ httpOnly: true, sameSite: 'Strict' });
    expect(cookies.get(name)?.path).toBe('/api/1.0/auth');
  }
  expect((await browser.refresh()).status).toBe(200);
});
