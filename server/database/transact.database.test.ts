import { Socket } from 'node:net';
import { sql } from 'kysely';
import { afterAll, expect, test, vi } from 'vitest';
import { testDatabase } from '../../tests/harness/test-database.ts';
import { openWireTap } from '../../tests/harness/wire-tap.ts';
import { openDatabase, type Tx } from './connect.ts';
import { newId } from './identifier.ts';
import { alongside, transact, withCommit } from './transact.ts';

const { url } = await testDatabase();
const tap = await openWireTap(url);
const { database, close } = await openDatabase({ url: tap.url, dataDir: '', connectionsMax: 1 });
afterAll(async () => {
  await close();
  await tap.close();
});

const answer = (tx: Tx, expression: string) =>
  sql<{ is: number }>`select ${sql.raw(expression)} as is`
    .execute(tx)
    .then(({ rows }) => rows[0]?.is);

/** How often work waits for the server, on a session that is open already. */
async function roundTripsOf(work: (tx: Tx) => Promise<unknown>): Promise<number> {
  await transact(database, (tx) => answer(tx, '1'));
  tap.takeRoundTrips();
  await transact(database, work);
  return tap.takeRoundTrips();
}

test('statements that wait for nothing go in one round trip, with the beginning; the commit is another', async () => {
  const work = (tx: Tx) => Promise.all(['1', '2', '3'].map((each) => answer(tx, each)));
  expect(await transact(database, work)).toEqual([1, 2, 3]);
  expect(await roundTripsOf(work)).toBe(2);
});

test('statements that go together are answered together', async () => {
  const work = (tx: Tx) => Promise.all(['1', '2', '3'].map((each) => answer(tx, each)));
  await transact(database, work);
  tap.takeReadies();
  await transact(database, work);
  expect(tap.takeReadies()).toBe(2);
});

test('statements that go together leave in one write, with the Sync that ends them', async () => {
  const { port } = new URL(tap.url);
  const work = async (tx: Tx) => {
    withCommit(tx, { compile: () => sql`select 3`.compile(tx) });
    await Promise.all([answer(tx, '1'), answer(tx, '2')]);
  };
  const write = vi.spyOn(Socket.prototype, 'write');
  await transact(database, work);
  const sent = (write.mock.contexts as Socket[]).filter(
    (socket) => socket.remotePort === Number(port),
  );
  write.mockRestore();
  expect(sent).toHaveLength(2);
});

test('a statement that was skipped after a failure is prepared when it comes again', async () => {
  const late = (tx: Tx) => sql<{ is: number }>`select 40 + ${2}::int as is`.execute(tx);
  for (let time = 0; time < 4; time += 1) {
    const work = (tx: Tx) => Promise.all([answer(tx, '1 / 0'), late(tx)]);
    await expect(transact(database, work)).rejects.toMatchObject({ code: '22012' });
  }
  expect((await transact(database, late)).rows).toEqual([{ is: 42 }]);
});

test('a value that cannot be sent undoes its transaction, and the session goes on', async () => {
  const unsendable = {
    toPostgres() {
      throw new TypeError('no value');
    },
  };
  for (let time = 0; time < 4; time += 1) {
    const work = (tx: Tx) =>
      Promise.all([answer(tx, '1'), sql`select ${unsendable}::text`.execute(tx), answer(tx, '2')]);
    await expect(transact(database, work)).rejects.toThrow('no value');
  }
  const sendable = await transact(database, (tx) => sql`select ${'a'}::text`.execute(tx));
  expect(sendable.rows).toEqual([{ text: 'a' }]);
  expect(await transact(database, (tx) => answer(tx, '3'))).toBe(3);
});

test('statements that wait for each other take a round trip each', async () => {
  const work = async (tx: Tx) => [await answer(tx, '1'), await answer(tx, '2')];
  expect(await roundTripsOf(work)).toBe(3);
});

test('a statement of the end goes with the commit, and undoes the transaction when it fails', async () => {
  const mark = 'transact.test';
  const [A, B] = [newId(), newId()];
  const insert = (key: string) =>
    sql`insert into idempotency_keys (owner_id, user_id, call, key, input_hash)
      values (house_owner(), house_owner(), ${mark}, ${key}, '')`.$castTo<unknown>();
  const marks = async () => {
    const { rows } = await sql<{
      key: string;
    }>`select key from idempotency_keys where call = ${mark} order by key`.execute(database);
    return rows.map(({ key }) => key);
  };
  const roundTrips = await roundTripsOf(async (tx) => {
    withCommit(tx, { compile: () => insert(A).compile(tx) });
    return answer(tx, '1');
  });
  expect([roundTrips, await marks()]).toEqual([2, [A]]);

  const twice = transact(database, async (tx) => {
    await insert(B).execute(tx);
    withCommit(tx, { compile: () => insert(A).compile(tx) });
  });
  await expect(twice).rejects.toMatchObject({ code: '23505' });
  expect(await marks()).toEqual([A]);
});

test('work that goes on alongside takes no round trip of its own, is over at the commit, and undoes it when it fails', async () => {
  const steps: string[] = [];
  const steadily = async (tx: Tx) => {
    await answer(tx, '1');
    steps.push('first');
    await answer(tx, '2');
    steps.push('second');
  };
  const roundTrips = await roundTripsOf(async (tx) => {
    alongside(tx, steadily(tx));
    return answer(tx, '3');
  });
  expect([roundTrips, steps]).toEqual([3, ['first', 'second']]);

  const refused = async (tx: Tx) => {
    await answer(tx, '1');
    throw new Error('refused after all');
  };
  const key = newId();
  const undone = transact(database, async (tx) => {
    await sql`insert into idempotency_keys (owner_id, user_id, call, key, input_hash)
      values (house_owner(), house_owner(), 'alongside', ${key}, '')`.execute(tx);
    alongside(tx, refused(tx));
  });
  await expect(undone).rejects.toThrow('refused after all');
  const { rows } = await sql`select from idempotency_keys where key = ${key}`.execute(database);
  expect(rows).toEqual([]);

  const first = transact(database, async (tx) => {
    alongside(tx, refused(tx));
    throw new Error('refused at once');
  });
  await expect(first).rejects.toThrow('refused at once');
});

test('the first failure is told, not those that follow from it', async () => {
  const work = async (tx: Tx) => {
    const first = answer(tx, '1 / 0');
    const second = answer(tx, '2');
    await first.catch(() => {});
    return second;
  };
  await expect(transact(database, work)).rejects.toMatchObject({ code: '22012' });
  expect(await transact(database, (tx) => answer(tx, '3'))).toBe(3);
});

test('a failed statement that was not waited for undoes the transaction, and is told', async () => {
  const work = async (tx: Tx) => {
    void answer(tx, '1 / 0').catch(() => {});
  };
  await expect(transact(database, work)).rejects.toMatchObject({ code: '22012' });
});

test('no statement comes after the end of its transaction', async () => {
  let kept: Tx | undefined;
  await transact(database, async (tx) => {
    kept = tx;
  });
  await expect(answer(kept as Tx, '1')).rejects.toThrow('after the end');
  await expect(transact(kept as Tx, async () => {})).rejects.toThrow(
    'a transaction inside a transaction',
  );
});

test('a statement that was prepared before its table changed is not the client’s fault', async () => {
  const superuser = await openDatabase({ url, dataDir: '' });
  const read = () => transact(database, (tx) => sql`select * from changing`.execute(tx));
  const readWith = () =>
    transact(database, (tx) => sql`select * from changing where a <> ${1}`.execute(tx));
  await superuser.asOwner(async ({ run }) => {
    await run('create table changing (a int); grant select on changing to ballast_app');
    for (let time = 0; time < 4; time += 1) await readWith();
    await run('alter table changing add column b int');
  });
  await superuser.close();
  await expect(readWith()).rejects.toMatchObject({ name: 'DatabaseUnavailable' });
  expect((await readWith()).rows).toEqual([]);
  expect((await read()).rows).toEqual([]);
});
