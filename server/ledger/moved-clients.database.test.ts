import { expect, test } from 'vitest';
import { openTestBooks } from '../../tests/worlds/books.ts';
import { advanceClock } from '../database/clock.ts';
import { newId } from '../database/identifier.ts';
import { transact } from '../database/transact.ts';
import { type Account, houseAccount, worldAccount } from './account.ts';
import { line, type PostedEntry, postEntries, postEntry } from './entries.ts';
import { clientsMovedBetween, newestEntryAt } from './moved-clients.ts';

const { database, client, fund } = await openTestBooks();
const fees = houseAccount('fees', 'BTC');

/** Does something a second after all that was booked so far. */
async function later<T>(work: () => Promise<T>): Promise<T> {
  await transact(database, (tx) => advanceClock(tx, 1_000));
  return work();
}

async function newestEntry(): Promise<Date> {
  return (await newestEntryAt(database)) ?? new Date(0);
}

function payFee(available: Account): Promise<PostedEntry> {
  const lines = [line(available, -1n), line(fees, 1n)];
  return postEntry(database, { key: newId(), kind: 'fee', lines });
}

test('books without entries have no newest one', async () => {
  expect(await newestEntryAt(database)).toBeNull();
});

test('finds clients whose accounts moved after one moment and up to another, not the house', async () => {
  await client('BTC', 5n);
  const since = await newestEntry();
  const { ownerId } = await later(() => client('BTC', 5n));
  await later(() => fund(fees, 1n));
  const until = await newestEntry();
  await later(() => client('BTC', 5n));
  const moved = await clientsMovedBetween(database, { since, until, clientsMax: 10 });
  expect(moved).toEqual({ clients: [{ ownerId, lastEntryId: 1n }], nextSince: null });
});

test('tells the newest entry of a client up to that moment, not one beyond', async () => {
  const since = await newestEntry();
  const { ownerId, available } = await later(() => client('BTC', 5n));
  const { entryId } = await later(() => payFee(available));
  const until = await newestEntry();
  await later(() => payFee(available));
  const { clients } = await clientsMovedBetween(database, { since, until, clientsMax: 10 });
  expect(clients).toEqual([{ ownerId, lastEntryId: entryId }]);
});

test.each([
  ['clients', { clientsMax: 1 }],
  ['entries', { clientsMax: 10, entriesMax: 1 }],
])(
  'goes on after so many %s until nobody is left, with those of one moment on one page',
  async (_, page) => {
    const since = await newestEntry();
    const first = await later(() => client('BTC', 5n));
    const together = await Promise.all(Array.from({ length: 3 }, () => client('BTC')));
    const deposits = together.map(({ available }) => ({
      key: newId(),
      kind: 'correction' as const,
      lines: [line(worldAccount('custody', 'BTC'), -1n), line(available, 1n)],
    }));
    await later(() => postEntries(database, deposits));
    const last = await later(() => client('BTC', 5n));
    const until = await newestEntry();
    const found: string[][] = [];
    for (let from: Date | null = since; from && found.length < 9; ) {
      const { clients, nextSince } = await clientsMovedBetween(database, {
        since: from,
        until,
        ...page,
      });
      found.push(clients.map(({ ownerId }) => ownerId).toSorted());
      from = nextSince;
    }
    const togetherIds = together.map(({ ownerId }) => ownerId).toSorted();
    expect(found).toEqual([[first.ownerId], togetherIds, [last.ownerId], []]);
  },
);
