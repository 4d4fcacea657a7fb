import { beforeAll, expect, test } from 'vitest';
import type { Call } from '../../contract/call.ts';
import { CALLS } from '../../contract/calls.ts';
import { startSupportSession } from '../../contract/staff/support-sessions.ts';
import type { Answer, TestBrowser } from '../../server/access/test-browser.ts';
import { findUserByEmail } from '../../server/account/users.ts';
import { advanceClock } from '../../server/database/clock.ts';
import { newId } from '../../server/database/identifier.ts';
import { transact } from '../../server/database/transact.ts';
import { act } from '../../server/demo/world-actions.ts';
import { openTestPlatform } from '../harness/platform.ts';
import { readTableSums } from '../harness/table-sums.ts';
import { addStaff, signedIn } from './people.ts';
import { sampleBody, withField } from './sample.ts';

/*
 * Ids of somebody else. Every id that one client ever receives is put by another into
 * every place of every call that takes one: the answer must be that for an id that does not exist, and no
 * row may change.
 */

const OWNER = 'amelia.hart@example.com';
const OTHER = 'conor.oshea@example.com';
const UUID = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g;

/** Values for the parts of a path that are no ids. */
const PLACES: Readonly<Record<string, string>> = {
  currency_code: 'USDC',
  network_code: 'ETHEREUM',
  provider: 'custody',
  name: 'custody',
};

const platform = await openTestPlatform();
const { context, databaseUrl } = platform;

let owner: TestBrowser;
let other: TestBrowser;
let manager: TestBrowser;
let owned: string[];

async function pass(milliseconds: number): Promise<void> {
  await transact(context.database, (tx) => advanceClock(tx, milliseconds));
  await context.queue.runDueJobs();
}

/** Gives the owner something of every kind that has an id. */
async function live(): Promise<void> {
  await context.queue.runDueJobs();
  await act(context, { does: 'deposit', by: OWNER, currency: 'USDC', amount: '50000' } as never);
  await pass(0);
  for (const step of [11 * 60_000, 86_400_000]) await pass(step);
  const basket = { by: OWNER, fund: 'core', currency: 'USDC' } as const;
  await act(context, { does: 'invest', ...basket, amount: '10000' } as never);
  for (let step = 0; step < 5; step += 1) await pass(60_000);
  await act(context, { does: 'redeem', ...basket, amount: '1000' } as never);
  await pass(60_000);
  await act(context, {
    does: 'withdraw',
    by: OWNER,
    currency: 'USDC',
    amount: '100',
    approvals: 0,
  } as never);
  // An authenticator's code is taken once.
  await pass(60_000);
  const desk = await platform.browserOf('support@ballast.example');
  const client = await findUserByEmail(context.database, OWNER);
  const params = { id: client?.user_id ?? '' };
  expect(
    (await desk.call(startSupportSession, { params, body: { reason: 'A question' } })).status,
  ).toBe(200);
}

/** Names of a path's parts that hold an id. */
function idParts(call: Call): string[] {
  return [...call.path.matchAll(/\{(\w+)\}/g)]
    .map(([, name = '']) => name)
    .filter((name) => !(name in PLACES));
}

function ask(browser: TestBrowser, call: Call, id: string, body?: unknown): Promise<Answer> {
  const params = { ...PLACES, ...Object.fromEntries(idParts(call).map((name) => [name, id])) };
  const sent = call.method === 'GET' ? {} : { body: body ?? sampleBody(call.body, id).body };
  return browser.send(call, { params, headers: { 'idempotency-key': newId() }, ...sent });
}

/** Readings that a client may ask for. */
const READINGS = [...CALLS.values()].filter(
  ({ method, who, sandbox }) => method === 'GET' && typeof who === 'string' && !sandbox,
);

/** Every id that a browser can come by, by reading all that it may and then all of what that names. */
async function idsSeenBy(browser: TestBrowser): Promise<Set<string>> {
  const seen = new Set<string>();
  const read = async (call: Call, id: string) => {
    const { text } = await ask(browser, call, id);
    for (const found of text.match(UUID) ?? []) seen.add(found);
  };
  for (const call of READINGS) if (idParts(call).length === 0) await read(call, '');
  for (const id of [...seen]) {
    for (const call of READINGS) if (idParts(call).length > 0) await read(call, id);
  }
  return seen;
}

beforeAll(async () => {
  await live();
  owner = await platform.browserOf(OWNER);
  other = await platform.browserOf(OTHER);
  manager = await signedIn(platform, await addStaff(platform, 'RELATIONSHIP_MANAGER'));
  const [mine, theirs] = [await idsSeenBy(owner), await idsSeenBy(other)];
  for (const id of (await quoteOf(owner)).text.match(UUID) ?? []) mine.add(id);
  // What both can read, such as a fund, belongs to nobody.
  owned = [...mine].filter((id) => !theirs.has(id));
});

/** A quote is nobody else's either. */
async function quoteOf(browser: TestBrowser): Promise<Answer> {
  const call = [...CALLS.values()].find(({ path }) => path === '/payments/investments/quotes');
  if (!call) throw new Error('there are no quotes');
  const answer = await browser.send(call, {
    body: { fund: 'core', currency: 'USDC', amount: '1000' },
    headers: { 'idempotency-key': newId() },
  });
  expect(answer.status, answer.text).toBe(200);
  return answer;
}

/** An answer without the id that was asked for, so that two may be compared to the byte. */
function shape({ status, text, headers }: Answer, id: string) {
  const { 'content-length': size, 'content-type': type } = headers;
  return { status, size, type, text: text.replaceAll(new RegExp(id, 'gi'), 'ID') };
}

/** Answers of a browser to an id of somebody's and to one of nobody's, in every place of a call. */
async function compare(browser: TestBrowser, call: Call, id: string): Promise<number> {
  let compared = 0;
  const nobody = newId();
  const same = async (forThem: Promise<Answer>, forNobody: Promise<Answer>, what: string) => {
    const [theirs, none] = [shape(await forThem, id), shape(await forNobody, nobody)];
    expect([call.path, what, theirs]).toEqual([call.path, what, none]);
    compared += 1;
  };
  if (idParts(call).length > 0) {
    await same(ask(browser, call, id), ask(browser, call, nobody), 'in the path');
    await same(
      ask(browser, call, id.toUpperCase()),
      ask(browser, call, nobody.toUpperCase()),
      'in capitals',
    );
  }
  if (call.method === 'GET') return compared;
  const { body, ids } = sampleBody(call.body, nobody);
  for (const field of ids) {
    for (const wrap of [(value: string) => value, (value: string) => [value]]) {
      const [theirs, none] = [id, nobody].map((value) => withField(body, field, wrap(value)));
      await same(
        ask(browser, call, nobody, theirs),
        ask(browser, call, nobody, none),
        field.join('.'),
      );
    }
  }
  return compared;
}

test('a client has ids of every kind to try', () => {
  expect(owned.length).toBeGreaterThan(8);
});

test.each(['client', 'manager'] as const)(
  'to another %s, what is not theirs is not there',
  async (who) => {
    const browser = who === 'client' ? other : manager;
    const before = await readTableSums(databaseUrl);
    const tried = new Set<string>();
    for (const [name, call] of CALLS) {
      if (call.sandbox || call.who === 'provider') continue;
      for (const id of owned) {
        if ((await compare(browser, call, id)) > 0) tried.add(name);
        else break;
      }
    }
    expect(await readTableSums(databaseUrl)).toEqual(before);
    const taking = [...CALLS].filter(([, call]) => takesId(call)).map(([name]) => name);
    expect([...tried].toSorted()).toEqual(taking.toSorted());
  },
);

function takesId(call: Call): boolean {
  if (call.sandbox || call.who === 'provider') return false;
  if (idParts(call).length > 0) return true;
  return call.method !== 'GET' && sampleBody(call.body, newId()).ids.length > 0;
}
