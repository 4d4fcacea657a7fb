import { once } from 'node:events';
import { Agent, type IncomingMessage, request } from 'node:http';
import { getMe } from '@ballast/contract/account/me.ts';
import { API_BASE, type Call } from '@ballast/contract/call.ts';
import { CALLS } from '@ballast/contract/calls.ts';
import { createInvestment, quoteInvestment } from '@ballast/contract/funds/investments.ts';
import * as redemptionRequests from '@ballast/contract/funds/redemption-requests.ts';
import { createRedemption, quoteRedemption } from '@ballast/contract/funds/redemptions.ts';
import * as subscriptions from '@ballast/contract/funds/subscriptions.ts';
import type { AssetCode } from '@ballast/contract/money/asset.ts';
import { createExchange, quoteExchange } from '@ballast/contract/payments/exchange.ts';
import { receiveProviderEvent } from '@ballast/contract/payments/provider-events.ts';
import { requestWithdrawal } from '@ballast/contract/payments/withdrawal-requests.ts';
import * as withdrawals from '@ballast/contract/payments/withdrawals.ts';
import { askDecisionPasskey, decideCase } from '@ballast/contract/staff/cases.ts';
import { afterAll, expect, test } from 'vitest';
import { startServer } from '../../tests/harness/server.ts';
import { openWireTap } from '../../tests/harness/wire-tap.ts';
import { booksOf } from '../../tests/worlds/books.ts';
import { caseBySubject } from '../../tests/worlds/by-id.ts';
import { openFundsWorld } from '../../tests/worlds/funds.ts';
import { givePasskey } from '../../tests/worlds/passkeys.ts';
import { minorOf, type TestClient } from '../../tests/worlds/payments.ts';
import { openPrivateFund } from '../../tests/worlds/private-funds.ts';
import { openSessionOf, SECRET, tokenOf } from '../../tests/worlds/signed-in.ts';
import { insertTestUpload } from '../../tests/worlds/stored-upload.ts';
import { AS_IN_PRODUCTION } from '../../tests/worlds/withdrawing-client.ts';
import { authenticatorCodeAt } from '../access/factors/authenticator-codes.ts';
import { enrolAuthenticator } from '../access/factors/authenticators.ts';
import { makeCode } from '../access/factors/message-codes.ts';
import { getUser } from '../account/users.ts';
import { lockAgreement } from '../agreements/agreement-record.ts';
import { acceptSignature } from '../agreements/ceremony.ts';
import { requestSignature } from '../agreements/sign-requests.ts';
import { type Person, SYSTEM } from '../database/audit-trail.ts';
import { newId } from '../database/identifier.ts';
import { transact } from '../database/transact.ts';
import {
  createSubscriptionRequest,
  submitSubscriptionRequest,
} from '../funds/subscriptions/subscriptions.ts';
import {
  createRedemptionRequest,
  submitRedemptionRequest,
} from '../funds/unit-redemptions/redemption-requests.ts';
import { clientAccount, worldAccount } from '../ledger/account.ts';
import { line, postEntry } from '../ledger/entries.ts';
import { sendProofOfAddress } from '../onboarding/proofs/proofs.ts';
import { quoteExchange as quote } from '../payments/exchange/exchange-quotes.ts';
import { askWithdrawalPasskey } from '../payments/withdrawals/shown-withdrawal.ts';
import { WITHDRAWAL_CASES } from '../payments/withdrawals/withdrawal-cases.ts';
import type { Deliver } from '../providers/sandbox/outgoing-events.ts';
import { newestArrival } from '../reviews/case-record.ts';
import { askDecisionPasskey as ask } from '../reviews/decision-passkeys.ts';
import { readSecrets } from '../secrets/secrets.ts';
import { AGREEMENT_FLOWS } from './agreement-flows.ts';

/** Each wait for the database is time that somebody waits for their money. */
const ROUND_TRIPS_MAX = 8;

/** Withdrawals are asked for and cancelled in bulk, and are held to less. */
const IN_BULK_MAX = 3;
const IN_BULK: ReadonlySet<string> = new Set(['to a wallet', 'before its code']);

/**
 * The question that a passkey answered is gone before the decision is looked at, whatever comes of that: the case, what is
 * signed and the commit are three waits more.
 */
const SIGNED_MAX = 11;
const SIGNED = 'approving a withdrawal by a passkey';

function maxOf(way: string): number {
  if (IN_BULK.has(way)) return IN_BULK_MAX;
  return way === SIGNED ? SIGNED_MAX : ROUND_TRIPS_MAX;
}

/**
 * Sessions open, and statements that come often are prepared, in the first turns; an answer that comes in pieces makes a
 * turn look longer. What a call needs it needs in every turn, so the least of them counts.
 */
const TURNS = 5;

const ADDRESS = '192.0.2.1';

const PRICES = { BTC: '50000', ETH: '2500', USDC: '1', USDT: '1' } as const;

const world = await openFundsWorld();
const { database, sandbox } = world;
const tap = await openWireTap(world.url);
const server = await startServer({ databaseUrl: tap.url, settings: AS_IN_PRODUCTION });
const agent = new Agent({ keepAlive: true, maxSockets: 1 });
afterAll(async () => {
  agent.destroy();
  await server.stop();
  await tap.close();
});
const secrets = readSecrets(SECRET);
const { dealtFund, unitHolder } = await openDealtFund();
await world.setPrices(PRICES);
const basket = await world.basket({ BTC: '0.6', ETH: '0.4' });
const privateFund = await openPrivateFund({ database, client: booksOf(database).client }, [
  '2099-01-01',
]);
const FUND = `?fund=${privateFund.slug}`;

/** A call as it is sent. */
type Sent = {
  readonly call: Call;
  readonly headers: Readonly<Record<string, string>>;
  readonly params?: Readonly<Record<string, string>>;
  readonly body: string | object;
  readonly query?: string;
};

/** Makes ready what a call needs, and says what is sent. */
type Walk = () => Promise<Sent>;

/** The ways of each call that moves money, or says what it would cost; by the call's name, so that none is forgotten. */
const WALKS: Readonly<Record<string, Readonly<Record<string, Walk>>>> = {
  quoteWithdrawal: {
    'of an amount': async () => {
      const client = await holder('BTC');
      const target_id = await world.wallet(client, 'BTC');
      const body = { currency: 'BTC', target_id, amount: '0.001' };
      return { call: withdrawals.quoteWithdrawal, headers: await headersOf(client), body };
    },
  },
  createWithdrawal: {
    'to a wallet': async () => {
      const client = await holder('BTC');
      const target_id = await world.wallet(client, 'BTC');
      const body = { currency: 'BTC', target_id, amount: '0.001', acknowledged: true };
      return { call: withdrawals.createWithdrawal, headers: await headersOf(client), body };
    },
  },
  requestWithdrawal: {
    'of the manager': async () => {
      const client = await holder('BTC');
      const body = { currency: 'BTC', amount: '1', target: 'My notary', note: 'For a house' };
      return { call: requestWithdrawal, headers: await headersOf(client), body };
    },
  },
  cancelWithdrawal: {
    'before its code': async () => onWithdrawal(withdrawals.cancelWithdrawal, await asked()),
    'on the desk': async () => onWithdrawal(withdrawals.cancelWithdrawal, await confirmed()),
  },
  sendWithdrawalCode: {
    'by email': async () =>
      onWithdrawal(withdrawals.sendWithdrawalCode, await asked('EMAIL'), { channel: 'EMAIL' }),
    'by text message': async () =>
      onWithdrawal(withdrawals.sendWithdrawalCode, await asked('SMS'), { channel: 'SMS' }),
    'over WhatsApp': async () =>
      onWithdrawal(withdrawals.sendWithdrawalCode, await asked('SMS'), { channel: 'WHATSAPP' }),
  },
  askWithdrawalPasskey: {
    'of whoever has one': async () => {
      const own = await asked();
      await givePasskey(database, own.client.actor.userId);
      return onWithdrawal(withdrawals.askWithdrawalPasskey, own);
    },
  },
  verifyWithdrawal: {
    'by a code by email': async () => {
      const own = await asked('EMAIL');
      const { email: to } = await getUser(database, own.client.actor.userId);
      const question = { purpose: 'WITHDRAWAL', subject: own.requestId } as const;
      const { code } = await transact(database, (tx) =>
        makeCode(tx, secrets, question, { channel: 'EMAIL', to }),
      );
      return onWithdrawal(withdrawals.verifyWithdrawal, own, { code });
    },
    'by the authenticator': async () => {
      const own = await asked('EMAIL');
      const secret = await enrol(own.client);
      const code = authenticatorCodeAt(secret, await world.now());
      return onWithdrawal(withdrawals.verifyWithdrawal, own, { code });
    },
    'by a passkey': async () => {
      const own = await asked();
      const { id: clientId, actor } = own.client;
      const { userId } = actor;
      const { device } = await givePasskey(database, userId);
      const caller = { clientId, userId, address: ADDRESS };
      const question = await askWithdrawalPasskey(world.context, caller, own.requestId);
      const body = { passkey: device.answer(question) };
      return onWithdrawal(withdrawals.verifyWithdrawal, own, body);
    },
  },
  askDecisionPasskey: {
    'of whoever has one': async () => {
      const officer = await world.staff('OPERATIONS');
      await givePasskey(database, officer.userId);
      const { caseId: id } = await caseOf(await confirmed());
      const headers = await headersOf({ actor: officer });
      return { call: askDecisionPasskey, headers, params: { id }, body: { decision: 'APPROVE' } };
    },
  },
  decideCase: {
    'approving a withdrawal': async () => decision(await confirmed(), { decision: 'APPROVE' }),
    'approving a withdrawal as the first of two': async () =>
      decision(await confirmed('2.5'), { decision: 'APPROVE' }),
    'approving a withdrawal as the second of two': async () => {
      const own = await confirmed('2.5');
      await world.approve(await world.staff('OPERATIONS'), own.requestId);
      return decision(own, { decision: 'APPROVE', note: 'Spoken to the client' });
    },
    'rejecting a withdrawal': async () =>
      decision(await confirmed(), { decision: 'REJECT', reason: 'Not your wallet', note: 'Fraud' }),
    [SIGNED]: async () => {
      const own = await confirmed();
      const officer = await world.staff('OPERATIONS');
      const { userId } = officer;
      const { device } = await givePasskey(database, userId);
      const viewer = { userId, roles: ['OPERATIONS' as const] };
      const desk = { viewer, actor: officer, subjects: [WITHDRAWAL_CASES] };
      const { caseId } = await caseOf(own);
      const wanted = { decision: 'APPROVE', address: ADDRESS } as const;
      const question = await ask(world.context, desk, caseId, wanted);
      return decision(own, { decision: 'APPROVE', passkey: device.answer(question) }, officer);
    },
  },
  quoteInvestment: {
    'of an amount': async () => {
      const client = await holder('USDC');
      const body = { fund: basket, currency: 'USDC', amount: '5000' };
      return { call: quoteInvestment, headers: await headersOf(client), body };
    },
  },
  createInvestment: {
    'at a quote': async () => {
      const client = await holder('USDC');
      const { id } = await world.quote(client, basket, 'USDC', '5000');
      const body = { quote_id: id };
      return { call: createInvestment, headers: await headersOf(client), body };
    },
  },
  quoteExchange: {
    'of what is sold': async () => {
      const client = await holder('USDC');
      const body = { sell: 'USDC', buy: 'BTC', amount: '5000', of: 'SELL' };
      return { call: quoteExchange, headers: await headersOf(client), body };
    },
  },
  createExchange: {
    'at a quote': async () => {
      const client = await holder('USDC');
      const wish = {
        ownerId: client.id,
        sell: 'USDC',
        buy: 'BTC',
        amount: '5000',
        of: 'SELL',
      } as const;
      const { id } = await transact(database, (tx) => quote(tx, wish));
      const body = { quote_id: id };
      return { call: createExchange, headers: await headersOf(client), body };
    },
  },
  quoteRedemption: {
    'of an amount': async () => {
      const client = await invested();
      const body = { fund: basket, currency: 'USDC', amount: '1000' };
      return { call: quoteRedemption, headers: await headersOf(client), body };
    },
    'of everything': async () => {
      const client = await invested();
      const body = { fund: basket, currency: 'USDC', use_max: true };
      return { call: quoteRedemption, headers: await headersOf(client), body };
    },
  },
  createRedemption: {
    'at a quote': async () => {
      const client = await invested();
      const { id } = await world.quoteOut(client, basket, 'USDC', '1000');
      const body = { quote_id: id };
      return { call: createRedemption, headers: await headersOf(client), body };
    },
  },
  createSubscriptionRequest: {
    'by a first investor': async () => {
      const { sent } = await subscribing();
      return sent;
    },
    'paid with another currency': async () => {
      const { client, sent } = await subscribing();
      await give(client, 'BTC', '1');
      await world.setPrices(PRICES);
      return { ...sent, body: { ...sent.body, amount: '0.5', paid_in: 'BTC' } };
    },
  },
  submitSubscriptionRequest: {
    'that waits for a document': async () => {
      const own = await begun();
      return onSubscription(subscriptions.submitSubscriptionRequest, own);
    },
    'whose address is proved': async () => {
      const own = await begun();
      await proveAddress(own.client);
      return onSubscription(subscriptions.submitSubscriptionRequest, own);
    },
  },
  verifySupportingDocuments: {
    'with a proof of address': async () => {
      const own = await begun();
      await submit(own);
      await proveAddress(own.client);
      return onSubscription(subscriptions.verifySupportingDocuments, own);
    },
  },
  cancelSubscriptionRequest: {
    'that waits for a document': async () => {
      const own = await begun();
      await submit(own);
      return onSubscription(subscriptions.cancelSubscriptionRequest, own);
    },
    'on the desk': async () => {
      const own = await begun();
      await proveAddress(own.client);
      await submit(own);
      return onSubscription(subscriptions.cancelSubscriptionRequest, own);
    },
  },
  createRedemptionRequest: {
    'of a part': async () => {
      const { createRedemptionRequest: call } = redemptionRequests;
      const body = { class_id: dealtFund.classId, basis: 'UNITS', amount: '2' };
      const query = `?fund=${dealtFund.slug}`;
      return { call, headers: await headersOf(unitHolder), body, query };
    },
    'to be paid in another currency': async () => {
      const { createRedemptionRequest: call } = redemptionRequests;
      const of = { class_id: dealtFund.classId, basis: 'UNITS', amount: '2' };
      const body = { ...of, paid_in: 'BTC' };
      const query = `?fund=${dealtFund.slug}`;
      return { call, headers: await headersOf(unitHolder), body, query };
    },
  },
  submitRedemptionRequest: {
    'of a part': async () =>
      onSubscription(redemptionRequests.submitRedemptionRequest, await redeeming()),
  },
  cancelRedemptionRequest: {
    'before its cut-off': async () => {
      const own = await redeeming();
      await transact(database, (tx) =>
        submitRedemptionRequest(tx, actorOf(own.client), own.requestId),
      );
      return onSubscription(redemptionRequests.cancelRedemptionRequest, own);
    },
  },
  receiveProviderEvent: {
    'of the custodian': async () => {
      await world.arrive(await world.client({ factor: 'EMAIL' }), 'BTC', '0.5');
      return eventOf('custody');
    },
  },
};

/** Beside what clients pay, are paid and exchange (a wallet, a bank account or a link to sign by itself moves nothing): what the providers of money tell, and what the desk decides about it. */
const MONEY = [
  /^\/payments\/(?!bank-accounts|wallets|investments\/drafts\/)/,
  /^\/exchange\//,
  /^\/providers\//,
  /^\/staff\/cases\/\{id\}\/(decide|passkey)$/,
];

const moneyCalls = [...CALLS]
  .filter(
    ([, { method, path, sandbox: isSandbox }]) =>
      method !== 'GET' && !isSandbox && MONEY.some((pattern) => pattern.test(path)),
  )
  .map(([name]) => name);

const ways = Object.entries(WALKS).flatMap(([name, walks]) =>
  Object.entries(walks).map(([way, walk]) => ({ name, way, walk })),
);

test('every call about money is counted', () => {
  expect([...new Set(ways.map(({ name }) => name))].sort()).toEqual([...moneyCalls].sort());
});

test.each(ways)(
  '$name waits for the database no more than it may, $way',
  async ({ name, way, walk }) => {
    const counts: number[] = [];
    for (let turn = 0; turn < TURNS; turn += 1) {
      const sent = await walk();
      expect(sent.call).toBe(CALLS.get(name));
      tap.takeRoundTrips();
      await send(sent);
      counts.push(tap.takeRoundTrips());
    }
    const least = Math.min(...counts);
    expect(least).toBeGreaterThan(0);
    expect(least).toBeLessThanOrEqual(maxOf(way));
  },
);

async function send({ call, headers, params = {}, body, query = '' }: Sent): Promise<void> {
  const path = call.path.replace(/\{(\w+)\}/g, (_, name: string) => params[name] ?? '');
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  const sent = request({
    agent,
    port: server.port,
    host: '127.0.0.1',
    method: call.method,
    path: API_BASE + path + query,
    headers: {
      ...headers,
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(text),
      ...(call.idempotent && { 'idempotency-key': newId() }),
    },
  });
  sent.end(text);
  const [answer] = (await once(sent, 'response')) as [IncomingMessage];
  let received = '';
  for await (const chunk of answer) received += chunk;
  if (answer.statusCode !== 200) throw new Error(`${path}: ${answer.statusCode} ${received}`);
}

/** What a signed-in browser sends with each call. */
async function headersOf({ actor }: Pick<TestClient, 'actor'>): Promise<Record<string, string>> {
  const session = await transact(database, (tx) => openSessionOf(tx, actor.userId));
  const bearer = { authorization: `Bearer ${await tokenOf(database, session)}` };
  const greeting = await fetch(`${server.url}${API_BASE}${getMe.path}`, { headers: bearer });
  const cookies = greeting.headers.getSetCookie().map((cookie) => cookie.split(';', 1)[0] ?? '');
  const xsrf = cookies.find((cookie) => cookie.startsWith('XSRF-TOKEN='))?.split('=')[1] ?? '';
  return { ...bearer, cookie: cookies.join('; '), 'x-xsrf-token': decodeURIComponent(xsrf) };
}

/** A private fund that has been dealt, and somebody who has a thousand units of it. */
async function openDealtFund() {
  const dayIn = async (days: number) =>
    new Date((await world.now()).getTime() + days * 86_400_000).toISOString().slice(0, 10);
  const days = [await dayIn(15), await dayIn(75)] as const;
  const opened = await openPrivateFund({ database, client: booksOf(database).client }, days);
  const client = await holder('USD');
  await opened.subscribe(client.id, days[0], '100000.00');
  await opened.passTo(days[0]);
  await opened.deal(days[0], '0.00');
  return { dealtFund: opened, unitHolder: client };
}

/** A client who has a hundred thousand of a currency. */
async function holder(currency: AssetCode, factor: 'EMAIL' | 'SMS' = 'EMAIL'): Promise<TestClient> {
  const client = await world.client({ factor });
  await give(client, currency, '100000');
  return client;
}

async function give(client: TestClient, currency: AssetCode, amount: string): Promise<void> {
  const minor = minorOf(currency, amount);
  const lines = [
    line(worldAccount('custody', currency), -minor),
    line(clientAccount(client.id, 'available', currency), minor),
  ];
  await postEntry(database, { key: newId(), kind: 'correction', lines });
}

async function invested(): Promise<TestClient> {
  const client = await holder('USDC');
  await world.invest(client, basket, 'USDC', '10000');
  await world.settle();
  await world.setPrices(PRICES);
  return client;
}

/** A subscription to the private fund as it is sent. */
async function subscribing() {
  const client = await holder('USD');
  await database
    .updateTable('clients')
    .set({ us_tax_payer: false })
    .where('client_id', '=', client.id)
    .execute();
  const body = {
    class_id: privateFund.classId,
    amount: '1000.00',
    answers: {
      source_of_funds: ['SALARY'],
      source_of_funds_other: null,
      employer_name: null,
      experience: 'NONE',
    },
    accreditation: null,
    printed_copy: false,
  };
  const { createSubscriptionRequest: call } = subscriptions;
  return { client, sent: { call, headers: await headersOf(client), body, query: FUND } };
}

const actorOf = ({ id, actor }: TestClient) => ({ ...actor, clientId: id });

/** A subscription that is begun and signed. */
async function begun(): Promise<Own> {
  const { client, sent } = await subscribing();
  const wanted = { ...sent.body, fund: privateFund.slug };
  const { subscription } = await transact(database, (tx) =>
    createSubscriptionRequest(tx, actorOf(client), wanted as never),
  );
  await signOf(client, 'SUBSCRIPTION_AGREEMENT');
  return { client, requestId: subscription.requestId };
}

/** A redemption that is begun and signed. */
async function redeeming(): Promise<Own> {
  const { slug: fund, classId: class_id } = dealtFund;
  const wanted = { fund, class_id, basis: 'UNITS', amount: '2' } as const;
  const { requestId } = await transact(database, (tx) =>
    createRedemptionRequest(tx, actorOf(unitHolder), wanted),
  );
  await signOf(unitHolder, 'REDEMPTION_AGREEMENT');
  return { client: unitHolder, requestId };
}

/** Signs what a client has begun. */
async function signOf(
  client: TestClient,
  kind: 'SUBSCRIPTION_AGREEMENT' | 'REDEMPTION_AGREEMENT',
): Promise<void> {
  const at = { ownerId: client.id, actor: client.actor, byLink: null };
  const signatory = { ...at, device: null, authentication: null };
  await transact(database, async (tx) => {
    const data = await AGREEMENT_FLOWS.readData(tx, client.id, kind);
    const request = { ownerId: client.id, kind, ...data } as const;
    const agreementId = await requestSignature(tx, SYSTEM, request);
    const agreement = await lockAgreement(tx, client.id, agreementId);
    const given = { name: data.client.name, drawing: null, consent: 'Yes' };
    await acceptSignature(tx, signatory, agreement, given);
  });
}

const submit = ({ client, requestId }: Own) =>
  transact(database, (tx) => submitSubscriptionRequest(tx, actorOf(client), requestId));

async function proveAddress(client: TestClient): Promise<void> {
  const uploadIds = [await insertTestUpload(database, client.id, 'PROOF')];
  const datedOn = (await world.now()).toISOString().slice(0, 10);
  await transact(database, (tx) => sendProofOfAddress(tx, actorOf(client), { datedOn, uploadIds }));
}

const onSubscription = (call: Call, own: Own) => onWithdrawal(call, own);

async function enrol({ actor }: TestClient): Promise<string> {
  return transact(database, (tx) => enrolAuthenticator(tx, SYSTEM, secrets, actor.userId));
}

type Own = { readonly client: TestClient; readonly requestId: string };

/** A withdrawal that waits for its code. */
async function asked(factor: 'EMAIL' | 'SMS' = 'EMAIL', amount = '0.001'): Promise<Own> {
  const client = await holder('BTC', factor);
  const walletId = await world.wallet(client, 'BTC');
  const { requestId } = await world.create(client, walletId, 'BTC', amount);
  return { client, requestId };
}

/** A withdrawal that waits for the desk. */
async function confirmed(amount = '0.001'): Promise<Own> {
  const own = await asked('EMAIL', amount);
  await world.confirm(own.client, own.requestId);
  return own;
}

async function onWithdrawal(call: Call, { client, requestId }: Own, body = {}): Promise<Sent> {
  return { call, headers: await headersOf(client), params: { id: requestId }, body };
}

async function caseOf({ requestId }: Own) {
  const record = await caseBySubject(database, 'withdrawals', requestId);
  if (!record) throw new Error('the withdrawal has no case');
  return record;
}

async function decision(own: Own, body: object, by?: Person): Promise<Sent> {
  const record = await caseOf(own);
  const officer = by ?? (await world.staff('OPERATIONS'));
  return {
    call: decideCase,
    headers: await headersOf({ actor: officer }),
    params: { id: record.caseId },
    body: { ...body, seen_event: await newestArrival(database, record) },
  };
}

/** The next event that a provider sends. */
async function eventOf(provider: Parameters<Deliver>[0]['provider']): Promise<Sent> {
  const events: Sent[] = [];
  await sandbox.work(async (event) => {
    const headers = event.headers as Record<string, string>;
    const params = { provider: event.provider };
    const body = Buffer.from(event.rawBody).toString('utf8');
    events.push({ call: receiveProviderEvent, headers, params, body });
    return 200;
  });
  const found = events.find(({ params }) => params?.provider === provider);
  if (!found) throw new Error(`${provider} told nothing`);
  return found;
}
