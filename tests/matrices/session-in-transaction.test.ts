import { STAFF_ROLES } from '@ballast/contract/account/roles.ts';
import type { Call } from '@ballast/contract/call.ts';
import { CALLS } from '@ballast/contract/calls.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Tx } from '../../server/database/connect.ts';
import { newId } from '../../server/database/identifier.ts';
import { transact } from '../../server/database/transact.ts';
import { buildApp } from '../../server/http/app.ts';
import { bind, bindInSteps } from '../../server/http/bind.ts';
import type { Context, Server } from '../../server/http/context.ts';
import { openTestAccess } from '../worlds/access.ts';
import { TestBrowser } from '../worlds/browser.ts';
import { sampleBody } from './sample.ts';

/*
 * A session may end after it was read for a request and before the work of that request. Each call that changes something for
 * somebody who is signed in is bound here as it is in the platform, to work that does nothing but write a row: once with a session that goes on
 * and once with one that ends in between, after which the row must be as it was.
 */

const WRITING = [...CALLS].filter(
  ([, { method, who, sandbox }]) =>
    method !== 'GET' && !sandbox && who !== 'anyone' && who !== 'provider',
);

/**
 * Calls that change something without a session: whoever makes them proves themselves otherwise, in the transaction, by what
 * they send (a password, a code, the secret of a link, a refresh token, a signature of a provider), or is a sandbox's.
 */
const WITHOUT_SESSION = [
  'acceptInvitation',
  'changeEmailSubscription',
  'completePasswordReset',
  'completeStaffSetup',
  'confirmSignUp',
  'consentAsSignatory',
  'login',
  'loginWithPasskey',
  'loginWithSso',
  'noteSignatoryRead',
  'openSignatoryLetter',
  'openStaffSetup',
  'receiveProviderEvent',
  'refreshToken',
  'sendInvitationCode',
  'sendPasswordResetCode',
  'signAsSignatory',
  'signUpWithSso',
  'startPasskeyLogin',
  'startPasswordReset',
  'startSignUp',
  'syncSignatoryLetter',
  'verifyPasswordReset',
  // Changes nothing: it looks a digest up.
  'verifyStatement',
];

/** The same call, bound in steps under another path. */
const IN_STEPS = '/in-steps';

/** Between the moment at which a session was read and the work that it allows. */
let meanwhile: () => Promise<void> = async () => {};

const access = await openTestAccess();
const { database } = access;
const { admission } = access.context;
const slow: Context = {
  ...access.context,
  admission: {
    ...admission,
    authenticate: async (...of) => {
      const caller = await admission.authenticate(...of);
      await meanwhile();
      return caller;
    },
  },
};
const platform = await buildApp({
  context: slow,
  trustProxy: false,
  routes: [bindAll, bindSteps],
  pagesFolder: null,
});
afterAll(() => platform.close());

function bindAll(app: Server, context: Context): void {
  for (const [name, call] of CALLS) {
    if (hasKey(call)) {
      bind(app, context, call, async ({ tx }) => {
        await write(tx, name);
        return {} as never;
      });
    } else {
      bind(app, context, call, async () => {
        await transact(database, (tx) => write(tx, name));
        return {} as never;
      });
    }
  }
}

function hasKey(call: Call): call is Call & { readonly idempotent: true } {
  return call.idempotent;
}

function bindSteps(app: Server, context: Context): void {
  for (const [name, call] of WRITING.filter(([, { idempotent }]) => idempotent)) {
    const inSteps = { ...call, path: IN_STEPS + call.path };
    bindInSteps(app, context, inSteps, async (_input, once) => {
      await once((tx) => write(tx, name).then(() => null));
      return {} as never;
    });
  }
}

async function write(tx: Tx, name: string): Promise<void> {
  await tx
    .updateTable('users')
    .set({ first_name: name })
    .where('user_id', '=', people.client.userId)
    .execute();
}

async function written(): Promise<string | null> {
  const { first_name } = await database
    .selectFrom('users')
    .select('first_name')
    .where('user_id', '=', people.client.userId)
    .executeTakeFirstOrThrow();
  return first_name;
}

let people: Awaited<ReturnType<typeof signInBoth>>;

async function signInBoth() {
  const client = await access.addClient();
  const officer = await access.addStaff([...STAFF_ROLES]);
  const desk = access.browser();
  await desk.login(officer, { admin: true });
  expect((await desk.confirm(await access.codeOf(officer))).status).toBe(200);
  return { client, browsers: { client: await access.signIn(client), desk } };
}

beforeAll(async () => {
  people = await signInBoth();
});

async function setEnded(isEnded: boolean): Promise<void> {
  await database
    .updateTable('sessions')
    .set(({ fn }) =>
      isEnded
        ? { ended_at: fn<Date>('clock_now'), end_reason: 'LOGOUT' as const }
        : { ended_at: null, end_reason: null },
    )
    .execute();
}

/** What a request left behind, whose session ended in between or did not. */
async function leaves(call: Call, isEnding: boolean) {
  const from = typeof call.who === 'object' ? people.browsers.desk : people.browsers.client;
  const browser = new TestBrowser(platform);
  for (const [name, value] of from.cookies) browser.cookies.set(name, value);
  browser.token = from.token;
  let readings = 0;
  meanwhile = async () => {
    readings += 1;
    // Without a socket nothing says that the body is there, so the session is read before it and after it.
    if (isEnding && readings === 2) await setEnded(true);
  };
  const { body: sample } = sampleBody(call.body, newId());
  // A file has no shape, and comes in a form of its own.
  const body = typeof sample === 'string' ? {} : sample;
  const params = Object.fromEntries(
    [...call.path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => [name, paramOf(call, name)]),
  );
  const query = sampleBody(call.query, newId()).body as Record<string, string>;
  const search = new URLSearchParams(query).toString();
  const path = search ? `${call.path}?${search}` : call.path;
  const headers = { 'idempotency-key': newId() };
  const answer = await browser.send({ method: call.method, path }, { params, body, headers });
  meanwhile = async () => {};
  await setEnded(false);
  return { code: answer.body.detail?.code, readings, written: await written() };
}

function paramOf(call: Call, name: string): string {
  const { body } = sampleBody(call.params, newId());
  return String((body as Record<string, unknown>)[name]);
}

async function expectBoth(name: string, call: Call): Promise<void> {
  expect([name, (await leaves(call, false)).written]).toEqual([name, name]);
  await transact(database, (tx) => write(tx, 'Ada'));
  expect([name, await leaves(call, true)]).toEqual([
    name,
    { code: 'token_revoked', readings: 2, written: 'Ada' },
  ]);
}

test('every call that changes something has a session, or is named here', () => {
  const others = [...CALLS].filter(
    ([name, { method, sandbox }]) =>
      method !== 'GET' && !sandbox && !WRITING.some(([each]) => each === name),
  );
  expect(others.map(([name]) => name).toSorted()).toEqual(WITHOUT_SESSION);
});

test.each(WRITING)('%s is undone when its session ends before its work', async (name, call) => {
  await expectBoth(name, call);
  if (call.idempotent) await expectBoth(name, { ...call, path: IN_STEPS + call.path });
});
