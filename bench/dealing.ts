import { pathToFileURL } from 'node:url';
import { advanceClock, readClock } from '../server/database/clock.ts';
import type { Database, OpenDatabase } from '../server/database/connect.ts';
import { type Day, dayOf, daysAfter, monthsAfter, startOf } from '../server/database/days.ts';
import { newId } from '../server/database/identifier.ts';
import { transact } from '../server/database/transact.ts';
import { accrueFees } from '../server/funds/private-funds/accrual.ts';
import { acceptSubscription } from '../server/funds/private-funds/client-orders.ts';
import { openClass, setClassTerms } from '../server/funds/private-funds/vehicles.ts';
import { clientAccount, worldAccount } from '../server/ledger/account.ts';
import { openClientAccounts } from '../server/ledger/accounts.ts';
import { line, postEntries } from '../server/ledger/entries.ts';
import { openPrivateFund } from '../tests/worlds/private-funds.ts';
import { measureOnPostgres } from './bench-database.ts';
import { type BenchRow, describeRow } from './bench-row.ts';
import { type Taken, takenBy } from './own-process.ts';

const MANY = 10_000;
const FEW = 100;
const SECONDS_MAX = 60;
const VEHICLES = 10;
const CLASSES_EACH = 100;
const ACCRUAL_SECONDS_MAX = 5;
const BATCH = 100;
const MEGABYTES_MAX = 200;
const MEGABYTE = 2 ** 20;
/** Cents that each client has, subscribes for at a date, and asks back at the next. */
const PAID_IN = 10_000_000n;
const SUBSCRIBED = 100_000n;
const REDEEMED = 10_000n;

/** Without cut-offs, notice or a lock-up, so that every order is of the date that comes next. */
const TERMS = {
  subscriptionCutOffDays: 0,
  redemptionNoticeDays: 0,
  redemption: { lockUpMonths: 0, earlyRate: 0n },
};

/** How long a date with many orders takes to deal, and a day's fees of many series to accrue. */
export async function run(): Promise<BenchRow[]> {
  return [
    ...(await measureOnPostgres('bench_dealing', measureDealing)),
    ...(await measureOnPostgres('bench_accrual', measureAccrual)),
  ];
}

async function measureDealing(open: OpenDatabase, databaseUrl: string): Promise<BenchRow[]> {
  // The first date warms up the database.
  await dealDate(open, databaseUrl, FEW);
  const few = await dealDate(open, databaseUrl, FEW);
  const many = await dealDate(open, databaseUrl, MANY);
  return [
    {
      figure: `${MANY} orders of one dealing date, prepared, released and dealt`,
      yardstick: `${SECONDS_MAX} s`,
      ratio: many.seconds / SECONDS_MAX,
      bar: { atMost: 1 },
      absolute: `${many.seconds.toFixed(1)} s`,
    },
    {
      figure: `time for each of ${MANY} orders`,
      yardstick: `for each of ${FEW}`,
      ratio: many.seconds / MANY / (few.seconds / FEW),
      bar: { atMost: 1.2 },
      absolute: `${inMilliseconds(many.seconds / MANY)}, ${inMilliseconds(few.seconds / FEW)}`,
    },
    {
      figure: `memory while ${MANY} orders are dealt, above what there was before`,
      yardstick: `${MEGABYTES_MAX} MB`,
      ratio: many.extraBytes / (MEGABYTES_MAX * MEGABYTE),
      bar: { atMost: 1 },
      absolute: `${inMegabytes(many.extraBytes)}; ${FEW} take ${inMegabytes(few.extraBytes)}`,
    },
  ];
}

/** A fund of its own whose clients come in at one date; at the next, half of them subscribe again and the others redeem a part. */
async function dealDate(open: OpenDatabase, databaseUrl: string, orders: number): Promise<Taken> {
  const { database } = open;
  const [first, second] = await nextMonths(database);
  const fund = await openPrivateFund({ database, client: noClient }, [first, second], TERMS, '1');
  const owners = await clientsWithMoney(database, orders);
  for (const ownerId of owners) await fund.subscribeMinor(ownerId, first, SUBSCRIBED);
  await fund.passTo(first);
  await fund.dealMinor(first, 0n);
  const half = orders / 2;
  for (const [i, ownerId] of owners.entries()) {
    if (i < half) await fund.subscribeMinor(ownerId, second, SUBSCRIBED);
    else await fund.redeem(ownerId, second, { basis: 'AMOUNT', minor: REDEEMED });
  }
  await fund.passTo(second);
  await fund.cutOff(second);
  await fund.value(second, 'FINAL', `${orders * 1_010}.00`);
  // What autovacuum does on a server that is not brand-new.
  await open.asOwner((session) => session.query('vacuum analyze'));
  const { vehicleId, preparer, approver } = fund;
  return takenBy(new URL('deal-date.ts', import.meta.url), [
    databaseUrl,
    vehicleId,
    second,
    preparer,
    approver,
  ]);
}

/** The fees of one more day, of series that were dealt a month ago. */
async function measureAccrual(open: OpenDatabase): Promise<BenchRow[]> {
  const { database } = open;
  const days = await nextMonths(database);
  const [first, second] = days;
  const funds = [];
  for (let i = 0; i < VEHICLES; i += 1) funds.push(await openClasses(database, days));
  for (const fund of funds) {
    await fund.passTo(first);
    await fund.dealMinor(first, 0n);
  }
  await passTo(database, daysAfter(second, -1));
  await accrueFees(database);
  await open.asOwner((session) => session.query('vacuum analyze'));
  await passTo(database, second);
  const started = performance.now();
  const added = await accrueFees(database);
  const seconds = (performance.now() - started) / 1000;
  const series = VEHICLES * CLASSES_EACH;
  if (added < series) throw new Error(`${added} fees of ${series} series since ${first}`);
  return [
    {
      figure: `a day's fees of ${series} series, a month after they were dealt`,
      yardstick: `${ACCRUAL_SECONDS_MAX} s`,
      ratio: seconds / ACCRUAL_SECONDS_MAX,
      bar: { atMost: 1 },
      absolute: `${seconds.toFixed(2)} s`,
    },
  ];
}

/** A vehicle with many classes, each with an order of the first of its days. */
async function openClasses(database: Database, days: readonly [Day, Day]) {
  const [first] = days;
  const fund = await openPrivateFund({ database, client: noClient }, days, TERMS, '1');
  const { vehicleId, classId, terms } = fund;
  const others = await transact(database, async (tx) => {
    const ids: string[] = [];
    for (let i = 1; i < CLASSES_EACH; i += 1) {
      const id = await openClass(tx, { vehicleId, currency: 'USD' }, `A${i}`);
      await setClassTerms(tx, id, terms);
      ids.push(id);
    }
    return ids;
  });
  const [ownerId = ''] = await clientsWithMoney(database, 1);
  for (const each of [classId, ...others]) {
    const order = { ownerId, vehicleId, classId: each, dealingDay: first, minor: SUBSCRIBED };
    await transact(database, (tx) => acceptSubscription(tx, { ...order, key: newId() }));
  }
  return fund;
}

/** The first days of the next two months. */
async function nextMonths(database: Database): Promise<[Day, Day]> {
  const month = `${dayOf(await readClock(database)).slice(0, 8)}01`;
  return [monthsAfter(month, 1), monthsAfter(month, 2)];
}

/** Moves the clock to an hour after a day has begun. */
async function passTo(database: Database, day: Day): Promise<void> {
  const to = startOf(day).getTime() + 3_600_000;
  await transact(database, async (tx) => {
    await advanceClock(tx, to - (await readClock(tx)).getTime());
  });
}

/** Many at once come by `clientsWithMoney`. */
async function noClient(): Promise<never> {
  throw new TypeError('a bench makes its clients many at once');
}

/** Clients with dollars to invest. */
async function clientsWithMoney(database: Database, count: number): Promise<string[]> {
  const owners = Array.from({ length: count }, () => newId());
  for (let done = 0; done < count; done += BATCH) {
    const some = owners.slice(done, done + BATCH);
    await transact(database, async (tx) => {
      for (const ownerId of some) await openClientAccounts(tx, ownerId);
    });
    await postEntries(
      database,
      some.map((ownerId) => ({
        key: newId(),
        kind: 'correction' as const,
        lines: [
          line(worldAccount('custody', 'USD'), -PAID_IN),
          line(clientAccount(ownerId, 'available', 'USD'), PAID_IN),
        ],
      })),
    );
  }
  return owners;
}

const inMilliseconds = (seconds: number) => `${(seconds * 1000).toFixed(2)} ms`;

const inMegabytes = (bytes: number) => `${(bytes / MEGABYTE).toFixed(0)} MB`;

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  for (const row of await run()) console.info(describeRow(row));
}
