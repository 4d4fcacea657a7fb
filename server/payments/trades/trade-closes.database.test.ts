import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { openPaymentsWorld } from '../../../tests/worlds/payments.ts';
import { newId } from '../../database/identifier.ts';
import { transact } from '../../database/transact.ts';
import { houseAccount, worldAccount } from '../../ledger/account.ts';
import { auditBooks } from '../../ledger/audit.ts';
import { purposeTotals } from '../../ledger/balances.ts';
import { line, postEntry } from '../../ledger/entries.ts';
import { houseOwners } from '../../ledger/house.ts';
import { closeTradeResults } from './trade-closes.ts';

/* What trades leave to the house, by rounding or between quote and fill, becomes its income once a day (docs/decisions/0260). */

const { database, advance, now } = await openPaymentsWorld();
const [here = '', there = ''] = await houseOwners(database);

// What the house brought along covers what trades lose.
for (const ownerId of [here, there]) {
  for (const asset of ['BTC', 'USDC']) await move('house_capital', ownerId, asset, 1_000n);
}

const close = () => transact(database, closeTradeResults);

/** What a trade left to the house somewhere, gained or lost. */
const leave = (ownerId: string, asset: string, minor: bigint) =>
  move('trade_result', ownerId, asset, minor);

async function move(
  to: 'trade_result' | 'house_capital',
  ownerId: string,
  asset: string,
  minor: bigint,
): Promise<void> {
  const lines = [
    line(houseAccount(to, asset), minor),
    line(worldAccount('custody', asset), -minor),
  ];
  await postEntry(database, { key: newId(), kind: 'correction', ownerId, lines });
}

async function total(purpose: 'trade_result' | 'trading_income', asset: string) {
  return (await purposeTotals(database, purpose)).find((one) => one.asset === asset)?.posted ?? 0n;
}

/** Moves the clock on to shortly after the next midnight. */
async function nextDay(): Promise<void> {
  const day = 86_400_000;
  const at = (await now()).getTime();
  await advance((Math.ceil(at / day) * day - at) / 1000 + 1);
}

async function closes() {
  return database
    .selectFrom('entries')
    .select(['owner_id', 'key'])
    .where('kind', '=', 'trade_close')
    .orderBy('entry_id')
    .execute();
}

test('what trades left is income of the house the day after, in each currency and wherever it stands', async () => {
  await close();
  await leave(here, 'USDC', 370n);
  await leave(there, 'USDC', -70n);
  await leave(there, 'BTC', -12n);
  // The day is not over.
  expect(await close()).toBe(0);
  expect(await total('trade_result', 'USDC')).toBe(300n);
  const day = (await now()).toISOString().slice(0, 10);
  await nextDay();
  expect(await close()).toBe(3);
  expect(await total('trade_result', 'USDC')).toBe(0n);
  expect(await total('trading_income', 'USDC')).toBe(300n);
  expect(await total('trading_income', 'BTC')).toBe(-12n);
  const keys = (await closes()).map(({ owner_id: ownerId, key }) => `${ownerId} ${key}`);
  expect(keys.toSorted()).toEqual(
    [
      `${here} trade_close:${day}:USDC`,
      `${there} trade_close:${day}:BTC`,
      `${there} trade_close:${day}:USDC`,
    ].toSorted(),
  );
  expect(await auditBooks(database)).toEqual([]);
});

test('a day is closed once, whoever comes at the same time', async () => {
  await close();
  await leave(here, 'ETH', 5n);
  await nextDay();
  const taken = await Promise.all(Array.from({ length: 5 }, close));
  expect(taken.toSorted()).toEqual([0, 0, 0, 0, 1]);
  // What comes after it waits for the day after.
  await leave(here, 'ETH', 2n);
  expect(await close()).toBe(0);
  expect(await total('trade_result', 'ETH')).toBe(2n);
  await nextDay();
  await close();
  expect(await total('trading_income', 'ETH')).toBe(7n);
});

test('no day is closed after a later one, which a clock that has stepped back shows again', async () => {
  await leave(here, 'USDT', 9n);
  await nextDay();
  // As if the clock had been two days ahead.
  const ahead = (days: number) =>
    sql<string>`((clock_now() at time zone 'UTC')::date + ${days}::int)`;
  await database
    .insertInto('trade_closes')
    .values({ day: ahead(2), entries: 0 })
    .execute();
  expect(await close()).toBe(0);
  for (const _ of [1, 2, 3]) await nextDay();
  expect(await close()).toBe(0);
  await nextDay();
  await close();
  expect(await total('trading_income', 'USDT')).toBe(9n);
});

test('what nobody took for two days is found by the audit, and taken with the next close', async () => {
  await nextDay();
  await close();
  await leave(here, 'USD', 8n);
  await advance(3 * 86_400);
  expect((await auditBooks(database)).map(({ id }) => id)).toContain('trade results');
  await close();
  expect(await total('trading_income', 'USD')).toBe(8n);
  expect(await auditBooks(database)).toEqual([]);
});
