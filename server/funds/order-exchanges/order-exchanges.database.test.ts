import type { AssetCode } from '@ballast/contract/money/asset.ts';
import { sql } from 'kysely';
import { afterEach, describe, expect, test } from 'vitest';
import { booksOf, codeOf } from '../../../tests/worlds/books.ts';
import { openFundsWorld } from '../../../tests/worlds/funds.ts';
import type { TestClient } from '../../../tests/worlds/payments.ts';
import { openPrivateFund, usd } from '../../../tests/worlds/private-funds.ts';
import { asSuperuser } from '../../../tests/worlds/superuser.ts';
import { advanceClock, readClock } from '../../database/clock.ts';
import type { Tx } from '../../database/connect.ts';
import { newId } from '../../database/identifier.ts';
import { transact } from '../../database/transact.ts';
import { auditBooks } from '../../ledger/audit.ts';
import { purposeTotals } from '../../ledger/balances.ts';
import { getTransaction } from '../../payments/transactions/transactions.ts';
import {
  acceptRedemption,
  acceptSubscription,
  advanceSubscriptions,
  cancelOrder,
} from '../private-funds/client-orders.ts';
import { dealBatch, settleBatch } from '../private-funds/deal-batch.ts';
import { prepareDealing } from '../private-funds/dealing-batches.ts';
import { recordAudit, releaseHoldbacks } from '../private-funds/holdbacks.ts';
import { getVehicle } from '../private-funds/vehicle-answers.ts';
import { FUND_FACTS } from '../transaction-facts.ts';
import { exchangeForFunds } from './exchange-for-funds.ts';

/* What is paid to private funds, and by them, in another currency than their class's (docs/decisions/0319, 0320). */

const PRICES = { BTC: '50000', ETH: '2500', USDC: '1', EUR: '1.1' } as const;
const world = await openFundsWorld();
const { database, minor } = world;
const books = booksOf(database);

afterEach(async () => {
  expect(await auditBooks(database)).toEqual([]);
  const clearing = await purposeTotals(database, 'trade_clearing');
  expect(clearing.filter(({ posted }) => posted !== 0n)).toEqual([]);
});

type Terms = Parameters<typeof openPrivateFund>[2];
type Fund = Awaited<ReturnType<typeof openPrivateFund>>;

const openFund = (days: readonly string[], terms: Terms = {}, gate = '1') =>
  openPrivateFund({ database, client: books.client }, days, terms, gate);

async function holder(asset: AssetCode, amount: string): Promise<TestClient> {
  const client = await world.client();
  await world.setPrices(PRICES);
  await books.openClient(client.id, asset, minor(asset, amount));
  return client;
}

/** Subscribes with bitcoins, which are told to come to so many dollars. */
const subscribe = (client: TestClient, fund: Fund, day: string, btc: string, worth: string) =>
  transact(database, (tx) =>
    acceptSubscription(tx, {
      ...{ ownerId: client.id, vehicleId: fund.vehicleId, classId: fund.classId },
      ...{ dealingDay: day, key: newId(), minor: usd(worth) },
      paid: { asset: 'BTC', minor: minor('BTC', btc) },
    }),
  );

/** Passes a date's cut-offs, and takes no more orders for it. */
async function close(fund: Fund, day: string): Promise<void> {
  await fund.passTo(day);
  await world.setPrices(PRICES);
  await fund.cutOff(day);
}

const free = async (client: TestClient, asset: AssetCode) => {
  const { posted, held } = await world.balance(client, 'available', asset);
  return posted - held;
};

const orderOf = (client: TestClient, orderId: string) =>
  database
    .selectFrom('fund_orders')
    .select(['state', 'amount', 'refused_by', 'exchanged_at'])
    .where('owner_id', '=', client.id)
    .where('order_id', '=', orderId)
    .executeTakeFirstOrThrow();

const exchangesOf = (client: TestClient) =>
  database
    .selectFrom('fund_exchanges')
    .selectAll()
    .where('owner_id', '=', client.id)
    .orderBy('created_at')
    .execute();

const openAlarms = async (subjectId: string) =>
  (
    await database
      .selectFrom('alarms')
      .select('kind')
      .where('subject_id', '=', subjectId)
      .where('closed_at', 'is', null)
      .execute()
  ).map(({ kind }) => kind);

async function tradesFor(client: TestClient): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from trades where owner_id = ${client.id} and parent_kind = 'fund_exchange'`.execute(
    database,
  );
  return rows[0]?.n ?? 0;
}

/** Values, releases and deals a date that takes no orders any more. */
async function deal(fund: Fund, day: string, gross: string): Promise<string> {
  await fund.value(day, 'FINAL', gross);
  const batchId = await fund.release(day);
  await dealBatch(database, batchId);
  return batchId;
}

/** Moves the clock while the market says nothing. */
const silence = (seconds: number) => transact(database, (tx) => advanceClock(tx, seconds * 1000));

describe('a subscription that is paid in another currency', () => {
  test('is exchanged once its date takes no orders, by one order however often that is begun, and dealt at what it brought', async () => {
    const day = '2027-02-01';
    const fund = await openFund([day], { minimumFirst: usd('20000.00') });
    const ada = await holder('BTC', '1');
    const id = await subscribe(ada, fund, day, '0.5', '24975.00');
    expect(await world.balance(ada, 'available', 'BTC')).toEqual({
      posted: minor('BTC', '1'),
      held: minor('BTC', '0.5'),
    });
    // Before the date is closed nothing is exchanged: it can still be taken back.
    expect(await exchangeForFunds(database)).toBe(0);
    await close(fund, day);
    const shown = async () => (await getVehicle(database, fund.vehicleId)).exchanging;
    const asked = { order_id: id, day, currency: 'BTC', amount: '0.50000000' };
    expect(await shown()).toMatchObject([{ ...asked, state: 'WAITING', client: { id: ada.id } }]);
    await Promise.all([1, 2, 3].map(() => exchangeForFunds(database)));
    await exchangeForFunds(database);
    expect(await tradesFor(ada)).toBe(1);
    expect(await shown()).toMatchObject([{ ...asked, state: 'UNDER_WAY' }]);
    // What it comes to is not known, so neither the final value nor a dealing goes ahead.
    expect(await codeOf(fund.value(day, 'FINAL', '0.00'))).toBe('orders_not_exchanged');
    const at = { vehicleId: fund.vehicleId, day };
    expect(
      await codeOf(transact(database, (tx) => prepareDealing(tx, fund.preparer, at))),
    ).not.toBe('accepted');
    await world.settle();
    expect(await shown()).toEqual([]);
    const [exchange] = await exchangesOf(ada);
    const got = BigInt(exchange?.got ?? 0);
    expect(exchange).toMatchObject({ state: 'DONE', given: minor('BTC', '0.5').toString() });
    expect(got > usd('24900.00') && got <= usd('25000.00')).toBe(true);
    expect(await orderOf(ada, id)).toMatchObject({ state: 'ACCEPTED', amount: got.toString() });
    expect(await world.balance(ada, 'available', 'BTC')).toEqual({
      posted: minor('BTC', '0.5'),
      held: 0n,
    });
    expect(await world.balance(ada, 'available', 'USD')).toEqual({ posted: got, held: got });
    await world.settle();
    await exchangeForFunds(database);
    expect(await tradesFor(ada)).toBe(1);
    await deal(fund, day, '0.00');
    expect(await world.balance(ada, 'available', 'USD')).toEqual({ posted: 0n, held: 0n });
    expect(await fund.unitsOf(ada.id)).toEqual([got * 100n]);
    // The statement of both: what was paid, and what it bought.
    const told = await getTransaction(database, FUND_FACTS, ada.id, exchange?.id ?? '');
    expect(told).toMatchObject({ type: 'exchange', amount: '-0.50000000', linked_id: id });
    expect(told.legs).toMatchObject([{ spent: '0.50000000', status: 'completed' }]);
    expect(await world.subjectsSentTo(ada)).toContainEqual(
      expect.stringContaining('The money for your subscription'),
    );
  });

  test('is given back as it was until the cut-off', async () => {
    const day = '2027-04-01';
    const fund = await openFund([day]);
    const ada = await holder('BTC', '1');
    const id = await subscribe(ada, fund, day, '0.5', '24975.00');
    await transact(database, (tx) => cancelOrder(tx, ada.id, id));
    expect(await world.balance(ada, 'available', 'BTC')).toEqual({
      posted: minor('BTC', '1'),
      held: 0n,
    });
    await close(fund, day);
    expect(await exchangeForFunds(database)).toBe(0);
    await deal(fund, day, '0.00');
    expect(await exchangesOf(ada)).toEqual([]);
  });

  test('is refused where it brought less than the class takes, and what it brought is available', async () => {
    const day = '2027-06-01';
    const fund = await openFund([day], { minimumFirst: usd('25000.00') });
    const ada = await holder('BTC', '1');
    const id = await subscribe(ada, fund, day, '0.5', '25000.00');
    await close(fund, day);
    await world.settle();
    const [exchange] = await exchangesOf(ada);
    const got = BigInt(exchange?.got ?? 0);
    expect(got > 0n && got < usd('25000.00')).toBe(true);
    expect(await orderOf(ada, id)).toMatchObject({ state: 'REFUSED', refused_by: 'rate_changed' });
    expect(await world.balance(ada, 'available', 'USD')).toEqual({ posted: got, held: 0n });
    expect(await world.balance(ada, 'available', 'BTC')).toEqual({
      posted: minor('BTC', '0.5'),
      held: 0n,
    });
    expect(await openAlarms(id)).toEqual(['subscription_refused']);
    // The date goes on without it.
    await deal(fund, day, '0.00');
    expect(await fund.unitsOf(ada.id)).toEqual([]);
  });

  test('is refused where the market moved too far to trade, and what was paid is free as it was', async () => {
    const day = '2027-08-01';
    const fund = await openFund([day]);
    const ada = await holder('BTC', '1');
    const id = await subscribe(ada, fund, day, '0.5', '24975.00');
    await close(fund, day);
    await exchangeForFunds(database);
    await world.setPrices({ BTC: '49000' });
    await world.settle();
    expect(await exchangesOf(ada)).toMatchObject([{ state: 'FAILED', failure: 'RATE_CHANGED' }]);
    expect(await orderOf(ada, id)).toMatchObject({ state: 'REFUSED', refused_by: 'rate_changed' });
    expect(await free(ada, 'BTC')).toBe(minor('BTC', '1'));
    expect(await free(ada, 'USD')).toBe(0n);
    await exchangeForFunds(database);
    expect(await tradesFor(ada)).toBe(1);
    await deal(fund, day, '0.00');
  });

  test('is refused where it is worth more by then than is exchanged at once, and is given back as it was', async () => {
    const day = '2027-08-08';
    const fund = await openFund([day]);
    const ada = await holder('BTC', '1');
    const id = await subscribe(ada, fund, day, '0.5', '24975.00');
    await close(fund, day);
    await world.setPrices({ BTC: '2500000' });
    expect(await exchangeForFunds(database)).toBe(1);
    expect(await orderOf(ada, id)).toMatchObject({ state: 'REFUSED', refused_by: 'rate_changed' });
    expect(await free(ada, 'BTC')).toBe(minor('BTC', '1'));
    expect(await tradesFor(ada)).toBe(0);
    await deal(fund, day, '0.00');
  });

  test('holds what it is paid with once, however many are made at the same moment', async () => {
    const day = '2027-08-15';
    const fund = await openFund([day]);
    const ada = await holder('BTC', '1');
    const made = await Promise.all(
      Array.from({ length: 8 }, () => codeOf(subscribe(ada, fund, day, '0.3', '14985.00'))),
    );
    expect(made.filter((code) => code === 'accepted')).toHaveLength(3);
    expect(new Set(made)).toEqual(new Set(['accepted', 'insufficient_funds']));
    expect(await free(ada, 'BTC')).toBe(minor('BTC', '0.1'));
    await close(fund, day);
    await Promise.all([exchangeForFunds(database), exchangeForFunds(database)]);
    await world.settle();
    const exchanges = await exchangesOf(ada);
    expect(exchanges.map(({ state }) => state)).toEqual(['DONE', 'DONE', 'DONE']);
    const bought = exchanges.reduce((sum, { got }) => sum + BigInt(got ?? 0), 0n);
    expect(await world.balance(ada, 'available', 'USD')).toEqual({ posted: bought, held: bought });
    await deal(fund, day, '0.00');
    expect(await fund.total('fund_cash')).toBe(bought);
  });

  test('waits for a price, and is given back where there has been none for three days', async () => {
    const day = '2027-09-01';
    const fund = await openFund([day]);
    const ada = await holder('BTC', '1');
    const id = await subscribe(ada, fund, day, '0.5', '24975.00');
    await fund.subscribe(await fund.client('1000.00'), day, '1000.00');
    await close(fund, day);
    await silence(2 * 86_400);
    expect(await exchangeForFunds(database)).toBe(0);
    expect(await orderOf(ada, id)).toMatchObject({ state: 'ACCEPTED', exchanged_at: null });
    // What others pay goes to the fund meanwhile.
    const advance = async (tx: Tx) =>
      advanceSubscriptions(tx, fund.vehicleId, await readClock(tx), 9);
    expect(await transact(database, advance)).toBe(1);
    await silence(86_400 + 60);
    expect(await exchangeForFunds(database)).toBe(1);
    expect(await orderOf(ada, id)).toMatchObject({ state: 'REFUSED', refused_by: 'not_filled' });
    expect(await free(ada, 'BTC')).toBe(minor('BTC', '1'));
    expect(await tradesFor(ada)).toBe(0);
    await deal(fund, day, '0.00');
  });

  test('stays as it is: the database lets nobody deal or change it otherwise', async () => {
    const day = '2027-10-01';
    const fund = await openFund([day]);
    const ada = await holder('BTC', '1');
    const id = await subscribe(ada, fund, day, '0.5', '24975.00');
    const set = (columns: object) =>
      database
        .updateTable('fund_orders')
        .set(columns)
        .where('owner_id', '=', ada.id)
        .where('order_id', '=', id)
        .execute()
        .then(
          () => 'accepted',
          (error: { constraint?: string }) => error.constraint,
        );
    expect(await set({ state: 'IN_BATCH' })).toBe('fund_orders__exchanged_first');
    expect(await set({ advanced_at: new Date() })).toBe('fund_orders__exchanged_first');
    expect(await set({ amount: '1' })).toBe('fund_orders__exchanged_once');
    expect(await set({ paid_amount: '1' })).toBe('fund_orders__exchanged_once');
    const refused = { state: 'REFUSED', refused_by: 'rate_changed', ended_at: new Date() };
    expect(await set(refused)).toBe('fund_orders__in_time');
    await transact(database, (tx) => cancelOrder(tx, ada.id, id));
  });

  test('gets what the market gives, more than by the rates of a moment ago, too', async () => {
    const day = '2027-10-15';
    const fund = await openFund([day]);
    const ada = await holder('BTC', '1');
    const id = await subscribe(ada, fund, day, '0.5', '24975.00');
    await close(fund, day);
    await exchangeForFunds(database);
    await world.setPrices({ BTC: '50500' });
    await world.settle();
    const [exchange] = await exchangesOf(ada);
    const got = BigInt(exchange?.got ?? 0);
    expect(got > usd('25100.00') && got <= usd('25250.00')).toBe(true);
    expect(await orderOf(ada, id)).toMatchObject({ state: 'ACCEPTED', amount: got.toString() });
    expect(await world.balance(ada, 'available', 'USD')).toEqual({ posted: got, held: got });
    const less = `update fund_orders set amount = amount - 1 where order_id = '${id}'`;
    await asSuperuser(world.url, less, async (corrupted) => {
      expect((await auditBooks(corrupted)).map((breach) => breach.id)).toContain('fund exchanges');
    });
    await deal(fund, day, '0.00');
  });

  test('waits with its date while the market says of the order what cannot be, and goes on once it says otherwise', async () => {
    const day = '2027-11-01';
    const fund = await openFund([day]);
    const ada = await holder('BTC', '1');
    const id = await subscribe(ada, fund, day, '0.5', '24975.00');
    await close(fund, day);
    const { trade } = world.providers;
    world.replaceTrade({
      ...trade,
      findOrder: async (query) => {
        const report = await trade.findOrder(query);
        const bought = report?.bought;
        return report && bought
          ? { ...report, bought: { ...bought, amount: 2n * bought.amount } }
          : report;
      },
    });
    try {
      await world.settle();
      const [exchange] = await exchangesOf(ada);
      expect(exchange).toMatchObject({ state: 'TRADING', got: null });
      expect(await openAlarms(exchange?.id ?? '')).toEqual(['fund_exchange_blocked']);
      expect(await orderOf(ada, id)).toMatchObject({ state: 'ACCEPTED', exchanged_at: null });
      expect(await codeOf(fund.value(day, 'FINAL', '0.00'))).toBe('orders_not_exchanged');
      expect(await world.subjectsSentTo(ada)).toContainEqual(
        expect.stringContaining('We are checking your exchange to USD'),
      );
    } finally {
      world.replaceTrade(trade);
    }
    await world.advance(301);
    await world.settle();
    const [exchange] = await exchangesOf(ada);
    expect(exchange).toMatchObject({ state: 'DONE' });
    expect(await openAlarms(exchange?.id ?? '')).toEqual([]);
    await deal(fund, day, '0.00');
  });
});

describe('a redemption that is paid in another currency', () => {
  const NO_LOCK_UP = { redemption: { lockUpMonths: 0, earlyRate: 0n } };

  /** Somebody who has units of a fund for so much. */
  async function invested(days: readonly string[], gate = '1') {
    const fund = await openFund(days, NO_LOCK_UP, gate);
    const ada = await holder('USD', '1000.00');
    const [first = ''] = days;
    await fund.subscribe(ada.id, first, '1000.00');
    await fund.passTo(first);
    await fund.deal(first, '0.00');
    return { fund, ada };
  }

  const redeem = (client: TestClient, fund: Fund, day: string) =>
    transact(database, (tx) =>
      acceptRedemption(tx, {
        ...{ ownerId: client.id, vehicleId: fund.vehicleId, classId: fund.classId },
        ...{ dealingDay: day, key: newId(), wish: { basis: 'ALL' }, payoutAsset: 'BTC' },
      }),
    );

  test('is exchanged when it is paid, and so is what was held back when that is released', async () => {
    const days = ['2028-02-01', '2028-06-01'];
    const { fund, ada } = await invested(days);
    const id = await redeem(ada, fund, '2028-06-01');
    await close(fund, '2028-06-01');
    const batchId = await deal(fund, '2028-06-01', '1000.00');
    await world.setPrices(PRICES);
    await settleBatch(database, batchId);
    // From the moment it is paid it is set aside: nobody spends it in between.
    const usdBalance = await world.balance(ada, 'available', 'USD');
    expect(usdBalance.posted > usd('900.00') && usdBalance.held === usdBalance.posted).toBe(true);
    await settleBatch(database, batchId);
    await Promise.all([exchangeForFunds(database), exchangeForFunds(database)]);
    await world.settle();
    const [payout] = await exchangesOf(ada);
    expect(payout).toMatchObject({ order_id: id, cause: 'REDEMPTION', state: 'DONE' });
    expect(await free(ada, 'BTC')).toBe(BigInt(payout?.got ?? 0));
    const rest = await world.balance(ada, 'available', 'USD');
    expect(rest).toEqual({ posted: usdBalance.posted - BigInt(payout?.given ?? 0), held: 0n });
    expect(await tradesFor(ada)).toBe(1);
    const { posted: held } = await world.balance(ada, 'holdback', 'USD');
    expect(held > 0n).toBe(true);
    await transact(database, (tx) =>
      recordAudit(tx, newId(), {
        ...{ vehicleId: fund.vehicleId, year: 2028, signedOffOn: '2029-05-02', evidence: 'Report' },
      }),
    );
    await transact(database, (tx) => releaseHoldbacks(tx, fund.vehicleId, 10));
    await world.settle();
    const [, back] = await exchangesOf(ada);
    expect(back).toMatchObject({ cause: 'HOLDBACK', state: 'DONE', sell_amount: held.toString() });
    expect(await free(ada, 'BTC')).toBe(BigInt(payout?.got ?? 0) + BigInt(back?.got ?? 0));
  });

  test('stays in the class’s currency where the market moved too far, and the client is told', async () => {
    const days = ['2029-08-01', '2029-12-01'];
    const { fund, ada } = await invested(days);
    await redeem(ada, fund, '2029-12-01');
    await close(fund, '2029-12-01');
    const batchId = await deal(fund, '2029-12-01', '1000.00');
    await world.setPrices(PRICES);
    await settleBatch(database, batchId);
    await exchangeForFunds(database);
    await world.setPrices({ BTC: '51500' });
    await world.settle();
    expect(await exchangesOf(ada)).toMatchObject([{ state: 'FAILED', failure: 'RATE_CHANGED' }]);
    const { posted, held } = await world.balance(ada, 'available', 'USD');
    expect(posted > usd('900.00') && held === 0n).toBe(true);
    expect(await free(ada, 'BTC')).toBe(0n);
    expect(await world.subjectsSentTo(ada)).toContainEqual(expect.stringContaining('stays in USD'));
    await world.settle();
    expect(await tradesFor(ada)).toBe(1);
  });

  test('stays in the class’s currency where there has been no price for an hour', async () => {
    const days = ['2030-02-01', '2030-06-01'];
    const { fund, ada } = await invested(days);
    await redeem(ada, fund, '2030-06-01');
    await close(fund, '2030-06-01');
    const batchId = await deal(fund, '2030-06-01', '1000.00');
    await settleBatch(database, batchId);
    await silence(1800);
    expect(await exchangeForFunds(database)).toBe(0);
    expect(await exchangesOf(ada)).toMatchObject([{ state: 'WAITING' }]);
    await silence(1900);
    expect(await exchangeForFunds(database)).toBe(1);
    expect(await exchangesOf(ada)).toMatchObject([{ state: 'FAILED', failure: 'NOT_FILLED' }]);
    const { posted, held } = await world.balance(ada, 'available', 'USD');
    expect(posted > usd('900.00') && held === 0n).toBe(true);
    expect(await tradesFor(ada)).toBe(0);
  });

  test('carries the currency on with what a gate leaves', async () => {
    const days = ['2031-02-01', '2031-06-01', '2031-07-01'];
    const { fund, ada } = await invested(days, '0.25');
    const id = await redeem(ada, fund, '2031-06-01');
    await close(fund, '2031-06-01');
    await deal(fund, '2031-06-01', '1000.00');
    const carried = await database
      .selectFrom('fund_orders')
      .select('payout_asset')
      .where('carried_from', '=', id)
      .execute();
    expect(carried).toEqual([{ payout_asset: 'BTC' }]);
  });
});
