import { listFundCalendar as calendarCall } from '@ballast/contract/staff/fund-calendar.ts';
import { expect, test } from 'vitest';
import { openTestBooks } from '../../../../tests/worlds/books.ts';
import { openPrivateFund, usd } from '../../../../tests/worlds/private-funds.ts';
import { transact } from '../../../database/transact.ts';
import { settleBatch } from '../deal-batch.ts';
import { payDueFees } from '../due-fees.ts';
import { listFundCalendar } from './fund-calendar.ts';

const books = await openTestBooks();
const { database } = books;

const read = async (limit = 99, cursor?: string) =>
  calendarCall.output.parse(await listFundCalendar(database, { limit, cursor }));

const words = (items: Awaited<ReturnType<typeof read>>['items']) =>
  items.map(({ event, at, is_due: isDue, day }) =>
    [event, at.slice(0, 10), isDue ? 'due' : '', day].join(' ').replace('  ', ' '),
  );

test('what comes at a fund is listed by time until it is done, and what is overdue is first', async () => {
  const terms = { redemption: { lockUpMonths: 0, earlyRate: 0n } };
  const fund = await openPrivateFund(books, ['2094-12-01', '2095-01-01'], terms, '1');
  await fund.passTo('2094-10-01');
  expect(words((await read()).items)).toEqual([
    'NOTICE_END 2094-11-01 2094-12-01',
    'SUBSCRIPTION_CUT_OFF 2094-11-24 2094-12-01',
    'DEALING 2094-12-01 2094-12-01',
    'VALUATION 2094-12-01 2094-12-01',
    'NOTICE_END 2094-12-02 2095-01-01',
    'PAYMENT 2094-12-11 2094-12-01',
    'SUBSCRIPTION_CUT_OFF 2094-12-27 2095-01-01',
    'CRYSTALLISATION 2095-01-01 2095-01-01',
    'DEALING 2095-01-01 2095-01-01',
    'VALUATION 2095-01-01 2095-01-01',
    'PAYMENT 2095-01-11 2095-01-01',
  ]);
  const client = await fund.client('1000.00');
  await fund.subscribe(client, '2094-12-01', '1000.00');
  await fund.passTo('2094-12-01');
  expect(words((await read(3)).items)).toEqual([
    'CLOSING 2094-11-24 due 2094-12-01',
    'DEALING 2094-12-01 due 2094-12-01',
    'VALUATION 2094-12-01 due 2094-12-01',
  ]);
  await settleBatch(database, await fund.deal('2094-12-01', '0.00'));
  await fund.redeem(client, '2095-01-01', { basis: 'ALL' });
  await fund.passTo('2095-01-01');
  const batch = await fund.deal('2095-01-01', '1000.00');
  const fees = 'FEE_PAYMENT 2095-01-11 2095-01-01';
  expect(words((await read()).items)).toEqual([fees, 'PAYMENT 2095-01-11 2095-01-01']);
  await settleBatch(database, batch);
  // What is held back of January waits for the audit of the year that it is in.
  expect(words((await read()).items)).toEqual([fees, 'AUDIT 2096-01-01 2095-01-01']);
  // 2 % of 1,000.00 for 31 days.
  const payment = { upTo: '2095-01-01', minor: usd('1.70') };
  await transact(database, (tx) => payDueFees(tx, fund.vehicleId, payment, 'january'));
  expect(words((await read()).items)).toEqual(['AUDIT 2096-01-01 2095-01-01']);
});

test('pages follow each other', async () => {
  await openPrivateFund(books, ['2097-01-01', '2097-02-01']);
  const all = (await read()).items;
  const first = await read(4);
  const rest = await read(99, first.next_cursor ?? '');
  expect([...first.items, ...rest.items]).toEqual(all);
  await expect(read(4, 'x')).rejects.toMatchObject({ code: 'cursor_invalid' });
});
