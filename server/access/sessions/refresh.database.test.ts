import { logout, refreshToken } from '@ballast/contract/access/sessions.ts';
import { getMe } from '@ballast/contract/account/me.ts';
import { describe, expect, test, vi } from 'vitest';
import { twentieth } from '../../../tests/harness/scale.ts';
import { openTestAccess, type Person } from '../../../tests/worlds/access.ts';
import type { Answer, TestBrowser } from '../../../tests/worlds/browser.ts';

const access = await openTestAccess();
const DAY_S = 86_400;

vi.setConfig({ testTimeout: 300_000 });

async function signedIn(person?: Person): Promise<TestBrowser> {
  return access.signIn(person ?? (await access.addClient()));
}

function refreshCookieIn(answer: Answer) {
  return answer.cookies.find(({ name }) => name === 'refresh');
}

function codeOf(answer: Answer): string | undefined {
  return answer.body.detail?.code;
}

test('a refresh brings a new token and a new cookie that scripts cannot read', async () => {
  const browser = await signedIn();
  const before = browser.cookies.get('refresh');
  const answer = await browser.refresh();
  expect(answer.status).toBe(200);
  expect(browser.cookies.get('refresh')).not.toBe(before);
  expect(refreshCookieIn(answer)).toMatchObject({
    httpOnly: true,
    sameSite: 'Strict',
    path: '/api/1.0/auth',
    maxAge: 30 * DAY_S,
  });
  expect((await browser.call(getMe)).status).toBe(200);
});

test('twenty refreshes at once with one cookie leave one successor and an honest browser signed in', async () => {
  const browser = await signedIn();
  for (let round = 1; round <= twentieth(200); round += 1) {
    const answers = await Promise.all(Array.from({ length: 20 }, () => browser.send(refreshToken)));
    const successors = new Set<string>();
    for (const answer of answers) {
      const cookie = refreshCookieIn(answer);
      if (cookie) successors.add(cookie.value);
      // Neither winner nor loser may take the cookie away.
      expect(cookie?.value).not.toBe('');
      browser.keep(answer);
    }
    expect(successors.size).toBe(1);
    const after = await browser.refresh();
    expect([round, after.status]).toEqual([round, 200]);
  }
});

test('a slow tab is let in although others have refreshed twice since, within ten seconds', async () => {
  const browser = await signedIn();
  const slow = browser.copy();
  await browser.refresh();
  await browser.refresh();
  expect((await slow.refresh()).status).toBe(200);
  expect(slow.cookies.get('refresh')).toBe(browser.cookies.get('refresh'));
});

describe('an answer to a refresh that was lost', () => {
  test('is given again within a minute, to the browser that it was for, without a word to anybody', async () => {
    const client = await access.addClient();
    const browser = await access.signIn(client, undefined, { trustDevice: true });
    const answered = await browser.send(refreshToken);
    await access.advance(55);
    const again = await browser.refresh();
    expect(again.status).toBe(200);
    expect(refreshCookieIn(again)?.value).toBe(refreshCookieIn(answered)?.value);
    expect((await browser.call(getMe)).status).toBe(200);
    await access.advance(120);
    expect((await browser.refresh()).status).toBe(200);
    expect(await access.actionsOn(client.userId)).not.toContain('refresh_reused');
    expect(await access.mailsTo(client.email)).not.toContain('We ended one of your sessions');
  });

  test.each([
    ['later than that', 61, '203.0.113.1'],
    ['from elsewhere', 11, '198.51.100.66'],
  ])('is not given again %s', async (_, seconds, address) => {
    const browser = await signedIn();
    await browser.send(refreshToken);
    await access.advance(seconds);
    browser.address = address;
    expect(codeOf(await browser.refresh())).toBe('token_revoked');
  });

  test('had arrived when somebody came with what it brought', async () => {
    const browser = await signedIn();
    const thief = browser.copy();
    await browser.refresh();
    await access.advance(20);
    await browser.refresh();
    await access.advance(20);
    expect(codeOf(await thief.refresh())).toBe('token_revoked');
    expect(codeOf(await browser.refresh())).toBe('token_revoked');
  });
});

/** Somebody elsewhere with the cookies of a browser. */
function thiefOf(browser: TestBrowser): TestBrowser {
  const thief = browser.copy();
  thief.address = '198.51.100.66';
  return thief;
}

describe('a token that was rotated away more than ten seconds ago', () => {
  test('ends its session at once, but no other one, and the owner is told', async () => {
    const client = await access.addClient();
    const browser = await signedIn(client);
    const elsewhere = await signedIn(client);
    const thief = thiefOf(browser);
    await browser.refresh();
    await access.advance(11);
    const replay = await thief.refresh();
    expect([replay.status, codeOf(replay)]).toEqual([401, 'token_revoked']);
    expect(replay.cookies).toEqual([]);
    expect(codeOf(await browser.call(getMe))).toBe('token_revoked');
    expect(codeOf(await browser.refresh())).toBe('token_revoked');
    expect((await elsewhere.call(getMe)).status).toBe(200);
    expect((await elsewhere.refresh()).status).toBe(200);
    expect(await access.actionsOn(client.userId)).toContain('refresh_reused');
    expect(await access.mailsTo(client.email)).toEqual([
      'New login from Chromium',
      'We ended one of your sessions',
    ]);
  });

  test('takes the trust of its browser with it', async () => {
    const client = await access.addClient();
    const browser = await access.signIn(client, undefined, { trustDevice: true });
    const thief = thiefOf(browser);
    await browser.refresh();
    await access.advance(11);
    expect((await thief.refresh()).status).toBe(401);
    const answer = await thief.login(client);
    expect([answer.status, codeOf(await thief.call(getMe))]).toEqual([
      200,
      'authorization_incomplete',
    ]);
    expect(await access.actionsOn(client.userId)).toContain('refresh_reused');
  });

  test('gains nothing by a chain of quick refreshes', async () => {
    const browser = await signedIn();
    const thief = thiefOf(browser);
    for (let step = 0; step < 3; step += 1) {
      await browser.refresh();
      await access.advance(6);
    }
    expect(codeOf(await thief.refresh())).toBe('token_revoked');
  });
});

test('a refresh that races logout leaves nothing that works', async () => {
  const client = await access.addClient();
  const trusted = await access.trustedBrowser(client);
  for (let round = 1; round <= twentieth(500); round += 1) {
    const browser = trusted.copy();
    browser.address = `198.51.100.${round % 250}`;
    await browser.login(client);
    const [raced] = await Promise.all([browser.send(refreshToken), browser.send(logout)]);
    browser.keep(raced);
    if (raced.body.access_token) browser.token = raced.body.access_token;
    expect([round, codeOf(await browser.call(getMe))]).toEqual([round, 'token_revoked']);
    const after = await browser.send(refreshToken);
    expect([round, after.status]).toEqual([round, 401]);
  }
});

describe('life of a session', () => {
  test('ends after 30 days without a refresh', async () => {
    const browser = await signedIn();
    await access.advance(30 * DAY_S - 60);
    expect((await browser.refresh()).status).toBe(200);
    await access.advance(30 * DAY_S + 1);
    const answer = await browser.refresh();
    expect([answer.status, codeOf(answer)]).toEqual([401, 'token_expired']);
    expect(answer.cookies).toEqual([]);
  });

  test('ends after 90 days however often it is refreshed', async () => {
    const browser = await signedIn();
    for (let days = 0; days < 80; days += 20) {
      await access.advance(20 * DAY_S);
      expect((await browser.refresh()).status).toBe(200);
    }
    await access.advance(9 * DAY_S);
    const last = await browser.refresh();
    expect(refreshCookieIn(last)?.maxAge).toBeLessThanOrEqual(DAY_S);
    await access.advance(DAY_S);
    expect(codeOf(await browser.refresh())).toBe('token_expired');
    expect(codeOf(await browser.call(getMe))).toBe('token_expired');
  });
});

describe('a cookie that is not ours', () => {
  test.each([
    ['no cookie', () => null],
    ['a word', () => 'refresh'],
    ['a flipped bit', (value: string) => value.replace(/.$/, (last) => (last === 'A' ? 'E' : 'A'))],
    ['another generation', (value: string) => value.replace(/\.0\./, '.1.')],
    ['another key', (value: string) => value.replace('.test.', '.live.')],
  ])('%s is refused and harms nobody', async (_, forge) => {
    const browser = await signedIn();
    const value = forge(browser.cookies.get('refresh') ?? '');
    const forger = browser.copy();
    if (value === null) forger.cookies.delete('refresh');
    else forger.cookies.set('refresh', value);
    const answer = await forger.refresh();
    expect([answer.status, codeOf(answer)]).toEqual([401, 'token_invalid']);
    expect((await browser.refresh()).status).toBe(200);
  });
});

test('no token stands in the database', async () => {
  const browser = await signedIn();
  await browser.refresh();
  const rows = await access.database.selectFrom('sessions').selectAll().execute();
  const proof = browser.cookies.get('refresh')?.split('.').at(-1) ?? '';
  const text = JSON.stringify(rows, (_, value) =>
    value?.type === 'Buffer' ? Buffer.from(value.data).toString('base64url') : value,
  );
  expect(proof).toHaveLength(43);
  expect(text).not.toContain(proof);
});

describe('a session of staff', () => {
  async function atDesk(): Promise<TestBrowser> {
    const browser = access.browser();
    const person = await access.addStaff(['OPERATIONS']);
    await browser.login(person, { admin: true });
    await browser.confirm(await access.codeOf(person));
    return browser;
  }

  test('ends after half an hour without a refresh', async () => {
    const [kept, left] = [await atDesk(), await atDesk()];
    expect(refreshCookieIn(await kept.refresh())).toMatchObject({ maxAge: 1800 });
    await access.advance(1700);
    expect((await kept.refresh()).status).toBe(200);
    await access.advance(200);
    expect((await kept.refresh()).status).toBe(200);
    const refused = await left.refresh();
    expect([refused.status, codeOf(refused)]).toEqual([401, 'token_expired']);
  });

  test('ends after twelve hours, however busy it is', async () => {
    const browser = await atDesk();
    for (let halfHours = 1; halfHours < 25; halfHours += 1) {
      await access.advance(1790);
      expect((await browser.refresh()).status).toBe(200);
    }
    await access.advance(300);
    expect((await browser.refresh()).status).toBe(401);
  });

  test('is not shortened for a client', async () => {
    const browser = await signedIn();
    await access.advance(3 * DAY_S);
    expect((await browser.refresh()).status).toBe(200);
  });
});
