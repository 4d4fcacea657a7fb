import { setTimeout as wait } from 'node:timers/promises';
import { formatMinor } from '@ballast/contract/money/amount.ts';
import { type RawBuilder, sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { SYSTEM } from '../../server/database/audit-trail.ts';
import { type Day, dayOf, monthsAfter } from '../../server/database/days.ts';
import { newId } from '../../server/database/identifier.ts';
import { transact } from '../../server/database/transact.ts';
import { minorOf, sum } from '../../server/funds/private-funds/amounts.ts';
import {
  acceptRedemption,
  acceptSubscription,
} from '../../server/funds/private-funds/client-orders.ts';
import { payBatch } from '../../server/funds/private-funds/desk/desk-batches.ts';
import { standingsBefore } from '../../server/funds/private-funds/standing.ts';
import { auditBooks } from '../../server/ledger/audit.ts';
import { purposeTotals } from '../../server/ledger/balances.ts';
import type { Fault } from '../../server/providers/faults.ts';
import { count, randomOf, replayHint } from '../harness/scale.ts';
import { startServer } from '../harness/server.ts';
import { booksOf } from '../worlds/books.ts';
import { openFundsWorld } from '../worlds/funds.ts';
import type { TestClient } from '../worlds/payments.ts';
import { openPrivateFund, usd } from '../worlds/private-funds.ts';
import { AS_IN_PRODUCTION } from '../worlds/withdrawing-client.ts';

/*
 * Servers are killed while what pays subscriptions to a private fund, and what redemptions pay, is exchanged, with the exchange at
 * fault now and then: each order is exchanged once and dealt at what that brought, or refused and given back; each payout is in the
 * currency that was chosen or in the class's, and never in both.
 */

/** Of subscriptions; payouts of all dates but the first are killed as often. */
const KILLS = count(100, 5, 1);
const CLIENTS = 6;
const ENDED_MS = 120_000;
/** Longer than a fill or a pause after a failure takes, on the clock of the database. */
const STEP_S = 20;
/** Redemptions are paid ten days after their date. */
const PAID_AFTER_S = 11 * 86_400;
const FAULTS = [
  'refuse',
  'error_before',
  'error_after_accepting',
  'timeout_after_accepting',
  'answer_twice',
  'delay',
  'fail_after_accepting',
] as const satisfies readonly Fault[];

const PRICES = { BTC: '50000', USDC: '1' };

const world = await openFundsWorld();
const { database, sandboxDatabase } = world;
const HELD = world.minor('BTC', '100');
const PAID = world.minor('BTC', '0.5');
const books = booksOf(database);
const start = monthsAfter(`${dayOf(await world.now()).slice(0, 8)}01`, 1);
const days = Array.from({ length: KILLS + 1 }, (_, i) => monthsAfter(start, i));
const fund = await openPrivateFund(books, days, {
  subscriptionCutOffDays: 0,
  redemptionNoticeDays: 0,
  redemption: { lockUpMonths: 0, earlyRate: 0n },
});
const clients: TestClient[] = [];
for (let i = 0; i < CLIENTS; i += 1) {
  const client = await world.client();
  await books.openClient(client.id, 'BTC', HELD);
  clients.push(client);
}
const settings = { ...AS_IN_PRODUCTION, BALLAST_WORKERS: 'on' };
const servers = await Promise.all(
  [1, 2].map(() => startServer({ databaseUrl: world.url, settings })),
);
afterAll(async () => {
  for (const server of servers) await server.kill();
});
const random = randomOf('kills of servers that exchange for private funds');
const among = <Item>(items: readonly Item[]): Item =>
  items[Math.floor(random() * items.length)] as Item;

const ofFund = ({ id: ownerId }: TestClient, dealingDay: Day) => ({
  ...{ ownerId, vehicleId: fund.vehicleId, classId: fund.classId },
  ...{ dealingDay, key: newId() },
});

const subscribe = (client: TestClient, day: Day) =>
  transact(database, (tx) =>
    acceptSubscription(tx, {
      ...ofFund(client, day),
      minor: usd('24975.00'),
      paid: { asset: 'BTC', minor: PAID },
    }),
  );

/** Redeems into bitcoins; somebody whose subscriptions were all refused has nothing to redeem. */
async function redeem(client: TestClient, day: Day): Promise<void> {
  if ((await fund.unitsOf(client.id)).length === 0) return;
  await transact(database, (tx) =>
    acceptRedemption(tx, {
      ...ofFund(client, day),
      wish: { basis: 'AMOUNT', minor: usd('100.00') },
      payoutAsset: 'BTC',
    }),
  );
}

/** What the vehicle is worth on a day: a hundredth more than after its last dealing. */
async function worthOn(day: Day): Promise<string> {
  const standing = await standingsBefore(database, fund.vehicleId, day);
  const gross = sum(standing.map(({ grossAssets }) => grossAssets));
  return formatMinor('USD', minorOf('USD', (gross * 101n) / 100n, 'half_up'));
}

async function countOf(what: RawBuilder<unknown>): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*)::int4 as n from ${what}`.execute(
    database,
  );
  return rows[0]?.n ?? 0;
}

/** What is to be exchanged, or is being exchanged. */
async function open(): Promise<number> {
  const exchanges = await countOf(sql`fund_exchanges where state in ('WAITING', 'TRADING')`);
  const orders = await countOf(sql`fund_orders o
    join dealing_dates d on d.vehicle_id = o.vehicle_id and d.day = o.dealing_day
    where o.paid_asset is not null and o.exchanged_at is null and o.state = 'ACCEPTED' and d.state <> 'OPEN'`);
  const trades = await countOf(sql`trades where finished_at is null or again_at is not null`);
  return exchanges + orders + trades;
}

/** Moves the clock, while the market goes on saying its prices, until something is so. */
const until = (isSo: () => Promise<boolean>) =>
  expect
    .poll(
      async () => {
        await world.advance(STEP_S);
        await world.setPrices(PRICES);
        return isSo();
      },
      { interval: 500, timeout: ENDED_MS },
    )
    .toBe(true);

async function isDone(what: 'dealt_at' | 'settled_at', batchId: string): Promise<boolean> {
  const batch = await database
    .selectFrom('dealing_batches')
    .select(what)
    .where('batch_id', '=', batchId)
    .executeTakeFirstOrThrow();
  return batch[what] !== null;
}

/** Kills a server at some moment after something was begun, and waits until nothing is left to exchange. */
async function killAfter(begin: () => Promise<unknown>): Promise<void> {
  await world.sandbox.plantFault({ provider: 'trade', fault: among(FAULTS), times: 2 });
  await world.setPrices(PRICES);
  await begin();
  const killed = among(servers);
  await world.advance(random() * STEP_S);
  await wait(random() * 1500);
  await killed.kill();
  // While one is away the clock and the other go on.
  await world.advance(4);
  await killed.restart();
  await until(async () => (await open()) === 0);
}

async function pay(batchId: string): Promise<void> {
  const actor = { ...SYSTEM, kind: 'staff' as const, userId: newId() };
  await transact(database, (tx) => payBatch(tx, actor, batchId));
}

test('servers that are killed while they exchange for a private fund lose and double nothing', async () => {
  console.info(replayHint(`${KILLS} kills of a server that exchanges for a private fund`));
  for (const [round, day] of days.entries()) {
    for (const client of clients) {
      await subscribe(client, day);
      if (round > 0) await redeem(client, day);
    }
    await fund.passTo(day);
    await killAfter(() => fund.cutOff(day));
    await fund.value(day, 'FINAL', await worthOn(day));
    const batchId = await fund.release(day);
    await until(() => isDone('dealt_at', batchId));
    await world.advance(PAID_AFTER_S);
    await killAfter(() => pay(batchId));
    await until(() => isDone('settled_at', batchId));
    await until(async () => (await open()) === 0);
  }
  expect(await countOf(sql`fund_exchanges where state = 'DONE'`)).toBeGreaterThan(0);
  // Each was exchanged once, and came to what that says.
  const exchange = sql`select count(*) as made, count(*) filter (where x.state = 'DONE') as done
    from fund_exchanges x where x.owner_id = o.owner_id and x.order_id = o.order_id`;
  expect(
    await countOf(sql`fund_orders o cross join lateral (${exchange}) e where o.side = 'SUBSCRIPTION'
      and (o.state not in ('DEALT', 'REFUSED') or e.made <> 1 or e.done <> case o.state when 'DEALT' then 1 else 0 end)`),
  ).toBe(0);
  expect(
    await countOf(sql`fund_orders o cross join lateral (${exchange}) e
      where o.side = 'REDEMPTION' and (o.state <> 'DEALT' or e.made <> 1)`),
  ).toBe(0);
  // The exchange traded for each trade that is written as filled, and for nothing else.
  const traded = await sql<{ id: string }>`
    select request_id as id from sandbox.trade_orders where state = 'settled' order by 1`.execute(
    sandboxDatabase,
  );
  const booked = await sql<{ id: string }>`
    select id from trades where state = 'FILLED' order by 1`.execute(database);
  expect(booked.rows).toEqual(traded.rows);
  for (const client of clients) {
    const { rows } = await sql<{ given: string; got: string }>`
      select coalesce(sum(given) filter (where sell_asset = 'BTC'), 0)::text as given,
        coalesce(sum(got) filter (where buy_asset = 'BTC'), 0)::text as got
      from fund_exchanges where owner_id = ${client.id}`.execute(database);
    const [moved] = rows;
    expect(await world.balance(client, 'available', 'BTC')).toEqual({
      posted: HELD - BigInt(moved?.given ?? 0) + BigInt(moved?.got ?? 0),
      held: 0n,
    });
    expect(await world.balance(client, 'available', 'USD')).toMatchObject({ held: 0n });
  }
  expect(await auditBooks(database)).toEqual([]);
  const clearing = await purposeTotals(database, 'trade_clearing');
  expect(clearing.filter(({ posted }) => posted !== 0n)).toEqual([]);
});
