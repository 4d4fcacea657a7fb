import * as calls from '@ballast/contract/staff/dealing-batches.ts';
import * as vehicles from '@ballast/contract/staff/private-funds.ts';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { codeOf, openTestBooks } from '../../../../tests/worlds/books.ts';
import { openPrivateFund, usd } from '../../../../tests/worlds/private-funds.ts';
import { openAlarmsOf } from '../../../database/alarms.ts';
import type { Person } from '../../../database/audit-trail.ts';
import { newId } from '../../../database/identifier.ts';
import { transact } from '../../../database/transact.ts';
import { houseAccount } from '../../../ledger/account.ts';
import { auditBooks } from '../../../ledger/audit.ts';
import { line, postEntry } from '../../../ledger/entries.ts';
import { settleBatch, workOnBatches } from '../deal-batch.ts';
import { getVehicle } from '../vehicle-answers.ts';
import { approveVehicleValue, enterVehicleValue, listWaitingValues } from '../waiting-values.ts';
import { getBatch, listBatches, listBatchOrders } from './batch-answers.ts';
import { prepareBatch, releaseBatch, resumeBatch } from './desk-batches.ts';
import { listFundCalendar } from './fund-calendar.ts';

const books = await openTestBooks();
const { database } = books;

const person = (): Person => ({
  ...{ userId: newId(), clientId: null, kind: 'staff' },
  ...{ supportAgentId: null, address: null },
});
const [maker, checker] = [person(), person()];

const prepare = async (vehicleId: string, day: string, kind: 'DEALING' | 'RESTATEMENT') => {
  const { id } = await transact(database, (tx) =>
    prepareBatch(tx, maker, vehicleId, { day, kind }),
  );
  return id;
};

const release = (id: string, by = checker) => transact(database, (tx) => releaseBatch(tx, by, id));

const read = async (id: string) =>
  calls.getBatch.output.parse(await getBatch(database, id, checker.userId));

async function ordersOf(id: string) {
  const answer = await listBatchOrders(database, id, { limit: 9 });
  return calls.listBatchOrders.output.parse(answer).items;
}

const vehicleOf = async (vehicleId: string) =>
  vehicles.getVehicle.output.parse(await getVehicle(database, vehicleId));

async function restatableOf(vehicleId: string): Promise<string | null> {
  const answer = await listWaitingValues(database, vehicleId, checker.userId);
  return vehicles.listWaitingValues.output.parse(answer).day_to_restate;
}

const dueAt = async (vehicleId: string) =>
  (await listFundCalendar(database, { limit: 99 })).items
    .filter(({ event, vehicle }) => event === 'RESTATEMENT' && vehicle.id === vehicleId)
    .map(({ day, is_due: isDue }) => [day, isDue]);

const enter = async (vehicleId: string, day: string, kind: 'FINAL' | 'RESTATED', gross: string) => {
  const value = { as_of: day, kind, gross_assets: gross, evidence: 'Letter of the administrator' };
  return transact(database, (tx) =>
    enterVehicleValue(tx, maker, vehicleId, { ...value, evidence_files: [] }),
  );
};

/** Two people restate the value of a date. */
async function restateValue(vehicleId: string, day: string, gross: string): Promise<void> {
  const { id } = await enter(vehicleId, day, 'RESTATED', gross);
  const waiting = await listWaitingValues(database, vehicleId, checker.userId);
  const { items } = vehicles.listWaitingValues.output.parse(waiting);
  expect(items).toMatchObject([{ id, kind: 'RESTATED', as_of: day, gross_assets: gross }]);
  const approve = (by: Person) => transact(database, (tx) => approveVehicleValue(tx, by, id));
  expect(await codeOf(approve(maker))).toBe('approver_entered_it');
  await approve(checker);
}

async function trailOf(id: string): Promise<string[]> {
  const { rows } = await sql<{ action: string }>`
    select action from audit_trail where subject_id = ${id} order by audit_id`.execute(database);
  return rows.map(({ action }) => action);
}

/** Ada and Ben with a thousand units each, of which Ada redeems 400 and Ben 200 at the second date, dealt at 220,000.00. */
async function redeemed(year: number) {
  const days = [`${year}-02-01`, `${year}-03-01`, `${year}-04-01`] as const;
  const [first, second] = days;
  const terms = { redemptionNoticeDays: 15, redemption: { lockUpMonths: 0, earlyRate: 0n } };
  const fund = await openPrivateFund(books, days, terms, '1');
  const [ada, ben] = [await fund.client('100000.00'), await fund.client('100000.00')];
  for (const each of [ada, ben]) await fund.subscribe(each, first, '100000.00');
  await fund.passTo(first);
  await fund.deal(first, '0.00');
  await fund.redeem(ada, second, { basis: 'UNITS', units: 400_000_000n });
  await fund.redeem(ben, second, { basis: 'UNITS', units: 200_000_000n });
  await fund.passTo(second);
  const dealt = await fund.deal(second, '220000.00');
  return { ...fund, ada, ben, days, dealt };
}

test('a paid date is restated: shown with who owes whom, released by another, and posted as it was shown', async () => {
  const fund = await redeemed(2081);
  const { vehicleId, ada, ben } = fund;
  const [first, second, third] = fund.days;
  await settleBatch(database, fund.dealt);
  const paid = new Map((await ordersOf(fund.dealt)).map((order) => [order.client.id, order.paid]));

  expect(await codeOf(enter(vehicleId, second, 'FINAL', '1.00'))).toBe('value_not_due');
  expect(await codeOf(enter(vehicleId, third, 'RESTATED', '1.00'))).toBe('value_not_due');
  expect(await codeOf(enter(vehicleId, first, 'RESTATED', '1.00'))).toBe('restatement_too_late');
  expect(await restatableOf(vehicleId)).toBe(second);
  expect(await codeOf(prepare(vehicleId, second, 'RESTATEMENT'))).toBe('dealing_not_due');
  await restateValue(vehicleId, second, '210000.00');
  expect(await dueAt(vehicleId)).toEqual([[second, true]]);
  expect(await vehicleOf(vehicleId)).toMatchObject({ restatement_day: second });

  // Another date is not dealt before.
  await fund.passTo(third);
  await fund.cutOff(third);
  await fund.value(third, 'FINAL', '150000.00');
  expect(await codeOf(prepare(vehicleId, third, 'DEALING'))).toBe('dealing_not_due');

  // Ada has a hundred left of what she was paid.
  await transact(database, (tx) =>
    postEntry(tx, {
      ...{ key: `spent:${ada}`, kind: 'correction' },
      lines: [
        line(fund.available(ada), -(usd(paid.get(ada) ?? '') - usd('100.00'))),
        line(houseAccount('suspense', 'USD'), usd(paid.get(ada) ?? '') - usd('100.00')),
      ],
    }),
  );
  const id = await prepare(vehicleId, second, 'RESTATEMENT');
  const shown = await read(id);
  expect(shown).toMatchObject({
    ...{ kind: 'RESTATEMENT', state: 'PREPARED', orders: 2, total_out: '0.00', orders_dealt: 0 },
    ...{ gross_assets: '210000.00', is_as_shown: true, may_pay: false },
    restates: { gross_assets_before: '220000.00', was_paid: true, fees_given_back: '0.00' },
  });
  const orders = await ordersOf(id);
  const of = (owner: string) => orders.find(({ client }) => client.id === owner);
  // A fifth of the gain is the incentive fee: ten thousand less of 2,000 units are four a unit to each.
  expect(of(ada)).toMatchObject({
    ...{ side: 'REDEMPTION', asked: '400.000000' },
    parts: [{ class_name: 'A', opened_on: first, units: '400.000000' }],
    restates: { paid_before: paid.get(ada), change: '-1600.00', was_paid: true, owed: '1500.00' },
  });
  expect(of(ben)?.restates).toMatchObject({ change: '-800.00', owed: '0.00', posted_at: null });
  expect(usd(of(ben)?.paid ?? '')).toBe(usd(paid.get(ben) ?? '') - usd('800.00'));
  expect(shown).toMatchObject({ total_in: '2400.00', restates: { owed: '1500.00' } });
  expect(shown.entries).toMatchObject([
    { kind: 'fee_crystallisation', amount: '-600.00' },
    { kind: 'redemption_restatement', count: 2, amount: '-2400.00' },
    { kind: 'fund_settlement', count: 1, amount: '2400.00' },
  ]);

  expect(await codeOf(release(id, maker))).toBe('approver_entered_it');
  await release(id);
  expect(await codeOf(release(id))).toBe('conflict');
  expect(await read(id)).toMatchObject({ state: 'RELEASED', orders_dealt: 0, fees: shown.fees });
  expect(await ordersOf(id)).toEqual(orders);
  await workOnBatches(database);
  const done = await read(id);
  expect(done).toMatchObject({ state: 'SETTLED', orders_dealt: 2, restates: shown.restates });
  expect(done.entries).toEqual(shown.entries);
  const posted = await ordersOf(id);
  expect(posted.map(({ restates }) => ({ ...restates, posted_at: null }))).toEqual(
    orders.map(({ restates }) => restates),
  );
  expect(posted.every(({ restates }) => restates?.posted_at)).toBe(true);
  const [alarm] = await openAlarmsOf(database, ada, 'restatement_owed');
  expect(alarm).toBeDefined();
  expect(await books.free(fund.available(ada))).toBe(0n);
  expect(await books.free(fund.available(ben))).toBe(usd(paid.get(ben) ?? '') - usd('800.00'));

  // It is restated once, and by the same value not again.
  expect(await codeOf(prepare(vehicleId, second, 'RESTATEMENT'))).toBe('dealing_not_due');
  expect(await codeOf(transact(database, (tx) => resumeBatch(tx, checker, id)))).toBe('conflict');
  expect(await dueAt(vehicleId)).toEqual([]);
  expect(await trailOf(id)).toEqual(['restatement_prepared', 'restatement_released']);
  await prepare(vehicleId, third, 'DEALING');
  const { items } = await listBatches(database, vehicleId, { limit: 2 });
  expect(items.map(({ kind, day }) => [kind, day])).toEqual([
    ['DEALING', third],
    ['RESTATEMENT', second],
  ]);
  await books.open.asOwner((session) => session.run('analyze'));
  expect(await auditBooks(database)).toEqual([]);
});

test('before it is paid a date is restated in what the vehicle owes, goes on by hand, and is told so after the payment', async () => {
  const fund = await redeemed(2083);
  const { vehicleId, dealt } = fund;
  const [, second] = fund.days;
  const before = await read(dealt);
  await restateValue(vehicleId, second, '230000.00');
  const one = await prepare(vehicleId, second, 'RESTATEMENT');
  const id = await prepare(vehicleId, second, 'RESTATEMENT');
  expect(await read(one)).toMatchObject({ state: 'REPLACED', restates: null, entries: [] });
  const shown = await read(id);
  expect(shown).toMatchObject({
    ...{ total_in: '0.00', total_out: '2400.00' },
    restates: { was_paid: false, owed: '0.00', gross_assets_before: before.gross_assets },
  });
  expect(shown.entries.map(({ kind }) => kind)).toEqual([
    'fee_crystallisation',
    'redemption_restatement',
  ]);
  await release(id);
  for (let left = 4; (await read(id)).state === 'RELEASED' && left > 0; left -= 1) {
    await transact(database, (tx) => resumeBatch(tx, checker, id));
  }
  expect(await trailOf(id)).toContain('restatement_resumed');
  await settleBatch(database, dealt);
  const orders = await ordersOf(id);
  expect(orders.map(({ restates }) => restates?.was_paid)).toEqual([false, false]);
  for (const { client, paid } of orders) {
    expect(await books.free(fund.available(client.id))).toBe(usd(paid));
  }
});
