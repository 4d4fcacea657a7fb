import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import {
  createAuthenticatorSecret,
  enableAuthenticator,
} from '@ballast/contract/access/authenticator.ts';
import { logout } from '@ballast/contract/access/sessions.ts';
import { getMe } from '@ballast/contract/account/me.ts';
import { API_BASE, type Call } from '@ballast/contract/call.ts';
import { Refusal } from '@ballast/contract/errors.ts';
import { createWithdrawal } from '@ballast/contract/payments/withdrawals.ts';
import { assignCase } from '@ballast/contract/staff/cases.ts';
import { afterAll, expect, test } from 'vitest';
import { openTestAccess } from '../../../tests/worlds/access.ts';
import type { TestBrowser } from '../../../tests/worlds/browser.ts';
import { SYSTEM } from '../../database/audit-trail.ts';
import { newId } from '../../database/identifier.ts';
import { transact } from '../../database/transact.ts';
import { bind } from '../../http/bind.ts';
import type { Context, Server } from '../../http/context.ts';
import { suspendClient } from '../suspension.ts';

/* Headers are sent, and the body only after something has changed that decides who may call. */

/** How often each was carried out. */
const done = { decisions: 0 };

/** Between the moment at which a session was read and the work that it allows. */
let meanwhile: () => Promise<void> = async () => {};

const access = await openTestAccess({ routes: probes });
const impatient = await access.openProcess(undefined, { bodyMsMax: 200 });
const ports = new Map<Server, number>();
for (const { app } of [access, impatient]) {
  await app.listen({ port: 0, host: '127.0.0.1' });
  ports.set(app, (app.server.address() as AddressInfo).port);
}

afterAll(async () => {
  await access.app.close();
});

function probes(app: Server, context: Context): void {
  bind(app, context, assignCase, async () => {
    done.decisions += 1;
    throw new Refusal('assignee_not_eligible');
  });
  const { admission } = context;
  const slow = {
    ...context,
    admission: {
      ...admission,
      authenticate: async (...of: Parameters<typeof admission.authenticate>) => {
        const caller = await admission.authenticate(...of);
        await meanwhile();
        return caller;
      },
    },
  };
  bind(app, slow, createWithdrawal, async ({ tx, caller }) => {
    await tx
      .updateTable('users')
      .set({ first_name: 'Moved' })
      .where('user_id', '=', caller.userId)
      .execute();
    return {} as never;
  });
}

type Held = { finish(): Promise<string>; answer: Promise<string> };

/** Sends the head of a request, and its body when told to. */
async function hold(
  browser: TestBrowser,
  call: Call,
  body: unknown,
  { app = access.app, path = call.path, hasKey = false } = {},
): Promise<Held> {
  expect((await browser.call(getMe)).status).toBe(200);
  const socket = connect(ports.get(app) ?? 0, '127.0.0.1');
  await once(socket, 'connect');
  const text = JSON.stringify(body);
  const cookies = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const head = [
    `${call.method} ${API_BASE}${path} HTTP/1.1`,
    'host: localhost',
    `authorization: Bearer ${browser.token}`,
    `x-xsrf-token: ${browser.cookies.get('XSRF-TOKEN')}`,
    `cookie: ${cookies}`,
    'content-type: application/json',
    `content-length: ${text.length}`,
    ...(hasKey ? [`idempotency-key: ${newId()}`] : []),
    'connection: close',
  ];
  let received = '';
  socket.on('data', (piece) => (received += piece));
  socket.on('error', () => {});
  const answer = once(socket, 'close').then(() => received);
  const admitted = Promise.withResolvers<void>();
  const seen = (): void => admitted.resolve();
  app.server.once('request', seen);
  socket.write(`${head.join('\r\n')}\r\n\r\n`);
  await admitted.promise;
  // Its session is read before anybody else's, who asks later.
  expect((await browser.call(getMe)).status).toBe(200);
  return {
    answer,
    finish: () => {
      socket.write(text);
      return answer;
    },
  };
}

async function authenticatorBegun() {
  const client = await access.addClient();
  const browser = await access.signIn(client);
  const started = await browser.call(createAuthenticatorSecret, {
    body: { password: client.password },
  });
  const totpSecret = started.body.secret ?? '';
  const body = { code: await access.codeOf({ ...client, totpSecret }) };
  return { client, browser, body };
}

test('a body that comes in its own time is taken', async () => {
  const { browser, body } = await authenticatorBegun();
  const held = await hold(browser, enableAuthenticator, body);
  expect(await held.finish()).toContain('HTTP/1.1 200');
});

test('a body that comes after the logout changes nothing', async () => {
  const { client, browser, body } = await authenticatorBegun();
  const held = await hold(browser, enableAuthenticator, body);
  expect((await browser.copy().send(logout)).status).toBe(200);
  const answer = await held.finish();
  expect(answer).toContain('HTTP/1.1 401');
  expect(answer).toContain('token_revoked');
  expect(await access.actionsOn(client)).not.toContain('authenticator_on');
});

test('a body that comes after a suspension changes nothing', async () => {
  const { client, browser, body } = await authenticatorBegun();
  const held = await hold(browser, enableAuthenticator, body);
  await transact(access.database, (tx) => suspendClient(tx, SYSTEM, client.clientId, 'test'));
  expect(await held.finish()).toContain('HTTP/1.1 401');
  expect(await access.actionsOn(client)).not.toContain('authenticator_on');
});

test('whoever lost the role meanwhile decides nothing', async () => {
  const officer = await access.addStaff(['COMPLIANCE']);
  const browser = access.browser();
  await browser.login(officer, { admin: true });
  expect((await browser.confirm(await access.codeOf(officer))).status).toBe(200);
  const body = { user_id: newId() };
  const path = assignCase.path.replace('{id}', newId());
  const first = await hold(browser, assignCase, body, { path });
  expect(await first.finish()).toContain('assignee_not_eligible');
  const held = await hold(browser, assignCase, body, { path });
  await access.database.deleteFrom('staff_roles').where('user_id', '=', officer.userId).execute();
  const answer = await held.finish();
  expect(answer).toContain('HTTP/1.1 403');
  expect(done.decisions).toBe(1);
});

test('a session that ends between its reading and the work undoes the work', async () => {
  const client = await access.addClient();
  const browser = await access.signIn(client);
  const body = { currency: 'BTC', target_id: newId(), amount: '1', acknowledged: true };
  let readings = 0;
  meanwhile = async () => {
    readings += 1;
    // Without a socket nothing says that the body is there, so the session is read before it and after it.
    if (readings < 2) return;
    await access.database
      .updateTable('sessions')
      .set(({ fn }) => ({ ended_at: fn<Date>('clock_now'), end_reason: 'LOGOUT' }))
      .where('user_id', '=', client.userId)
      .execute();
  };
  const headers = { 'idempotency-key': newId() };
  const answer = await browser.call(createWithdrawal, { body, headers });
  meanwhile = async () => {};
  expect(readings).toBe(2);
  expect([answer.status, answer.body.detail?.code]).toEqual([401, 'token_revoked']);
  const { first_name } = await access.database
    .selectFrom('users')
    .select('first_name')
    .where('user_id', '=', client.userId)
    .executeTakeFirstOrThrow();
  expect(first_name).not.toBe('Moved');
});

test('a body that does not come in time is given up, and its connection with it', async () => {
  const client = await access.addClient();
  const browser = await access.signIn(client);
  const held = await hold(browser, logout, {}, { app: impatient.app });
  const answer = await held.answer;
  expect(answer).toContain('HTTP/1.1 408');
  expect(answer).toContain('request_too_slow');
  expect((await browser.call(getMe)).status).toBe(200);
});

test('whoever never sends all of a request does not keep the server from its end', async () => {
  const client = await access.addClient();
  const browser = await access.signIn(client);
  const ending = await access.openProcess(undefined, { endMsMax: 200 });
  await ending.app.listen({ port: 0, host: '127.0.0.1' });
  ports.set(ending.app, (ending.app.server.address() as AddressInfo).port);
  const half = connect(ports.get(ending.app) ?? 0, '127.0.0.1');
  half.on('error', () => {});
  const connected = once(ending.app.server, 'connection');
  half.write('POST /api/1.0/auth/lo');
  await connected;
  const held = await hold(browser, logout, {}, { app: ending.app });
  await ending.stop();
  expect(await held.answer).toBe('');
  expect((await browser.call(getMe)).status).toBe(200);
});
