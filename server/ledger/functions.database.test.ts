import { sql } from 'kysely';
import { Client } from 'pg';
import { describe, expect, test } from 'vitest';
import { codeOf, openTestBooks } from '../../tests/worlds/books.ts';
import { requestById } from '../../tests/worlds/by-id.ts';
import { asSuperuser } from '../../tests/worlds/superuser.ts';
import { somebodyWaits } from '../../tests/worlds/waits.ts';
import { advanceClock, readClock } from '../database/clock.ts';
import type { Database, Tx } from '../database/connect.ts';
import { newId } from '../database/identifier.ts';
import { transact } from '../database/transact.ts';
import { type Account, clientAccount, houseAccount, worldAccount } from './account.ts';
import { openReceivable } from './accounts.ts';
import { auditBooks } from './audit.ts';
import {
  entryCommand,
  line,
  type NewEntry,
  postEntries,
  postEntry,
  reverseEntry,
} from './entries.ts';
import { execute } from './execute.ts';
import {
  advanceRequest,
  holdCommand,
  lockBooks,
  openRequest,
  openRequestCommand,
  placeHold,
  releaseHold,
} from './requests.ts';
import { verifyChain } from './verify-chain.ts';

const books = await openTestBooks();
const { database } = books;
const fees = houseAccount('fees', 'BTC');
const custody = worldAccount('custody', 'BTC');

const fee = (from: Account, minor: bigint, rest: Partial<NewEntry> = {}): NewEntry => ({
  key: newId(),
  kind: 'fee',
  lines: [line(from, -minor), line(fees, minor)],
  ...rest,
});

/** What an owner's entries and lines say of themselves. */
async function entriesOf(ownerId: string) {
  const { rows } = await sql<{
    key: string;
    lines: number;
    booked: Date;
    effective: Date;
    lineEffective: Date;
  }>`
    select e.key, count(*)::int4 as lines, e.booked_at as booked, e.effective_at as effective,
      max(l.effective_at) as "lineEffective"
    from entries e join lines l using (owner_id, entry_id)
    where owner_id = ${ownerId} group by e.owner_id, e.entry_id order by e.entry_id`.execute(
    database,
  );
  return rows;
}

async function lastLine(ownerId: string): Promise<string> {
  const { rows } = await sql<{ last: string }>`
    select last_line as last from owners where owner_id = ${ownerId}`.execute(database);
  return rows[0]?.last ?? '';
}

/** Runs the second work while the first one's transaction is open, and ends that once the second waits. */
async function overtaken<First, Second>(
  first: (tx: Tx) => Promise<First>,
  second: () => Promise<Second>,
): Promise<[First, Second]> {
  let waiting: Promise<Second> | undefined;
  const answer = await transact(database, async (tx) => {
    const found = await first(tx);
    waiting = second();
    waiting.catch(() => undefined);
    await somebodyWaits(database);
    return found;
  });
  return [answer, await (waiting as Promise<Second>)];
}

/** How many rows of a query nobody keeps; the application may not lock them by itself. */
async function unlocked(query: string): Promise<number> {
  const owner = new Client({ connectionString: books.url });
  await owner.connect();
  const { rowCount } = await owner.query(`${query} skip locked`);
  await owner.end();
  return rowCount ?? 0;
}

const unlockedOwners = (ownerIds: readonly string[]) =>
  unlocked(`select from owners where owner_id = any ('{${ownerIds.join()}}') for no key update`);

describe('the posting function itself refuses', () => {
  const raw = async (arrays: {
    entries?: string;
    accounts: readonly string[];
    amounts: string;
  }) => {
    const { ownerId } = await books.client('BTC', 100n);
    const keys = `{${arrays.accounts.map((key) => key.replace('own', ownerId)).join()}}`;
    const entries = arrays.entries ?? `{${arrays.accounts.map(() => 1).join()}}`;
    const outcome =
      await sql`select ledger_post(array[${ownerId}::uuid], ${`{${newId()}}`}::text[], '{\\x00}', '{fee}', null, null,
      null, ${entries}, ${keys}, ${arrays.amounts}, null)`
        .execute(database)
        .then(
          () => 'accepted',
          (error: { code: string }) => error.code,
        );
    return outcome;
  };
  const own = 'own/BTC/available';
  const settling = 'own/BTC/settling';
  const house = 'house/BTC/fees/*';
  const world = 'world/BTC/custody/*';

  test.each([
    ['two lines of nothing', { accounts: [own, house], amounts: '{0,0}' }],
    ['two lines without amounts', { accounts: [own, house], amounts: '{NULL,NULL}' }],
    ['two lines of one account', { accounts: [own, own], amounts: '{-1,1}' }],
    ['three lines, two of one account', { accounts: [own, own, house], amounts: '{-1,-1,2}' }],
    ['fractions among three lines', { accounts: [own, house, world], amounts: '{-1.5,1,0.5}' }],
    ['nothing on one of three lines', { accounts: [own, house, world], amounts: '{-1,1,0}' }],
    ['fewer amounts than accounts', { accounts: [own, house, world], amounts: '{-1,1}' }],
    [
      'fewer numbers of entries than accounts',
      { entries: '{1,1}', accounts: [own, house, settling, world], amounts: '{-1,1,1,-1}' },
    ],
    [
      'lines of an entry that is not there',
      { entries: '{2,2}', accounts: [own, house], amounts: '{-1,1}' },
    ],
  ])('%s', async (_, arrays) => {
    expect(await raw(arrays)).toBe('BL003');
  });

  test('more taken than given', async () => {
    expect(await raw({ accounts: [own, house, world], amounts: '{-3,1,1}' })).toBe('BL004');
    expect(await raw({ accounts: [own, house], amounts: '{-1,1}' })).toBe('accepted');
  });
});

describe('many entries at once', () => {
  test('are each of a kind that is known', async () => {
    const { available } = await books.client('BTC', 100n);
    const gift = fee(available, 1n, { kind: 'gift' as 'fee' });
    await expect(postEntries(database, [fee(available, 1n), gift])).rejects.toThrow(
      'entry_malformed',
    );
  });

  test('add up each by itself', async () => {
    const { available } = await books.client('BTC', 100n);
    const more = fee(available, 1n, { lines: [line(available, -1n), line(fees, 2n)] });
    const less = fee(available, 1n, { lines: [line(available, -2n), line(fees, 1n)] });
    await expect(postEntries(database, [more, less])).rejects.toThrow('entry_unbalanced');
  });

  test('take from what a client owes by their own kinds', async () => {
    const { ownerId, available } = await books.client('BTC', 100n);
    await transact(database, (tx) => openReceivable(tx, ownerId, 'BTC'));
    const receivable = clientAccount(ownerId, 'receivable', 'BTC');
    const owed = (kind: 'withdrawal' | 'correction') => fee(receivable, 1n, { kind });
    await expect(postEntries(database, [fee(available, 1n), owed('withdrawal')])).rejects.toThrow(
      'entry_malformed',
    );
    const paid = fee(available, 1n, { kind: 'withdrawal' });
    await postEntries(database, [paid, owed('correction')]);
    expect(await books.free(receivable)).toBe(-1n);
  });

  test('of several owners each move the house at their own place, and are found again', async () => {
    const clients = await Promise.all([1, 2, 3, 4].map(() => books.client('BTC', 10n)));
    const entries = clients.map(({ available }) => fee(available, 4n));
    const posted = await postEntries(database, entries);
    expect(posted.map(({ replayed }) => replayed)).toEqual([false, false, false, false]);
    expect(await postEntries(database, entries)).toEqual(
      posted.map((entry) => ({ ...entry, replayed: true })),
    );
    expect(await Promise.all(clients.map(({ available }) => books.free(available)))).toEqual([
      6n,
      6n,
      6n,
      6n,
    ]);
    expect(await auditBooks(database)).toEqual([]);
  });

  test('may have the keys of another owner', async () => {
    const [one, two] = [await books.client('BTC', 10n), await books.client('BTC', 10n)];
    const key = newId();
    await postEntry(database, fee(one.available, 1n, { key }));
    const posted = await postEntries(database, [
      fee(two.available, 1n, { key }),
      fee(two.available, 1n),
    ]);
    expect(posted.map(({ replayed }) => replayed)).toEqual([false, false]);
    expect(await books.free(two.available)).toBe(8n);
  });

  test('are numbered, timed and told in their order', async () => {
    const { ownerId, available } = await books.client('BTC', 100n);
    const effectiveAt = new Date('2026-02-01T00:00:00Z');
    const entries = [fee(available, 1n), fee(available, 2n, { effectiveAt }), fee(available, 3n)];
    const posted = await postEntries(database, entries);
    const ids = posted.map(({ entryId }) => entryId);
    expect(ids).toEqual(ids.toSorted((left, right) => (left < right ? -1 : 1)));
    const [, first, second, third] = await entriesOf(ownerId);
    expect([first?.key, second?.key, third?.key]).toEqual(entries.map(({ key }) => key));
    expect([first?.effective, first?.lineEffective]).toEqual([first?.booked, first?.booked]);
    expect([second?.effective, second?.lineEffective]).toEqual([effectiveAt, effectiveAt]);
    expect(third?.lineEffective).toEqual(third?.booked);
    await transact(database, (tx) =>
      reverseEntry(tx, { ownerId, entryId: ids[1] ?? 0n, key: newId() }),
    );
    expect(await books.free(available)).toBe(96n);
    expect(await auditBooks(database)).toEqual([]);
  });

  test('complete their requests, each its own', async () => {
    const { ownerId, available } = await books.client('BTC', 100n);
    const requests = await Promise.all([1, 2, 3].map(() => books.request(ownerId, 'withdrawal')));
    await postEntries(
      database,
      requests.map((requestId) => fee(available, 1n, { kind: 'withdrawal', requestId })),
    );
    for (const id of requests) {
      expect(await requestById(database, id)).toMatchObject({ state: 'completed' });
    }
  });

  test('dip into nothing that is held', async () => {
    const { ownerId, available } = await books.client('BTC', 100n);
    const requestId = await books.request(ownerId, 'withdrawal');
    await transact(database, (tx) =>
      placeHold(tx, { holdId: newId(), account: available, minor: 60n, requestId }),
    );
    const back = fee(available, 1n, {
      kind: 'correction',
      lines: [line(custody, -50n), line(available, 50n)],
    });
    expect(await codeOf(postEntries(database, [fee(available, 50n), back]))).toBe(
      'insufficient_funds',
    );
    await postEntries(database, [back, fee(available, 90n)]);
    expect(await books.free(available)).toBe(0n);
  });

  test('settle no hold', async () => {
    const { ownerId, available } = await books.client('BTC', 100n);
    const requestId = await books.request(ownerId, 'withdrawal');
    const hold = { holdId: newId(), account: available, minor: 60n, requestId };
    await transact(database, (tx) => placeHold(tx, hold));
    const entry = fee(available, 60n, { kind: 'withdrawal', requestId, holds: [hold.holdId] });
    await expect(postEntries(database, [entry, fee(available, 1n)])).rejects.toThrow(
      'entry_malformed',
    );
  });
});

describe('who comes second waits, and sees what the first one did', () => {
  test('with many entries', async () => {
    const { available } = await books.client('BTC', 100n);
    const entries = [fee(available, 1n), fee(available, 2n)];
    const [first, second] = await overtaken(
      (tx) => postEntries(tx, entries),
      () => postEntries(database, entries),
    );
    expect(second).toEqual(first.map((entry) => ({ ...entry, replayed: true })));
  });

  test('with many entries of several owners, whichever of them is kept', async () => {
    const clients = await Promise.all([1, 2].map(() => books.client('BTC', 100n)));
    for (const kept of [0, 1]) {
      const entries = clients.map(({ available }) => fee(available, 1n));
      const [, second] = await overtaken(
        (tx) => postEntry(tx, entries[kept] as NewEntry),
        () => postEntries(database, entries),
      );
      expect(second.map(({ replayed }) => replayed)).toEqual([kept === 0, kept === 1]);
    }
  });

  test('with the entry that posts a hold', async () => {
    const { ownerId, available } = await books.client('BTC', 100n);
    const requestId = await books.request(ownerId, 'withdrawal');
    const hold = { holdId: newId(), account: available, minor: 60n, requestId };
    await transact(database, (tx) => placeHold(tx, hold));
    const entry = fee(available, 60n, { kind: 'withdrawal', requestId, holds: [hold.holdId] });
    const [first, second] = await overtaken(
      (tx) => postEntry(tx, entry),
      () => postEntry(database, entry),
    );
    expect(second).toEqual({ ...first, replayed: true });
    expect(await codeOf(postEntry(database, { ...entry, key: newId() }))).toBe('hold_settled');
  });

  test('with any command', async () => {
    const clients = await Promise.all([1, 2].map(() => books.client('BTC', 10n)));
    const owners = clients.map(({ ownerId }) => ownerId);
    const requests = owners.map((ownerId) =>
      openRequestCommand({
        requestId: newId(),
        ownerId,
        kind: 'withdrawal',
        idemKey: newId(),
        asset: 'BTC',
        minor: 1n,
        state: 'submitted',
      }),
    );
    for (const [commands, free] of [
      [requests.slice(0, 1), 1],
      [requests, 0],
    ] as const) {
      await transact(database, async (tx) => {
        await execute(tx, commands);
        expect(await unlockedOwners(owners)).toBe(free);
      });
    }
  });

  test('with the books of a client, and the capital of the house in an asset', async () => {
    const { ownerId } = await books.client('BTC', 10n);
    const capital = (asset: string) =>
      unlocked(`
        select from balances b join accounts a using (owner_id, account_id)
        where a.owner_id = house_of('${ownerId}') and a.purpose = 'house_capital' and a.asset = '${asset}'
        for no key update of b`);
    await transact(database, async (tx) => {
      await lockBooks(tx, ownerId);
      await sql`select lock_house_capital(${ownerId}, array['BTC'])`.execute(tx);
      expect([await unlockedOwners([ownerId]), await capital('BTC'), await capital('ETH')]).toEqual(
        [0, 0, 1],
      );
    });
    expect([await unlockedOwners([ownerId]), await capital('BTC')]).toEqual([1, 1]);
  });

  test('with the chain, which is whole for those who were asked for', async () => {
    const [one, two, other] = await Promise.all([1, 2, 3].map(() => books.client('BTC', 10n)));
    const chain = async (on: Database, ownerId: string | undefined, most = 100) => {
      const { rows } = await sql<{ chained: string }>`
        select chain_entries(array[${ownerId}::uuid], ${most}) as chained`.execute(on);
      return rows[0]?.chained;
    };
    expect(
      await overtaken(
        (tx) => chain(tx, one?.ownerId),
        () => chain(database, two?.ownerId),
      ),
    ).toEqual(['1', '1']);
    if (other) await postEntry(database, fee(other.available, 1n));
    expect([
      await chain(database, other?.ownerId, 1),
      await chain(database, other?.ownerId, 1),
    ]).toEqual(['1', '1']);
    expect(await chain(database, other?.ownerId)).toBe('0');
    const { rows } = await sql<{ links: number }>`
      select count(*)::int4 as links from chain_links where owner_id = any (${[one, two].map((client) => client?.ownerId)})`.execute(
      database,
    );
    expect(rows[0]?.links).toBe(2);
  });
});

describe('the time and number of an entry', () => {
  test('are those of the platform’s clock, to the millisecond, and never step back', async () => {
    const { ownerId, available } = await books.client('BTC', 100n);
    const { ownerId: otherId, available: otherAvailable } = await books.client('BTC', 100n);
    await transact(database, (tx) => advanceClock(tx, 86_400_000));
    const now = await readClock(database);
    await postEntry(database, fee(available, 1n));
    await postEntries(database, [fee(otherAvailable, 1n), fee(otherAvailable, 1n)]);
    for (const [, ...late] of [await entriesOf(ownerId), await entriesOf(otherId)]) {
      expect(late.length).toBeGreaterThan(0);
      for (const { booked } of late) {
        expect(booked.getTime()).toBeGreaterThanOrEqual(now.getTime() - 1);
      }
    }
    const { rows } = await sql`
      select from entries where booked_at <> date_trunc('milliseconds', booked_at)`.execute(
      database,
    );
    expect(rows).toEqual([]);
    const ahead = `update owners set booked_until = booked_until + interval '1 day' where owner_id = '${ownerId}'`;
    await asSuperuser(books.url, ahead, async (tomorrow) => {
      await postEntries(tomorrow, [fee(available, 1n), fee(available, 1n)]);
      const { rows: booked } = await sql<{ ahead: boolean }>`
        select bool_and(booked_at > clock_now() + interval '23 hours') as ahead from (
          select booked_at from entries where owner_id = ${ownerId} order by entry_id desc limit 2) newest`.execute(
        tomorrow,
      );
      expect(booked).toEqual([{ ahead: true }]);
    });
  });

  test('leave no gap where it was posted before', async () => {
    const { ownerId, available } = await books.client('BTC', 100n);
    const entry = fee(available, 1n);
    await postEntry(database, entry);
    const last = await lastLine(ownerId);
    await postEntry(database, entry);
    expect(await lastLine(ownerId)).toBe(last);
  });
});

describe('holds', () => {
  async function held(minor = 60n, state: 'submitted' | 'processing' = 'processing') {
    const client = await books.client('BTC', 100n);
    const requestId = await books.request(client.ownerId, 'withdrawal', { state });
    const hold = { holdId: newId(), account: client.available, minor, requestId };
    await transact(database, (tx) => placeHold(tx, hold));
    return { ...client, ...hold };
  }
  const place = (hold: Parameters<typeof placeHold>[1]) =>
    codeOf(transact(database, (tx) => placeHold(tx, hold)));

  test('say what was taken of them, each of its own', async () => {
    const hold = await held();
    const requestId = await books.request(hold.ownerId, 'withdrawal');
    const other = { holdId: newId(), account: hold.available, minor: 10n, requestId };
    expect(await place(other)).toBe('accepted');
    const entry = fee(hold.available, 50n, {
      kind: 'withdrawal',
      requestId: hold.requestId,
      holds: [hold.holdId],
    });
    await postEntry(database, entry);
    const { rows } = await sql`
      select state, posted_amount from holds where owner_id = ${hold.ownerId} order by amount desc`.execute(
      database,
    );
    expect(rows).toEqual([
      { state: 'POSTED', posted_amount: '50' },
      { state: 'ACTIVE', posted_amount: null },
    ]);
    expect(await books.free(hold.available)).toBe(40n);
  });

  test('are placed on accounts that are open, once by their id', async () => {
    const hold = await held();
    const closed = clientAccount(hold.ownerId, 'receivable', 'BTC');
    expect(await place({ ...hold, holdId: newId(), account: closed })).toBe('account_not_open');
    const settling = clientAccount(hold.ownerId, 'settling', 'BTC');
    await books.fund(settling, 100n);
    expect(await place({ ...hold, account: settling })).toBe('entry_key_reused');
    const requestId = await books.request(hold.ownerId, 'withdrawal');
    expect(await place({ ...hold, requestId })).toBe('entry_key_reused');
    expect(await place(hold)).toBe('accepted');
  });

  test('stay while their request goes on, and are nobody else’s to release', async () => {
    const hold = await held(60n, 'submitted');
    const { ownerId: otherId } = await books.client();
    const { holdId } = hold;
    const release = transact(database, (tx) => releaseHold(tx, { ownerId: otherId, holdId }));
    expect(await codeOf(release)).toBe('hold_settled');
    await transact(database, (tx) => advanceRequest(tx, hold, 'processing', 'submitted'));
    expect(await books.free(hold.available)).toBe(40n);
    const again = transact(database, (tx) => advanceRequest(tx, hold, 'failed', 'submitted'));
    expect(await codeOf(again)).toBe('request_state_conflict');
    expect(await auditBooks(database)).toEqual([]);
  });

  test('are freed with their request, all of its own and once', async () => {
    const hold = await held(10n);
    const released = { ...hold, holdId: newId(), minor: 20n };
    const requestId = await books.request(hold.ownerId, 'withdrawal');
    for (const next of [
      released,
      { ...hold, holdId: newId(), minor: 5n },
      { ...hold, holdId: newId(), requestId },
    ])
      expect(await place(next)).toBe('accepted');
    await transact(database, (tx) => releaseHold(tx, released));
    expect(await books.free(hold.available)).toBe(75n);
    await transact(database, (tx) => advanceRequest(tx, hold, 'failed'));
    expect(await books.free(hold.available)).toBe(90n);
    expect(await auditBooks(database)).toEqual([]);
  });

  test('and times are kept by commands, too', async () => {
    const { ownerId, available } = await books.client('BTC', 100n);
    const [requestId, holdId] = [newId(), newId()];
    const effectiveAt = new Date('2026-03-01T00:00:00Z');
    const request = {
      ownerId,
      kind: 'withdrawal',
      idemKey: requestId,
      asset: 'BTC',
      minor: 9n,
    } as const;
    const entry = fee(available, 9n, {
      kind: 'withdrawal',
      requestId,
      holds: [holdId],
      effectiveAt,
    });
    await execute(database, [
      openRequestCommand({ requestId, state: 'processing', ...request }),
      holdCommand({ holdId, account: available, minor: 9n, requestId }),
      { do: 'post', entries: [entryCommand(entry)] },
    ]);
    expect(await books.free(available)).toBe(91n);
    expect((await entriesOf(ownerId)).at(-1)?.effective).toEqual(effectiveAt);
  });
});

describe('a request', () => {
  test('is the same one under its key in all that it says', async () => {
    const { ownerId } = await books.client();
    const parentId = await books.request(ownerId, 'withdrawal');
    const fundId = newId();
    const idemKey = newId();
    const asked = {
      ownerId,
      kind: 'withdrawal',
      idemKey,
      asset: 'BTC',
      minor: 5n,
      state: 'submitted',
    } as const;
    const whole = { ...asked, parentId, fundId };
    const openAs = (change: object) =>
      codeOf(
        transact(database, (tx) => openRequest(tx, { ...whole, requestId: newId(), ...change })),
      );
    expect(await openAs({})).toBe('accepted');
    expect(await openAs({ kind: 'exchange', minor: 6n })).toBe('accepted');
    expect(await openAs({})).toBe('accepted');
    for (const change of [{ minor: 6n }, { asset: 'ETH' }, { parentId: null }, { fundId: null }]) {
      expect(await openAs(change)).toBe('entry_key_reused');
    }
    expect(await openAs({ idemKey: newId(), state: 'completed' })).toBe('request_state_conflict');
    expect(await openAs({ ownerId: newId(), parentId: null })).toBe('accepted');
  });

  test('is not completed by an entry of another kind', async () => {
    const { ownerId, available } = await books.client('BTC', 10n);
    const requestId = await books.request(ownerId, 'withdrawal');
    await postEntry(database, fee(available, 1n, { requestId }));
    expect(await requestById(database, requestId)).toMatchObject({ state: 'processing' });
  });
});

describe('a reversal', () => {
  test('completes its request, and its key is that of one entry', async () => {
    const { ownerId, available } = await books.client('BTC', 10n);
    const posted = [
      await postEntry(database, fee(available, 1n)),
      await postEntry(database, fee(available, 2n)),
    ];
    const requestId = await books.request(ownerId, 'reversal');
    const key = newId();
    const reverse = (index: number, rest = {}) =>
      codeOf(
        transact(database, (tx) =>
          reverseEntry(tx, { ownerId, entryId: posted[index]?.entryId ?? 0n, key, ...rest }),
        ),
      );
    expect(await reverse(0, { requestId })).toBe('accepted');
    expect(await requestById(database, requestId)).toMatchObject({ state: 'completed' });
    expect(await reverse(1)).toBe('entry_key_reused');
    expect(await books.free(available)).toBe(8n);
  });
});

describe('accounts and places', () => {
  test('a client gets no account of the house', async () => {
    const { ownerId } = await books.client();
    const wanted = JSON.stringify([{ owner_id: ownerId, asset: 'BTC', purpose: 'suspense' }]);
    await sql`select open_accounts(${wanted})`.execute(database);
    const { rows } = await sql`
      select from accounts where owner_id = ${ownerId} and purpose = 'suspense'`.execute(database);
    expect(rows).toEqual([]);
  });

  test('owners are spread over all places, and the house is at each', async () => {
    const { rows } = await sql`
      select count(distinct stripe_of(gen_random_uuid()))::int4 as places,
        (select bool_and(house_of(house) = house) from unnest(house_owners()) house) as home,
        (select count(distinct stripe)::int4 from accounts where key like 'house/BTC/fees/%') as opened
      from generate_series(1, 2000)`.execute(database);
    expect(rows).toEqual([{ places: 32, home: true, opened: 32 }]);
  });
});

test('the chain of all that was posted here is whole', async () => {
  await sql`select chain_entries(array(select owner_id from owners), 10000)`.execute(database);
  expect(await verifyChain(database)).toEqual([]);
  expect(await auditBooks(database)).toEqual([]);
});
