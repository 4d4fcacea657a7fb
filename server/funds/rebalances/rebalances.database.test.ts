import type { AssetCode } from '@ballast/contract/money/asset.ts';
import { rateOf } from '@ballast/contract/money/rate.ts';
import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { openFundsWorld } from '../../../tests/worlds/funds.ts';
import type { TestClient } from '../../../tests/worlds/payments.ts';
import { markClientSuspended } from '../../account/clients.ts';
import { SYSTEM } from '../../database/audit-trail.ts';
import { newId } from '../../database/identifier.ts';
import { transact } from '../../database/transact.ts';
import { purposeTotals } from '../../ledger/balances.ts';
import { collectPairs } from '../../prices/market-pairs.ts';
import { nextRebalance } from '../index/schedule.ts';
import { setTargets } from '../index/targets.ts';
import { chooseOwnWeights } from '../own-weights/own-weight-answers.ts';
import { FUND_FACTS } from '../transaction-facts.ts';
import { takeStep, workOnRebalances } from './carry-out.ts';
import {
  approveClientRebalance,
  releaseClientRebalance,
  stopClientRebalance,
} from './desk-rebalances.ts';
import { getOwnDrift, listOwnRebalances } from './own-rebalances.ts';
import { openRebalance } from './propose-rebalances.ts';
import { getClientRebalance, listClientRebalances } from './rebalance-answers.ts';

const world = await openFundsWorld();
const { database, minor, sandbox } = world;
const START = { BTC: '50000', ETH: '2500', USDC: '1', USDT: '1' } as const;
/** Bitcoin has doubled: of 60/40 it weighs three quarters. */
const DOUBLED = { ...START, BTC: '100000' } as const;

const person = () => ({ ...SYSTEM, kind: 'staff' as const, userId: newId() });
const [first, second] = [person(), person()];

let basket = '';

/** A client who has invested 10,000 USDC in the basket at the first prices. */
async function holder(amount = '10000'): Promise<TestClient> {
  const client = await world.client();
  await world.fund(client, 'USDC', amount);
  await world.setPrices(START);
  await world.invest(client, basket, 'USDC', amount);
  await world.settle();
  return client;
}

/** Goes past the next close at prices. */
async function nextClose(prices: Readonly<Record<AssetCode, string>>): Promise<void> {
  await world.setPrices(prices);
  const now = await world.now();
  const midnight = Math.floor(now.getTime() / 86_400_000) * 86_400_000 + 86_400_000;
  await world.advance((midnight - now.getTime()) / 1000 + 60);
  await world.setPrices(prices);
  await world.queue.runDueJobs();
}

const proposal = () => openRebalance(database, basket);

async function release(): Promise<string> {
  const id = (await proposal())?.id ?? '';
  await transact(database, (tx) => approveClientRebalance(tx, first, id));
  await transact(database, (tx) => releaseClientRebalance(tx, second, id));
  return id;
}

async function settleAll(): Promise<void> {
  for (let round = 0; round < 6; round += 1) await world.settle();
}

const units = async (client: TestClient, asset: AssetCode) =>
  (await world.balance(client, 'units', asset, basket)).posted;
const stage = async (id: string) => (await getClientRebalance(database, id, first.userId)).stage;
const drift = async (client: TestClient) =>
  rateOf((await getOwnDrift(database, client.id, basket, await world.now())).drift ?? '1');
const historyOf = async (client: TestClient) =>
  (await listOwnRebalances(database, client.id, basket, { limit: 10 })).items;

async function assertBooksAgree(): Promise<void> {
  await world.assertBooksAgree();
  const waiting = await purposeTotals(database, 'rebalance_clearing');
  expect(waiting.filter(({ posted }) => posted !== 0n)).toEqual([]);
}

beforeEach(async () => {
  await world.setPrices(START);
  basket = await world.basket({ BTC: '0.6', ETH: '0.4' });
});

describe('a proposal', () => {
  test('is made at a close when a weight is off by more than the band, and moves nothing', async () => {
    const client = await holder();
    await nextClose(START);
    expect(await proposal()).toBeUndefined();
    const had = [await units(client, 'BTC'), await units(client, 'ETH')];
    await nextClose(DOUBLED);
    const found = await proposal();
    expect(found).toMatchObject({ reason: 'BAND', approved_at: null });
    const shown = await getClientRebalance(database, found?.id ?? '', first.userId);
    expect(shown.blocks.map(({ side, asset, state }) => [side, asset, state])).toEqual([
      ['SELL', 'BTC', 'PLANNED'],
      ['BUY', 'ETH', 'PLANNED'],
    ]);
    expect([await units(client, 'BTC'), await units(client, 'ETH')]).toEqual(had);
    const { baskets } = await listClientRebalances(database, await world.now());
    expect(baskets.find(({ fund_id: id }) => id === basket)).toMatchObject({
      holders: 1,
      outside_band: 1,
      rebalances: [{ stage: 'PROPOSED', clients: 1 }],
    });
  });

  test('is made for every holding when the schedule says so, and when the targets changed', async () => {
    await holder();
    await nextClose(START);
    const later = { ...START, BTC: '52000' };
    await nextClose(later);
    expect(await proposal()).toBeUndefined();
    await transact(database, async (tx) =>
      setTargets(tx, SYSTEM, {
        fundId: basket,
        effectiveFrom: await world.now(),
        targets: [
          { asset: 'BTC', weight: rateOf('0.58') },
          { asset: 'ETH', weight: rateOf('0.42') },
        ],
      }),
    );
    await nextClose(later);
    expect(await proposal()).toMatchObject({ reason: 'TARGETS' });
  });

  test('that nobody released gives way to one at the next close', async () => {
    await holder();
    await nextClose(DOUBLED);
    const before = await proposal();
    await nextClose({ ...DOUBLED, BTC: '110000' });
    const after = await proposal();
    expect(after?.id).not.toBe(before?.id);
    expect(await stage(before?.id ?? '')).toBe('STOPPED');
    await expect(
      transact(database, (tx) => approveClientRebalance(tx, first, before?.id ?? '')),
    ).rejects.toThrow('conflict');
  });

  test('is released by another person than the one who approved it', async () => {
    await holder();
    await nextClose(DOUBLED);
    const id = (await proposal())?.id ?? '';
    await expect(transact(database, (tx) => releaseClientRebalance(tx, first, id))).rejects.toThrow(
      'conflict',
    );
    await transact(database, (tx) => approveClientRebalance(tx, first, id));
    await expect(transact(database, (tx) => releaseClientRebalance(tx, first, id))).rejects.toThrow(
      'approver_entered_it',
    );
    await transact(database, (tx) => stopClientRebalance(tx, first, id, 'Not today'));
    await expect(
      transact(database, (tx) => releaseClientRebalance(tx, second, id)),
    ).rejects.toThrow('conflict');
    expect(await stage(id)).toBe('STOPPED');
  });
});

describe('a rebalance', () => {
  test('brings every client back to the targets by one block each way, at one price', async () => {
    const clients = [await holder('10000'), await holder('25000'), await holder('3000')];
    await nextClose(DOUBLED);
    const id = await release();
    await settleAll();
    expect(await stage(id)).toBe('DONE');
    const { blocks } = await getClientRebalance(database, id, first.userId);
    expect(blocks.map(({ side, asset, state, clients: of }) => [side, asset, state, of])).toEqual([
      ['SELL', 'BTC', 'FILLED', 3],
      ['BUY', 'ETH', 'FILLED', 3],
    ]);
    for (const client of clients) {
      expect(await drift(client)).toBeLessThan(rateOf('0.003'));
      const [own] = await historyOf(client);
      expect(own).toMatchObject({ state: 'BOOKED', reason: 'BAND', left_over_usd: '0.00' });
      expect(rateOf(own?.cost_usd ?? '0')).toBeGreaterThan(0n);
      const legs = await FUND_FACTS.legs(database, {
        ownerId: client.id,
        requestId: own?.transaction_id ?? '',
      });
      expect(legs.map((leg) => [leg.spent_asset, leg.received_asset])).toEqual([
        ['BTC', 'USD'],
        ['USD', 'ETH'],
      ]);
      expect(await world.subjectsSentTo(client)).toContain(
        'Your holding in Ballast Core was rebalanced',
      );
    }
    await assertBooksAgree();
  });

  test('leaves out who is suspended or has something under way, and says why', async () => {
    const [stays, suspended, redeems] = [await holder(), await holder(), await holder()];
    await nextClose(DOUBLED);
    await transact(database, async (tx) =>
      markClientSuspended(tx, suspended.id, await world.now()),
    );
    await world.redeem(redeems, basket, 'USDC', '1000');
    const id = await release();
    await transact(database, (tx) => takeStep(tx, id));
    await settleAll();
    expect(await stage(id)).toBe('DONE');
    expect((await historyOf(stays))[0]).toMatchObject({ state: 'BOOKED', left_out: null });
    expect((await historyOf(suspended))[0]).toMatchObject({ left_out: 'SUSPENDED', sold: [] });
    expect((await historyOf(redeems))[0]).toMatchObject({ left_out: 'PENDING', sold: [] });
    expect(await world.subjectsSentTo(redeems)).toContain(
      'Your holding in Ballast Core was not rebalanced this time',
    );
    await assertBooksAgree();
  });

  test('whose sale fails trades nothing, and frees the units', async () => {
    const client = await holder();
    const had = await units(client, 'BTC');
    await nextClose(DOUBLED);
    await sandbox.plantFault({ provider: 'trade', fault: 'refuse', times: 1 });
    const id = await release();
    await settleAll();
    expect(await stage(id)).toBe('DONE');
    expect((await historyOf(client))[0]).toMatchObject({ state: 'UNTRADED', sold: [] });
    expect(await world.balance(client, 'units', 'BTC', basket)).toEqual({ posted: had, held: 0n });
    await assertBooksAgree();
  });

  test('makes a purchase that fails anew until it is filled', async () => {
    const client = await holder();
    await nextClose(DOUBLED);
    const id = await release();
    // The sale is on its way; the purchase after it is refused.
    await world.queue.runDueJobs();
    await sandbox.plantFault({ provider: 'trade', fault: 'refuse', times: 1 });
    await world.settle();
    expect(await stage(id)).toBe('BUYING');
    await world.settle();
    await world.advance(120);
    await world.setPrices(DOUBLED);
    await settleAll();
    expect(await stage(id)).toBe('DONE');
    expect((await getClientRebalance(database, id, first.userId)).blocks.at(-1)).toMatchObject({
      rounds: 2,
    });
    expect(await drift(client)).toBeLessThan(rateOf('0.003'));
    await assertBooksAgree();
  });

  test('that is stopped between sales and purchases leaves the money with its client', async () => {
    const client = await holder();
    await nextClose(DOUBLED);
    const id = await release();
    await world.queue.runDueJobs();
    await sandbox.plantFault({ provider: 'trade', fault: 'refuse', times: 1 });
    await world.settle();
    await transact(database, (tx) => stopClientRebalance(tx, first, id, 'The market is closed'));
    await settleAll();
    expect(await stage(id)).toBe('STOPPED');
    const [own] = await historyOf(client);
    expect(own).toMatchObject({ state: 'BOOKED', bought: [] });
    const paid = (await world.balance(client, 'available', 'USD')).posted;
    expect(paid).toBe(minor('USD', own?.left_over_usd ?? ''));
    expect(paid).toBeGreaterThan(0n);
    await assertBooksAgree();
  });

  test('waits with its orders while a price is too old, and says so to staff', async () => {
    await holder();
    await nextClose(DOUBLED);
    const id = await release();
    await sql`update latest_prices set as_of = clock_now() - interval '301 seconds'
      where code = 'BTC'`.execute(database);
    await workOnRebalances(database);
    expect(await stage(id)).toBe('RELEASED');
    const { rows } = await sql<{ kind: string }>`
      select kind from alarms where subject_id = ${id} and closed_at is null`.execute(database);
    expect(rows).toEqual([{ kind: 'rebalance_blocked' }]);
    await world.setPrices(DOUBLED);
    await settleAll();
    expect(await stage(id)).toBe('DONE');
    await assertBooksAgree();
  });
});

describe('a basket', () => {
  test('with own weights is brought back to those of each client', async () => {
    const chosen = [
      { BTC: '0.8', ETH: '0.2' },
      { BTC: '0.5', USDC: '0.5' },
    ];
    basket = await world.basket({ BTC: '0.4', ETH: '0.3', USDC: '0.3' }, { ownWeights: true });
    const clients: TestClient[] = [];
    for (const weights of chosen) {
      const client = await world.client();
      await world.fund(client, 'USDC', '10000');
      await world.setPrices(START);
      const parts = Object.entries(weights).map(([asset, weight]) => ({ asset, weight }));
      const choice = { ownerId: client.id, fund: basket, weights: parts };
      const now = await world.now();
      await transact(database, (tx) => chooseOwnWeights(tx, client.actor, choice, now));
      await world.invest(client, basket, 'USDC', '10000');
      await world.settle();
      clients.push(client);
    }
    await nextClose(DOUBLED);
    const id = await release();
    await settleAll();
    expect(await stage(id)).toBe('DONE');
    const { blocks } = await getClientRebalance(database, id, first.userId);
    expect(blocks.map(({ side, asset, clients: of }) => [side, asset, of])).toEqual([
      ['SELL', 'BTC', 2],
      ['BUY', 'ETH', 1],
      ['BUY', 'USDC', 1],
    ]);
    for (const [i, client] of clients.entries()) {
      const { weights } = await getOwnDrift(database, client.id, basket, await world.now());
      const targets = new Map(weights.map(({ asset, target }) => [asset, rateOf(target)]));
      const wanted = Object.entries(chosen[i] ?? {});
      expect(targets).toEqual(new Map(wanted.map(([asset, part]) => [asset, rateOf(part)])));
      expect(await drift(client)).toBeLessThan(rateOf('0.003'));
    }
    await assertBooksAgree();
  });

  test('of an asset that is not listed against dollars is bought over another one, and nobody waits for the second order', async () => {
    const clients = [await holder('10000'), await holder('4000')];
    const pairs = [
      ['BTC', 'USD'],
      ['USDC', 'USD'],
      ['USDC', 'ETH'],
    ].flatMap(([one = '', other = '']) => [
      { sell: one, buy: other },
      { sell: other, buy: one },
    ]);
    const list = (listed: typeof pairs) =>
      collectPairs(database, { ...world.providers.trade, pairs: async () => listed }, []);
    await nextClose(DOUBLED);
    const id = await release();
    await list(pairs);
    await settleAll();
    expect(await stage(id)).toBe('DONE');
    const { rows } = await sql<{ sell: string; buy: string; second: boolean }>`
      select sell_asset as sell, buy_asset as buy, follows is not null as second from trades
      where state = 'FILLED' and created_at >= (select released_at from client_rebalances where id = ${id})
      order by created_at, second`.execute(database);
    expect(rows).toEqual([
      { sell: 'BTC', buy: 'USD', second: false },
      { sell: 'USD', buy: 'USDC', second: false },
      { sell: 'USDC', buy: 'ETH', second: true },
    ]);
    for (const client of clients) expect(await drift(client)).toBeLessThan(rateOf('0.003'));
    const [sale] = await historyOf(clients[0] as TestClient);
    expect(sale).toMatchObject({ state: 'BOOKED', left_over_usd: '0.00' });
    await assertBooksAgree();
    await list(
      pairs.concat([
        { sell: 'ETH', buy: 'USD' },
        { sell: 'USD', buy: 'ETH' },
      ]),
    );
  });

  test('is rebalanced on the day of its schedule, and not on the day before', async () => {
    basket = await world.basket({ BTC: '0.6', ETH: '0.4' }, { rebalanceSchedule: 'MONTHLY' });
    const client = await holder();
    await nextClose(START);
    const day = nextRebalance('MONTHLY', await world.now());
    const evening = day.getTime() - 86_400_000 - 3_600_000;
    const left = evening - (await world.now()).getTime();
    if (left > 0) await world.advance(left / 1000);
    // Well within the band.
    const near = { ...START, BTC: '52000' };
    await nextClose(near);
    expect((await world.now()).getTime()).toBeLessThan(day.getTime());
    expect(await proposal()).toBeUndefined();
    await nextClose(near);
    expect(await proposal()).toMatchObject({ reason: 'SCHEDULE', close_at: day });
    await release();
    await settleAll();
    expect(await drift(client)).toBeLessThan(rateOf('0.003'));
    expect((await historyOf(client))[0]).toMatchObject({ state: 'BOOKED', reason: 'SCHEDULE' });
    await nextClose(near);
    expect(await proposal()).toBeUndefined();
    await assertBooksAgree();

    await nextClose(DOUBLED);
    const again = await release();
    const pageOf = (cursor?: string) =>
      listOwnRebalances(database, client.id, basket, { limit: 1, cursor });
    const { items, next_cursor } = await pageOf();
    expect(items).toMatchObject([{ id: again }]);
    expect(await pageOf(next_cursor ?? '')).toMatchObject({
      items: [{ reason: 'SCHEDULE' }],
      next_cursor: null,
    });
    await settleAll();
  });
});
