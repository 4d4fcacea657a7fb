import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { caseBySubject } from '../../tests/worlds/by-id.ts';
import { minorOf, openPaymentsWorld, type TestClient } from '../../tests/worlds/payments.ts';
import { openWatch, type TouchedRows } from '../../tests/worlds/touched-rows.ts';
import { authenticatorCodeAt } from '../access/factors/authenticator-codes.ts';
import type { Person } from '../database/audit-trail.ts';
import { newId } from '../database/identifier.ts';
import { transact } from '../database/transact.ts';
import type { CustodyTransfer } from '../providers/custody/port.ts';
import { decideCase } from '../reviews/case-decisions.ts';
import { newestArrival } from '../reviews/case-record.ts';
import { bookCustodyTransfers, bookTransfer } from './custody/custody-books.ts';
import { settleDueDeposits } from './deposits/deposits.ts';
import { alarmLateDeposits } from './deposits/late-deposits.ts';
import { sendDueWithdrawals } from './withdrawals/send-withdrawal.ts';
import { alarmWithdrawals } from './withdrawals/withdrawal-alarms.ts';
import { WITHDRAWAL_CASES } from './withdrawals/withdrawal-cases.ts';
import { quoteWithdrawal } from './withdrawals/withdrawal-quote.ts';
import {
  cancelWithdrawal,
  endUnconfirmedWithdrawals,
  sendWithdrawalCode,
  verifyWithdrawal,
} from './withdrawals/withdrawals.ts';

/*
 * Whose rows each step of a payment touches (docs/decisions/0135). Two clients stand side by side in everything that works
 * through what is due, so that a statement about both is seen.
 */

const watch = openWatch();
const world = await openPaymentsWorld({}, watch.through);
const { database, context, secrets, now, advance } = world;

let ada: TestClient;
let ben: TestClient;
let officer: Person;
const wallets = new Map<TestClient, string>();

beforeAll(async () => {
  [ada, ben] = [await world.client(), await world.client()];
  officer = await world.staff('OPERATIONS');
  for (const client of [ada, ben]) {
    await world.fund(client, 'BTC', '10');
    wallets.set(client, await world.wallet(client, 'BTC'));
  }
});

const walletOf = (client: TestClient) => wallets.get(client) ?? '';

/** Does work and fails when a statement of it asks more than one owner's shard; returns what it touched. */
async function touched(work: () => Promise<unknown>): Promise<TouchedRows & { owners: string[] }> {
  const rows = await watch.touchedBy(work);
  expect(rows.violations).toEqual([]);
  const owners = [...new Set([...rows.writtenOwners.values()].flat())].toSorted();
  return { ...rows, owners };
}

/** The same for work that looks for nothing: it is given its client. */
async function touchedByGiven(work: () => Promise<unknown>): Promise<string[]> {
  const { looks, owners } = await touched(work);
  // The name of whoever sends is kept with a withdrawal.
  expect(looks.filter((look) => look !== 'memberships by client_id')).toEqual([]);
  return owners;
}

const both = () => [ada.id, ben.id].toSorted();

/** Each of the clients moved the stripe of the house where it stands, and no other was moved. */
async function housesAreTheirs({ houses }: TouchedRows, clients: readonly string[]): Promise<void> {
  const { rows } = await sql<{ client: string; stripe: number }>`
    select id::text as client, stripe_of(id) as stripe
    from unnest(${[...clients]}::uuid[]) id`.execute(database);
  expect(new Set(houses)).toEqual(new Set(rows));
}

const created = async (client: TestClient) =>
  (await world.create(client, walletOf(client), 'BTC', '0.1')).requestId;

async function confirmed(client: TestClient): Promise<string> {
  const requestId = await created(client);
  await world.confirm(client, requestId);
  return requestId;
}

test('a quote and a request for a withdrawal', async () => {
  const input = { ownerId: ada.id, currency: 'BTC', targetId: walletOf(ada), amount: '0.1' };
  expect(await touchedByGiven(() => quoteWithdrawal(database, input))).toEqual([]);
  expect(await touchedByGiven(() => created(ada))).toEqual([ada.id]);
});

test('a code by message and its confirmation', async () => {
  const cyd = await world.client({ factor: 'SMS' });
  await world.fund(cyd, 'BTC', '1');
  wallets.set(cyd, await world.wallet(cyd, 'BTC'));
  const own = { ownerId: cyd.id, userId: cyd.actor.userId, requestId: await created(cyd) };
  const send = () => sendWithdrawalCode(context, { ...own, channel: 'SMS' });
  expect(await touchedByGiven(send)).toEqual([]);
});

test('a confirmation by the authenticator, which opens a case', async () => {
  const requestId = await created(ada);
  await advance(30);
  const code = authenticatorCodeAt(ada.secret, await now());
  const input = { ownerId: ada.id, requestId, code };
  const verify = () => verifyWithdrawal(database, secrets, ada.actor, input);
  // What share of its promises the desk kept is seen where the client stands.
  const { looks, owners } = await touched(verify);
  expect(looks).toEqual(['cases__by_outcome']);
  expect(owners).toEqual([ada.id]);
});

test.each(['APPROVE', 'REJECT'] as const)('a decision of the desk: %s', async (decision) => {
  const requestId = await confirmed(ada);
  const found = await caseBySubject(database, 'withdrawals', requestId);
  if (!found) throw new Error('the withdrawal has no case');
  const { caseId } = found;
  const seenEvent = await newestArrival(database, found);
  const viewer = { userId: officer.userId, roles: ['OPERATIONS' as const] };
  const desk = { viewer, actor: officer, subjects: [WITHDRAWAL_CASES] };
  const decide = () =>
    transact(database, (tx) =>
      decideCase(tx, desk, caseId, { decision, reason: 'As agreed', seenEvent }),
    );
  const { looks, owners } = await touched(decide);
  // Staff know a case by its id, and none of them decides a case of a client whose member they are.
  expect(looks).toEqual(['cases by case_id', 'memberships by client_id']);
  expect(owners).toEqual([ada.id]);
});

test('a cancellation', async () => {
  const requestId = await created(ada);
  const cancel = () =>
    transact(database, (tx) => cancelWithdrawal(tx, ada.actor, { ownerId: ada.id, requestId }));
  expect(await touchedByGiven(cancel)).toEqual([ada.id]);
});

test('the end of what nobody confirmed', async () => {
  await advance(86_400);
  await endUnconfirmedWithdrawals(database);
  for (const client of [ada, ben]) await created(client);
  await advance(86_400);
  const rows = await touched(() => endUnconfirmedWithdrawals(database));
  expect(rows.looks).toEqual(['withdrawals__unconfirmed']);
  expect(rows.owners).toEqual(both());
});

test('dispatch, booking and settling of withdrawals', async () => {
  for (const client of [ada, ben]) await world.approve(officer, await confirmed(client));
  const sent = await touched(() => sendDueWithdrawals(context));
  expect(sent.looks).toEqual(['withdrawal_dispatches__due']);
  expect(sent.owners).toEqual(both());
  await advance(3600);
  await world.sandbox.work(world.deliver);
  const booked = await touched(() => bookCustodyTransfers(context));
  expect(booked.looks).toEqual([]);
  expect(booked.owners).toEqual(both());
  await housesAreTheirs(booked, both());
});

test('alarms about withdrawals and deposits', async () => {
  for (const client of [ada, ben]) await world.approve(officer, await confirmed(client));
  await sendDueWithdrawals(context);
  for (const client of [ada, ben]) await world.arrive(client, 'BTC', '1');
  await bookCustodyTransfers(context);
  await advance(8 * 86_400);
  const alarmed = await touched(async () => {
    await alarmWithdrawals(database);
    await alarmLateDeposits(database);
  });
  expect(alarmed.owners).toEqual(both());
  expect(alarmed.writtenOwners.get('withdrawal_dispatches')?.toSorted()).toEqual(both());
  expect(alarmed.writtenOwners.get('deposits')?.toSorted()).toEqual(both());
});

test('deposits as they arrive, are credited and settle', async () => {
  await world.sandbox.work(world.deliver);
  await bookCustodyTransfers(context);
  for (const client of [ada, ben]) await world.arrive(client, 'BTC', '1');
  const seen = await touched(() => bookCustodyTransfers(context));
  expect(seen.looks).toEqual([]);
  expect(seen.owners).toEqual(both());
  await advance(600);
  await world.sandbox.work(world.deliver);
  const credited = await touched(() => bookCustodyTransfers(context));
  expect(credited.owners).toEqual(both());
  await housesAreTheirs(credited, both());
  await advance(86_400);
  await bookCustodyTransfers(context);
  const settled = await touched(() => settleDueDeposits(database));
  expect(settled.looks).toEqual(['deposits__due']);
  expect(settled.owners).toEqual(both());
  // From settling to available: of the client alone.
  expect(settled.houses).toEqual([]);
});

test.each([
  ['before it settles', 0],
  ['after it settled', 86_400],
])('a deposit that the network undoes %s and brings back', async (_, seconds) => {
  const address = await world.addressOf(ada, 'BTC');
  const reference = newId();
  let position = 1_000_000n;
  const step = async (state: CustodyTransfer['state']) => {
    position += 1n;
    const at = await now();
    const transfer: CustodyTransfer = {
      providerReference: reference,
      key: null,
      requestId: null,
      direction: 'in',
      currency: 'BTC',
      network: 'BITCOIN',
      address,
      memo: null,
      amount: minorOf('BTC', '0.5'),
      state,
      hash: null,
      failure: state === 'failed' ? 'reorganised' : null,
      createdAt: at,
      settlesAt: at,
      position,
    };
    return touched(() => transact(database, (tx) => bookTransfer(tx, transfer)));
  };
  for (const state of ['accepted', 'settled'] as const) {
    expect((await step(state)).owners).toEqual([ada.id]);
  }
  if (seconds > 0) {
    await advance(seconds);
    await bookCustodyTransfers(context);
    await settleDueDeposits(database);
  }
  for (const state of ['failed', 'settled'] as const) {
    const { owners, looks } = await step(state);
    expect(looks).toEqual([]);
    expect(owners).toEqual([ada.id]);
  }
});
