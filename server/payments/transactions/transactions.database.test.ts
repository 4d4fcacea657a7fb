import { describe, expect, test } from 'vitest';
import { NO_FUNDS, openPaymentsWorld } from '../../../tests/worlds/payments.ts';
import { newId } from '../../database/identifier.ts';
import { transact } from '../../database/transact.ts';
import { auditBooks } from '../../ledger/audit.ts';
import { writtenDestination } from '../targets/targets.ts';
import { cancelWithdrawal, endUnconfirmedWithdrawals } from '../withdrawals/withdrawals.ts';
import { getTransaction, listTransactions } from './transactions.ts';

const world = await openPaymentsWorld();
const { database, queue, advance } = world;

const list = (ownerId: string, query: Partial<Parameters<typeof listTransactions>[3]> = {}) =>
  listTransactions(database, NO_FUNDS, ownerId, { limit: 50, ...query });

test('deposits and withdrawals are listed, newest first, with what they did to the balance', async () => {
  const owner = await world.client();
  await world.fund(owner, 'BTC', '3');
  const walletId = await world.wallet(owner, 'BTC');
  const first = await world.create(owner, walletId, 'BTC', '1');
  await transact(database, (tx) =>
    cancelWithdrawal(tx, owner.actor, { ownerId: owner.id, requestId: first.requestId }),
  );
  const second = await world.create(owner, walletId, 'BTC', '0.5');
  await world.confirm(owner, second.requestId);
  await world.approve(await world.staff('OPERATIONS'), second.requestId);
  await queue.runDueJobs();
  await advance(120);
  await queue.runDueJobs();
  const third = await world.create(owner, walletId, 'BTC', '0.25');
  await world.arrive(owner, 'BTC', '4');
  await queue.runDueJobs();

  const { items } = await list(owner.id);
  const listed = items.map(({ type, status, amount }) => `${type} ${status} ${amount}`);
  expect(listed).toEqual([
    'deposit processing 4.00000000',
    'withdrawal processing -0.25020000',
    'withdrawal completed -0.50020000',
    'withdrawal failed -1.00020000',
    'deposit completed 3.00000000',
  ]);
  expect(items.map(({ id }) => id)).toContain(third.requestId);
  expect((await list(owner.id, { type: 'deposit' })).items).toHaveLength(2);
  expect((await list(owner.id, { status: 'failed' })).items).toHaveLength(1);
  expect((await list(owner.id, { asset: 'ETH' })).items).toEqual([]);
  expect((await list(owner.id, { fund: 'no-such-fund' })).items).toEqual([]);
  expect((await list(owner.id, { type: 'redemptionHoldback' })).items).toEqual([]);

  const search = async (text: string) =>
    (await list(owner.id, { search: text })).items.map(({ type, id }) => `${type} ${id}`);
  const [, , sent, , arrived] = items;
  const { hash } = await getTransaction(database, NO_FUNDS, owner.id, sent?.id ?? '');
  const deposits = items.filter(({ type }) => type === 'deposit');
  expect(await search(second.requestId.slice(0, 30).toUpperCase())).toContain(
    `withdrawal ${sent?.id}`,
  );
  expect(await search(hash?.slice(10, 40).toUpperCase() ?? '')).toEqual([`withdrawal ${sent?.id}`]);
  expect(await search(` ${writtenDestination(first.to)} `)).toHaveLength(3);
  expect(await search(await world.addressOf(owner, 'BTC'))).toEqual(
    deposits.map(({ id }) => `deposit ${id}`),
  );
  expect(await search('%')).toEqual([]);
  const since = arrived?.created_at ?? '';
  const until = sent?.created_at ?? '';
  expect((await list(owner.id, { from: until })).items).toEqual(items.slice(0, 3));
  expect((await list(owner.id, { from: since, until })).items).toEqual(items.slice(3));

  const pages: string[] = [];
  let cursor: string | undefined;
  do {
    const page = await list(owner.id, { limit: 2, ...(cursor ? { cursor } : {}) });
    pages.push(...page.items.map(({ id }) => id));
    cursor = page.next_cursor ?? undefined;
  } while (cursor);
  expect(pages).toEqual(items.map(({ id }) => id));
});

describe('how a transaction stands', () => {
  test('is said by what it waits for, and by how it ended', async () => {
    const owner = await world.client();
    await world.fund(owner, 'BTC', '10');
    const walletId = await world.wallet(owner, 'BTC');
    const officer = await world.staff('OPERATIONS');
    const request = async (amount: string) =>
      (await world.create(owner, walletId, 'BTC', amount)).requestId;
    const expired = await request('0.1');
    await advance(25 * 3600);
    await endUnconfirmedWithdrawals(database);
    const cancelled = await request('0.2');
    await transact(database, (tx) =>
      cancelWithdrawal(tx, owner.actor, { ownerId: owner.id, requestId: cancelled }),
    );
    const rejected = await request('0.3');
    await world.confirm(owner, rejected);
    await world.reject(officer, rejected, 'The wallet could not be checked.');
    const sent = await request('0.01');
    await world.confirm(owner, sent);
    await world.approve(officer, sent);
    const confirmed = await request('0.4');
    await world.confirm(owner, confirmed);
    const halfApproved = await request('2.1');
    await world.confirm(owner, halfApproved);
    await world.approve(officer, halfApproved);
    const open = await request('0.5');

    const { items } = await list(owner.id, { type: 'withdrawal' });
    const stands = new Map(items.map((item) => [item.id, [item.outcome, item.waits_for]]));
    expect(stands).toEqual(
      new Map([
        [expired, ['EXPIRED', null]],
        [cancelled, ['CANCELLED', null]],
        [rejected, ['REJECTED', null]],
        [confirmed, [null, 'APPROVAL']],
        [halfApproved, [null, 'SECOND_APPROVAL']],
        [sent, [null, 'CUSTODIAN']],
        [open, [null, 'CODE']],
      ]),
    );
    for (const item of items) {
      const detail = await getTransaction(database, NO_FUNDS, owner.id, item.id);
      expect(detail).toMatchObject({ outcome: item.outcome, waits_for: item.waits_for });
    }
    const stepsOf = async (id: string) =>
      (await getTransaction(database, NO_FUNDS, owner.id, id)).steps.map(({ step }) => step);
    expect(await stepsOf(expired)).toEqual(['REQUESTED', 'EXPIRED']);
    expect(await stepsOf(cancelled)).toEqual(['REQUESTED', 'CANCELLED']);
    expect(await stepsOf(rejected)).toEqual(['REQUESTED', 'CONFIRMED', 'REJECTED']);
    expect(await stepsOf(halfApproved)).toEqual(['REQUESTED', 'CONFIRMED', 'APPROVED']);
    const { held } = await getTransaction(database, NO_FUNDS, owner.id, open);
    expect(held).toBe('0.50020000');
  });

  test('is settling for a credited deposit until it can be used, and settled afterwards', async () => {
    const owner = await world.client();
    await world.arrive(owner, 'ETH', '1');
    await queue.runDueJobs();
    const [detected] = (await list(owner.id)).items;
    expect(detected).toMatchObject({ status: 'processing', waits_for: 'CONFIRMATIONS' });
    await advance(600);
    await queue.runDueJobs();
    const [credited] = (await list(owner.id)).items;
    expect(credited).toMatchObject({ status: 'completed', outcome: null, waits_for: 'SETTLEMENT' });
    await advance(25 * 3600);
    await queue.runDueJobs();
    const [settled] = (await list(owner.id)).items;
    expect(settled).toMatchObject({ status: 'completed', outcome: null, waits_for: null });
    expect(settled?.settles_at).not.toBeNull();
    const { steps, lines } = await getTransaction(database, NO_FUNDS, owner.id, settled?.id ?? '');
    expect(steps.map(({ step }) => step)).toEqual(['SEEN', 'CREDITED', 'AVAILABLE']);
    // Credited as settling, and moved from there to what can be used.
    expect(lines).toMatchObject([
      { account: 'SETTLING', amount: '1.000000000000000000', counts: true },
      {
        account: 'AVAILABLE',
        amount: '1.000000000000000000',
        balance_after: '1.000000000000000000',
      },
      {
        account: 'SETTLING',
        amount: '-1.000000000000000000',
        balance_after: '0.000000000000000000',
      },
    ]);
  });
});

describe('one transaction', () => {
  test('of a deposit tells where it came in and when it settles', async () => {
    const owner = await world.client();
    await world.arrive(owner, 'ETH', '1');
    await queue.runDueJobs();
    const [detected] = (await list(owner.id)).items;
    expect(detected).toMatchObject({ status: 'processing', waits_for: 'CONFIRMATIONS' });
    await advance(600);
    await queue.runDueJobs();
    const [item] = (await list(owner.id)).items;
    const detail = await getTransaction(database, NO_FUNDS, owner.id, item?.id ?? '');
    expect(detail).toMatchObject({
      type: 'deposit',
      status: 'completed',
      amount: '1.000000000000000000',
      network: 'ETHEREUM',
      destination: await world.addressOf(owner, 'ETH'),
      // The sandbox says that it is its own: no network knows it.
      hash: expect.stringMatching(/^sandbox-[\da-f]{64}$/),
      fee: null,
      legs: [],
    });
    const settlesAt = new Date(detail.settles_at ?? 0).getTime();
    expect(settlesAt - new Date(detail.created_at).getTime()).toBeGreaterThan(23 * 3_600_000);
  });

  test('of a withdrawal tells where it goes and what it costs', async () => {
    const owner = await world.client();
    await world.fund(owner, 'BTC', '1');
    const walletId = await world.wallet(owner, 'BTC');
    const { requestId, to } = await world.create(owner, walletId, 'BTC', '0.5');
    const address = writtenDestination(to);
    expect(await getTransaction(database, NO_FUNDS, owner.id, requestId)).toMatchObject({
      destination: address,
      network: 'BITCOIN',
      hash: null,
      fee: '0.00020000',
    });
  });

  test("of another client is not found, as one that doesn't exist", async () => {
    const owner = await world.client();
    await world.arrive(owner, 'BTC', '1');
    await queue.runDueJobs();
    const [item] = (await list(owner.id)).items;
    const read = (ownerId: string, id: string) => getTransaction(database, NO_FUNDS, ownerId, id);
    const other = await world.client();
    await expect(read(other.id, item?.id ?? '')).rejects.toThrow('not_found');
    await expect(read(owner.id, newId())).rejects.toThrow('not_found');
    expect((await list(other.id)).items).toEqual([]);
  });
});

test.each(['x', Buffer.from('["2026-13-01T00:00:00.000Z","a"]').toString('base64url')])(
  'a cursor that is not ours is refused',
  async (cursor) => {
    await expect(list(newId(), { cursor })).rejects.toThrow('cursor_invalid');
  },
);

test('the books hold afterwards', async () => {
  await advance(600);
  await queue.runDueJobs();
  expect(await auditBooks(database)).toEqual([]);
});
