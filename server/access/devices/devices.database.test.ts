import {
  getCurrentDevice,
  getPreviousLogin,
  listDevices,
  logoutDevice,
  logoutOtherDevices,
  syncDevice,
  untrustDevice,
} from '@ballast/contract/access/devices.ts';
import { getMe } from '@ballast/contract/account/me.ts';
import type { AnswerOf } from '@ballast/contract/call.ts';
import { describe, expect, test } from 'vitest';
import { openTestAccess, type Person } from '../../../tests/worlds/access.ts';
import type { Answer, TestBrowser } from '../../../tests/worlds/browser.ts';
import { newId } from '../../database/identifier.ts';
import { transact } from '../../database/transact.ts';
import { openSession } from '../sessions/sessions.ts';

const access = await openTestAccess();
const MINUTE_S = 60;
const DAY_S = 86_400;

type Page = AnswerOf<typeof listDevices>;

function codeIn(answer: Answer): string | undefined {
  return answer.body.detail?.code;
}

async function devicesOf(browser: TestBrowser, query = ''): Promise<Page> {
  const answer = await browser.call({ ...listDevices, path: `/devices${query}` });
  expect(answer.status).toBe(200);
  return answer.body as unknown as Page;
}

async function currentOf(browser: TestBrowser) {
  const answer = await browser.call(getCurrentDevice);
  expect(answer.status).toBe(200);
  return answer.body as unknown as AnswerOf<typeof getCurrentDevice>;
}

function act(browser: TestBrowser, call: typeof logoutDevice | typeof untrustDevice, id: string) {
  return browser.call(call, { params: { id } });
}

/** A client who is signed in with this many browsers, in order. */
async function signedInWith(count: number): Promise<{ client: Person; browsers: TestBrowser[] }> {
  const client = await access.addClient();
  const browsers: TestBrowser[] = [];
  for (let n = 0; n < count; n += 1) {
    // Codes are sent once a minute to a login, and each login is another.
    browsers.push(await access.signIn(client));
    await access.advance(1);
  }
  return { client, browsers };
}

/** A member of staff looks at a client's account, from a session of the desk. */
async function openView(client: Person): Promise<string> {
  const agent = await access.addStaff(['SUPPORT']);
  const device = {
    name: 'Firefox',
    type: 'WEB',
    platform: 'PC',
    operating_system: 'Windows',
    fingerprint: { visitor_id: 'desk' },
  } as const;
  const session = { device, address: null, country: null, trustedDeviceId: null };
  return transact(access.database, async (tx) => {
    const own = { ...session, userId: agent.userId, stage: 'FULL' } as const;
    const desk = await openSession(tx, own);
    const view = await openSession(tx, {
      ...own,
      userId: client.userId,
      view: {
        agentId: agent.userId,
        clientId: client.clientId,
        reason: 'test',
        deskSessionId: desk.sessionId,
        endsAt: new Date(desk.now.getTime() + 3_600_000),
      },
    });
    return view.sessionId;
  });
}

describe('the list', () => {
  test('has every live session, this one first, and says what is known of it', async () => {
    const { client, browsers } = await signedInWith(2);
    const [first, second] = browsers as [TestBrowser, TestBrowser];
    const viewId = await openView(client);
    const { items, next_cursor } = await devicesOf(first);
    expect(next_cursor).toBeNull();
    expect(items.map(({ id }) => id)).toEqual([
      (await currentOf(first)).id,
      viewId,
      (await currentOf(second)).id,
    ]);
    expect(items[0]).toMatchObject({
      name: 'Chromium',
      operating_system: 'Linux',
      platform: 'PC',
      ip_address: '203.0.113.1',
      online: true,
      trusted: false,
      view_only: false,
      current: true,
      signed_in: true,
    });
    expect(items.map(({ view_only }) => view_only)).toEqual([false, true, false]);
    expect(items.map(({ current }) => current)).toEqual([true, false, false]);
  });

  test('has nobody else in it, no login that owes its factor and none that is over', async () => {
    const { client, browsers } = await signedInWith(1);
    await signedInWith(1);
    await access.browser().login(client);
    const over = await access.signIn(client);
    await act(over, logoutDevice, (await currentOf(over)).id);
    const [browser] = browsers as [TestBrowser];
    expect((await devicesOf(browser)).items).toHaveLength(1);
  });

  test('calls a device online for eleven minutes after it was seen', async () => {
    const { browsers } = await signedInWith(2);
    const [browser, other] = browsers as [TestBrowser, TestBrowser];
    await access.advance(9 * MINUTE_S);
    const seen = async () => (await devicesOf(browser)).items[1];
    expect((await seen())?.online).toBe(true);
    await access.advance(2 * MINUTE_S);
    await browser.refresh();
    expect((await seen())?.online).toBe(false);
    other.address = '198.51.100.9';
    await other.refresh();
    expect(await seen()).toMatchObject({ online: true, ip_address: '198.51.100.9' });
  });

  test('keeps a trusted browser that is not signed in, for its 30 days', async () => {
    const client = await access.addClient();
    await access.trustedBrowser(client);
    const browser = await access.signIn(client);
    const { items } = await devicesOf(browser);
    expect(items[1]).toMatchObject({
      name: 'Chromium',
      operating_system: 'Linux',
      signed_in: false,
      trusted: true,
      online: false,
    });
    await access.advance(29 * DAY_S);
    await browser.refresh();
    expect((await devicesOf(browser)).items).toHaveLength(2);
    await access.advance(DAY_S);
    await browser.refresh();
    expect((await devicesOf(browser)).items).toHaveLength(1);
  });

  test('shows a trusted browser once, by its session', async () => {
    const client = await access.addClient();
    const browser = await access.signIn(client, undefined, { trustDevice: true });
    const { items } = await devicesOf(browser);
    expect(items).toMatchObject([{ current: true, trusted: true, signed_in: true }]);
  });

  test('is paged by all it is sorted by: each device once, also those seen at the same moment', async () => {
    const { client, browsers } = await signedInWith(4);
    const [browser] = browsers as [TestBrowser];
    await access.database
      .updateTable('sessions')
      .set({ last_seen_at: new Date('2026-01-01T10:00:00.123Z') })
      .where('user_id', '=', client.userId)
      .execute();
    const ids: string[] = [];
    let cursor: string | null = '';
    while (cursor !== null) {
      const page = await devicesOf(browser, `?limit=1${cursor && `&cursor=${cursor}`}`);
      ids.push(...page.items.map(({ id }) => id));
      cursor = page.next_cursor;
    }
    expect(ids).toEqual((await devicesOf(browser)).items.map(({ id }) => id));
    expect(new Set(ids).size).toBe(4);
    const made = await browser.call({ ...listDevices, path: '/devices?cursor=WzFd' });
    expect([made.status, codeIn(made)]).toEqual([400, 'cursor_invalid']);
  });

  test('is not for a login that owes its factor', async () => {
    const client = await access.addClient();
    const browser = access.browser();
    await browser.login(client);
    for (const call of [listDevices, getCurrentDevice, logoutOtherDevices]) {
      const answer = await browser.call(call);
      expect([answer.status, codeIn(answer)]).toEqual([403, 'authorization_incomplete']);
    }
  });
});

describe('the login before this one', () => {
  const previousOf = async (browser: TestBrowser) => {
    const { body } = await browser.call(getPreviousLogin);
    return (body as unknown as AnswerOf<typeof getPreviousLogin>).login;
  };

  test('is the last one of the person, over or not, and nobody else’s', async () => {
    const { client, browsers } = await signedInWith(2);
    const [first, second] = browsers as [TestBrowser, TestBrowser];
    expect(await previousOf(first)).toBeNull();
    const before = await currentOf(first);
    await act(second, logoutDevice, before.id);
    await openView(client);
    expect(await previousOf(second)).toMatchObject({
      name: before.name,
      ip_address: before.ip_address,
      at: before.signed_in_at,
    });
  });
});

describe('renewing what is known of a device', () => {
  test('changes this session alone and is written down once', async () => {
    const { browsers } = await signedInWith(2);
    const [browser, other] = browsers as [TestBrowser, TestBrowser];
    browser.address = '198.51.100.7';
    const device = { ...browser.device, name: 'Chromium 151', operating_system: 'Linux 7' };
    const answer = await browser.call(syncDevice, { body: { device } });
    expect(answer.body).toMatchObject({ name: 'Chromium 151', ip_address: '198.51.100.7' });
    await browser.call(syncDevice, { body: { device } });
    const { id } = await currentOf(browser);
    const actions = await access.actionsOn(id);
    expect(actions.filter((action) => action === 'device_changed')).toHaveLength(1);
    expect((await currentOf(other)).name).toBe('Chromium');
  });

  test('moves no trust to another browser: the fingerprint that was trusted stays the one', async () => {
    const client = await access.addClient();
    const browser = await access.signIn(client, undefined, { trustDevice: true });
    const thief = browser.copy();
    thief.visitorId = 'another browser';
    await thief.call(syncDevice, { body: { device: thief.device } });
    expect((await thief.login(client)).body.pending_auth).toMatchObject({ email_code: true });
  });
});

describe('logging out', () => {
  test('another device ends its session at once, and is written down', async () => {
    const { browsers } = await signedInWith(2);
    const [browser, other] = browsers as [TestBrowser, TestBrowser];
    const { id } = await currentOf(other);
    expect((await act(browser, logoutDevice, id)).status).toBe(200);
    expect(codeIn(await other.call(getMe))).toBe('token_revoked');
    expect((await other.refresh()).status).toBe(401);
    expect(await access.actionsOn(id)).toContain('session_ended');
    expect((await browser.call(getMe)).status).toBe(200);
    expect((await act(browser, logoutDevice, id)).status).toBe(200);
    const ended = (await access.actionsOn(id)).filter((action) => action === 'session_ended');
    expect(ended).toHaveLength(1);
  });

  test('this device takes its cookie away', async () => {
    const { browsers } = await signedInWith(1);
    const [browser] = browsers as [TestBrowser];
    await act(browser, logoutDevice, (await currentOf(browser)).id);
    expect(browser.cookies.has('refresh')).toBe(false);
    expect(codeIn(await browser.call(getMe))).toBe('token_revoked');
  });

  test('a view-only session of staff ends it', async () => {
    const { client, browsers } = await signedInWith(1);
    const [browser] = browsers as [TestBrowser];
    const viewId = await openView(client);
    expect((await act(browser, logoutDevice, viewId)).status).toBe(200);
    expect((await devicesOf(browser)).items.map(({ id }) => id)).not.toContain(viewId);
  });

  test('all others ends them, a login that owes its factor too, and counts those signed in', async () => {
    const { client, browsers } = await signedInWith(3);
    const [browser, ...others] = browsers as [TestBrowser, ...TestBrowser[]];
    const owing = access.browser();
    await owing.login(client);
    await openView(client);
    const answer = await browser.call(logoutOtherDevices);
    expect(answer.body).toEqual({ logged_out_count: 3 });
    for (const other of [...others, owing]) {
      expect(codeIn(await other.call(getMe))).toBe('token_revoked');
    }
    expect((await devicesOf(browser)).items).toMatchObject([{ current: true }]);
  });
});

describe('trust', () => {
  test.each(['SESSION', 'TRUSTED_DEVICE'] as const)('ends by the id of the %s', async (kind) => {
    const client = await access.addClient();
    const trusted = await access.signIn(client, undefined, { trustDevice: true });
    const id = kind === 'SESSION' ? (await currentOf(trusted)).id : await leave(client, trusted);
    const browser = kind === 'SESSION' ? trusted : await access.signIn(client);
    expect((await act(browser, untrustDevice, id)).status).toBe(200);
    expect((await devicesOf(browser)).items.some(({ trusted: still }) => still)).toBe(false);
    expect((await act(browser, untrustDevice, id)).status).toBe(200);
    const next = trusted.copy();
    next.token = null;
    expect((await next.login(client)).body.pending_auth).toMatchObject({ email_code: true });
  });

  /** Logs a trusted browser out and returns the id under which it is listed from then on. */
  async function leave(client: Person, trusted: TestBrowser): Promise<string> {
    await act(trusted, logoutDevice, (await currentOf(trusted)).id);
    const { trusted_device_id } = await access.database
      .selectFrom('trusted_devices')
      .select('trusted_device_id')
      .where('user_id', '=', client.userId)
      .executeTakeFirstOrThrow();
    return trusted_device_id;
  }

  test('ends with one line in the audit trail, without any secret of the device', async () => {
    const client = await access.addClient();
    const browser = await access.signIn(client, undefined, { trustDevice: true });
    await act(browser, untrustDevice, (await currentOf(browser)).id);
    const rows = await access.database
      .selectFrom('audit_trail')
      .selectAll()
      .where('action', '=', 'device_untrusted')
      .where('actor_id', '=', client.userId)
      .execute();
    expect(rows).toHaveLength(1);
    const [, secret = ''] = (browser.cookies.get('device') ?? '').split('.');
    expect(secret).not.toBe('');
    expect(JSON.stringify(rows)).not.toContain(secret);
  });
});

test("what is somebody else's answers like what is not there", async () => {
  const [{ browsers }, stranger] = [await signedInWith(1), await access.addClient()];
  const [browser] = browsers as [TestBrowser];
  const theirs = await access.signIn(stranger, undefined, { trustDevice: true });
  const { id: theirSession } = await currentOf(theirs);
  const { trusted_device_id: theirDevice } = await access.database
    .selectFrom('trusted_devices')
    .select('trusted_device_id')
    .where('user_id', '=', stranger.userId)
    .executeTakeFirstOrThrow();
  for (const call of [logoutDevice, untrustDevice]) {
    const missing = await act(browser, call, newId());
    expect([missing.status, codeIn(missing)]).toEqual([404, 'not_found']);
    for (const id of [theirSession, theirDevice]) {
      const answer = await act(browser, call, id);
      expect([answer.status, answer.text]).toEqual([missing.status, missing.text]);
    }
  }
  expect((await currentOf(theirs)).trusted).toBe(true);
});
