import { setTimeout as wait } from 'node:timers/promises';
import { formatMinor } from '@ballast/contract/money/amount.ts';
import { type RawBuilder, sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { SYSTEM } from '../../server/database/audit-trail.ts';
import { type Day, dayOf, monthsAfter } from '../../server/database/days.ts';
import { newId } from '../../server/database/identifier.ts';
import { transact } from '../../server/database/transact.ts';
import { minorOf, sum } from '../../server/funds/private-funds/amounts.ts';
import { payBatch } from '../../server/funds/private-funds/desk/desk-batches.ts';
import { standingsBefore } from '../../server/funds/private-funds/standing.ts';
import { auditBooks } from '../../server/ledger/audit.ts';
import { count, randomOf, replayHint } from '../harness/scale.ts';
import { startServer } from '../harness/server.ts';
import { booksOf } from '../worlds/books.ts';
import { openFundsWorld } from '../worlds/funds.ts';
import { openPrivateFund } from '../worlds/private-funds.ts';
import { AS_IN_PRODUCTION } from '../worlds/withdrawing-client.ts';

/*
 * A server is killed in the middle of dealing a date of a private fund, or of paying its redemptions: started again, it goes on, and
 * each order is dealt and paid once.
 */

const KILLS = count(100, 5, 1);
/** More than a transaction deals, so that there is a middle. */
const CLIENTS = 120;
const ENDED_MS = 120_000;
const STEP_S = 20;
/** Redemptions are paid ten days after their date. */
const PAID_AFTER_S = 11 * 86_400;

const world = await openFundsWorld();
const { database } = world;
const random = randomOf('kills of a server that deals');
const start = monthsAfter(`${dayOf(await world.now()).slice(0, 8)}01`, 1);
const days = Array.from({ length: KILLS + 1 }, (_, i) => monthsAfter(start, i));
const fund = await openPrivateFund(booksOf(database), days, {
  subscriptionCutOffDays: 0,
  redemptionNoticeDays: 0,
  redemption: { lockUpMonths: 0, earlyRate: 0n },
});
const owners: string[] = [];
for (let i = 0; i < CLIENTS; i += 1)
  owners.push(await fund.client(`${100_000 + KILLS * 2_000}.00`));

const settings = { ...AS_IN_PRODUCTION, BALLAST_WORKERS: 'on' };
const server = await startServer({ databaseUrl: world.url, settings });
afterAll(() => server.kill());

type Left = { readonly dealt: number; readonly undealt: number; readonly unpaid: number };

async function leftOf(batchId: string): Promise<Left> {
  const { rows } = await sql<Left>`
    select count(*) filter (where dealt_at is not null)::int4 as dealt,
      count(*) filter (where dealt_at is null)::int4 as undealt,
      count(*) filter (where side = 'REDEMPTION' and settled_at is null)::int4 as unpaid
    from order_executions join fund_orders using (owner_id, order_id) where batch_id = ${batchId}`.execute(
    database,
  );
  return rows[0] ?? { dealt: 0, undealt: 0, unpaid: 0 };
}

/** Kills the server as soon as something is done, or at some moment after. */
async function killWhen(isBegun: () => Promise<boolean>): Promise<void> {
  const deadline = performance.now() + ENDED_MS;
  for (let i = 0; !(await isBegun()); i += 1) {
    if (performance.now() > deadline) throw new Error('the server does not begin');
    if (i % 50 === 49) await world.advance(STEP_S);
    await wait(5);
  }
  await wait(random() * 100);
  await server.kill();
  await server.restart();
}

async function until(what: 'dealt_at' | 'settled_at', batchId: string): Promise<void> {
  const isDone = async () => {
    const row = await database
      .selectFrom('dealing_batches')
      .select(what)
      .where('batch_id', '=', batchId)
      .executeTakeFirstOrThrow();
    if (row[what] === null) await world.advance(STEP_S);
    return row[what] !== null;
  };
  await expect.poll(isDone, { interval: 200, timeout: ENDED_MS }).toBe(true);
}

/** What the vehicle is worth on a day: a hundredth more than after its last dealing. */
async function worthOn(day: Day): Promise<string> {
  const standing = await standingsBefore(database, fund.vehicleId, day);
  const gross = sum(standing.map(({ grossAssets }) => grossAssets));
  return formatMinor('USD', minorOf('USD', (gross * 101n) / 100n, 'half_up'));
}

/** Orders of all clients for a date; of two thirds of those who have units, redemptions too. Returns the batch, released. */
async function released(day: Day, round: number): Promise<string> {
  for (const [i, ownerId] of owners.entries()) {
    await fund.subscribe(ownerId, day, round === 0 ? '50000.00' : `${1_000 + round}.00`);
    if (round === 0 || (i + round) % 3 === 0) continue;
    await fund.redeem(ownerId, day, { basis: 'AMOUNT', minor: 40_000n });
  }
  await fund.passTo(day);
  await fund.cutOff(day);
  await fund.value(day, 'FINAL', await worthOn(day));
  return fund.release(day);
}

async function pay(batchId: string): Promise<void> {
  await world.advance(PAID_AFTER_S);
  const actor = { ...SYSTEM, kind: 'staff' as const, userId: newId() };
  await transact(database, (tx) => payBatch(tx, actor, batchId));
}

async function countOf(what: RawBuilder<unknown>): Promise<number> {
  const { rows } = await sql<{
    count: number;
  }>`select count(*)::int4 as count from ${what}`.execute(database);
  return rows[0]?.count ?? 0;
}

test('a server that is killed while it deals and pays does each order once', async () => {
  console.info(replayHint(`${KILLS} kills of a server that deals`));
  for (const [round, day] of days.entries()) {
    const batchId = await released(day, round);
    if (round % 2 === 1) await killWhen(async () => (await leftOf(batchId)).dealt > 0);
    await until('dealt_at', batchId);
    const orders = await leftOf(batchId);
    expect(orders).toMatchObject({ undealt: 0 });
    await pay(batchId);
    if (round > 0 && round % 2 === 0) {
      await killWhen(async () => (await leftOf(batchId)).unpaid < orders.unpaid);
    }
    await until('settled_at', batchId);
    expect(await leftOf(batchId)).toEqual({ ...orders, unpaid: 0 });
  }
  const subscribed = days.length * CLIENTS;
  const redeemed = (days.length - 1) * CLIENTS * (2 / 3);
  expect(await countOf(sql`fund_orders where state = 'DEALT'`)).toBe(subscribed + redeemed);
  expect(await countOf(sql`lot_lines where cause = 'ISSUED'`)).toBe(subscribed);
  for (const [kind, orders] of [
    ['subscription', subscribed],
    ['redemption_dealing', redeemed],
    ['redemption', redeemed],
  ] as const) {
    expect(await countOf(sql`entries where kind = ${kind}`), kind).toBe(orders);
  }
  expect(await auditBooks(database)).toEqual([]);
});
