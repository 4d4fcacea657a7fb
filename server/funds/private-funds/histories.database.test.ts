import fc from 'fast-check';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { isLong } from '../../../tests/harness/scale.ts';
import { openTestBooks } from '../../../tests/worlds/books.ts';
import { openPrivateFund } from '../../../tests/worlds/private-funds.ts';
import { readClock } from '../../database/clock.ts';
import { openDatabase } from '../../database/connect.ts';
import { beginsYear, type Day, dayOf, daysBetween, monthsAfter } from '../../database/days.ts';
import { auditBooks } from '../../ledger/audit.ts';
import { minorOf, sum, worthOfUnits } from './amounts.ts';
import { lotsOf, standingsBefore } from './standing.ts';
import {
  type Account,
  netOf,
  opened,
  redeemed,
  rounded,
  settled,
  valued,
} from './test-capital-accounts.ts';
import { FIRST, MONTH, type Month, RATES, TERMS } from './test-months.ts';
import { netPerUnit } from './valuation.ts';

const books = await openTestBooks();
const { database } = books;

const HISTORIES = isLong ? 2000 : 2;
const MONTHS_MAX = 4;

test('the ledger comes to what capital accounts say, whatever happens', async () => {
  const property = fc.asyncProperty(
    fc.array(MONTH, { minLength: MONTHS_MAX, maxLength: MONTHS_MAX }),
    fc.nat(11),
    async (months, offset) => {
      const now = dayOf(await readClock(database));
      const start = monthsAfter(`${now.slice(0, 8)}01`, 1 + offset);
      const days = [FIRST, ...months].map((_, i) => monthsAfter(start, i));
      const terms = {
        fees: RATES,
        subscriptionCutOffDays: 0,
        redemptionNoticeDays: 0,
        redemption: { lockUpMonths: 0, earlyRate: 0n },
      };
      const fund = await openPrivateFund(books, days, terms, '1');
      let accounts: Account[] = [];
      for (const [i, month] of [FIRST, ...months].entries()) {
        accounts = await play(fund, month, accounts, days[i] ?? '', days[i - 1] ?? null);
        // What six places of units and whole cents leave behind is of those who remain.
        expect(await largestDifference(fund.vehicleId, accounts)).toBeLessThanOrEqual(
          BigInt(i) + 1n,
        );
      }
    },
  );
  await fc.assert(property, { numRuns: HISTORIES });
  await books.open.asOwner((session) => session.run('analyze'));
  // As an audit is run: it has no limit of time.
  const unlimited = { statementTimeoutMs: null };
  const audit = await openDatabase({ url: books.url, dataDir: 'memory:', ...unlimited });
  expect(await auditBooks(audit.database)).toEqual([]);
  await audit.close();
}, 5_400_000);

type Fund = Awaited<ReturnType<typeof openPrivateFund>>;

/** Plays a month in the books, and tells the accounts what happened. */
async function play(
  fund: Fund,
  { movementBps, subscribes, redeems, restatedBps }: Month,
  accounts: Account[],
  day: Day,
  before: Day | null,
): Promise<Account[]> {
  const lots = await lotsOf(database, fund.vehicleId);
  const lot = redeems === null ? undefined : lots[redeems.place % lots.length];
  const units = lot && redeems ? (lot.units * redeems.percent) / 100n : 0n;
  if (lot && units > 0n) await fund.redeem(lot.ownerId, day, { basis: 'UNITS', units });
  const subscriber = subscribes === null ? null : await books.client('USD', subscribes);
  if (subscriber && subscribes) await fund.subscribeMinor(subscriber.ownerId, day, subscribes);
  await fund.passTo(day);
  const carried = sum((await standings(fund.vehicleId)).map((each) => each.grossAssets));
  const gross = minorOf('USD', (carried * (10_000n + movementBps)) / 10_000n, 'half_up');
  await fund.dealMinor(day, gross);
  // At a year's end nothing is restated.
  const isRestated = restatedBps !== null && before !== null && !beginsYear(day);
  const right = isRestated ? (gross * (10_000n + restatedBps)) / 10_000n : gross;
  if (isRestated) await fund.restateMinor(day, right);
  const told =
    before === null ? accounts : valued(accounts, BigInt(daysBetween(before, day)), right);
  const after = settled(told, beginsYear(day)).map((account) =>
    lot && account.id === lot.ownerId ? redeemed(account, units, lot.units) : account,
  );
  return [
    ...after.filter(({ id }) => id !== lot?.ownerId || units < lot.units),
    ...(subscriber && subscribes ? [opened(subscriber.ownerId, TERMS, subscribes)] : []),
  ];
}

const standings = (vehicleId: string) => standingsBefore(database, vehicleId, '9999-01-01');

/** By how many cents what clients have differs most from what the accounts say. */
async function largestDifference(vehicleId: string, accounts: Account[]): Promise<bigint> {
  const series = new Map((await standings(vehicleId)).map((each) => [each.unitsAsset, each]));
  const { rows } = await sql<{ owner_id: string; asset: string; posted: string }>`
    select a.owner_id, a.asset, b.posted from accounts a join balances b using (owner_id, account_id)
    where a.purpose = 'units' and a.fund_id = ${vehicleId} and b.posted > 0`.execute(database);
  expect(rows.map((row) => row.owner_id).toSorted()).toEqual(
    accounts.map(({ id }) => id).toSorted(),
  );
  let most = 0n;
  for (const row of rows) {
    const of = series.get(row.asset);
    const account = accounts.find(({ id }) => id === row.owner_id);
    const worth = of ? worthOfUnits(BigInt(row.posted), netPerUnit(of)) : 0n;
    const off = minorOf('USD', worth, 'half_up') - (account ? rounded(netOf(account)) : 0n);
    if (off > most) most = off;
    if (-off > most) most = -off;
  }
  return most;
}
