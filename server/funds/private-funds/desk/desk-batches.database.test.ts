import * as calls from '@ballast/contract/staff/dealing-batches.ts';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { openTestBooks } from '../../../../tests/worlds/books.ts';
import { openPrivateFund } from '../../../../tests/worlds/private-funds.ts';
import type { Person } from '../../../database/audit-trail.ts';
import { newId } from '../../../database/identifier.ts';
import { transact } from '../../../database/transact.ts';
import { dealNext, workOnBatches } from '../deal-batch.ts';
import { readDealingDates } from '../vehicle-overview.ts';
import { setClassTerms } from '../vehicles.ts';
import { getBatch, listBatches, listBatchOrders } from './batch-answers.ts';
import { payBatch, prepareBatch, releaseBatch, resumeBatch } from './desk-batches.ts';

const books = await openTestBooks();
const { database } = books;

const person = (): Person => ({
  ...{ userId: newId(), clientId: null, kind: 'staff' },
  ...{ supportAgentId: null, address: null },
});
const [maker, checker] = [person(), person()];

let year = 2093;

/** Three dealing dates of a year that no test was in before. */
function nextDays() {
  year += 1;
  return [`${year}-01-01`, `${year}-02-01`, `${year}-03-01`] as const;
}

const prepare = async (
  vehicleId: string,
  day: string,
  kind: 'DEALING' | 'RESTATEMENT' = 'DEALING',
) => {
  const { id } = await transact(database, (tx) =>
    prepareBatch(tx, maker, vehicleId, { day, kind }),
  );
  return id;
};

const release = (id: string, by = checker) => transact(database, (tx) => releaseBatch(tx, by, id));

const pay = (id: string) => transact(database, (tx) => payBatch(tx, maker, id));

const read = async (id: string) =>
  calls.getBatch.output.parse(await getBatch(database, id, checker.userId));

async function ordersOf(id: string, limit = 50) {
  const answer = await listBatchOrders(database, id, { limit });
  return calls.listBatchOrders.output.parse(answer);
}

async function trailOf(id: string): Promise<string[]> {
  const { rows } = await sql<{ action: string }>`
    select action from audit_trail where subject_id = ${id} order by audit_id`.execute(database);
  return rows.map(({ action }) => action);
}

/** Ada with a thousand units and Ben with orders of both kinds for the second date, which has its final value. */
async function fundToDeal(gate = '1') {
  const days = nextDays();
  const [first, second] = days;
  const fund = await openPrivateFund(books, days, {}, gate);
  const ada = await fund.client('100000.00');
  const ben = await fund.client('50000.00');
  await fund.subscribe(ada, first, '100000.00');
  await fund.passTo(first);
  await fund.deal(first, '0.00');
  await fund.redeem(ada, second, { basis: 'UNITS', units: 400_000_000n });
  await fund.subscribe(ben, second, '50000.00');
  await fund.passTo(second);
  await fund.cutOff(second);
  return { ...fund, ada, ben, days };
}

test('a dealing is shown with what each order gets, released by another, dealt as it was shown and paid', async () => {
  const fund = await fundToDeal();
  const { vehicleId, ada, ben } = fund;
  const [first, second, third] = fund.days;
  await expect(prepare(vehicleId, second)).rejects.toMatchObject({ code: 'dealing_not_due' });
  await fund.value(second, 'FINAL', '110000.00');
  await expect(prepare(vehicleId, third)).rejects.toMatchObject({ code: 'dealing_not_due' });
  const id = await prepare(vehicleId, second);
  const shown = await read(id);
  expect(shown).toMatchObject({
    ...{ state: 'PREPARED', orders: 2, total_in: '50000.00', is_as_shown: true, orders_dealt: 0 },
    ...{ gross_assets: '110000.00', redemptions: 0, prepared_by: { id: maker.userId } },
    ...{ released: null, payment_day: `${year}-02-11`, may_pay: false },
  });
  const { items } = await ordersOf(id);
  expect(items).toMatchObject([
    {
      ...{ client: { id: ada }, side: 'REDEMPTION', basis: 'UNITS', asked: '400.000000' },
      parts: [{ class_name: 'A', opened_on: first, units: '400.000000' }],
      ...{ carried: '0.000000', dealt_at: null },
    },
    {
      ...{ client: { id: ben }, side: 'SUBSCRIPTION', basis: 'AMOUNT', asked: '50000.00' },
      parts: [{ class_name: 'A', opened_on: second, units: '500.000000' }],
      ...{ gross: '50000.00', paid: '50000.00' },
    },
  ]);
  expect(items[0]?.paid).toBe(shown.total_out);
  expect(shown.entries.map(({ kind, count, on_payment }) => [kind, count, on_payment])).toEqual([
    ['fee_crystallisation', 2, false],
    ['redemption_dealing', 1, false],
    ['subscription_advance', 1, false],
    ['subscription', 1, false],
    ['fund_settlement', 1, false],
    ['fund_settlement', 1, true],
    ['redemption', 1, true],
  ]);

  await expect(release(id, maker)).rejects.toMatchObject({ code: 'approver_entered_it' });
  await expect(release(newId())).rejects.toMatchObject({ code: 'not_found' });
  await release(id);
  await expect(release(id)).rejects.toMatchObject({ code: 'conflict' });
  await expect(prepare(vehicleId, second)).rejects.toMatchObject({ code: 'conflict' });
  expect(await read(id)).toMatchObject({
    ...{
      state: 'RELEASED',
      orders_dealt: 0,
      redemptions: 1,
      released: { by: { id: checker.userId } },
    },
    fees: shown.fees,
  });

  expect(await workOnBatches(database)).toBeGreaterThan(0);
  const dealt = await read(id);
  expect(dealt).toMatchObject({ state: 'DEALT', orders_dealt: 2, fees: shown.fees });
  // The subscription's money was the vehicle's by then: what is told of it is the same.
  expect(dealt.entries).toEqual(shown.entries);
  const got = (await ordersOf(id)).items;
  expect(got.map(({ dealt_at: at, ...order }) => ({ ...order, dealt_at: at === null }))).toEqual(
    items.map((order) => ({ ...order, dealt_at: false })),
  );

  await expect(pay(id)).rejects.toMatchObject({ code: 'dealing_not_due' });
  await fund.passTo(`${year}-02-11`);
  expect(await read(id)).toMatchObject({ may_pay: true });
  await pay(id);
  await expect(pay(id)).rejects.toMatchObject({ code: 'dealing_not_due' });
  expect(await read(id)).toMatchObject({ state: 'PAYING', redemptions_paid: 0 });
  await workOnBatches(database);
  expect(await read(id)).toMatchObject({ state: 'SETTLED', redemptions_paid: 1 });
  expect(await books.free(fund.available(ada))).toBe(BigInt(shown.total_out.replace('.', '')));
  expect(await trailOf(id)).toEqual([
    'dealing_batch_prepared',
    'dealing_batch_released',
    'dealing_batch_paid',
  ]);
  const dates = await readDealingDates(database, vehicleId, { after: null, limit: 9 });
  expect(dates.find(({ day }) => day === second)).toMatchObject({ state: 'SETTLED' });
});

test('a batch that stands still says why, goes on where it stopped, and nothing is dealt twice', async () => {
  const fund = await fundToDeal();
  const [, second] = fund.days;
  await fund.value(second, 'FINAL', '100000.00');
  const id = await prepare(fund.vehicleId, second);
  await expect(transact(database, (tx) => resumeBatch(tx, checker, id))).rejects.toMatchObject({
    code: 'conflict',
  });
  await release(id);
  // Killed after its first order.
  await transact(database, (tx) => dealNext(tx, id, 1));
  expect(await read(id)).toMatchObject({ state: 'RELEASED', orders_dealt: 1 });
  for (let left = 4; (await read(id)).state === 'RELEASED' && left > 0; left -= 1) {
    await transact(database, (tx) => resumeBatch(tx, checker, id));
  }
  expect(await read(id)).toMatchObject({ state: 'DEALT', orders_dealt: 2 });
  await expect(transact(database, (tx) => resumeBatch(tx, checker, id))).rejects.toMatchObject({
    code: 'conflict',
  });
  const { rows } = await sql<{ count: string }>`
    select count(*) as count from entries where key like ${`%${id}%`} and kind in ('redemption_dealing', 'subscription')`.execute(
    database,
  );
  expect(rows).toEqual([{ count: '2' }]);
});

test('what was prepared is replaced by what is prepared anew, and is not released where it would do something else', async () => {
  const fund = await fundToDeal();
  const [, second] = fund.days;
  await fund.value(second, 'FINAL', '100000.00');
  const one = await prepare(fund.vehicleId, second);
  const two = await prepare(fund.vehicleId, second);
  expect(await read(one)).toMatchObject({ state: 'REPLACED', is_as_shown: false, entries: [] });
  await expect(release(one)).rejects.toMatchObject({ code: 'conflict' });

  // Terms of the class without a fee for early redemptions, by which more is paid.
  await transact(database, (tx) =>
    setClassTerms(tx, fund.classId, {
      ...fund.terms,
      effectiveFrom: second,
      redemption: { lockUpMonths: 0, earlyRate: 0n },
    }),
  );
  expect(await read(two)).toMatchObject({ state: 'PREPARED', is_as_shown: false });
  await expect(release(two)).rejects.toMatchObject({ code: 'conflict' });
  const third = await prepare(fund.vehicleId, second);
  await release(third);
  const { items, next_cursor: next } = await listBatches(database, fund.vehicleId, { limit: 2 });
  expect(items.map(({ id, state }) => [id, state])).toEqual([
    [third, 'RELEASED'],
    [two, 'REPLACED'],
  ]);
  const rest = await listBatches(database, fund.vehicleId, { limit: 2, cursor: next ?? '' });
  expect(rest.items.map(({ id }) => id)).toEqual([one, expect.any(String)]);
});

test('a gate is not released without a date that takes the rest, and its rest is shown', async () => {
  const fund = await fundToDeal('0.1');
  const [, second, third] = fund.days;
  await fund.value(second, 'FINAL', '100000.00');
  const id = await prepare(fund.vehicleId, second);
  const [redemption] = (await ordersOf(id, 1)).items;
  expect(Number(redemption?.carried)).toBeGreaterThan(0);
  await release(id);
  await workOnBatches(database);
  await fund.passTo(third);
  await fund.cutOff(third);
  await fund.value(third, 'FINAL', '100000.00');
  await expect(prepare(fund.vehicleId, third)).rejects.toMatchObject({ code: 'dealing_not_due' });
});

test('redemptions are not paid out of cash that the vehicle has not got', async () => {
  const days = nextDays();
  const [first, second] = days;
  const fund = await openPrivateFund(books, days, {}, '1');
  const ada = await fund.client('100000.00');
  await fund.subscribe(ada, first, '100000.00');
  await fund.passTo(first);
  await fund.deal(first, '0.00');
  await fund.redeem(ada, second, { basis: 'UNITS', units: 900_000_000n });
  await fund.passTo(second);
  await fund.cutOff(second);
  await fund.value(second, 'FINAL', '200000.00');
  const id = await prepare(fund.vehicleId, second);
  await release(id);
  await workOnBatches(database);
  await fund.passTo(`${year}-02-11`);
  await expect(pay(id)).rejects.toMatchObject({ code: 'insufficient_funds' });
  expect(await read(id)).toMatchObject({ state: 'DEALT', may_pay: true });
  expect(await trailOf(id)).not.toContain('dealing_batch_paid');
});
