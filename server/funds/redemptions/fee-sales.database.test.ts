import { rateOf } from '@ballast/contract/money/rate.ts';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { publishPlatformFee } from '../../../tests/worlds/fees.ts';
import { openFundsWorld } from '../../../tests/worlds/funds.ts';
import type { TestClient } from '../../../tests/worlds/payments.ts';
import { markClientSuspended } from '../../account/clients.ts';
import { SYSTEM } from '../../database/audit-trail.ts';
import { type Day, dayOf, daysAfter, daysFrom, monthsAfter, startOf } from '../../database/days.ts';
import { transact } from '../../database/transact.ts';
import { accrueFee } from '../../fees/accrual.ts';
import { collectOwed } from '../../fees/billing.ts';
import { type BillRow, readBills } from '../../fees/bills.ts';
import { MAKE_INVOICE } from '../../fees/invoice-job.ts';
import { balancesOf } from '../../ledger/balances.ts';
import { setFundState } from '../funds.ts';
import { holdingsOf } from '../holdings.ts';
import { sellForFees } from './fee-sales.ts';
import { listRedemptionRecords } from './redemptions.ts';

const PRICES = { BTC: '50000', ETH: '2500', USDC: '1', USDT: '1' } as const;
const world = await openFundsWorld();
const { database, sandbox } = world;
// What is made of a bill is not looked at here.
world.queue.register([MAKE_INVOICE.handledBy(async () => {})], []);
await world.setPrices(PRICES);
const core = await world.basket({ BTC: '0.6', ETH: '0.4' });
const calm = await world.basket({ USDT: '0.5', BTC: '0.5' });
const today = async () => dayOf(await world.now());
await publishPlatformFee(database, await today());

/** Goes on to a minute after a day's beginning; prices stay. */
async function goTo(day: Day): Promise<void> {
  const seconds = Math.floor((startOf(day).getTime() - (await world.now()).getTime()) / 1000) + 60;
  if (seconds > 0) await world.advance(seconds);
  await world.setPrices(PRICES);
}

/** A client who has invested so much in baskets and has nothing else. */
async function holder(...invested: readonly [fund: string, amount: string][]): Promise<TestClient> {
  const client = await world.client();
  for (const [fund, amount] of invested) {
    await world.fund(client, 'USDC', amount);
    await world.setPrices(PRICES);
    await world.invest(client, fund, 'USDC', amount);
    await world.settle();
  }
  await world.setPrices(PRICES);
  return client;
}

/** Bills a client on the first day of the next month, as though the portfolio had been worth so much at each close until then. */
async function billed(client: TestClient, worth: string): Promise<BillRow> {
  const from = await today();
  const until = `${monthsAfter(from, 1).slice(0, 7)}-01`;
  await goTo(until);
  const close = { value: rateOf(worth), carried: false };
  const of = new Map(daysFrom(from, until).map((day) => [day, close]));
  const own = { ownerId: client.id, kind: 'PLATFORM', fundId: null } as const;
  await transact(database, (tx) => accrueFee(tx, own, { firstDay: from, until, of }));
  return billOf(client);
}

async function billOf({ id }: TestClient): Promise<BillRow> {
  const [bill] = await readBills(database, id);
  if (!bill) throw new Error('nothing was billed');
  return bill;
}

const redemptionsOf = ({ id }: TestClient) =>
  listRedemptionRecords(database, id, { after: null, limit: 10 });

/** Cents of dollars that stand by a purpose. */
async function cents({ id }: TestClient, wanted: 'available' | 'receivable'): Promise<bigint> {
  const balances = await balancesOf(database, id);
  const own = balances.find(({ asset, purpose }) => asset === 'USD' && purpose === wanted);
  return own?.posted ?? 0n;
}

const SOLD = expect.stringMatching(/^We sold .* of your holding in Ballast Core for a fee$/);
const FAILED = 'Your redemption from Ballast Core could not be made';

test('what a bill found no cash for is sold on the day that its client was told, and charged from what that brings', async () => {
  const client = await holder([core, '10000']);
  const bill = await billed(client, '1000000');
  const told = await today();
  expect(bill).toMatchObject({ paid: 0n, sellsOn: daysAfter(told, 5) });
  expect(await cents(client, 'receivable')).toBe(-bill.amount);
  await goTo(daysAfter(told, 4));
  expect(await sellForFees(database)).toBe(0);
  expect(await redemptionsOf(client)).toEqual([]);
  await goTo(daysAfter(told, 5));
  expect(await sellForFees(database)).toBe(1);
  expect(await sellForFees(database)).toBe(0);
  // However long it takes, it is sold once.
  await world.advance(3700);
  await world.setPrices(PRICES);
  expect(await sellForFees(database)).toBe(0);
  await world.settle();
  expect(await redemptionsOf(client)).toMatchObject([
    { state: 'COMPLETED', currency: 'USD', proceeds: bill.amount, fund: { id: core } },
  ]);
  expect(await billOf(client)).toMatchObject({
    ...{ paid: bill.amount, sellsOn: null },
    payments: [{ asset: 'USD', cents: bill.amount, wasOwed: true }],
  });
  expect(await cents(client, 'receivable')).toBe(0n);
  expect(await cents(client, 'available')).toBe(0n);
  expect(await world.subjectsSentTo(client)).toContainEqual(SOLD);
  await world.assertBooksAgree();
});

test('each basket gives by what all of it would bring', async () => {
  const client = await holder([core, '9000'], [calm, '3000']);
  const bill = await billed(client, '1000000');
  await goTo(bill.sellsOn ?? '');
  expect(await sellForFees(database)).toBe(2);
  await world.settle();
  const sold = await redemptionsOf(client);
  const of = (fundId: string) => sold.find(({ fund }) => fund.id === fundId)?.proceeds ?? 0n;
  expect(of(core) + of(calm)).toBe(bill.amount);
  // Three to one, but for what buying them had cost.
  const tenThousandths = (of(core) * 10_000n) / bill.amount;
  expect(tenThousandths).toBeGreaterThan(7_480n);
  expect(tenThousandths).toBeLessThan(7_520n);
  expect((await billOf(client)).paid).toBe(bill.amount);
  await world.assertBooksAgree();
});

test('money that comes in before is charged first, once it has a price, and then nothing is sold', async () => {
  const client = await holder([core, '10000']);
  const bill = await billed(client, '1000000');
  await world.fund(client, 'USDC', '1000');
  await goTo(bill.sellsOn ?? '');
  await sql`update latest_prices set as_of = as_of - interval '2 hours' where code = 'USDC'`.execute(
    database,
  );
  expect(await sellForFees(database)).toBe(0);
  expect((await billOf(client)).paid).toBe(0n);
  await world.advance(3700);
  await world.setPrices(PRICES);
  expect(await sellForFees(database)).toBe(0);
  expect(await redemptionsOf(client)).toEqual([]);
  expect(await billOf(client)).toMatchObject({
    paid: bill.amount,
    payments: [{ asset: 'USDC', wasOwed: true }],
  });
  await world.assertBooksAgree();
});

test('where all that there is does not bring enough, everything is sold and the rest stays owed', async () => {
  const client = await holder([core, '10000']);
  const bill = await billed(client, '10000000000');
  await goTo(bill.sellsOn ?? '');
  expect(await sellForFees(database)).toBe(1);
  await world.settle();
  expect(await holdingsOf(database, client.id)).toEqual([]);
  const after = await billOf(client);
  expect(after.paid).toBeGreaterThan(990_000n);
  expect(after.paid).toBeLessThan(1_000_000n);
  expect(await cents(client, 'receivable')).toBe(after.paid - bill.amount);
  await world.advance(3700);
  await world.setPrices(PRICES);
  expect(await sellForFees(database)).toBe(0);
  await world.assertBooksAgree();
});

test('what could not be sold is tried again after an hour, and its client asked for nothing', async () => {
  const client = await holder([core, '10000']);
  const bill = await billed(client, '1000000');
  const had = await holdingsOf(database, client.id);
  await goTo(bill.sellsOn ?? '');
  await sandbox.plantFault({ provider: 'trade', fault: 'refuse', times: 2 });
  expect(await sellForFees(database)).toBe(1);
  await world.settle();
  expect(await redemptionsOf(client)).toMatchObject([{ state: 'FAILED' }]);
  expect(await holdingsOf(database, client.id)).toEqual(had);
  expect(await world.subjectsSentTo(client)).not.toContain(FAILED);
  expect(await sellForFees(database)).toBe(0);
  await world.advance(3700);
  await world.setPrices(PRICES);
  expect(await sellForFees(database)).toBe(1);
  await world.settle();
  expect((await billOf(client)).paid).toBe(bill.amount);
  await world.assertBooksAgree();
});

test('nothing is sold at old prices, of a suspended account, or of a basket that gives no money back', async () => {
  const [suspended, shut] = [await holder([core, '10000']), await holder([calm, '10000'])];
  const bills = [await billed(suspended, '1000000'), await billed(shut, '1000000')];
  await goTo(bills.map(({ sellsOn }) => sellsOn ?? '').toSorted()[1] ?? '');
  await sql`update latest_prices set as_of = as_of - interval '6 minutes'`.execute(database);
  expect(await sellForFees(database)).toBe(0);
  await transact(database, async (tx) => {
    await markClientSuspended(tx, suspended.id, await world.now());
    await setFundState(tx, SYSTEM, { fundId: calm, state: 'OPEN', redemptionsAllowed: false });
  });
  await world.advance(3700);
  await world.setPrices(PRICES);
  expect(await sellForFees(database)).toBe(0);
  expect([await redemptionsOf(suspended), await redemptionsOf(shut)]).toEqual([[], []]);
});

test('a client without baskets is told of no sale, and pays from what comes in', async () => {
  const client = await world.client();
  const bill = await billed(client, '1000000');
  expect(bill).toMatchObject({ paid: 0n, sellsOn: null });
  await goTo(daysAfter(await today(), 6));
  expect(await sellForFees(database)).toBe(0);
  await world.fund(client, 'USDC', '1000');
  await transact(database, (tx) => collectOwed(tx, client.id));
  expect((await billOf(client)).paid).toBe(bill.amount);
});
