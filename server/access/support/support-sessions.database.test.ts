import { logout, refreshToken } from '@ballast/contract/access/sessions.ts';
import {
  listSupportSessions,
  listSupportSessionViews,
  type SupportSession,
} from '@ballast/contract/access/support-views.ts';
import { getMe } from '@ballast/contract/account/me.ts';
import type { AnswerOf } from '@ballast/contract/call.ts';
import { createWithdrawal } from '@ballast/contract/payments/withdrawals.ts';
import { getPortfolioAssets } from '@ballast/contract/portfolio/portfolio.ts';
import { listClients } from '@ballast/contract/staff/clients.ts';
import { startSupportSession } from '@ballast/contract/staff/support-sessions.ts';
import { sql } from 'kysely';
import { describe, expect, test, vi } from 'vitest';
import { openTestPlatform } from '../../../tests/harness/platform.ts';
import { twentieth } from '../../../tests/harness/scale.ts';
import { type Answer, TestBrowser } from '../../../tests/worlds/browser.ts';
import { queuedMailsTo } from '../../../tests/worlds/queued-mails.ts';
import { getClient } from '../../account/clients.ts';
import { findUserByEmail } from '../../account/users.ts';
import { SYSTEM } from '../../database/audit-trail.ts';
import { advanceClock } from '../../database/clock.ts';
import { newId } from '../../database/identifier.ts';
import { transact } from '../../database/transact.ts';
import { endSession, endSessionsOf } from '../sessions/sessions.ts';
import { reopenClient, suspendClient } from '../suspension.ts';

vi.setConfig({ testTimeout: 120_000 });

const AGENT = 'support@ballast.example';
const CLIENT = 'amelia.hart@example.com';
const OTHER_CLIENT = 'conor.oshea@example.com';
const REASON = 'The client called about a deposit';
const MINUTE_S = 60;

const platform = await openTestPlatform();
const { database } = platform.context;
const clientId = await idOf(CLIENT);
const { user_id: userId } = await getClient(database, clientId);
const agentId = await idOf(AGENT);

async function idOf(email: string): Promise<string> {
  const user = await findUserByEmail(database, email);
  return user?.client_id ?? user?.user_id ?? '';
}

function codeIn(answer: Answer): string | undefined {
  return answer.body.detail?.code;
}

function advance(seconds: number): Promise<Date> {
  return transact(database, (tx) => advanceClock(tx, seconds * 1000));
}

/** Signs in anew; an authenticator shows another code every half minute. */
async function signIn(email: string): Promise<TestBrowser> {
  await advance(MINUTE_S);
  return platform.browserOf(email);
}

function start(desk: TestBrowser, id = clientId, reason = REASON, key = newId()): Promise<Answer> {
  const headers = { 'idempotency-key': key };
  return desk.call(startSupportSession, { params: { id }, body: { reason }, headers });
}

/** A tab of the desk's browser, with the same cookies and a token of its own, that shows a view. */
class SupportTab extends TestBrowser {
  readonly viewId: string;

  constructor(desk: TestBrowser, viewId: string) {
    super(desk.app);
    Object.assign(this, { cookies: desk.cookies });
    this.viewId = viewId;
  }

  override async refresh(): Promise<Answer> {
    const path = `${refreshToken.path}?support_session=${this.viewId}`;
    const answer = await this.call({ method: 'POST', path });
    if (answer.status === 200) this.token = answer.body.access_token ?? null;
    return answer;
  }
}

async function look(desk: TestBrowser, id = clientId): Promise<SupportTab> {
  const answer = await start(desk, id);
  expect(answer.status, answer.text).toBe(200);
  const tab = new SupportTab(desk, String(answer.body.id));
  expect((await tab.refresh()).status).toBe(200);
  return tab;
}

async function expectOver(tab: SupportTab, code: 'token_revoked' | 'token_expired') {
  expect(codeIn(await tab.call(getMe))).toBe(code);
  const refused = await tab.refresh();
  expect([refused.status, codeIn(refused)]).toEqual([401, code]);
}

describe('opening one', () => {
  test('is for the role support alone, and on clients alone', async () => {
    for (const email of [
      CLIENT,
      'manager@ballast.example',
      'operations@ballast.example',
      'compliance@ballast.example',
      'administrator@ballast.example',
    ]) {
      const refused = await start(await signIn(email));
      expect([email, refused.status, codeIn(refused)]).toEqual([email, 403, 'forbidden']);
    }
    const desk = await signIn(AGENT);
    const colleague = await start(desk, await idOf('operations@ballast.example'));
    expect([colleague.status, codeIn(colleague)]).toEqual([404, 'not_found']);
    expect((await start(desk, '019a0000-0000-7000-8000-000000000009')).status).toBe(404);
    expect((await start(desk, clientId, '')).status).toBe(422);
  });

  test('with the same key again opens no second one, and the lost cookie comes again', async () => {
    const desk = await signIn(AGENT);
    const key = newId();
    const first = await start(desk, clientId, REASON, key);
    desk.cookies.delete('support');
    const again = await start(desk, clientId, REASON, key);
    expect([again.status, again.text]).toEqual([200, first.text]);
    const tab = new SupportTab(desk, String(first.body.id));
    expect((await tab.refresh()).status).toBe(200);
    const other = await start(desk, clientId, 'Another question', key);
    expect([other.status, codeIn(other)]).toEqual([409, 'idempotency_key_reused']);
    expect((await tab.call(getMe)).status).toBe(200);
    await tab.call(logout);
    const over = await start(desk, clientId, REASON, key);
    expect([over.text, over.cookies]).toEqual([first.text, []]);
    const none = await start(desk, clientId, REASON, '');
    expect([none.status, codeIn(none)]).toEqual([400, 'idempotency_key_required']);
  });

  test('sets a cookie of its own beside the desk’s, and the client is told', async () => {
    const desk = await signIn(AGENT);
    const answer = await start(desk);
    expect(answer.cookies).toEqual([
      expect.objectContaining({
        name: 'support',
        httpOnly: true,
        sameSite: 'Strict',
        path: '/api/1.0/auth',
        maxAge: 60 * MINUTE_S,
      }),
    ]);
    expect(answer.text).not.toContain(desk.cookies.get('support') ?? '');
    const newest = (await queuedMailsTo(database, CLIENT)).at(-1);
    expect(newest?.subject).toBe('Our support team is viewing your account');
    expect(newest?.text).toMatch(
      /^Sam Okafor of Ballast .*\n\nThe client called about a deposit\n/,
    );
  });
});

describe('in it', () => {
  test('the tab shows the client and the desk goes on, each with its own refresh', async () => {
    const desk = await signIn(AGENT);
    const tab = await look(desk);
    for (let round = 0; round < 2; round += 1) {
      const me = await tab.call(getMe);
      expect(me.body).toMatchObject({
        client_id: clientId,
        kind: 'CLIENT',
        support_admin_id: agentId,
      });
      // A query in either tab leaves the browser bound to the desk.
      expect(me.cookies).toEqual([]);
      expect((await desk.call(getMe)).body).toMatchObject({ id: agentId, support_admin_id: null });
      expect([(await desk.refresh()).status, (await tab.refresh()).status]).toEqual([200, 200]);
    }
    expect((await tab.call(getPortfolioAssets)).status).toBe(200);
    expect(codeIn(await tab.call(listClients))).toBe('not_available_in_support_session');
    expect((await desk.call(listClients)).status).toBe(200);
  });

  test('a suspended client can be looked at, too', async () => {
    await transact(database, (tx) => suspendClient(tx, SYSTEM, clientId, 'test'));
    const tab = await look(await signIn(AGENT));
    expect((await tab.call(getPortfolioAssets)).status).toBe(200);
    await transact(database, (tx) => reopenClient(tx, SYSTEM, clientId, 'test'));
  });

  test('neither cookie serves in the place of the other', async () => {
    const desk = await signIn(AGENT);
    const tab = await look(desk);
    const [own, view] = [desk.cookies.get('refresh') ?? '', desk.cookies.get('support') ?? ''];
    const forger = desk.copy();
    forger.cookies.set('refresh', view);
    forger.cookies.set('support', own);
    expect((await forger.refresh()).status).toBeGreaterThanOrEqual(401);
    const ownId = own.split('.')[0] ?? '';
    expect(codeIn(await new SupportTab(forger, ownId).refresh())).toBe('token_invalid');
    // Nor does it in another browser, whoever is signed in there.
    const elsewhere = await signIn(OTHER_CLIENT);
    elsewhere.cookies.set('support', view);
    expect(codeIn(await new SupportTab(elsewhere, tab.viewId).refresh())).toBe('token_invalid');
    expect((await tab.refresh()).status).toBe(200);
  });
});

describe('it ends', () => {
  test('after 60 minutes, however often it is refreshed', async () => {
    const desk = await signIn(AGENT);
    const tab = await look(desk);
    for (let minutes = 0; minutes < 54; minutes += 9) {
      await advance(9 * MINUTE_S);
      expect((await tab.refresh()).status).toBe(200);
      // The desk stays open beside it, whose session would end after half an hour.
      expect((await desk.refresh()).status).toBe(200);
    }
    await advance(6 * MINUTE_S - 20);
    const last = await tab.refresh();
    expect(last.cookies[0]?.maxAge).toBeLessThanOrEqual(20);
    expect((await tab.call(getMe)).status).toBe(200);
    const { exp } = claimsOf(tab.token ?? '');
    await advance(20);
    await expectOver(tab, 'token_expired');
    const { rows } = await sql<{ ends_at: Date }>`
      select ends_at from sessions where session_id = ${tab.viewId}`.execute(database);
    expect(exp * 1000).toBeLessThanOrEqual(rows[0]?.ends_at.getTime() ?? 0);
    expect((await desk.refresh()).status).toBe(200);
  });

  test.each<[string, (desk: TestBrowser) => Promise<unknown>]>([
    ['when the agent signs out', (desk) => desk.call(logout)],
    [
      'when the agent’s sessions end',
      () => transact(database, (tx) => endSessionsOf(tx, SYSTEM, agentId, 'PASSWORD_CHANGED')),
    ],
    [
      'when somebody else signs in in that browser',
      (desk) => desk.login({ email: OTHER_CLIENT, password: 'Keel-and-Ballast-26' }),
    ],
    [
      'when the client’s sessions end',
      () => transact(database, (tx) => endSessionsOf(tx, SYSTEM, userId, 'PASSWORD_CHANGED')),
    ],
  ])('%s', async (_, end) => {
    const desk = await signIn(AGENT);
    const tab = await look(desk);
    await end(desk);
    expect(codeIn(await tab.call(getMe))).toBe('token_revoked');
    expect((await tab.refresh()).status).toBe(401);
  });

  test('when the client ends it, and the desk stays', async () => {
    const desk = await signIn(AGENT);
    const tab = await look(desk);
    await transact(database, (tx) => endSession(tx, SYSTEM, tab.viewId, 'ENDED_BY_USER'));
    await expectOver(tab, 'token_revoked');
    expect((await desk.refresh()).status).toBe(200);
  });

  test('when its tab logs out, and the desk stays', async () => {
    const desk = await signIn(AGENT);
    const tab = await look(desk);
    const answer = await tab.call(logout);
    expect(answer.status).toBe(200);
    expect(answer.cookies.map(({ name }) => name)).toEqual(['support']);
    expect(codeIn(await tab.call(getMe))).toBe('token_revoked');
    expect((await desk.refresh()).status).toBe(200);
    expect((await desk.call(getMe)).body).toMatchObject({ id: agentId });
  });

  test('when its agent signs out while it is being opened', async () => {
    for (let round = 1; round <= twentieth(200); round += 1) {
      const desk = await signIn(AGENT);
      const wanted = { params: { id: clientId }, body: { reason: REASON } };
      const headers = { 'idempotency-key': newId() };
      await Promise.all([
        desk.send(startSupportSession, { ...wanted, headers }),
        desk.send(logout),
      ]);
      const { rows } = await sql`
        select view.session_id from sessions view
        join sessions desk on desk.session_id = view.opened_from_session_id
        where desk.ended_at is not null and view.ended_at is null`.execute(database);
      expect([round, rows]).toEqual([round, []]);
    }
  });

  test('when its agent looks at another client, whom its tab never comes to show', async () => {
    const desk = await signIn(AGENT);
    const first = await look(desk);
    const second = await look(desk, await idOf(OTHER_CLIENT));
    await expectOver(first, 'token_revoked');
    expect((await second.call(getMe)).body).toMatchObject({ email: OTHER_CLIENT });
  });
});

function claimsOf(token: string): { exp: number } {
  return JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString('utf8'));
}

describe('the client', () => {
  type Sessions = { items: SupportSession[]; next_cursor: string | null };

  async function sessionsOf(browser: TestBrowser, query = ''): Promise<Sessions> {
    const path = listSupportSessions.path + query;
    return (await browser.call({ method: 'GET', path })).body as unknown as Sessions;
  }

  test('sees each of them, newest first, who looked, why and until when', async () => {
    const desk = await signIn(AGENT);
    const tab = await look(desk);
    const client = await signIn(CLIENT);
    const { items } = await sessionsOf(client);
    expect(items[0]).toMatchObject({
      id: tab.viewId,
      agent_name: 'Sam Okafor',
      reason: REASON,
      ended: false,
    });
    const [first] = items;
    const lifeMs = Date.parse(first?.ends_at ?? '') - Date.parse(first?.started_at ?? '');
    expect(Math.abs(lifeMs - 3_600_000)).toBeLessThan(5_000);
    expect(items[1]?.ended).toBe(true);
    await tab.call(logout);
    const after = await sessionsOf(client);
    expect(after.items[0]?.ended).toBe(true);
    expect(Date.parse(after.items[0]?.ends_at ?? '')).toBeLessThan(
      Date.parse(first?.ends_at ?? ''),
    );
  });

  test('reads them page by page', async () => {
    const client = await signIn(CLIENT);
    const all = (await sessionsOf(client, '?limit=100')).items.map(({ id }) => id);
    const read: string[] = [];
    let query = '?limit=1';
    while (query) {
      const { items, next_cursor } = await sessionsOf(client, query);
      read.push(...items.map(({ id }) => id));
      query = next_cursor ? `?limit=1&cursor=${next_cursor}` : '';
    }
    expect(all.length).toBeGreaterThan(3);
    expect(read).toEqual(all);
    const forged = await client.call({
      method: 'GET',
      path: `${listSupportSessions.path}?cursor=x`,
    });
    expect(codeIn(forged)).toBe('cursor_invalid');
  });

  test('sees what was looked at and what was refused; nobody else does', async () => {
    const tab = await look(await signIn(AGENT));
    await tab.call(getMe);
    await tab.call(getPortfolioAssets);
    await tab.call(getPortfolioAssets);
    await tab.call(createWithdrawal, { body: {} });
    const client = await signIn(CLIENT);
    const answer = await client.call(listSupportSessionViews, { params: { id: tab.viewId } });
    const { items } = answer.body as unknown as AnswerOf<typeof listSupportSessionViews>;
    expect(items.map(({ call, count, refused }) => ({ call, count, refused }))).toEqual([
      { call: 'getMe', count: 1, refused: false },
      { call: 'getPortfolioAssets', count: 2, refused: false },
      { call: 'createWithdrawal', count: 1, refused: true },
    ]);
    expect(items[0]?.summary).toBe('The signed-in person');
    const stranger = await signIn(OTHER_CLIENT);
    const refused = await stranger.call(listSupportSessionViews, { params: { id: tab.viewId } });
    expect([refused.status, codeIn(refused)]).toEqual([404, 'not_found']);
    const [, own] = (client.cookies.get('refresh') ?? '').match(/^([^.]+)/) ?? [];
    const ordinary = { params: { id: own ?? '' } };
    expect((await client.call(listSupportSessionViews, ordinary)).status).toBe(404);
  });
});
