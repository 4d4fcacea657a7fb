import * as calls from '@ballast/contract/staff/private-funds.ts';
import { expect, test } from 'vitest';
import { openTestBooks } from '../../../tests/worlds/books.ts';
import { openPrivateFund } from '../../../tests/worlds/private-funds.ts';
import { newId } from '../../database/identifier.ts';
import { writeCursor } from '../../http/cursor.ts';
import { getVehicle, listDealingDates, listSeries, listVehicles } from './vehicle-answers.ts';

const books = await openTestBooks();
const { database } = books;

const DAYS = ['2092-01-01', '2092-02-01', '2092-03-01'] as const;
const [FIRST, SECOND, THIRD] = DAYS;

const fund = await openPrivateFund(books, DAYS);
const { vehicleId } = fund;
for (const day of [FIRST, SECOND]) {
  const client = await fund.client('1000.00');
  await fund.subscribe(client, day, '1000.00');
}
await fund.passTo(FIRST);
await fund.deal(FIRST, '0.00');
await fund.passTo(SECOND);
await fund.deal(SECOND, '1100.00');

/** Every item of a list that is read page by page. */
async function everyPage<Item>(
  read: (query: {
    limit: number;
    cursor?: string | undefined;
  }) => Promise<{ items: Item[]; next_cursor: string | null }>,
): Promise<Item[][]> {
  const pages: Item[][] = [];
  for (let cursor: string | undefined; ; ) {
    const { items, next_cursor } = await read({ limit: 1, cursor });
    pages.push(items);
    if (next_cursor === null) return pages;
    cursor = next_cursor;
  }
}

test('a vehicle is answered in decimal text, with the units that its series and the ledger have', async () => {
  const answer = await getVehicle(database, vehicleId);
  expect(calls.getVehicle.output.parse(answer)).toMatchObject({
    ...{ id: vehicleId, kind: 'CAYMAN', currency: 'USD', administrator: 'Administrators Ltd' },
    next: { day: THIRD, state: 'OPEN', due_at: '2092-02-25T00:00:00.000Z', is_due: false },
    unpaid: { day: FIRST, state: 'DEALT', due_at: '2092-01-11T00:00:00.000Z', is_due: true },
    last_value: { as_of: SECOND, kind: 'FINAL', gross_assets: '1100.00' },
    units: { series: '20.000000', ledger: '20.000000', agree: true },
  });
});

test('a series is answered with its gross and net for each unit, a dealing date with its cut-offs', async () => {
  const series = calls.listSeries.output.parse(await listSeries(database, vehicleId, { limit: 5 }));
  expect(series.items).toMatchObject([
    { class_name: 'A', opened_on: SECOND, units: '10.000000', value: null, rolled_on: null },
    {
      ...{ opened_on: FIRST, issue_price: '100.000000000000000000', units: '10.000000' },
      value: { as_of: SECOND, kind: 'FINAL', gross_per_unit: '110.000000000000000000' },
    },
  ]);
  const dates = await listDealingDates(database, vehicleId, { limit: 5 });
  expect(calls.listDealingDates.output.parse(dates).items).toMatchObject([
    { day: FIRST, state: 'DEALT', is_due: true },
    { day: SECOND, state: 'DEALT', due_at: '2092-02-11T00:00:00.000Z', is_due: false },
    {
      ...{ day: THIRD, state: 'OPEN', subscription_cut_off: '2092-02-25T00:00:00.000Z' },
      ...{ redemption_cut_off: '2092-01-31T00:00:00.000Z', settlement_day: '2092-03-11' },
    },
  ]);
});

test('vehicles, series and dealing dates come page by page, each once and in their order', async () => {
  await openPrivateFund(books, []);
  for (const read of [
    (query: { limit: number; cursor?: string | undefined }) => listVehicles(database, query),
    (query: { limit: number; cursor?: string | undefined }) =>
      listSeries(database, vehicleId, query),
    (query: { limit: number; cursor?: string | undefined }) =>
      listDealingDates(database, vehicleId, query),
  ]) {
    const whole = await read({ limit: 10 });
    expect(whole.next_cursor).toBeNull();
    const pages = await everyPage<unknown>(read);
    expect(pages).toEqual(whole.items.map((item) => [item]));
  }
  expect(
    calls.listVehicles.output.parse(await listVehicles(database, { limit: 10 })).items.length,
  ).toBe(2);
});

test('a vehicle that is not there has no series and no dates, and is not found', async () => {
  for (const read of [
    () => getVehicle(database, newId()),
    () => listSeries(database, newId(), { limit: 1 }),
    () => listDealingDates(database, newId(), { limit: 1 }),
  ])
    await expect(read()).rejects.toMatchObject({ code: 'not_found' });
});

test.each([['2092-02-31'], ['0000-01-01'], ['2092-2-1'], ['yesterday']])(
  'a cursor of a day that no calendar has is refused: %s',
  async (day) => {
    const series = { limit: 1, cursor: writeCursor([day, newId()]) };
    const dates = { limit: 1, cursor: writeCursor([day, 'false']) };
    await expect(listSeries(database, vehicleId, series)).rejects.toMatchObject({
      code: 'cursor_invalid',
    });
    await expect(listDealingDates(database, vehicleId, dates)).rejects.toMatchObject({
      code: 'cursor_invalid',
    });
  },
);

test('a cursor of a kind of vehicle that there is not is refused', async () => {
  const cursor = writeCursor(['Core', 'PANAMA', newId()]);
  await expect(listVehicles(database, { limit: 1, cursor })).rejects.toMatchObject({
    code: 'cursor_invalid',
  });
});
