import { beforeAll, expect, test } from 'vitest';
import { knowingAssets } from '../../server/database/assets.ts';
import { readClock } from '../../server/database/clock.ts';
import type { Database } from '../../server/database/connect.ts';
import { type Day, dayOf, daysAfter, monthsAfter } from '../../server/database/days.ts';
import type { Row } from '../../server/portfolio/statements/rows.ts';
import { statementRows } from '../worlds/statement-rows.ts';
import { openWorld, type World } from './world.ts';

/*
 * Statements of every client of the demo and every month since its books began, by the functions that make them, without the
 * files: opening and movements are the closing, and the closing of one month is the opening of the next.
 */

let world: World;

beforeAll(async () => {
  world = await openWorld();
}, 900_000);

test('every month of every client opens with what the month before closed with', async () => {
  await world.inDatabase(async (database) => {
    const now = await readClock(database);
    const clients = await holders(database);
    expect(clients.length).toBeGreaterThanOrEqual(4);
    let months = 0;
    for (const client of clients) {
      // Units of private funds are assets that the world made.
      const told = await knowingAssets(database, () => tellMonths(database, client, now));
      months += told.months;
      expect(told.movements, `lines of ${client.ownerId}`).toBe(client.lines);
    }
    expect(months).toBeGreaterThan(36);
  });
  await world.close();
}, 900_000);

type Holder = {
  readonly ownerId: string;
  readonly currency: string;
  readonly firstDay: Day;
  /** Of the client's own accounts, before this month. */
  readonly lines: number;
};

async function holders(database: Database): Promise<Holder[]> {
  const before = new Date(`${dayOf(await readClock(database)).slice(0, 7)}-01T00:00:00Z`);
  const rows = await database
    .selectFrom('lines')
    .innerJoin('accounts', (join) =>
      join
        .onRef('accounts.owner_id', '=', 'lines.owner_id')
        .onRef('accounts.account_id', '=', 'lines.account_id'),
    )
    .innerJoin('clients', 'clients.client_id', 'lines.owner_id')
    .where('accounts.kind', '=', 'client')
    .where('lines.booked_at', '<', before)
    .groupBy(['lines.owner_id', 'default_currency'])
    .select(['lines.owner_id', 'default_currency'])
    .select(({ fn }) => [fn.min('lines.booked_at').as('first'), fn.countAll<string>().as('lines')])
    .execute();
  return rows.map((row) => ({
    ownerId: row.owner_id ?? '',
    currency: row.default_currency,
    firstDay: dayOf(row.first),
    lines: Number.parseInt(row.lines, 10),
  }));
}

/** Tells each month until the one before this, and expects each to follow from the one before. */
async function tellMonths(database: Database, holder: Holder, now: Date) {
  const thisMonth: Day = `${dayOf(now).slice(0, 7)}-01`;
  let before = new Map<string, string>();
  let [months, movements] = [0, 0];
  for (let start: Day = `${holder.firstDay.slice(0, 7)}-01`; start < thisMonth; ) {
    const next = monthsAfter(start, 1);
    const rows = await statementRows(database, holder, {
      kind: 'CHANGES',
      starts_on: start,
      ends_on: daysAfter(next, -1),
    });
    const openings = ends(rows, 'opening');
    expect(openings, `${holder.ownerId}, ${start}`).toEqual(before);
    expectBalanced(rows);
    before = ends(rows, 'closing');
    movements += rows.filter(({ row }) => row === 'movement').length;
    months += 1;
    start = next;
  }
  return { months, movements };
}

/** Of each account that has anything: its balance and what it is worth. */
function ends(rows: readonly Row[], kind: 'opening' | 'closing'): Map<string, string> {
  return new Map(
    rows
      .filter(({ row, balance }) => row === kind && /[1-9]/.test(balance ?? ''))
      .map((row) => [accountOf(row), `${row.balance} ${row.value}`]),
  );
}

const accountOf = ({ account, fund, asset }: Row) => [account, fund, asset].join(' ');

/** Adds up each account by itself, without the books. */
function expectBalanced(rows: readonly Row[]): void {
  const minor = (text: string | null) => BigInt((text ?? '0').replace('.', ''));
  const sums = new Map<string, bigint>();
  for (const row of rows) {
    const account = accountOf(row);
    if (row.row === 'opening') sums.set(account, minor(row.balance));
    if (row.row === 'movement') sums.set(account, (sums.get(account) ?? 0n) + minor(row.amount));
    if (row.row === 'closing') expect(sums.get(account), account).toBe(minor(row.balance));
  }
}
