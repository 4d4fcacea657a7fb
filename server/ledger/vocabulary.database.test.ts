import { formatMinor, parseAmount } from '@ballast/contract/money/amount.ts';
import fc from 'fast-check';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { FIRST_ASSETS } from '../../tests/worlds/assets.ts';
import { openTestBooks } from '../../tests/worlds/books.ts';
import { readAssets } from '../database/assets.ts';
import { CONSTRAINT_CODES } from '../database/constraint-codes.ts';
import { houseAccount, worldAccount } from './account.ts';
import { ENTRY_KINDS } from './entries.ts';

const { database } = await openTestBooks();

async function column(query: string): Promise<string[]> {
  const { rows } = await sql<{
    value: string;
  }>`select * from (${sql.raw(query)}) v (value)`.execute(database);
  return rows.map(({ value }) => value);
}

test('the kinds of entries in code are those of the database', async () => {
  const kinds = await column('select kind from entry_kinds');
  expect(kinds.toSorted()).toEqual([...ENTRY_KINDS, 'reversal'].toSorted());
});

test('the assets and networks that tests without a database know are those of the database', async () => {
  expect(await readAssets(database)).toEqual(FIRST_ASSETS);
});

test('every account of house and world that code can name is open', async () => {
  const keys = await column(`select key from accounts where kind <> 'client'`);
  const named = [
    ...(
      [
        'fees',
        'rewards',
        'rounding',
        'trade_clearing',
        'rebalance_clearing',
        'trade_result',
        'trading_income',
        'house_capital',
        'network_costs',
        'suspense',
      ] as const
    ).map((purpose) => houseAccount(purpose, 'ETH')),
    ...(['custody', 'bank'] as const).map((purpose) => worldAccount(purpose, 'ETH')),
  ];
  const wanted = named.flatMap(({ key }) =>
    key.endsWith('*') ? Array.from({ length: 8 }, (_, i) => key.replace('*', String(i))) : key,
  );
  expect(wanted.filter((key) => !keys.includes(key))).toEqual([]);
});

test('every constraint with a code of its own exists', async () => {
  const names = await column(`
    select conname from pg_constraint union select indexname from pg_indexes
    union select tgname from pg_trigger`);
  // Some are raised under the name of the rule by a function that checks it.
  const sources = (await column('select prosrc from pg_proc')).join();
  const unknown = Object.keys(CONSTRAINT_CODES).filter(
    (name) => !names.includes(name) && !sources.includes(`'${name}'`),
  );
  expect(unknown).toEqual([]);
});

test('amounts go through the database and out again digit by digit', async () => {
  const minors = fc.array(fc.bigInt({ min: -(10n ** 37n), max: 10n ** 37n }), {
    minLength: 500,
    maxLength: 500,
  });
  const property = fc.asyncProperty(minors, async (amounts) => {
    const { rows } = await sql<{ amount: string; whole: string }>`
      select amount, amount * unit_of(18::smallint) as whole
      from unnest(${`{${amounts.join()}}`}::numeric(38, 0)[]) amount`.execute(database);
    expect(rows.map(({ amount }) => BigInt(amount))).toEqual(amounts);
    for (const { amount, whole } of rows) {
      expect(whole).toBe(formatMinor('ETH', BigInt(amount)));
      expect(parseAmount('ETH', whole)?.minor).toBe(BigInt(amount));
    }
  });
  await fc.assert(property, { numRuns: 20 });
});
