import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { codeOf, openTestBooks } from '../../tests/worlds/books.ts';
import { entriesOfRequestById } from '../../tests/worlds/by-id.ts';
import { asSuperuser } from '../../tests/worlds/superuser.ts';
import { barrierFor } from '../../tests/worlds/waits.ts';
import { newId } from '../database/identifier.ts';
import { transact } from '../database/transact.ts';
import { type Account, clientAccount, houseAccount, worldAccount } from './account.ts';
import { auditBooks } from './audit.ts';
import { purposeTotals } from './balances.ts';
import { line, type NewEntry, postEntries, postEntry, reverseEntry } from './entries.ts';
import { linesOf } from './lines.ts';

const books = await openTestBooks();
const { database } = books;
const custody = worldAccount('custody', 'BTC');
const fees = houseAccount('fees', 'BTC');
const eth = houseAccount('fees', 'ETH');
const { available } = await books.client('BTC', 100n);
const { available: otherAvailable } = await books.client('BTC', 100n);

describe('an entry', () => {
  test('moves what its lines say and tells each balance and version', async () => {
    const { ownerId, available } = await books.client('BTC', 100n);
    await postEntry(database, {
      key: newId(),
      kind: 'fee',
      lines: [line(available, -30n), line(fees, 30n)],
    });
    expect(await linesOf(database, ownerId, 0n)).toMatchObject([
      { minor: 100n, balanceAfter: 100n, kind: 'correction' },
      { minor: -30n, balanceAfter: 70n, kind: 'fee', asset: 'BTC', purpose: 'available' },
    ]);
  });

  test('is refused when it takes more than there is, and changes nothing', async () => {
    const { ownerId, available } = await books.client('BTC', 100n);
    const entry: NewEntry = {
      key: newId(),
      kind: 'fee',
      lines: [line(available, -101n), line(fees, 101n)],
    };
    expect(await codeOf(postEntry(database, entry))).toBe('insufficient_funds');
    expect(await books.free(available)).toBe(100n);
    expect(await linesOf(database, ownerId, 0n)).toHaveLength(1);
  });

  test.each([
    ['does not add up', 'entry_unbalanced', [line(available, -1n), line(fees, 2n)]],
    ['adds up only across assets', 'entry_unbalanced', [line(available, -1n), line(eth, 1n)]],
    ['has one line', 'entry_malformed', [line(available, -1n)]],
    ['has no line', 'entry_malformed', []],
    [
      'moves nothing on a line',
      'entry_malformed',
      [line(available, -1n), line(fees, 1n), line(custody, 0n)],
    ],
    [
      'names an account that is not open',
      'account_not_open',
      [line(clientAccount(newId(), 'available', 'BTC'), 1n), line(custody, -1n)],
    ],
    [
      'moves the accounts of two clients',
      'account_not_open',
      [line(available, -1n), line(otherAvailable, 1n)],
    ],
  ])('is refused when it %s', async (_, code, lines) => {
    expect(await codeOf(postEntry(database, { key: newId(), kind: 'fee', lines }))).toBe(code);
    expect(await books.free(available)).toBe(100n);
  });

  test('may add several lines of an account, which become one', async () => {
    const { ownerId, available: account } = await books.client('BTC', 100n);
    const lines = [line(account, -1n), line(account, -2n), line(fees, 3n)];
    await postEntry(database, { key: newId(), kind: 'fee', lines });
    expect((await linesOf(database, ownerId, 0n)).at(-1)).toMatchObject({ minor: -3n });
  });

  test('keeps every digit of thirty-eight', async () => {
    const minor = 12_345_678_901_234_567_890_123_456_789_012_345_678n;
    const { ownerId, available: account } = await books.client('ETH', minor);
    expect(await books.free(account)).toBe(minor);
    expect(await linesOf(database, ownerId, 0n)).toMatchObject([{ minor, balanceAfter: minor }]);
  });

  test('is refused by the database itself when an amount has a fraction', async () => {
    const statement = sql`select ledger_post(array[${available.ownerId}::uuid], '{x}', '{\\x00}', '{fee}', null, null,
      null, '{1,1}', ${`{${available.key},house/BTC/fees/0}`}, '{-0.5,0.5}', null)`;
    await expect(statement.execute(database)).rejects.toMatchObject({ code: 'BL003' });
  });
});

describe('an account of the house that may not go negative', () => {
  const total = async () => (await purposeTotals(database, 'fees')).find(isFrancs)?.posted;
  const isFrancs = ({ asset }: { asset: string }) => asset === 'CHF';
  const refund = (to: Account, minor: bigint) =>
    postEntry(database, {
      key: newId(),
      kind: 'fee',
      lines: [line(houseAccount('fees', 'CHF'), -minor), line(to, minor)],
    });

  test('is spent as far as the stripe of an owner suffices, whichever session it is', async () => {
    const { available: account } = await books.client('CHF', 80n);
    for (let n = 0; n < 8; n += 1) {
      const lines = [line(account, -10n), line(houseAccount('fees', 'CHF'), 10n)];
      await postEntry(database, { key: newId(), kind: 'fee', lines });
    }
    await refund(account, 30n);
    expect(await total()).toBe(50n);
    expect(await codeOf(refund(account, 51n))).toBe('insufficient_funds');
    expect(await total()).toBe(50n);
    await refund(account, 50n);
    expect(await total()).toBe(0n);
    expect(await codeOf(refund(account, 1n))).toBe('insufficient_funds');
  });

  test('is spent by as many sessions at once as it suffices for', async () => {
    const { available: payer, ownerId } = await books.client('CHF', 60n);
    const paid = [line(payer, -60n), line(houseAccount('fees', 'CHF'), 60n)];
    await postEntry(database, { key: newId(), kind: 'fee', lines: paid });
    const neighbours = await Promise.all(
      Array.from({ length: 20 }, () => books.neighbour(ownerId, 'CHF', 1n)),
    );
    const outcomes = await Promise.all(
      neighbours.map(({ available: account }) => codeOf(refund(account, 10n))),
    );
    expect(outcomes.filter((code) => code === 'insufficient_funds')).toHaveLength(14);
    expect(await total()).toBe(0n);
  });

  test('is of the place where the owner stands, and of no other', async () => {
    const { available: account, ownerId } = await books.client('CHF', 10n);
    const { rows } = await sql<{ here: number; home: string }>`
      select stripe_of(${ownerId}) as here, house_of(${ownerId}) as home`.execute(database);
    const [{ here = -1, home = '' } = {}] = rows;
    const lines = [line(account, -1n), line(houseAccount('fees', 'CHF'), 1n)];
    const { entryId } = await postEntry(database, { key: newId(), kind: 'fee', lines });
    const moved = await sql<{ owner_id: string; stripe: number }>`
      select a.owner_id, a.stripe from lines l join accounts a using (account_id)
      where l.owner_id = ${ownerId} and l.entry_id = ${entryId.toString()} and a.kind = 'house'`.execute(
      database,
    );
    expect(moved.rows).toEqual([{ owner_id: home, stripe: here }]);
    const elsewhere = { ...houseAccount('fees', 'CHF'), key: `house/CHF/fees/${(here + 1) % 32}` };
    const paid = [line(account, -1n), line(elsewhere, 1n)];
    expect(await codeOf(postEntry(database, { key: newId(), kind: 'fee', lines: paid }))).toBe(
      'account_not_open',
    );
    const many = [paid, lines].map((of) => ({ key: newId(), kind: 'fee' as const, lines: of }));
    expect(await codeOf(postEntries(database, many))).toBe('account_not_open');
    await refund(account, 1n);
  });

  test('is not overdrawn by a reversal, nor by many entries at once', async () => {
    const { available: account } = await books.client('CHF', 200n);
    const lines = [line(account, -100n), line(houseAccount('fees', 'CHF'), 100n)];
    const { entryId } = await postEntry(database, { key: newId(), kind: 'fee', lines });
    await refund(account, 100n);
    expect(
      await codeOf(
        transact(database, (tx) =>
          reverseEntry(tx, { ownerId: account.ownerId, entryId, key: newId() }),
        ),
      ),
    ).toBe('insufficient_funds');
    const many = Array.from({ length: 2 }, () => ({
      key: newId(),
      kind: 'fee' as const,
      lines: [line(houseAccount('fees', 'CHF'), -1n), line(account, 1n)],
    }));
    expect(await codeOf(postEntries(database, many))).toBe('insufficient_funds');
    expect(await total()).toBe(0n);
    expect(await auditBooks(database)).toEqual([]);
  });
});

describe('the time of an entry', () => {
  test('is when it was booked, and when it takes effect where that is another', async () => {
    const { ownerId, available: account } = await books.client('BTC', 100n);
    const lines = [line(account, -1n), line(fees, 1n)];
    const effectiveAt = new Date('2026-01-31T00:00:00.000Z');
    await postEntry(database, { key: newId(), kind: 'fee', lines, effectiveAt });
    const rows = await database
      .selectFrom('entries')
      .innerJoin('lines', (join) =>
        join
          .onRef('lines.owner_id', '=', 'entries.owner_id')
          .onRef('lines.entry_id', '=', 'entries.entry_id'),
      )
      .select(['entries.booked_at', 'entries.effective_at', 'lines.effective_at as line_effective'])
      .where('entries.owner_id', '=', ownerId)
      .orderBy('lines.line_id')
      .execute();
    const [first, , last] = rows;
    expect(first?.effective_at).toEqual(first?.booked_at);
    expect([last?.effective_at, last?.line_effective]).toEqual([effectiveAt, effectiveAt]);
    expect(last?.booked_at.getTime()).toBeGreaterThan(effectiveAt.getTime());
  });

  test('never steps back for an owner, though the clock does', async () => {
    const { ownerId, available: account } = await books.client('BTC', 100n);
    await asSuperuser(
      books.url,
      `update owners set booked_until = booked_until + interval '1 day' where owner_id = '${ownerId}'`,
      async (ahead) => {
        const lines = [line(account, -1n), line(fees, 1n)];
        await postEntry(ahead, { key: newId(), kind: 'fee', lines });
        const { rows } = await sql<{ booked_at: Date; booked_until: Date }>`
          select booked_at, booked_until from entries join owners using (owner_id)
          where owner_id = ${ownerId} order by entry_id desc limit 1`.execute(ahead);
        expect(rows[0]?.booked_at).toEqual(rows[0]?.booked_until);
        expect(rows[0]?.booked_at.getTime()).toBeGreaterThan(Date.now() + 23 * 3_600_000);
      },
    );
  });
});

describe('the key of an entry', () => {
  test('stands for one entry for ever', async () => {
    const { available: account } = await books.client('BTC', 100n);
    const entry: NewEntry = {
      key: newId(),
      kind: 'fee',
      lines: [line(account, -60n), line(fees, 60n)],
    };
    const first = await postEntry(database, entry);
    expect(await postEntry(database, entry)).toEqual({ ...first, replayed: true });
    const other = { ...entry, lines: [line(account, -10n), line(fees, 10n)] };
    expect(await codeOf(postEntry(database, other))).toBe('entry_key_reused');
    expect(await books.free(account)).toBe(40n);
  });

  test('makes one entry of fifty that come at once', async () => {
    // Every session has posted before, so that they are as fast as each other.
    await Promise.all(Array.from({ length: 20 }, () => books.client('CHF', 10n)));
    const { available: account } = await books.client('BTC', 100n);
    const entry: NewEntry = {
      key: newId(),
      kind: 'fee',
      lines: [line(account, -60n), line(fees, 60n)],
    };
    const answers = await Promise.all(Array.from({ length: 50 }, () => postEntry(database, entry)));
    expect(new Set(answers.map(({ entryId }) => entryId)).size).toBe(1);
    expect(answers.filter(({ replayed }) => !replayed)).toHaveLength(1);
    expect(await books.free(account)).toBe(40n);
  });
});

test('the key holds between house and world, too, where no client is locked', async () => {
  const entry: NewEntry = {
    key: newId(),
    kind: 'correction',
    lines: [line(worldAccount('custody', 'SGD'), -7n), line(houseAccount('rounding', 'SGD'), 7n)],
  };
  const atOnce = barrierFor(10);
  const postInTurn = () =>
    transact(database, async (tx) => {
      await sql`select 1`.execute(tx);
      await atOnce();
      return postEntry(tx, entry);
    });
  await Promise.all(Array.from({ length: 10 }, postInTurn));
  const totals = await purposeTotals(database, 'rounding');
  expect(totals.find(({ asset }) => asset === 'SGD')).toMatchObject({ posted: 7n });
});

describe('entries in one call', () => {
  test('see the ones before them and count balance and version on', async () => {
    const { ownerId, available: account } = await books.client('BTC');
    await postEntries(database, [
      { key: newId(), kind: 'correction', lines: [line(custody, -50n), line(account, 50n)] },
      { key: newId(), kind: 'fee', lines: [line(account, -20n), line(fees, 20n)] },
      { key: newId(), kind: 'fee', lines: [line(account, -30n), line(fees, 30n)] },
    ]);
    const lines = await linesOf(database, ownerId, 0n);
    expect(lines.map(({ balanceAfter }) => balanceAfter)).toEqual([50n, 30n, 0n]);
  });

  test('are refused together when one dips below zero, though the next one fills it again', async () => {
    const { available: account } = await books.client('BTC');
    const refused = postEntries(database, [
      { key: newId(), kind: 'fee', lines: [line(account, -20n), line(fees, 20n)] },
      { key: newId(), kind: 'correction', lines: [line(custody, -50n), line(account, 50n)] },
    ]);
    expect(await codeOf(refused)).toBe('insufficient_funds');
    expect(await books.free(account)).toBe(0n);
  });

  test.each([
    ['an account that is not open', 'account_not_open', clientAccount(newId(), 'available', 'BTC')],
    ['an account of another client', 'account_not_open', otherAvailable],
    ['another asset', 'entry_unbalanced', eth],
  ])('are refused together when one names %s', async (_, code, other) => {
    const { available: account } = await books.client('BTC', 100n);
    const refused = postEntries(database, [
      { key: newId(), kind: 'fee', lines: [line(account, -20n), line(fees, 20n)] },
      { key: newId(), kind: 'fee', lines: [line(account, -20n), line(other, 20n)] },
    ]);
    expect(await codeOf(refused)).toBe(code);
    expect(await books.free(account)).toBe(100n);
  });

  test('may be posted in part before: only the others are new', async () => {
    const { available: account } = await books.client('BTC', 100n);
    const entries = [10n, 20n, 30n].map((minor) => ({
      key: newId(),
      kind: 'fee' as const,
      lines: [line(account, -minor), line(fees, minor)],
    }));
    await postEntry(database, entries[1] as NewEntry);
    const answers = await postEntries(database, entries);
    expect(answers.map(({ replayed }) => replayed)).toEqual([false, true, false]);
    expect(await books.free(account)).toBe(40n);
  });
});

describe('a reversal', () => {
  test('moves everything back, once', async () => {
    const { ownerId, available: account } = await books.client('BTC', 100n);
    const { entryId } = await postEntry(database, {
      key: newId(),
      kind: 'fee',
      lines: [line(account, -60n), line(fees, 60n)],
    });
    const reverse = (key: string) =>
      transact(database, (tx) => reverseEntry(tx, { ownerId, entryId, key }));
    const key = newId();
    const first = await reverse(key);
    expect(await books.free(account)).toBe(100n);
    expect(await reverse(key)).toEqual({ ...first, replayed: true });
    expect(await codeOf(reverse(newId()))).toBe('entry_already_reversed');
    expect(await books.free(account)).toBe(100n);
  });

  test('is refused when the money is gone', async () => {
    const { ownerId, available: account } = await books.client('BTC');
    const { entryId } = await books.fund(account, 100n);
    const lines = [line(account, -1n), line(fees, 1n)];
    await postEntry(database, { key: newId(), kind: 'fee', lines });
    const refused = transact(database, (tx) =>
      reverseEntry(tx, { ownerId, entryId, key: newId() }),
    );
    expect(await codeOf(refused)).toBe('insufficient_funds');
  });

  test('of an entry that does not exist is refused', async () => {
    const refused = transact(database, (tx) =>
      reverseEntry(tx, { ownerId: null, entryId: 1n << 60n, key: 'x' }),
    );
    expect(await codeOf(refused)).toBe('not_found');
  });
});

describe('the application', () => {
  test.each([
    'update lines set amount = amount + 1',
    'delete from lines',
    'truncate lines',
    'insert into lines select * from lines',
    `update entries set kind = 'fee'`,
    'delete from entries',
    'update balances set posted = posted + 1',
    'update balances set held = 0',
    `update requests set state = 'completed'`,
    `update holds set state = 'RELEASED'`,
    'update accounts set owner_id = null',
    'delete from chain_links',
    `select ledger_open_request('{}')`,
    'alter table lines disable trigger all',
    'create table public.lines2 (a int)',
  ])('cannot write the books in another way: %s', async (statement) => {
    await expect(sql.raw(statement).execute(database)).rejects.toMatchObject({ code: '42501' });
  });

  test.each(['update lines set amount = amount', 'delete from entries', 'truncate lines'])(
    'and even the owner of the tables cannot: %s',
    async (statement) => {
      const change = books.open.asOwner((session) => session.run(statement));
      await expect(change).rejects.toMatchObject({ code: 'BL001' });
    },
  );

  test('reads the entries of a request with all their lines', async () => {
    const { ownerId, available: account } = await books.client();
    const requestId = await books.request(ownerId, 'deposit');
    await postEntry(database, {
      key: newId(),
      kind: 'deposit',
      requestId,
      lines: [line(custody, -1n), line(account, 1n)],
    });
    const [entry, ...others] = await entriesOfRequestById(database, requestId);
    expect(others).toEqual([]);
    expect(entry).toMatchObject({ kind: 'deposit', requestId });
    // The lines of one entry are posted together: none of them is the first.
    expect(new Map(entry?.lines.map(({ minor, accountKey }) => [minor, accountKey]))).toEqual(
      new Map([
        [1n, account.key],
        [-1n, expect.stringMatching(/^world\/BTC\/custody\/\d+$/)],
      ]),
    );
    expect(entry?.lines).toHaveLength(2);
  });
});
