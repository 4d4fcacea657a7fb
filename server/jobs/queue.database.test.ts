import { once } from 'node:events';
import type { AlarmKind } from '@ballast/contract/staff/alarm-kinds.ts';
import { sql } from 'kysely';
import { afterAll, describe, expect, test } from 'vitest';
import { testDatabase } from '../../tests/harness/test-database.ts';
import { advanceClock, readClock } from '../database/clock.ts';
import { type Database, type OpenDatabase, openDatabase } from '../database/connect.ts';
import { migrate } from '../database/migrate.ts';
import { currentRequestId, forRequest } from '../database/request-id.ts';
import { transact } from '../database/transact.ts';
import { enqueue } from './enqueue.ts';
import { defineJob } from './job.ts';
import { openQueue } from './queue.ts';

const { url } = await testDatabase();
const onServer = await openDatabase({ url, dataDir: 'memory:' });
const inMemory = await openDatabase({ url: null, dataDir: 'memory:' });
await migrate(inMemory);
afterAll(() => Promise.all([onServer.close(), inMemory.close()]));

const note = defineJob<{ text: string }>('note');
const chain = defineJob<{ left: number }>('chain');
const slow = defineJob<object>('slow', { timeLimitSeconds: 1 });
const payment = defineJob<object>('payment', { lane: 'money' });
const unhurried = defineJob<object>('unhurried');
const sealed = defineJob<{ encrypted: string }>('sealed');
const hopeless = defineJob<{ why: string }>('hopeless', { triesMax: 2 });

async function openTestQueue({ database }: OpenDatabase) {
  await sql`delete from pgboss.job`.execute(database);
  const done: string[] = [];
  const logged: string[] = [];
  const requests: unknown[] = [];
  const known: (string | null)[] = [];
  const keep = (details: object, message: string) => {
    logged.push(message);
    if ('reqId' in details) requests.push(details.reqId);
  };
  const log = { warn: keep, error: keep };
  const queue = await openQueue(database, log);
  const waiting: { text: string; resolve: () => void }[] = [];
  queue.register(
    [
      note.handledBy(async ({ text }) => {
        done.push(text);
        known.push(currentRequestId());
        for (const waiter of waiting) if (waiter.text === text) waiter.resolve();
      }),
      sealed.handledBy(async () => {}),
      chain.handledBy(async ({ left }) => {
        done.push(`chain ${left}`);
        known.push(currentRequestId());
        if (left > 0) await transact(database, (tx) => enqueue(tx, chain, { left: left - 1 }));
      }),
      hopeless.handledBy(async ({ why }) => {
        done.push(why);
        throw new Error(why);
      }),
    ],
    [],
  );
  const heard = (text: string) => new Promise<void>((resolve) => waiting.push({ text, resolve }));
  return { queue, database, done, logged, requests, known, heard };
}

/** Waits until the jobs that were found have ended. */
async function untilNothingRuns(database: Database): Promise<void> {
  const running = sql<{ running: boolean }>`
    select exists (select from pgboss.job where state < 'completed') as running`;
  await expect
    .poll(async () => (await running.execute(database)).rows[0]?.running, { interval: 10 })
    .toBe(false);
}

describe.each([
  ['server', onServer],
  ['embedded', inMemory],
])('jobs on the %s', (_, open) => {
  test('are there when their transaction commits, and only then', async () => {
    const { queue, database, done } = await openTestQueue(open);
    const failed = transact(database, async (tx) => {
      await enqueue(tx, note, { text: 'never' });
      throw new Error('no');
    });
    await expect(failed).rejects.toThrow('no');
    await transact(database, (tx) => enqueue(tx, note, { text: 'once' }));
    expect(await queue.runDueJobs()).toBe(1);
    expect(await queue.runDueJobs()).toBe(0);
    expect(done).toEqual(['once']);
    await queue.stop();
  });

  test('run with all that they make due', async () => {
    const { queue, database, done } = await openTestQueue(open);
    await transact(database, (tx) => enqueue(tx, chain, { left: 3 }));
    expect(await queue.runDueJobs()).toBe(4);
    expect(done).toEqual(['chain 3', 'chain 2', 'chain 1', 'chain 0']);
    await queue.stop();
  });

  test('wait for their time by the platform’s clock', async () => {
    const { queue, database, done } = await openTestQueue(open);
    await transact(database, async (tx) => {
      const startAfter = new Date((await readClock(tx)).getTime() + 3_600_000);
      await enqueue(tx, note, { text: 'later' }, { startAfter });
    });
    expect(await queue.runDueJobs()).toBe(0);
    await transact(database, (tx) => advanceClock(tx, 3_600_000));
    expect(await queue.runDueJobs()).toBe(1);
    expect(done).toEqual(['later']);
    await queue.stop();
  });

  test('with the same key wait once', async () => {
    const { queue, database, done } = await openTestQueue(open);
    await transact(database, async (tx) => {
      await enqueue(tx, note, { text: 'a' }, { once: 'key' });
      await enqueue(tx, note, { text: 'b' }, { once: 'key' });
      await enqueue(tx, note, { text: 'c' }, { once: 'other' });
    });
    await queue.runDueJobs();
    expect(done.toSorted()).toEqual(['a', 'c']);
    await queue.stop();
  });

  test('that fail are tried again later, then are dead, kept and logged', async () => {
    const { queue, database, done, logged } = await openTestQueue(open);
    await transact(database, (tx) => enqueue(tx, hopeless, { why: 'broken' }));
    await queue.runDueJobs();
    expect(logged).toEqual(['job failed and will be tried again']);
    await transact(database, (tx) => advanceClock(tx, 3_600_000));
    await queue.runDueJobs();
    expect(logged.at(-1)).toBe('job is dead');
    expect(done).toEqual(['broken', 'broken']);
    const { rows } = await sql<{ output: { message: string } }>`
      select output from pgboss.job where state = 'failed'`.execute(database);
    expect(rows).toEqual([{ output: { message: 'broken' } }]);
    await queue.stop();
  });

  test('forget what they carried once they are done, unless it is encrypted; dead ones keep it', async () => {
    const { queue, database } = await openTestQueue(open);
    await transact(database, async (tx) => {
      await enqueue(tx, note, { text: 'Dear Ms Okafor' });
      await enqueue(tx, sealed, { encrypted: 'sealed.text' });
      await enqueue(tx, hopeless, { why: 'broken' });
    });
    await queue.runDueJobs();
    await transact(database, (tx) => advanceClock(tx, 3_600_000));
    await queue.runDueJobs();
    const { rows } = await sql<{ data: object }>`
      select data - 'told' as data from pgboss.job order by data ->> 'job'`.execute(database);
    expect(rows.map(({ data }) => data)).toEqual([
      { job: 'hopeless', payload: { why: 'broken' } },
      { job: 'note' },
      { job: 'sealed', payload: { encrypted: 'sealed.text' } },
    ]);
    await queue.stop();
  });

  test('know the request that caused them, over every job in between and in the log', async () => {
    const { queue, database, known, requests } = await openTestQueue(open);
    await forRequest('request one', () =>
      transact(database, async (tx) => {
        await enqueue(tx, chain, { left: 2 });
        await enqueue(tx, hopeless, { why: 'broken' });
      }),
    );
    await transact(database, (tx) => enqueue(tx, note, { text: 'asked for' }));
    // Whoever wakes the workers causes nothing of what they find.
    await forRequest('request two', () => queue.runDueJobs());
    const ofOne = 'request one';
    expect(known.toSorted()).toEqual([null, ofOne, ofOne, ofOne]);
    expect(requests).toEqual(['request one']);
    await transact(database, (tx) => advanceClock(tx, 3_600_000));
    await queue.runDueJobs();
    const { rows } = await sql<{ request: string }>`
      select details ->> 'request' as request from alarms
      where kind = 'job_dead' and details ->> 'job' = 'hopeless' and closed_at is null`.execute(
      database,
    );
    expect(rows).toContainEqual({ request: 'request one' });
    await queue.stop();
  });

  test('that are dead are told to staff once, also when each of their processes ended', async () => {
    const { queue, database } = await openTestQueue(open);
    await sql`update alarms set closed_at = clock_now() where closed_at is null`.execute(database);
    await transact(database, async (tx) => {
      await enqueue(tx, hopeless, { why: 'broken' });
      await enqueue(tx, note, { text: 'lost' });
    });
    // As what supervises the queue leaves a job whose process ended at its last try.
    await sql`
      update pgboss.job set state = 'failed', output = '{"value": {"message": "job timed out"}}'
      where data ->> 'job' = 'note'`.execute(database);
    await queue.runDueJobs();
    expect(await openAlarms(database, 'job_dead')).toEqual(['job timed out']);
    await transact(database, (tx) => advanceClock(tx, 3_600_000));
    await queue.runDueJobs();
    await queue.runDueJobs();
    expect(await openAlarms(database, 'job_dead')).toEqual(['broken', 'job timed out']);
    const { rows } = await sql`
      select from audit_trail where action = 'alarm_job_dead'
        and subject_id in (select id::text from pgboss.job)`.execute(database);
    expect(rows).toHaveLength(2);
    await queue.stop();
  });

  test('that their process left in the middle are run by another', async () => {
    const { queue, database, heard, logged } = await openTestQueue(open);
    await transact(database, (tx) => enqueue(tx, note, { text: 'left in the middle' }));
    await sql`
      update pgboss.job set state = 'active', started_on = now() - interval '1 day'
      where data ->> 'job' = 'note'`.execute(database);
    // What is supervised is looked at every few seconds, by one process.
    await sql`update pgboss.queue set monitor_on = null, maintain_on = null`.execute(database);
    const arrived = heard('left in the middle');
    queue.startWorkers();
    await arrived;
    await untilNothingRuns(database);
    expect(logged).toEqual([]);
    await queue.stop();
  });

  test('start at once in the process that committed them', async () => {
    const { queue, database, heard } = await openTestQueue(open);
    const commit = async (text: string) => {
      const arrived = heard(text);
      const started = performance.now();
      await transact(database, (tx) => enqueue(tx, note, { text }));
      await arrived;
      return performance.now() - started;
    };
    queue.startWorkers();
    // After this one the workers have looked, and look again by themselves after a second only.
    await commit('first');
    const waits: number[] = [];
    for (const text of ['second', 'third', 'fourth']) {
      await untilNothingRuns(database);
      waits.push(await commit(text));
    }
    expect(Math.min(...waits)).toBeLessThan(400);
    await queue.stop();
  });

  test('that take longer than they may are told so and tried again', async () => {
    const { queue, database, logged } = await openTestQueue(open);
    const reasons: unknown[] = [];
    queue.register(
      [
        slow.handledBy(async (_, { signal }) => {
          await once(signal, 'abort');
          reasons.push(signal.reason);
        }),
      ],
      [],
    );
    await transact(database, (tx) => enqueue(tx, slow, {}));
    await queue.runDueJobs();
    expect(reasons).toMatchObject([{ name: 'TimeoutError' }]);
    expect(logged).toEqual(['job failed and will be tried again']);
    const { rows } =
      await sql`select state, output ->> 'message' as message from pgboss.job`.execute(database);
    expect(rows).toEqual([{ state: 'retry', message: 'the job took too long' }]);
    await queue.stop();
  });

  test('that run when the process stops are told, and waited for', async () => {
    const { queue, database, done } = await openTestQueue(open);
    const running = Promise.withResolvers<void>();
    queue.register(
      [
        unhurried.handledBy(async (_, { signal }) => {
          running.resolve();
          await once(signal, 'abort');
          done.push('told');
          await readClock(database);
          done.push('ended');
        }),
      ],
      [],
    );
    await transact(database, (tx) => enqueue(tx, unhurried, {}));
    queue.startWorkers();
    await running.promise;
    await queue.stop();
    expect(done).toEqual(['told', 'ended']);
    const { rows } = await sql`select state from pgboss.job`.execute(database);
    expect(rows).toEqual([{ state: 'completed' }]);
  });

  test('are found by sweeps, which count to what was done; a failing sweep stops nothing', async () => {
    const { queue, done, logged } = await openTestQueue(open);
    const due = ['a', 'b', 'c'];
    const takeOne = async () => {
      const row = due.shift();
      if (row) done.push(row);
      return row ? 1 : 0;
    };
    queue.register(
      [],
      [
        { name: 'broken', run: () => Promise.reject(new Error('no')) },
        { name: 'rows', run: takeOne },
      ],
    );
    expect(await queue.runDueJobs()).toBe(3);
    expect(done).toEqual(['a', 'b', 'c']);
    expect(logged).toContain('sweep failed');
    await queue.stop();
  });
});

describe('a sweep that fails', () => {
  test('for five minutes on end is told to staff, until it succeeds', async () => {
    const { queue, database } = await openTestQueue(onServer);
    let fails = true;
    const run = async () => {
      if (fails) throw new Error('no answer');
      return 0;
    };
    const advance = (seconds: number) =>
      transact(database, (tx) => advanceClock(tx, seconds * 1000));
    const told = () => openAlarms(database, 'sweep_failing');
    queue.register([], [{ name: 'moody', run }]);
    await queue.runDueJobs();
    await advance(299);
    await queue.runDueJobs();
    expect(await told()).toEqual([]);
    fails = false;
    await queue.runDueJobs();
    fails = true;
    await advance(60);
    await queue.runDueJobs();
    expect(await told()).toEqual([]);
    await advance(300);
    await queue.runDueJobs();
    await queue.runDueJobs();
    expect(await told()).toEqual(['no answer']);
    const { rows } = await sql<{ subject_id: string }>`
      select subject_id from audit_trail where action = 'alarm_sweep_failing'`.execute(database);
    expect(rows).toEqual([{ subject_id: 'moody' }]);
    fails = false;
    await queue.runDueJobs();
    expect(await told()).toEqual([]);
    await queue.stop();
  });

  test('and succeeds in the process after it is told to have ended', async () => {
    const { queue: before, database } = await openTestQueue(onServer);
    before.register([], [{ name: 'restarted', run: () => Promise.reject(new Error('old code')) }]);
    await before.runDueJobs();
    await transact(database, (tx) => advanceClock(tx, 300_000));
    await before.runDueJobs();
    await before.stop();
    expect(await openAlarms(database, 'sweep_failing')).toEqual(['old code']);
    const { queue: after } = await openTestQueue(onServer);
    after.register([], [{ name: 'restarted', run: async () => 0 }]);
    await after.runDueJobs();
    expect(await openAlarms(database, 'sweep_failing')).toEqual([]);
    await after.stop();
  });
});

/** What the open alarms of a kind say of their cause. */
async function openAlarms(database: Database, kind: AlarmKind): Promise<string[]> {
  const { rows } = await sql<{ cause: string }>`
    select coalesce(details ->> 'cause', details ->> 'message') as cause from alarms
    where kind = ${kind} and closed_at is null order by cause`.execute(database);
  return rows.map((row) => row.cause);
}

describe('what hangs', () => {
  test('keeps back no job of another lane, however many of it wait', async () => {
    const { queue, database } = await openTestQueue(onServer);
    const paid = Promise.withResolvers<void>();
    queue.register(
      [
        ...(['mail', 'valuations', 'work'] as const).map((lane) =>
          defineJob<object>(`hanging in ${lane}`, { lane }).handledBy(async (_, { signal }) => {
            await once(signal, 'abort');
          }),
        ),
        payment.handledBy(async () => paid.resolve()),
      ],
      [],
    );
    await transact(database, async (tx) => {
      for (const lane of ['mail', 'valuations', 'work'] as const) {
        const hanging = defineJob<object>(`hanging in ${lane}`, { lane });
        for (let i = 0; i < 20; i += 1) await enqueue(tx, hanging, {});
      }
    });
    queue.startWorkers();
    await expect
      .poll(() => activeJobs(database), { interval: 10 })
      .toEqual(['mail', 'valuations', 'work']);
    await transact(database, (tx) => enqueue(tx, payment, {}));
    await paid.promise;
    await queue.stop();
  });

  test('is one sweep alone, and begins anew after its time limit', async () => {
    const { queue, done, logged } = await openTestQueue(onServer);
    const released = Promise.withResolvers<number>();
    const ran = Promise.withResolvers<void>();
    const again = Promise.withResolvers<void>();
    let begun = 0;
    const hang = (signal?: AbortSignal) => {
      begun += 1;
      if (begun === 1) signal?.addEventListener('abort', () => done.push('told'), { once: true });
      if (begun === 2) again.resolve();
      return released.promise;
    };
    const takeOne = async () => {
      done.push('swept');
      ran.resolve();
      return 0;
    };
    queue.register(
      [],
      [
        { name: 'hanging', run: () => released.promise },
        { name: 'hanging for a while', timeLimitSeconds: 0.05, run: hang },
        { name: 'rows', run: takeOne },
      ],
    );
    queue.startWorkers();
    await ran.promise;
    await again.promise;
    expect(logged).toContain('sweep failed');
    expect(done).toContain('told');
    released.resolve(0);
    await queue.stop();
  });
});

async function activeJobs(database: Database): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select distinct name from pgboss.job where state = 'active' order by name`.execute(database);
  return rows.map((row) => row.name);
}

test('two processes never run a job twice', async () => {
  const first = await openTestQueue(onServer);
  const second = await openTestQueue(onServer);
  const texts = Array.from({ length: 60 }, (_, i) => `job ${i}`);
  await transact(onServer.database, async (tx) => {
    for (const text of texts) await enqueue(tx, note, { text });
  });
  await Promise.all([first.queue.runDueJobs(), second.queue.runDueJobs()]);
  expect([...first.done, ...second.done].toSorted()).toEqual(texts.toSorted());
  await Promise.all([first.queue.stop(), second.queue.stop()]);
});
