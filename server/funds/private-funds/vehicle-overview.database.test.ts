import { parseDecimal } from '@ballast/contract/money/amount.ts';
import { rateOf } from '@ballast/contract/money/rate.ts';
import { expect, test } from 'vitest';
import { openTestBooks } from '../../../tests/worlds/books.ts';
import { openPrivateFund, usd } from '../../../tests/worlds/private-funds.ts';
import { newId } from '../../database/identifier.ts';
import { UNITS_SCALE } from './amounts.ts';
import { settleBatch } from './deal-batch.ts';
import {
  readDealingDates,
  readSeries,
  readVehicle,
  readVehicles,
  unitsIssued,
} from './vehicle-overview.ts';

const books = await openTestBooks();
const { database } = books;

const units = (text: string) => parseDecimal(text, UNITS_SCALE) ?? -1n;

const all = { after: null, limit: 50 };

test('before the first vehicle there is none, and nobody reads one that is not there', async () => {
  expect(await readVehicles(database, all)).toEqual([]);
  await expect(readVehicle(database, newId())).rejects.toMatchObject({ code: 'not_found' });
});

test('a vehicle that was never valued says so, and when its first date is cut off', async () => {
  const fund = await openPrivateFund(books, ['2091-03-01', '2091-04-01']);
  expect(await readVehicle(database, fund.vehicleId)).toMatchObject({
    ...{ kind: 'CAYMAN', currency: 'USD', dealing: 'MONTHLY' },
    next: {
      ...{ day: '2091-03-01', state: 'OPEN', isDue: false },
      // Five business days before, which is later than thirty days.
      dueAt: new Date('2091-02-22T00:00:00Z'),
    },
    unpaid: null,
    lastValue: null,
  });
  expect(await readSeries(database, fund.vehicleId, all)).toEqual([]);
  expect(await unitsIssued(database, fund.vehicleId)).toBe(0n);
});

test('a vehicle says what comes next and what it was last worth, step by step', async () => {
  const days = ['2092-01-01', '2092-02-01', '2092-03-01'] as const;
  const [first, second, third] = days;
  const fund = await openPrivateFund(books, days);
  const read = () => readVehicle(database, fund.vehicleId);
  const ada = await fund.client('1000.00');
  await fund.subscribe(ada, first, '1000.00');

  // The date stays the next one, also when it is late and another is open.
  await fund.passTo('2092-01-05');
  expect(await read()).toMatchObject({ next: { day: first, state: 'OPEN', isDue: true } });

  const batch = await fund.deal(first, '0.00');
  expect(await read()).toMatchObject({
    next: { day: second, state: 'OPEN' },
    unpaid: { day: first, state: 'DEALT', dueAt: new Date('2092-01-11T00:00:00Z'), isDue: false },
    lastValue: { asOf: first, kind: 'FINAL', grossAssets: 0n, net: null },
  });
  await settleBatch(database, batch);
  expect(await read()).toMatchObject({ unpaid: null });

  await fund.passTo(second);
  await fund.cutOff(second);
  await fund.value(second, 'ESTIMATE', '1100.00');
  expect(await read()).toMatchObject({
    next: { day: second, state: 'ESTIMATED', dueAt: new Date('2092-02-01T00:00:00Z') },
    lastValue: { asOf: first },
  });
  const [series] = await readSeries(database, fund.vehicleId, all);
  expect(series).toMatchObject({
    ...{ className: 'A', openedOn: first, units: units('10'), rolledOn: null },
    issuePrice: rateOf('100'),
    value: { asOf: second, kind: 'ESTIMATE', grossPerUnit: rateOf('110') },
  });

  await fund.value(second, 'FINAL', '1050.00');
  await fund.value(second, 'RESTATED', '1040.00');
  const { lastValue } = await read();
  expect(lastValue).toMatchObject({ asOf: second, kind: 'RESTATED', grossAssets: usd('1040.00') });
  // What is left of 1,040 after 31 days of two percent on 1,000, and a fifth of the gain over them.
  const management = 1000 * 0.02 * (31 / 365);
  const net = 1040 - management - (1040 - management - 1000) * 0.2;
  expect(Number(lastValue?.net) / 1e18).toBeCloseTo(net, 6);

  expect(await unitsIssued(database, fund.vehicleId)).toBe(units('10'));
  expect(await readDealingDates(database, fund.vehicleId, { after: null, limit: 2 })).toMatchObject(
    [
      { day: second, state: 'FINAL', settlementDay: '2092-02-11', isDue: true },
      { day: third, state: 'OPEN', dueAt: new Date('2092-02-25T00:00:00Z'), isDue: false },
    ],
  );
  const after = { day: third, isSettled: false };
  expect(await readDealingDates(database, fund.vehicleId, { after, limit: 2 })).toMatchObject([
    { day: first, state: 'SETTLED', dueAt: null, isDue: false },
  ]);
});

test('vehicles come page by page, each once, also those of one name', async () => {
  await openPrivateFund(books, []);
  const whole = await readVehicles(database, all);
  expect(whole.length).toBeGreaterThanOrEqual(3);
  const paged = [];
  for (let after = null; ; ) {
    const [vehicle] = await readVehicles(database, { after, limit: 1 });
    if (!vehicle) break;
    paged.push(vehicle);
    after = vehicle;
  }
  expect(paged).toEqual(whole);
});

test('series come page by page, the newest first, and say when they were rolled up', async () => {
  const days = ['2093-11-01', '2093-12-01', '2094-01-01'] as const;
  const fund = await openPrivateFund(books, days);
  for (const day of days.slice(0, 2)) {
    const client = await fund.client('1000.00');
    await fund.subscribe(client, day, '1000.00');
  }
  await fund.passTo('2093-11-01');
  await fund.deal('2093-11-01', '0.00');
  await fund.passTo('2093-12-01');
  await fund.deal('2093-12-01', '1100.00');
  await fund.passTo('2094-01-01');
  await fund.deal('2094-01-01', '2500.00');
  const whole = await readSeries(database, fund.vehicleId, all);
  expect(whole).toMatchObject([
    { openedOn: '2093-12-01', units: 0n, rolledOn: '2094-01-01' },
    { openedOn: '2093-11-01', rolledOn: null },
  ]);
  const [newest] = whole;
  if (!newest) throw new Error('there is no series');
  expect(await readSeries(database, fund.vehicleId, { after: newest, limit: 5 })).toEqual(
    whole.slice(1),
  );
  expect(await unitsIssued(database, fund.vehicleId)).toBe(whole[1]?.units);
});
