import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { startPostgres } from '../../tests/harness/postgres.ts';
import { booksOf } from '../../tests/worlds/books.ts';
import { whileRowsFail } from '../../tests/worlds/poisoned-rows.ts';
import { asSuperuser } from '../../tests/worlds/superuser.ts';
import { openAlarmsAbout } from '../database/alarms.ts';
import { advanceClock } from '../database/clock.ts';
import { openDatabase, type Tx } from '../database/connect.ts';
import { newId } from '../database/identifier.ts';
import { migrate } from '../database/migrate.ts';
import { transact } from '../database/transact.ts';
import { clientAccount, houseAccount, worldAccount } from './account.ts';
import { chainEntries } from './chain.ts';
import { line, postEntries, postEntry } from './entries.ts';
import { verifyChain } from './verify-chain.ts';

const postgres = await startPostgres({ settings: { autovacuum: 'off' } });
afterAll(() => postgres.stop());
const url = await postgres.createDatabase('chain');
const open = await openDatabase({ url, dataDir: 'memory:' });
afterAll(() => open.close());
await migrate(open);
const { database } = open;
const books = booksOf(database);

function entry(key = newId()) {
  const lines = [line(worldAccount('custody', 'BTC'), -1n), line(houseAccount('fees', 'BTC'), 1n)];
  return { key, kind: 'correction' as const, lines };
}

async function chainedEntries(): Promise<number> {
  const { rows } = await sql<{ n: string | null }>`
    select sum(entries_count) as n from chain_links`.execute(database);
  return Number.parseInt(rows[0]?.n ?? '0', 10);
}

async function newestRoot(): Promise<bigint> {
  const { rows } = await sql<{ root_id: string }>`select root_id from chain_head`.execute(database);
  return BigInt(rows[0]?.root_id ?? 0);
}

function advance(seconds: number): Promise<unknown> {
  return transact(database, (tx) => advanceClock(tx, seconds * 1_000));
}

async function begin(): Promise<{ tx: Tx; commit: () => Promise<void> }> {
  const opened = Promise.withResolvers<Tx>();
  const ended = Promise.withResolvers<void>();
  const done = database.transaction().execute(async (tx) => {
    // Declared, not compared: see `Tx`.
    opened.resolve(tx as unknown as Tx);
    await ended.promise;
  });
  return {
    tx: await opened.promise,
    commit: async () => {
      ended.resolve();
      await done;
    },
  };
}

test('entries are chained in batches that verify', async () => {
  await postEntries(
    database,
    Array.from({ length: 25 }, () => entry()),
  );
  expect(await chainEntries(database, { owners: 1, entries: 10, lookedAt: 100 })).toBe(25);
  expect(await chainEntries(database)).toBe(0);
  expect(await verifyChain(database)).toEqual([]);
});

test('the chain waits for nobody, and leaves out what is not committed yet', async () => {
  const before = await chainedEntries();
  const { ownerId, available } = await books.client('BTC', 100n);
  const late = await begin();
  // Of the client's accounts alone, because the house's may stand where the other entry's do.
  const lines = [line(available, -1n), line(clientAccount(ownerId, 'settling', 'BTC'), 1n)];
  await postEntry(late.tx, { key: newId(), kind: 'correction', lines });
  await postEntry(database, entry());
  expect(await chainEntries(database)).toBe(2);
  await late.commit();
  expect(await chainEntries(database)).toBe(1);
  expect(await chainedEntries()).toBe(before + 3);
  const { rows } = await sql<{ last_line: string }>`
    select last_line from chain_links where owner_id = ${ownerId} order by link_id`.execute(
    database,
  );
  expect(rows.map(({ last_line }) => last_line)).toEqual(['2', '4']);
  expect(await verifyChain(database)).toEqual([]);
});

test('each owner has a chain, and one root stands over those that were made together', async () => {
  const clients = await Promise.all([1, 2, 3].map(() => books.client('BTC', 10n)));
  expect(await chainEntries(database)).toBe(3);
  const { rows } = await sql<{ owner_id: string; links: string }>`
    select owner_id, links_count as links
    from chain_links join (select * from chain_roots order by root_id desc limit 1) newest using (root_id)
    order by owner_id`.execute(database);
  expect(rows).toEqual(
    clients
      .map(({ ownerId }) => ownerId)
      .toSorted()
      .map((owner_id) => ({ owner_id, links: '3' })),
  );
});

test('entries of many owners go under several roots, whether they moved lately or the hour is over', async () => {
  for (const advanceSeconds of [0, 3_600]) {
    const before = await newestRoot();
    await Promise.all(Array.from({ length: 7 }, () => books.client('BTC', 10n)));
    await advance(advanceSeconds);
    expect(await chainEntries(database, { owners: 3, entries: 10, lookedAt: 5 })).toBe(7);
    expect((await newestRoot()) - before).toBeGreaterThan(2n);
    expect(await chainEntries(database)).toBe(0);
  }
  expect(await verifyChain(database)).toEqual([]);
});

test('what was committed later than anything should be is chained once the hour is over', async () => {
  const { available } = await books.client('BTC', 100n);
  await chainEntries(database);
  const late = await begin();
  const lines = [line(available, -1n), line(houseAccount('fees', 'BTC'), 1n)];
  await postEntry(late.tx, { key: newId(), kind: 'fee', lines });
  await advance(600);
  expect(await chainEntries(database)).toBe(0);
  await late.commit();
  expect(await chainEntries(database)).toBe(0);
  await advance(3_000);
  expect(await chainEntries(database)).toBe(1);
  expect(await verifyChain(database)).toEqual([]);
});

test('an owner whose link cannot be made keeps back no other, is told of, and goes on when it can be', async () => {
  const owners = await Promise.all([1, 2, 3, 4, 5].map(() => books.client('BTC', 10n)));
  const poison = owners[2]?.ownerId ?? '';
  const rows = { table: 'chain_links', on: 'insert', when: `new.owner_id = '${poison}'` } as const;
  const told = async () =>
    (await openAlarmsAbout(database, 'entries_unchained')).map(({ id }) => id);
  await whileRowsFail(url, rows, async () => {
    expect(await chainEntries(database)).toBe(4);
    expect(await told()).toEqual([poison]);
    await postEntries(
      database,
      owners.map(({ available }) => ({
        key: newId(),
        kind: 'fee' as const,
        lines: [line(available, -1n), line(houseAccount('fees', 'BTC'), 1n)],
      })),
    );
    expect(await chainEntries(database)).toBe(4);
    // Also when every owner is looked at.
    await advance(3_600);
    expect(await chainEntries(database)).toBe(0);
  });
  await advance(600);
  expect(await chainEntries(database)).toBe(2);
  expect(await told()).toEqual([]);
  expect(await verifyChain(database)).toEqual([]);
});

test('owners who take too long together are chained apart', async () => {
  const owners = await Promise.all([1, 2, 3].map(() => books.client('BTC', 10n)));
  const slow = owners[0]?.ownerId ?? '';
  const error = "'canceling statement due to statement timeout' using errcode = '57014'";
  const rows = {
    table: 'chain_links',
    on: 'insert',
    when: `new.owner_id = '${slow}'`,
    error,
  } as const;
  await whileRowsFail(url, rows, async () => {
    expect(await chainEntries(database)).toBe(2);
  });
  await advance(60);
  expect(await chainEntries(database)).toBe(1);
});

test('a search that is given up goes on where it began', async () => {
  await postEntry(database, entry());
  await advance(600);
  expect(await chainEntries(database, undefined, AbortSignal.abort())).toBe(0);
  expect(await chainEntries(database)).toBe(1);
});

test('a chain is verified page by page, with what lies on their edges', async () => {
  expect(await verifyChain(database, { links: 1, roots: 1 })).toEqual([]);
  const corruption = `update chain_links set hash = sha256('x') where link_id = 2`;
  await asSuperuser(url, corruption, async (corrupted) => {
    const whole = await verifyChain(corrupted);
    expect(whole.length).toBeGreaterThan(0);
    expect(await verifyChain(corrupted, { links: 1, roots: 1 })).toEqual(whole);
    expect(await verifyChain(corrupted, { links: 3, roots: 2 })).toEqual(whole);
  });
});

test('keys with any characters are chained as they are', async () => {
  await postEntry(database, entry(`a|b"c\nü${newId()}`));
  expect(await chainEntries(database)).toBe(1);
  expect(await verifyChain(database)).toEqual([]);
});

test.each([
  ['an amount', 'update lines set amount = amount * 2 where line_id = 3'],
  [
    'the time of an entry',
    `update entries set booked_at = booked_at + interval '1 s' where entry_id = 3`,
  ],
  [
    'when an entry takes effect',
    `update entries set effective_at = effective_at - interval '1 d' where entry_id = 3`,
  ],
  ['a line that is gone', 'delete from lines where line_id = 4'],
  [
    'a line that came to an entry with the number of no link',
    `insert into lines select (jsonb_populate_record(l, '{"line_id": -1}')).* from lines l where line_id = 3 limit 1`,
  ],
  [
    'an entry that is gone',
    'delete from lines where entry_id = 3; delete from entries where entry_id = 3',
  ],
  ['a link that was made anew', `update chain_links set hash = sha256('x') where link_id = 1`],
  ['a root that was made anew', `update chain_roots set hash = sha256('x') where root_id = 1`],
  [
    'the newest root that is gone',
    'delete from chain_roots where root_id = (select max(root_id) from chain_roots)',
  ],
  [
    'an owner whose whole chain is gone',
    'delete from chain_links where owner_id <> house_owner(); delete from chain_ends where owner_id <> house_owner()',
  ],
])('verifying finds %s', async (_, corruption) => {
  await asSuperuser(url, corruption, async (corrupted) => {
    expect(await verifyChain(corrupted)).not.toEqual([]);
  });
  expect(await verifyChain(database)).toEqual([]);
});
