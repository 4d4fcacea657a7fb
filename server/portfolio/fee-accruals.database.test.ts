import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { publishPlatformFee } from '../../tests/worlds/fees.ts';
import { portfolioHands } from '../../tests/worlds/portfolio.ts';
import { openTestWorld } from '../../tests/worlds/providers.ts';
import { type Day, dayOf, daysAfter, monthsAfter, startOf } from '../database/days.ts';
import { transact } from '../database/transact.ts';
import { readBills, readDays } from '../fees/bills.ts';
import { readFees } from '../fees/client-fees.ts';
import { publishSchedule } from '../fees/schedules.ts';
import { auditBooks } from '../ledger/audit.ts';
import { balancesOf } from '../ledger/balances.ts';
import { accrueFully } from './fee-accruals.ts';

const hands = portfolioHands(await openTestWorld());
const { database, advance, post, now, client, collect } = hands;

const today = async () => dayOf(await now());

/** Goes on to a minute after a day's beginning. */
async function goTo(day: Day): Promise<void> {
  const seconds = Math.floor((startOf(day).getTime() - (await now()).getTime()) / 1000) + 60;
  if (seconds > 0) await advance(seconds);
  await collect();
}

const accrue = (ownerId: string) => accrueFully(database, ownerId);
const daysOf = (ownerId: string) =>
  readDays(
    database,
    { ownerId, kind: 'PLATFORM', fundId: null },
    { from: '2000-01-01', through: null },
  );

async function held(ownerId: string, asset: string, purpose: string): Promise<bigint> {
  const balances = await balancesOf(database, ownerId);
  return balances.find((each) => each.asset === asset && each.purpose === purpose)?.posted ?? 0n;
}

await goTo(daysAfter(`${monthsAfter(await today(), 1).slice(0, 7)}-01`, 0));
await publishPlatformFee(database, await today());

/** A client with so much at the beginning of a day in the middle of a month. */
async function clientWith(...changes: [string, string][]): Promise<string> {
  const month = `${(await today()).slice(0, 7)}-01`;
  const middle = `${month.slice(0, 7)}-10`;
  await goTo((await today()) <= middle ? middle : `${monthsAfter(month, 1).slice(0, 7)}-10`);
  const owner = await client();
  for (const change of changes) await post(owner, 'deposit', change);
  return owner;
}

test('a day accrues once on its close, and the cents of all days are the rounded sum', async () => {
  const owner = await clientWith(['USDC', '400000']);
  const first = await today();
  await goTo(daysAfter(first, 3));
  await accrue(owner);
  await Promise.all([accrue(owner), accrue(owner), accrue(owner)]);
  const days = await daysOf(owner);
  expect(days.map(({ day }) => day)).toEqual([0, 1, 2].map((n) => daysAfter(first, n)));
  expect(days.map(({ amount }) => amount)).toEqual(Array(3).fill(5821917808219178082n));
  // Thrice 5.82 would lose a cent.
  expect(days.map(({ posted }) => posted)).toEqual([582n, 582n, 583n]);
  expect(await auditBooks(database)).toEqual([]);
});

test('after a pause every day is made up, each by the schedule and the close of its own', async () => {
  const owner = await clientWith(['USDC', '50000']);
  const first = await today();
  await transact(database, (tx) =>
    publishSchedule(tx, {
      ...{ kind: 'PLATFORM', fundId: null, effectiveOn: daysAfter(first, 3), period: 'MONTH' },
      ...{ billingPeriod: 'MONTH', ranges: [{ from: 0n, to: null, rate: 10n ** 15n }] },
    }),
  );
  await goTo(daysAfter(first, 2));
  await post(owner, 'withdrawal', ['USDC', '-50000']);
  await goTo(daysAfter(first, 4));
  await post(owner, 'deposit', ['USDC', '36500']);
  await goTo(daysAfter(first, 6));
  await accrue(owner);
  const days = await daysOf(owner);
  expect(days.map(({ base }) => base / 10n ** 18n)).toEqual([
    50000n,
    50000n,
    0n,
    0n,
    36500n,
    36500n,
  ]);
  // 1 % of a year up to 100,000; from the fourth day on 0.1 % of a month.
  const perDay = days.map(({ amount }) => amount / 10n ** 12n);
  expect(perDay).toEqual([1369863n, 1369863n, 0n, 0n, 1200000n, 1200000n]);
  await publishPlatformFee(database, daysAfter(first, 6));
});

test('a month is billed on the first day after it, once, from dollars and then other cash', async () => {
  const owner = await clientWith(['USD', '5'], ['USDC', '399995']);
  const next = `${monthsAfter(await today(), 1).slice(0, 7)}-01`;
  await goTo(next);
  await Promise.all([accrue(owner), accrue(owner)]);
  const days = await daysOf(owner);
  const [bill, ...others] = await readBills(database, owner);
  expect(others).toEqual([]);
  const sum = days.reduce((cents, { posted }) => cents + posted, 0n);
  expect(bill).toMatchObject({ amount: sum, paid: sum, accrued: sum, chargedBefore: 0n });
  expect(bill?.endsOn).toBe(daysAfter(next, -1));
  expect(bill?.payments.map(({ asset, cents }) => [asset, cents])).toEqual([
    ['USD', 500n],
    ['USDC', sum - 500n],
  ]);
  expect(await held(owner, 'USD', 'available')).toBe(0n);
  const [fee] = await readFees(database, owner);
  expect(fee).toMatchObject({ posted: sum, settled: sum });
  await goTo(daysAfter(next, 1));
  await accrue(owner);
  expect(await readBills(database, owner)).toHaveLength(1);
  expect(await auditBooks(database)).toEqual([]);
});

test('what there is no cash for is owed, and charged from what comes in', async () => {
  const owner = await clientWith(['USDC', '400000']);
  const first = await today();
  const fund = '00000000-0000-7000-8000-000000000001';
  await post(owner, 'investment', ['USDC', '-400000'], [`USDT@${fund}`, '400000']);
  const next = `${monthsAfter(first, 1).slice(0, 7)}-01`;
  await goTo(next);
  await accrue(owner);
  const [bill] = await readBills(database, owner);
  expect(bill?.paid).toBe(0n);
  expect(await held(owner, 'USD', 'receivable')).toBe(-(bill?.amount ?? 0n));
  expect(await auditBooks(database)).toEqual([]);
  await post(owner, 'deposit', ['USD', '10']);
  await accrue(owner);
  expect((await readBills(database, owner))[0]?.paid).toBe(1000n);
  await post(owner, 'deposit', ['USD', '1000']);
  await Promise.all([accrue(owner), accrue(owner)]);
  const [paid] = await readBills(database, owner);
  expect(paid?.paid).toBe(paid?.amount);
  expect(paid?.payments.every(({ wasOwed }) => wasOwed)).toBe(true);
  expect(await held(owner, 'USD', 'receivable')).toBe(0n);
  expect(await auditBooks(database)).toEqual([]);
});

test('days, bills and schedules stay as they are', async () => {
  const changes = [
    sql`update client_fee_days set posted = posted`,
    sql`update fee_ranges set rate = 0`,
    sql`delete from fee_payments`,
    sql`update fee_bills set amount = amount + 1`,
  ];
  for (const change of changes) await expect(change.execute(database)).rejects.toThrow();
});
