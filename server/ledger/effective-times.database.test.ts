import fc from 'fast-check';
import { expect, test } from 'vitest';
import { codeOf, openTestBooks } from '../../tests/worlds/books.ts';
import { newId } from '../database/identifier.ts';
import { transact } from '../database/transact.ts';
import { houseAccount } from './account.ts';
import { auditBooks } from './audit.ts';
import { balanceAsOf } from './balances.ts';
import { line, postEntry, reverseEntry } from './entries.ts';

const books = await openTestBooks();
const { database } = books;
const suspense = houseAccount('suspense', 'BTC');

const DAY_MS = 86_400_000;
const FUTURE = new Date('2999-01-01');

async function effectiveTimes(ownerId: string): Promise<{ booked: Date; effective: Date }[]> {
  const rows = await database
    .selectFrom('entries')
    .select(['booked_at', 'effective_at'])
    .where('owner_id', '=', ownerId)
    .orderBy('entry_id')
    .execute();
  return rows.map((row) => ({ booked: row.booked_at, effective: row.effective_at }));
}

async function correct(
  { available, minor = 10n }: { available: Parameters<typeof line>[0]; minor?: bigint },
  effectiveAt?: Date,
): Promise<bigint> {
  const lines = [line(suspense, -minor), line(available, minor)];
  const entry = { key: newId(), kind: 'correction', lines } as const;
  const { entryId } = await postEntry(database, effectiveAt ? { ...entry, effectiveAt } : entry);
  return entryId;
}

test('a reversal takes effect when the reversed entry did, which then never counted', async () => {
  const { ownerId, available } = await books.client('BTC');
  const valueDate = new Date('2026-01-05T00:00:00Z');
  const entryId = await correct({ available }, valueDate);
  expect(await balanceAsOf(database, available, valueDate)).toBe(10n);
  expect(await balanceAsOf(database, available, new Date(valueDate.getTime() - 1))).toBe(0n);
  await transact(database, (tx) => reverseEntry(tx, { ownerId, entryId, key: newId() }));
  const [, reversal] = await effectiveTimes(ownerId);
  expect(reversal?.effective).toEqual(valueDate);
  expect(reversal?.booked.getTime()).toBeGreaterThan(valueDate.getTime());
  expect(await balanceAsOf(database, available, valueDate)).toBe(0n);
  expect(await balanceAsOf(database, available, FUTURE)).toBe(0n);
});

test('a reversal takes effect at the time that it is told', async () => {
  const { ownerId, available } = await books.client('BTC');
  const [from, until] = [new Date('2026-01-05T00:00:00Z'), new Date('2026-01-09T00:00:00Z')];
  const entryId = await correct({ available }, from);
  const reversal = { ownerId, entryId, key: newId(), effectiveAt: until };
  await transact(database, (tx) => reverseEntry(tx, reversal));
  expect((await effectiveTimes(ownerId))[1]?.effective).toEqual(until);
  expect(await balanceAsOf(database, available, new Date(until.getTime() - 1))).toBe(10n);
  expect(await balanceAsOf(database, available, until)).toBe(0n);
  const again = await transact(database, (tx) => reverseEntry(tx, reversal));
  expect(again.replayed).toBe(true);
  const other = { ...reversal, effectiveAt: from };
  expect(await codeOf(transact(database, (tx) => reverseEntry(tx, other)))).toBe(
    'entry_key_reused',
  );
});

test('the balance as of a moment is the sum of what was in effect by then', async () => {
  const movement = fc.record({
    minor: fc.bigInt({ min: 1n, max: 1000n }),
    // Days from now; null takes effect when it is booked.
    days: fc.option(fc.integer({ min: -20, max: 20 })),
    isReversed: fc.boolean(),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(movement, { minLength: 1, maxLength: 12 }), async (movements) => {
      const { ownerId, available } = await books.client('BTC');
      const now = Date.now();
      const at = (days: number) => new Date(now + days * DAY_MS);
      for (const { minor, days, isReversed } of movements) {
        const entryId = await correct({ available, minor }, days === null ? undefined : at(days));
        if (!isReversed) continue;
        await transact(database, (tx) => reverseEntry(tx, { ownerId, entryId, key: newId() }));
      }
      for (let days = -21; days <= 21; days += 3) {
        const expected = movements
          .filter((each) => !each.isReversed && (each.days ?? 0) <= days)
          .reduce((sum, { minor }) => sum + minor, 0n);
        // What is booked now is in effect a minute from now.
        const moment = new Date(at(days).getTime() + 60_000);
        expect(await balanceAsOf(database, available, moment)).toBe(expected);
      }
    }),
    { numRuns: 25 },
  );
  expect(await auditBooks(database)).toEqual([]);
});
