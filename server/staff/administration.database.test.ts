import { startPasswordReset } from '@ballast/contract/access/password-reset.ts';
import { completeStaffSetup, openStaffSetup } from '@ballast/contract/access/staff-setup.ts';
import { getMe } from '@ballast/contract/account/me.ts';
import type { StaffRole } from '@ballast/contract/account/roles.ts';
import type { AnswerOf, Call } from '@ballast/contract/call.ts';
import * as calls from '@ballast/contract/staff/administration.ts';
import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { openTestAccess, type Person } from '../../tests/worlds/access.ts';
import type { Answer, TestBrowser } from '../../tests/worlds/browser.ts';
import { authenticatorCodeAt } from '../access/factors/authenticator-codes.ts';
import { readClock } from '../database/clock.ts';
import { newId } from '../database/identifier.ts';
import { administrationRoutes } from './administration-routes.ts';

const platform = await openTestAccess({ routes: administrationRoutes });
const { database } = platform;

async function atDesk(person: Person): Promise<TestBrowser> {
  const browser = platform.browser();
  await browser.login(person, { admin: true });
  await browser.confirm(await platform.codeOf(person));
  return browser;
}

async function member(...roles: StaffRole[]) {
  const person = await platform.addStaff(roles);
  return { person, desk: await atDesk(person) };
}

/** Sends a call once, with a key of its own. */
function write(desk: TestBrowser, call: Call, id: string | null, body: unknown = {}) {
  const params = id === null ? {} : { id };
  return desk.send(call, { params, body, headers: { 'idempotency-key': newId() } });
}

const outcomeOf = ({ status, body }: Answer) => [status, body.detail?.code];
const waits = ({ body }: Answer) => (body as { waits?: boolean }).waits;
const idOf = ({ body }: Answer) => (body as unknown as { id: string }).id;

const answer = (desk: TestBrowser, id: string, decision: 'CONFIRMED' | 'DECLINED' = 'CONFIRMED') =>
  write(desk, calls.answerAccessRequest, id, { decision });

type Staff = AnswerOf<typeof calls.listStaff>;
type Requests = AnswerOf<typeof calls.listAccessRequests>;

const staffOf = async (desk: TestBrowser) =>
  (await desk.send(calls.listStaff)).body as unknown as Staff;
const requestsOf = async (desk: TestBrowser) =>
  (await desk.send(calls.listAccessRequests)).body as unknown as Requests;

const stateOf = async (desk: TestBrowser, email: string) =>
  (await staffOf(desk)).items.find((each) => each.email === email)?.state;

const NORA = { first_name: 'Nora', last_name: 'Quill', roles: ['OPERATIONS'], reason: 'New' };
const newEmail = () => `nora-${newId()}@example.com`;

async function tokenSentTo(email: string): Promise<string> {
  const [newest] = await platform.outboxOf(email);
  const [, token] = /setup\?token=([\w-]+)/.exec(newest?.text ?? '') ?? [];
  if (!token) throw new Error(`no link went to ${email}`);
  return token;
}

const PASSWORD = 'Osprey under 4 arches!';

/** Sets up access by a link; returns what the person logs in with. */
async function setUp(email: string, token: string): Promise<{ answer: Answer; person: Person }> {
  const browser = platform.browser();
  const opened = await browser.send(openStaffSetup, { body: { token } });
  const { secret } = opened.body as unknown as { secret: string };
  const code = authenticatorCodeAt(secret, await readClock(database));
  const body = { token, password: PASSWORD, code };
  const done = await browser.send(completeStaffSetup, { body });
  const person = { userId: '', clientId: '', email, password: PASSWORD, totpSecret: secret };
  return { answer: done, person };
}

beforeEach(async () => {
  // Nobody of a test before administers, and nothing is asked for.
  await database.deleteFrom('staff_roles').where('role', '=', 'ADMINISTRATOR').execute();
  await sql`update access_requests set decision = 'DECLINED', decided_by = asked_by,
    decided_at = clock_now() where decision is null`.execute(database);
});

describe('staff', () => {
  test('an invited colleague sets password and authenticator by a link that works once, and logs in', async () => {
    const { desk } = await member('ADMINISTRATOR');
    const email = newEmail();
    const asked = await write(desk, calls.inviteStaff, null, { ...NORA, email });
    expect([asked.status, waits(asked)]).toEqual([200, false]);
    expect(await stateOf(desk, email)).toBe('INVITED');
    const token = await tokenSentTo(email);
    const { answer: done, person } = await setUp(email, token);
    expect((done.body as { recovery_codes?: string[] }).recovery_codes).toHaveLength(10);
    expect(await stateOf(desk, email)).toBe('OPEN');
    const again = await platform.browser().send(openStaffSetup, { body: { token } });
    expect(outcomeOf(again)).toEqual([410, 'setup_link_invalid']);
    await platform.advance(30);
    const nora = await atDesk(person);
    expect((await nora.send(getMe)).body).toMatchObject({ staff_roles: ['OPERATIONS'] });
  });

  test('neither the password nor the authenticator is set when the code is wrong', async () => {
    const { desk } = await member('ADMINISTRATOR');
    const email = newEmail();
    await write(desk, calls.inviteStaff, null, { ...NORA, email });
    const token = await tokenSentTo(email);
    const browser = platform.browser();
    await browser.send(openStaffSetup, { body: { token } });
    const body = { token, password: PASSWORD, code: '000000' };
    const refused = await browser.send(completeStaffSetup, { body });
    expect(outcomeOf(refused)).toEqual([401, 'invalid_otp']);
    expect(await stateOf(desk, email)).toBe('INVITED');
    expect((await setUp(email, token)).answer.status).toBe(200);
  });

  test('a link ends after 72 hours, with a newer one, and with a suspension; it can be sent again', async () => {
    const { desk } = await member('ADMINISTRATOR');
    const email = newEmail();
    await write(desk, calls.inviteStaff, null, { ...NORA, email });
    const first = await tokenSentTo(email);
    const { items } = await staffOf(desk);
    const id = items.find((each) => each.email === email)?.id ?? '';
    expect((await write(desk, calls.resendSetupLink, id)).status).toBe(200);
    const second = await tokenSentTo(email);
    const open = async (token: string) =>
      outcomeOf(await platform.browser().send(openStaffSetup, { body: { token } }))[0];
    expect([await open(first), await open(second)]).toEqual([410, 200]);
    await write(desk, calls.askAccessChange, id, { change: 'SUSPEND', reason: 'Left' });
    expect(await open(second)).toBe(410);
    await write(desk, calls.askAccessChange, id, { change: 'REOPEN', reason: 'Back' });
    expect(await open(second)).toBe(200);
    await platform.advance(72 * 3600);
    expect(await open(second)).toBe(410);
  });

  test('an administrator who is not alone needs another, and never answers for oneself', async () => {
    const one = await member('ADMINISTRATOR');
    const other = await member('ADMINISTRATOR');
    const email = newEmail();
    const asked = await write(one.desk, calls.inviteStaff, null, { ...NORA, email });
    expect(waits(asked)).toBe(true);
    expect(await stateOf(one.desk, email)).toBeUndefined();
    const again = await write(other.desk, calls.inviteStaff, null, { ...NORA, email });
    expect(outcomeOf(again)).toEqual([409, 'conflict']);
    expect(outcomeOf(await answer(one.desk, idOf(asked)))).toEqual([403, 'approver_entered_it']);
    expect((await requestsOf(one.desk)).items[0]).toMatchObject({ may: 'TAKE_BACK' });
    expect((await requestsOf(other.desk)).items[0]).toMatchObject({ may: 'ANSWER' });
    expect((await answer(other.desk, idOf(asked))).status).toBe(200);
    expect(await stateOf(one.desk, email)).toBe('INVITED');
    expect(outcomeOf(await answer(other.desk, idOf(asked)))).toEqual([409, 'conflict']);

    const about = { change: 'SUSPEND', reason: 'Leaves' };
    const suspending = await write(one.desk, calls.askAccessChange, other.person.userId, about);
    const refused = await answer(other.desk, idOf(suspending));
    expect(outcomeOf(refused)).toEqual([403, 'approver_is_concerned']);
    expect((await answer(one.desk, idOf(suspending), 'DECLINED')).status).toBe(200);
    expect(await stateOf(one.desk, other.person.email)).toBe('OPEN');
  });

  test('two who ask about the same person at once: one is told', async () => {
    const one = await member('ADMINISTRATOR');
    const other = await member('ADMINISTRATOR');
    const third = await member('SUPPORT');
    const asked = await Promise.all(
      [one, other].map(({ desk }) =>
        write(desk, calls.askAccessChange, third.person.userId, { change: 'SUSPEND', reason: 'x' }),
      ),
    );
    expect(asked.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  });

  test('roles are given and taken, and somebody always administers', async () => {
    const one = await member('ADMINISTRATOR');
    const { person } = await member('SUPPORT');
    const roles = ['SUPPORT', 'OPERATIONS'];
    const changed = { roles, reason: 'Promoted' };
    expect((await write(one.desk, calls.changeStaffRoles, person.userId, changed)).status).toBe(
      200,
    );
    const { items } = await staffOf(one.desk);
    expect(items.find(({ id }) => id === person.userId)?.roles).toEqual(roles);
    const same = await write(one.desk, calls.changeStaffRoles, person.userId, changed);
    expect(outcomeOf(same)).toEqual([409, 'conflict']);
    const leaving = { roles: ['SUPPORT'], reason: 'Leaves' };
    const last = await write(one.desk, calls.changeStaffRoles, one.person.userId, leaving);
    expect(outcomeOf(last)).toEqual([409, 'last_administrator']);
    expect((await requestsOf(one.desk)).items).toEqual([]);
  });

  test('a suspension ends the sessions at once, until it is lifted', async () => {
    const { desk } = await member('ADMINISTRATOR');
    const support = await member('SUPPORT');
    const ask = (change: string) =>
      write(desk, calls.askAccessChange, support.person.userId, { change, reason: 'Review' });
    expect((await ask('SUSPEND')).status).toBe(200);
    expect((await support.desk.send(getMe)).status).toBe(401);
    expect(outcomeOf(await ask('SUSPEND'))).toEqual([409, 'conflict']);
    expect((await ask('REOPEN')).status).toBe(200);
    await platform.advance(30);
    expect((await (await atDesk(support.person)).send(getMe)).status).toBe(200);
  });

  test('a reset takes password, authenticator and sessions, and only the link brings them back', async () => {
    const { desk } = await member('ADMINISTRATOR');
    const { person, desk: own } = await member('COMPLIANCE');
    const { email } = person;
    const reset = { change: 'RESET_ACCESS', reason: 'Lost phone' };
    expect((await write(desk, calls.askAccessChange, person.userId, reset)).status).toBe(200);
    expect((await own.send(getMe)).status).toBe(401);
    expect((await platform.browser().login(person, { admin: true })).status).toBe(401);
    const token = await tokenSentTo(email);
    await platform.advance(61);
    await platform.browser().send(startPasswordReset, { body: { email } });
    const [told] = await platform.outboxOf(email);
    expect(told?.text).toMatch(/ask an administrator/);
    expect(told?.text).not.toMatch(/token=/);
    const { person: anew } = await setUp(email, token);
    await platform.advance(30);
    expect((await (await atDesk(anew)).send(getMe)).status).toBe(200);
    expect(await platform.actionsOn(person)).toContain('staff_access_reset');
  });
});

describe('clients', () => {
  const wrong = (person: Person) =>
    platform.browser().login({ ...person, password: 'Heron under 7 gables!' });

  async function lockedClient() {
    const client = await platform.addClient();
    for (let n = 0; n < 10; n += 1) await wrong(client);
    expect((await platform.browser().login(client)).status).toBe(429);
    return client;
  }

  test('a lock is lifted by two of compliance, and the client is told', async () => {
    const [one, other] = [await member('COMPLIANCE'), await member('COMPLIANCE')];
    const administrator = await member('ADMINISTRATOR');
    const client = await lockedClient();
    const seen = await one.desk.send(calls.getClientAccess, { params: { id: client.clientId } });
    expect(seen.body).toMatchObject({
      people: [{ id: client.userId, locks: [{ kind: 'PASSWORDS' }], request: null }],
    });
    const lift = { change: 'LIFT_LOCK', reason: 'Called back on the known number' };
    const forbidden = await write(administrator.desk, calls.askAccessChange, client.userId, lift);
    expect(outcomeOf(forbidden)).toEqual([403, 'forbidden']);
    const asked = await write(one.desk, calls.askAccessChange, client.userId, lift);
    expect(waits(asked)).toBe(true);
    expect((await platform.browser().login(client)).status).toBe(429);
    expect(outcomeOf(await answer(administrator.desk, idOf(asked)))).toEqual([403, 'forbidden']);
    expect((await requestsOf(administrator.desk)).items).toEqual([]);
    expect((await answer(other.desk, idOf(asked))).status).toBe(200);
    expect((await platform.browser().login(client)).status).toBe(200);
    expect(await platform.mailsTo(client.email)).toContain('You can log in again');
    const nothing = await write(one.desk, calls.askAccessChange, client.userId, lift);
    expect(outcomeOf(nothing)).toEqual([409, 'conflict']);
  });

  test('one alone in compliance lifts no lock, and compliance asks nothing else of a client', async () => {
    await database.deleteFrom('staff_roles').where('role', '=', 'COMPLIANCE').execute();
    const { desk } = await member('COMPLIANCE');
    const client = await lockedClient();
    const ask = (change: string) =>
      write(desk, calls.askAccessChange, client.userId, { change, reason: 'x' });
    expect(waits(await ask('LIFT_LOCK'))).toBe(true);
    expect(outcomeOf(await ask('RESET_ACCESS'))).toEqual([403, 'forbidden']);
  });

  test('compliance suspends an account and opens it again; the client is told of both', async () => {
    const { desk } = await member('COMPLIANCE');
    const client = await platform.addClient();
    const browser = await platform.signIn(client);
    const suspend = () => write(desk, calls.suspendClient, client.clientId, { reason: 'Court' });
    expect((await suspend()).status).toBe(200);
    expect(outcomeOf(await suspend())).toEqual([409, 'conflict']);
    expect((await browser.send(getMe)).status).toBe(401);
    expect(outcomeOf(await platform.browser().login(client))).toEqual([403, 'account_suspended']);
    const reopen = () => write(desk, calls.reopenClient, client.clientId, { reason: 'Over' });
    expect((await reopen()).status).toBe(200);
    expect(outcomeOf(await reopen())).toEqual([409, 'conflict']);
    expect((await platform.browser().login(client)).status).toBe(200);
    expect(await platform.mailsTo(client.email)).toEqual(
      expect.arrayContaining(['Your account is suspended', 'Your account is open again']),
    );
  });
});
