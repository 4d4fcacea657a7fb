import { expect, test } from 'vitest';
import { openTestBooks } from '../../tests/worlds/books.ts';
import { newId } from '../database/identifier.ts';
import { clientAccount, houseAccount } from './account.ts';
import { accountHistories, firstBookedAt, lastLineBefore } from './account-histories.ts';
import { line, postEntries, postEntry } from './entries.ts';
import { linesOf } from './lines.ts';

const books = await openTestBooks();
const { database } = books;

test('what stood on each account before any moment is found, however many lines there are', async () => {
  const { ownerId, available } = await books.client('BTC', 1000n);
  const ether = clientAccount(ownerId, 'available', 'ETH');
  await books.fund(ether, 500n);
  const fee = (minor: bigint) => ({
    key: newId(),
    kind: 'fee' as const,
    lines: [line(available, -minor), line(houseAccount('fees', 'BTC'), minor)],
  });
  for (let round = 0; round < 9; round += 1) {
    await postEntry(database, fee(1n));
    // Several of one moment.
    await postEntries(database, [fee(2n), fee(3n), fee(4n)]);
    if (round % 4 === 0) await books.fund(ether, 7n);
  }
  const lines = await linesOf(database, ownerId, 0n);
  const all = new Set(lines.flatMap(({ at }) => [at.getTime(), at.getTime() + 1]));
  expect(await firstBookedAt(database, ownerId)).toEqual(lines[0]?.at);
  for (const time of all) {
    const until = new Date(time);
    const before = lines.filter(({ at }) => at < until);
    const last = await lastLineBefore(database, ownerId, until);
    // Of an entry's lines that of the house may come last.
    expect(lines.filter(({ lineId }) => lineId <= last)).toEqual(before);
    const found = await accountHistories(database, { ownerId, from: null, until }, last);
    const closings = found.map(({ asset, opening, closing }) => [asset, opening, closing]);
    const told = Map.groupBy(before, ({ asset }) => asset);
    expect(closings.toSorted()).toEqual(
      [...told].map(([asset, own]) => [asset, 0n, own.at(-1)?.balanceAfter]).toSorted(),
    );
    // What is booked meanwhile belongs to no statement whose basis is fixed.
    const [first] = await accountHistories(
      database,
      { ownerId, from: until, until: new Date('2999-01-01') },
      last,
    );
    if (first) expect(first.closing).toBe(first.opening);
  }
});

test('an owner without lines has no first one and no last', async () => {
  const { ownerId } = await books.client();
  expect(await firstBookedAt(database, ownerId)).toBeNull();
  expect(await lastLineBefore(database, ownerId, new Date('2999-01-01'))).toBe(0n);
  expect(await lastLineBefore(database, newId(), new Date())).toBe(0n);
  const stretch = { ownerId, from: null, until: new Date('2999-01-01') };
  expect(await accountHistories(database, stretch, 0n)).toEqual([]);
});
