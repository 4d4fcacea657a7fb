import { rateOf } from '@ballast/contract/money/rate.ts';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { NO_FUNDS } from '../../tests/worlds/payments.ts';
import { portfolioHands } from '../../tests/worlds/portfolio.ts';
import { openTestWorld } from '../../tests/worlds/providers.ts';
import { type Day, dayOf, daysAfter, monthsAfter, startOf } from '../database/days.ts';
import { newId } from '../database/identifier.ts';
import { transact } from '../database/transact.ts';
import { readBills } from '../fees/bills.ts';
import { readGains } from '../fees/performance.ts';
import { publishSchedule } from '../fees/schedules.ts';
import { auditBooks } from '../ledger/audit.ts';
import { listTransactions } from '../payments/transactions/transactions.ts';
import { accrueFully } from './fee-accruals.ts';

const hands = portfolioHands(await openTestWorld());
const { database, advance, post, now, client, collect, market } = hands;

const today = async () => dayOf(await now());
const monthAfter = (day: Day) => `${monthsAfter(day, 1).slice(0, 7)}-01`;

/** Goes on to a minute after a day's beginning. */
async function goTo(day: Day): Promise<void> {
  const seconds = Math.floor((startOf(day).getTime() - (await now()).getTime()) / 1000) + 60;
  if (seconds > 0) await advance(seconds);
  await collect();
}

const accrue = (ownerId: string) => accrueFully(database, ownerId);
const publish = (fundId: string, effectiveOn: Day) =>
  transact(database, (tx) =>
    publishSchedule(tx, {
      ...{ kind: 'PERFORMANCE', fundId, effectiveOn, period: 'YEAR', billingPeriod: 'MONTH' },
      ranges: [{ from: 0n, to: null, rate: rateOf('0.15') }],
    }),
  );
const gainsOf = async (ownerId: string, fundId: string) => [
  ...(await readGains(database, { ownerId, kind: 'PERFORMANCE', fundId }, '2000-01-01')).values(),
];
const whole = (rate: bigint) => rate / 10n ** 18n;

/** Bitcoin costs so much from the next hour on, and so at the next close. */
async function price(dollars: string): Promise<void> {
  await market.setFromNextHour('BTC', dollars);
  await advance(3600);
  await collect();
}

test('a gain above the mark accrues anew each day, is due by redeeming and at the end of the year, and is billed', async () => {
  await goTo(`${Number((await today()).slice(0, 4)) + 1}-11-10`);
  await market.set('BTC', '1000');
  await collect();
  const [owner, fund] = [await client(), newId()];
  await publish(fund, await today());
  await post(owner, 'deposit', ['USDC', '150000']);
  await post(owner, 'investment', ['USDC', '-100000'], [`BTC@${fund}`, '100']);
  const first = await today();
  await price('1100');
  await goTo(daysAfter(first, 1));
  await price('900');
  await goTo(daysAfter(first, 2));
  await price('1200');
  await goTo(daysAfter(first, 3));
  await Promise.all([accrue(owner), accrue(owner)]);
  const days = await gainsOf(owner, fund);
  expect(days.map(({ value, mark, open }) => [value, mark, open].map(whole))).toEqual([
    [110_000n, 100_000n, 1500n],
    [90_000n, 100_000n, 0n],
    [120_000n, 100_000n, 3000n],
  ]);
  expect(await auditBooks(database)).toEqual([]);
  // A quarter is redeemed at 1,200: a quarter of the fee of 3,000 is due.
  await post(owner, 'redemption', [`BTC@${fund}`, '-25'], ['USDC', '30000']);
  await goTo(monthAfter(first));
  await accrue(owner);
  const [bill] = await readBills(database, owner);
  expect(bill).toMatchObject({
    kind: 'PERFORMANCE',
    amount: 75_000n,
    paid: 75_000n,
    startsOn: first,
  });
  const redeemed = (await gainsOf(owner, fund)).at(-1);
  expect(
    [redeemed?.mark, redeemed?.open, redeemed?.crystallised].map((each) => whole(each ?? 0n)),
  ).toEqual([75_000n, 2250n, 750n]);
  const { items } = await listTransactions(database, NO_FUNDS, owner, {
    limit: 5,
    type: 'performanceFee',
  });
  expect(items.map(({ amount, asset }) => [amount, asset])).toEqual([['-750.000000', 'USDC']]);
  await goTo(monthAfter(await today()));
  await accrue(owner);
  const [year, ...others] = await readBills(database, owner);
  expect(others).toHaveLength(1);
  expect(year).toMatchObject({ amount: 225_000n, paid: 225_000n });
  // The mark is what the holding was worth: nothing is open until it gains again.
  await goTo(daysAfter(await today(), 1));
  await accrue(owner);
  const after = (await gainsOf(owner, fund)).at(-1);
  expect([after?.mark, after?.open, after?.crystallised].map((each) => whole(each ?? 0n))).toEqual([
    90_000n,
    0n,
    3000n,
  ]);
  expect(await auditBooks(database)).toEqual([]);
});

test('a fee that comes into force begins with what is held then', async () => {
  await market.set('BTC', '1000');
  await collect();
  const [owner, fund] = [await client(), newId()];
  await post(owner, 'deposit', ['USDC', '50000']);
  await post(owner, 'investment', ['USDC', '-50000'], [`BTC@${fund}`, '50']);
  const first = await today();
  await publish(fund, daysAfter(first, 2));
  await price('1500');
  await goTo(daysAfter(first, 3));
  await accrue(owner);
  expect((await gainsOf(owner, fund)).map(({ mark, open }) => [mark, open].map(whole))).toEqual([
    [75_000n, 0n],
  ]);
});

test('days of it stay as they are', async () => {
  await expect(
    sql`update client_performance_days set open_usd = 0`.execute(database),
  ).rejects.toThrow();
});
