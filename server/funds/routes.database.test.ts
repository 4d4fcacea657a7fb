import { API_BASE } from '@ballast/contract/call.ts';
import { CALLS } from '@ballast/contract/calls.ts';
import { getFund, getFundIndexPlot, listFunds } from '@ballast/contract/funds/funds.ts';
import {
  createInvestment,
  getInvestmentLimits,
  quoteInvestment,
} from '@ballast/contract/funds/investments.ts';
import {
  createRedemption,
  listRedemptions,
  quoteRedemption,
} from '@ballast/contract/funds/redemptions.ts';
import { pino } from 'pino';
import { afterAll, expect, test } from 'vitest';
import { TestBrowser } from '../../tests/worlds/browser.ts';
import { openFundsWorld } from '../../tests/worlds/funds.ts';
import type { TestClient } from '../../tests/worlds/payments.ts';
import { authenticatorCodeAt } from '../access/factors/authenticator-codes.ts';
import { hashPassword, setPassword } from '../access/recovery/passwords.ts';
import { accessRoutes } from '../access/routes.ts';
import { ADMISSION } from '../access/sessions/authenticate.ts';
import { getClient } from '../account/clients.ts';
import { SYSTEM } from '../database/audit-trail.ts';
import { newId } from '../database/identifier.ts';
import { transact } from '../database/transact.ts';
import { buildApp } from '../http/app.ts';
import { bind } from '../http/bind.ts';
import type { Context, Server } from '../http/context.ts';
import { fundsRoutes } from './routes.ts';

const PRICES = { BTC: '50000', ETH: '2500', USDC: '1', USDT: '1' } as const;
const PASSWORD = 'Kestrel over 9 gables!';
const world = await openFundsWorld();
const { database, secrets, minor } = world;
await world.setPrices(PRICES);
await world.basket({ BTC: '0.6', ETH: '0.4' }, { slug: 'core' });

const settings = {
  mode: 'test',
  publicUrl: 'http://localhost:3000',
  secrets,
  countryHeader: null,
  countriesNotServed: [],
  supportEmail: 'help@bank.example',
  videoCallUrl: null,
  publishesLiabilities: false,
} as const;
const logger = pino({ level: 'silent' });
const app = await buildApp({
  context: { ...world.context, settings, logger, admission: ADMISSION } as unknown as Context,
  trustProxy: false,
  routes: [accessRoutes, fundsRoutes, otherRoutes],
  pagesFolder: null,
});
afterAll(() => app.close());

/** Calls of other rooms, in name only. */
function otherRoutes(server: Server, context: Context): void {
  for (const call of CALLS.values()) {
    const url = API_BASE + call.path.replaceAll(/\{(\w+)\}/g, ':$1');
    if (server.hasRoute({ method: call.method, url })) continue;
    bind(server, context, call, () => Promise.reject(new Error('another room')));
  }
}

type SignedIn = { readonly client: TestClient; readonly browser: TestBrowser };

/** A client with 10,000 USDC, signed in. */
async function signedIn(): Promise<SignedIn> {
  return signIn(await investor());
}

/** Two such clients: signed in after both deposits have settled, for a token lasts ten minutes. */
async function twoSignedIn(): Promise<[SignedIn, SignedIn]> {
  const [one, other] = [await investor(), await investor()];
  return [await signIn(one), await signIn(other)];
}

async function investor(): Promise<TestClient> {
  const client = await world.client();
  await world.fund(client, 'USDC', '10000');
  await world.setPrices(PRICES);
  return client;
}

async function signIn(client: TestClient): Promise<SignedIn> {
  const { email } = await getClient(database, client.id);
  const prepared = { hash: await hashPassword(PASSWORD) };
  await transact(database, (tx) => setPassword(tx, SYSTEM, client.actor.userId, prepared));
  const browser = new TestBrowser(app);
  await browser.login({ email, password: PASSWORD });
  await browser.confirm(authenticatorCodeAt(client.secret, await world.now()));
  return { client, browser };
}

type Keyed =
  | typeof quoteInvestment
  | typeof createInvestment
  | typeof quoteRedemption
  | typeof createRedemption;

const send = (browser: TestBrowser, call: Keyed, body: unknown, key = newId()) =>
  browser.send(call, { body, headers: { 'idempotency-key': key } });

const ORDER = { fund: 'core', currency: 'USDC', amount: '2000' } as const;
const idOf = (answer: { text: string }) => (JSON.parse(answer.text) as { id: string }).id;

/** Makes the same call many times at once with one key; returns the one answer that all got. */
async function sendAtOnce(browser: TestBrowser, call: Keyed, body: unknown, key: string) {
  await browser.send(listFunds);
  const answers = await Promise.all(
    Array.from({ length: 50 }, () => send(browser, call, body, key)),
  );
  const done = answers.filter(({ status }) => status === 200);
  const others = answers.filter(({ status }) => status !== 200);
  for (const { status, body: refused } of others) {
    expect([status, refused.detail?.code]).toEqual([409, 'idempotency_key_in_progress']);
  }
  expect(new Set(done.map(({ text }) => text)).size).toBe(1);
  return done[0] ?? { text: '{}' };
}

test('the same call with the same key has one effect and one answer', async () => {
  const { client, browser } = await signedIn();
  const [quoteKey, key] = [newId(), newId()];
  const quote = await sendAtOnce(browser, quoteInvestment, ORDER, quoteKey);
  const body = { quote_id: idOf(quote) };
  const made = await sendAtOnce(browser, createInvestment, body, key);
  expect((await world.balance(client, 'available', 'USDC')).held).toBe(minor('USDC', '2000'));
  await world.settle();
  expect((await send(browser, createInvestment, body, key)).text).toBe(made.text);

  const outKey = newId();
  const wish = { fund: 'core', currency: 'USDC', amount: '1000' };
  const quoteOut = await sendAtOnce(browser, quoteRedemption, wish, newId());
  await sendAtOnce(browser, createRedemption, { quote_id: idOf(quoteOut) }, outKey);
  const { text } = await browser.send(listRedemptions);
  expect(JSON.parse(text)).toMatchObject({ items: [{ state: 'PROCESSING' }], next_cursor: null });
  await world.settle();
  await world.assertBooksAgree();
});

test('a key with another body, of another client, or none', async () => {
  const [one, other] = await twoSignedIn();
  const key = newId();
  const first = await send(one.browser, quoteInvestment, ORDER, key);
  const reused = await send(one.browser, quoteInvestment, { ...ORDER, amount: '3000' }, key);
  expect([reused.status, reused.body.detail?.code]).toEqual([409, 'idempotency_key_reused']);
  const elsewhere = await send(other.browser, quoteInvestment, ORDER, key);
  expect(elsewhere.status).toBe(200);
  expect(idOf(elsewhere)).not.toBe(idOf(first));
  const keyless = await one.browser.send(quoteInvestment, { body: ORDER });
  expect([keyless.status, keyless.body.detail?.code]).toEqual([400, 'idempotency_key_required']);
});

test('another client’s quote is like one that does not exist', async () => {
  const [one, other] = await twoSignedIn();
  const quote_id = idOf(await send(one.browser, quoteInvestment, ORDER));
  const stolen = await send(other.browser, createInvestment, { quote_id });
  const invented = await send(other.browser, createInvestment, { quote_id: newId() });
  expect([stolen.status, stolen.text]).toEqual([invented.status, invented.text]);
  expect(stolen.status).toBe(404);
});

test('amounts that are not plain decimals of the currency are refused, never rounded', async () => {
  const { browser } = await signedIn();
  const amounts = [
    '1e3',
    '0x10',
    'NaN',
    'Infinity',
    '-0',
    '+1',
    ' 1',
    '1,5',
    '١',
    '1.',
    '.5',
    '2000.0000001',
    '1'.repeat(31),
    2000,
    null,
    '',
    '2000\u0000',
  ];
  for (const amount of amounts) {
    const answer = await send(browser, quoteInvestment, { ...ORDER, amount });
    expect([amount, answer.status]).toEqual([amount, 422]);
  }
  const unknown = await send(browser, quoteInvestment, { ...ORDER, use_max: true });
  expect(unknown.status).toBe(422);
  const both = { ...ORDER, use_max: true };
  expect((await send(browser, quoteRedemption, both)).status).toBe(422);
});

test.each([
  [{ amount: 2000 }, 'amount'],
  [{ amount: null }, 'amount'],
  [{ amount: 'all' }, 'amount'],
  [{}, 'amount'],
  [{ use_max: false }, 'use_max'],
  [{ amount: '1', use_max: true }, 'use_max'],
])(
  'what is wrong with %o is said of the field, whichever form a redemption has',
  async (given, field) => {
    const { browser } = await signedIn();
    const { fund, currency } = ORDER;
    const answer = await send(browser, quoteRedemption, { fund, currency, ...given });
    const detail = answer.body.detail as unknown as { loc: string[] }[];
    expect([answer.status, detail.map(({ loc }) => loc)]).toEqual([422, [['body', field]]]);
  },
);

test('refusals carry what the screen says', async () => {
  const { browser } = await signedIn();
  const small = await send(browser, quoteInvestment, { ...ORDER, amount: '1' });
  expect([small.status, small.body.detail]).toEqual([
    422,
    { code: 'amount_below_minimum', minimum: '1000.000000' },
  ]);
  const nothing = await send(browser, quoteRedemption, { ...ORDER, amount: '1000' });
  expect([nothing.status, nothing.body.detail?.code]).toEqual([409, 'insufficient_funds']);
});

test('funds are found by slug and id, and nothing else is found', async () => {
  const { browser } = await signedIn();
  const read = async (fund: string) => browser.send(getFund, { params: { fund } });
  const bySlug = await read('core');
  expect(bySlug.status).toBe(200);
  expect((await read(idOf(bySlug))).text).toBe(bySlug.text);
  expect((await read('nothing')).status).toBe(404);
  expect((await read(newId())).status).toBe(404);
  const plot = await browser.send(
    { ...getFundIndexPlot, path: `${getFundIndexPlot.path}?period=SOON` },
    { params: { fund: 'core' } },
  );
  expect(plot.status).toBe(422);
  const limits = { ...getInvestmentLimits, path: `${getInvestmentLimits.path}?fund=core` };
  expect((await browser.send(limits)).status).toBe(200);
});
