import { setImmediate } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, describe, expect, test } from 'vitest';
import { openTcpProxy } from '../../tests/harness/tcp-proxy.ts';
import { overTcp, testDatabase } from '../../tests/harness/test-database.ts';
import { recordAction, SYSTEM } from './audit-trail.ts';
import { advanceClock, readClock } from './clock.ts';
import { openDatabase, type Tx } from './connect.ts';
import { newId } from './identifier.ts';
import { withLongStatements } from './long-statements.ts';
import { migrate } from './migrate.ts';
import { afterCommit, transact } from './transact.ts';
import { DatabaseUnavailable } from './unavailable.ts';

const { url } = await testDatabase();
/** What the database's library says once in a process. */
const warnings: Error[] = [];
const hear = (warning: Error) => warnings.push(warning);
process.on('warning', hear);
afterAll(() => process.off('warning', hear));
const onServer = await openDatabase({ url, dataDir: 'memory:' });
const inMemory = await openDatabase({ url: null, dataDir: 'memory:' });
await migrate(inMemory);
afterAll(() => Promise.all([onServer.close(), inMemory.close()]));

test('a statement on a server waits eight seconds for a lock and runs for ten at most', async () => {
  const { rows } = await sql`select current_setting('lock_timeout') as wait,
    current_setting('statement_timeout') as run`.execute(onServer.database);
  expect(rows).toEqual([{ wait: '8s', run: '10s' }]);
});

test('the embedded database keeps more statements than a session of a server, and plans each once', async () => {
  const texts = Array.from({ length: 300 }, (_, n) => sql.raw(`select ${n} as kept`));
  // From its third run on a statement is prepared.
  for (const text of [...texts, ...texts, ...texts]) await text.execute(inMemory.database);
  const { rows } = await sql`
    select count(*)::int4 as kept, current_setting('plan_cache_mode') as planned
    from pg_prepared_statements where statement like '% as kept'`.execute(inMemory.database);
  expect(rows).toEqual([{ kept: 300, planned: 'force_generic_plan' }]);
});

test('a server that falls silent is away, and the next statement gets another session', async () => {
  const proxy = await openTcpProxy(Number(new URL(url).port));
  const address = overTcp(url);
  address.port = String(proxy.port);
  const open = await openDatabase({
    url: address.href,
    dataDir: 'memory:',
    connectionsMax: 1,
    queryTimeoutMs: 300,
  });
  const ask = () => transact(open.database, (tx) => sql`select 1 as one`.execute(tx));
  await ask();
  proxy.silence();
  await expect(ask()).rejects.toThrow(DatabaseUnavailable);
  proxy.restore();
  expect((await ask()).rows).toEqual([{ one: 1 }]);
  await open.close();
  await proxy.close();
});

test('work that says so waits longer for its statements, and nothing else does', async () => {
  const open = await openDatabase({ url, dataDir: 'memory:', queryTimeoutMs: 300 });
  const slow = (tx: Tx) => sql`select pg_sleep(0.6)`.execute(tx);
  await transact(open.database, (tx) => withLongStatements(tx, 5, () => slow(tx)));
  await expect(transact(open.database, slow)).rejects.toThrow(DatabaseUnavailable);
  // The server's own limit is as long, and ends what takes longer still.
  const { rows } = await transact(open.database, (tx) =>
    withLongStatements(tx, 5, () =>
      sql`select current_setting('statement_timeout') as run`.execute(tx),
    ),
  );
  expect(rows).toEqual([{ run: '5s' }]);
  await open.close();
});

test('statements that are sent together on the embedded database go one after the other', async () => {
  const answers = await transact(inMemory.database, (tx) =>
    Promise.all([1, 2, 3, 4].map((number) => sql`select ${number}::int as number`.execute(tx))),
  );
  expect(answers.flatMap(({ rows }) => rows)).toEqual([1, 2, 3, 4].map((number) => ({ number })));
  const refused = transact(inMemory.database, (tx) =>
    Promise.all([sql`select 1 / 0`.execute(tx), sql`select 2`.execute(tx)]),
  );
  await expect(refused).rejects.toThrow('division by zero');
  expect((await sql`select 3 as number`.execute(inMemory.database)).rows).toEqual([{ number: 3 }]);
  await setImmediate();
  expect(warnings).toEqual([]);
});

test('a session without a limit waits for its statements as long as they take', async () => {
  const settings = { url, dataDir: 'memory:', connectionsMax: 1, queryTimeoutMs: 50 };
  const limited = await openDatabase(settings);
  const long = sql`select pg_sleep(0.2)`;
  await expect(long.execute(limited.database)).rejects.toThrow(DatabaseUnavailable);
  await limited.close();
  const open = await openDatabase({ ...settings, statementTimeoutMs: null });
  await long.execute(open.database);
  await open.close();
});

describe.each([
  ['server', onServer],
  ['embedded', inMemory],
])('%s', (_, open) => {
  const { database } = open;

  test('gives big numbers, decimals and days as text, moments as dates, JSON parsed', async () => {
    const { rows } = await sql`select 9007199254740993 as whole, 0.1::numeric as decimal,
      date '2026-02-28' as day, timestamptz '2026-01-02 03:04:05.678+00' as moment,
      '{"a": [1]}'::jsonb as json, '{1,2}'::int8[] as wholes, null as nothing, true as yes`.execute(
      database,
    );
    expect(rows).toEqual([
      {
        whole: '9007199254740993',
        decimal: '0.1',
        day: '2026-02-28',
        moment: new Date('2026-01-02T03:04:05.678Z'),
        json: { a: [1] },
        wholes: ['1', '2'],
        nothing: null,
        yes: true,
      },
    ]);
  });

  test('takes bigints, dates and bytes and gives them back', async () => {
    const moment = new Date('2026-01-02T03:04:05.678Z');
    const bytes = Buffer.from([0, 255]);
    const { rows } = await sql<{ whole: string; moment: Date; bytes: Uint8Array }>`
      select ${10n ** 37n}::numeric as whole, ${moment}::timestamptz as moment,
        ${bytes}::bytea as bytes`.execute(database);
    expect(rows[0]).toMatchObject({ whole: (10n ** 37n).toString(), moment });
    expect(Buffer.from(rows[0]?.bytes ?? [])).toEqual(bytes);
  });

  test('works under the role that each connection is for', async () => {
    const roleOf = async (of: typeof database) =>
      (await sql<{ role: string }>`select current_user as role`.execute(of)).rows[0]?.role;
    expect(await roleOf(database)).toBe('ballast_app');
    expect(await roleOf(open.sandboxDatabase)).toBe('ballast_sandbox');
    expect(await roleOf(database)).toBe('ballast_app');
  });

  test('rolls back what throws and keeps what does not', async () => {
    const id = newId();
    const record = (fails: boolean) =>
      transact(database, async (tx) => {
        await recordAction(tx, SYSTEM, 'signed_in', { kind: 'test', id, ownerId: null });
        if (fails) throw new Error('no');
      });
    await expect(record(true)).rejects.toThrow('no');
    await record(false);
    const rows = await database
      .selectFrom('audit_trail')
      .select('action')
      .where('subject_id', '=', id)
      .execute();
    expect(rows).toHaveLength(1);
  });

  test('never takes an aborted transaction for committed', async () => {
    const swallowed = database.transaction().execute(async (tx) => {
      await sql`select 1 / 0`.execute(tx).catch(() => {});
    });
    await expect(swallowed).rejects.toThrow();
  });

  test('tells listeners of a commit, and of nothing else', async () => {
    const events: string[] = [];
    await transact(database, async (tx) => {
      afterCommit(tx, () => events.push('committed'));
      expect(events).toEqual([]);
    });
    const failed = transact(database, async (tx) => {
      afterCommit(tx, () => events.push('rolled back'));
      throw new Error('no');
    });
    await expect(failed).rejects.toThrow('no');
    expect(events).toEqual(['committed']);
  });

  test('has one clock that goes forward only', async () => {
    const before = await readClock(database);
    const after = await transact(database, (tx) => advanceClock(tx, 86_400_000));
    expect(after.getTime() - before.getTime()).toBeGreaterThanOrEqual(86_400_000);
    const back = transact(database, (tx) => advanceClock(tx, -1));
    await expect(back).rejects.toMatchObject({ code: 'clock_never_back' });
    const byHand = transact(database, (tx) =>
      sql`update clock set ahead = ahead - interval '1 hour'`.execute(tx),
    );
    await expect(byHand).rejects.toMatchObject({ code: 'clock_never_back' });
  });

  test.each([
    'update audit_trail set action = $$x$$',
    'delete from audit_trail',
    'truncate audit_trail',
  ])('keeps the audit trail as it was: %s', async (statement) => {
    await expect(sql.raw(statement).execute(database)).rejects.toMatchObject({ code: '42501' });
    const byOwner = open.asOwner((session) => session.run(statement));
    await expect(byOwner).rejects.toMatchObject({ code: 'BL001' });
  });
});

test('a deadlock is tried again until both transactions are through', async () => {
  const touch = (tx: Parameters<Parameters<typeof transact>[1]>[0], key: string) =>
    sql`insert into idempotency_keys (owner_id, user_id, call, key, input_hash)
      values (${owner}, ${owner}, 'x', ${key}, '') on conflict (owner_id, user_id, call, key)
      do update set created_at = clock_now()`.execute(tx);
  const owner = newId();
  const [first, second] = [newId(), newId()];
  let runs = 0;
  let firstTouches = 0;
  const both = Promise.withResolvers<void>();
  const crosswise = (keys: string[]) =>
    transact(onServer.database, async (tx) => {
      runs += 1;
      await touch(tx, keys[0] as string);
      firstTouches += 1;
      if (firstTouches >= 2) both.resolve();
      await both.promise;
      await touch(tx, keys[1] as string);
    });
  await Promise.all([crosswise([first, second]), crosswise([second, first])]);
  expect(runs).toBeGreaterThan(2);
});
