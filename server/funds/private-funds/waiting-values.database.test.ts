import { formatRate } from '@ballast/contract/money/rate.ts';
import * as calls from '@ballast/contract/staff/private-funds.ts';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { openTestBooks } from '../../../tests/worlds/books.ts';
import { openPrivateFund, usd } from '../../../tests/worlds/private-funds.ts';
import type { Person } from '../../database/audit-trail.ts';
import { newId } from '../../database/identifier.ts';
import { transact } from '../../database/transact.ts';
import { readDealingDates, readSeries, readVehicle } from './vehicle-overview.ts';
import { approveVehicleValue, enterVehicleValue, listWaitingValues } from './waiting-values.ts';

const books = await openTestBooks();
const { database } = books;

const person = (): Person => ({
  ...{ userId: newId(), clientId: null, kind: 'staff' },
  ...{ supportAgentId: null, address: null },
});
const [maker, checker] = [person(), person()];

const FIRST = '2092-01-01';
const SECOND = '2092-02-01';
const THIRD = '2092-03-01';

const fund = await openPrivateFund(books, [FIRST, SECOND, THIRD]);
const { vehicleId } = fund;
// Ten units at 100 since the first of January.
await fund.subscribe(await fund.client('1000.00'), FIRST, '1000.00');
await fund.passTo(FIRST);
await fund.deal(FIRST, '0.00');
await fund.passTo(SECOND);

const FINAL = { as_of: SECOND, kind: 'FINAL', gross_assets: '1100.00', evidence: 'A statement' };
type Entered = Parameters<typeof enterVehicleValue>[3];

const enter = async (differently: Partial<Entered> = {}, of = vehicleId) => {
  const value = { ...FINAL, ...differently } as Entered;
  const { id } = await transact(database, (tx) => enterVehicleValue(tx, maker, of, value));
  return id;
};

const approve = (id: string, by = checker) =>
  transact(database, (tx) => approveVehicleValue(tx, by, id));

async function waiting() {
  const answer = await listWaitingValues(database, vehicleId, newId());
  return calls.listWaitingValues.output.parse(answer).items;
}

async function trailOf(id: string): Promise<string[]> {
  const { rows } = await sql<{ action: string }>`
    select action from audit_trail where subject_id = ${id} order by audit_id`.execute(database);
  return rows.map(({ action }) => action);
}

const dateOf = async (day: string) =>
  (await readDealingDates(database, vehicleId, { after: null, limit: 9 })).find(
    (each) => each.day === day,
  );

test.each([
  ['of a date that has not come', 'value_not_due', { as_of: THIRD }],
  ['of a day on which nothing is dealt', 'value_not_due', { as_of: '2092-01-15' }],
  ['of a date that is dealt', 'value_not_due', { as_of: FIRST }],
  ['with a tenth of a cent', 'amount_invalid', { gross_assets: '1100.001' }],
])('a value %s is refused: %s', async (_what, code, differently) => {
  await expect(enter(differently)).rejects.toMatchObject({ code });
  expect(await waiting()).toEqual([]);
});

test('a vehicle that is not there has no value, and a value that is not there is not approved', async () => {
  await expect(enter({}, newId())).rejects.toMatchObject({ code: 'not_found' });
  await expect(listWaitingValues(database, newId(), newId())).rejects.toMatchObject({
    code: 'not_found',
  });
  await expect(approve(newId())).rejects.toMatchObject({ code: 'not_found' });
});

test('a date that has come without a final value can be valued, and the last that was dealt restated unless it is a year’s end', async () => {
  const { days_to_value, day_to_restate } = await listWaitingValues(database, vehicleId, newId());
  expect({ days_to_value, day_to_restate }).toEqual({
    days_to_value: [SECOND],
    day_to_restate: null,
  });
});

test('an estimate waits for somebody else, and the last one that is entered takes the place of the others', async () => {
  const first = await enter({ kind: 'ESTIMATE', gross_assets: '1100.00' });
  expect(await waiting()).toMatchObject([
    {
      ...{ id: first, as_of: SECOND, kind: 'ESTIMATE', gross_assets: '1100.00' },
      ...{ evidence: 'A statement', entered_by: { id: maker.userId } },
      series: [{ class_name: 'A', opened_on: FIRST, gross_per_unit: '110.000000000000000000' }],
    },
  ]);
  await expect(approve(first, maker)).rejects.toMatchObject({ code: 'approver_entered_it' });
  const second = await enter({ kind: 'ESTIMATE', gross_assets: '1090.00' });
  expect((await waiting()).map(({ id }) => id)).toEqual([second]);
  await expect(approve(first)).rejects.toMatchObject({ code: 'conflict' });
  expect(await dateOf(SECOND)).toMatchObject({ state: 'CUT_OFF' });

  await approve(second);
  expect(await dateOf(SECOND)).toMatchObject({ state: 'ESTIMATED' });
  expect(await waiting()).toEqual([]);
  await expect(approve(second)).rejects.toMatchObject({ code: 'conflict' });
  expect(await trailOf(second)).toEqual(['vehicle_value_entered', 'vehicle_value_approved']);
  expect(await trailOf(first)).toEqual(['vehicle_value_entered']);
});

test('approving a value makes of the series exactly what was shown before, and a final one is the last', async () => {
  const id = await enter({ gross_assets: '1050.00' });
  const [shown] = await waiting();
  expect(await readVehicle(database, vehicleId)).toMatchObject({ lastValue: { asOf: FIRST } });
  await approve(id);
  const [series] = await readSeries(database, vehicleId, { after: null, limit: 5 });
  expect(shown?.series).toMatchObject([
    {
      id: series?.seriesId,
      gross_per_unit: '105.000000000000000000',
      net_per_unit: formatRate(series?.value?.netPerUnit ?? 0n),
    },
  ]);
  expect(await readVehicle(database, vehicleId)).toMatchObject({
    lastValue: { asOf: SECOND, kind: 'FINAL', grossAssets: usd('1050.00') },
  });
  expect(await dateOf(SECOND)).toMatchObject({ state: 'FINAL' });
  await expect(enter()).rejects.toMatchObject({ code: 'value_not_due' });
  await expect(approve(id)).rejects.toMatchObject({ code: 'value_not_due' });
});
