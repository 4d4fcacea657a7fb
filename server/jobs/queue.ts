import { setTimeout } from 'node:timers/promises';
import { sql } from 'kysely';
import { fromKysely, PgBoss } from 'pg-boss';
import type { Database } from '../database/connect.ts';
import { JOBS_QUEUE, JOBS_SCHEMA } from '../database/install-jobs.ts';
import { Dispatcher, type JobsLog } from './dispatcher.ts';
import { onEnqueued } from './enqueue.ts';
import type { JobHandler, Sweep } from './job.ts';

const AT_ONCE_MAX = 8;
const LOOK_INTERVAL_MS = 1_000;

/** People are served first: work that waited for this start can wait a moment longer. */
const FIRST_LOOK_AFTER_MS = 500;
const SWEEP_INTERVAL_MS = 2_000;
const SUPERVISE_INTERVAL_MS = 10_000;
const STOP_TIMEOUT_MS = 5_000;

export type Queue = {
  register(handlers: readonly JobHandler[], sweeps: readonly Sweep[]): void;
  startWorkers(): void;
  /** Runs what is due, and what that makes due, until nothing is left. Returns how much was done. */
  runDueJobs(): Promise<number>;
  /** Takes no more jobs and waits a few seconds for the running ones. */
  stop(): Promise<void>;
};

/** Opens the queue of a migrated database. Nothing runs before `startWorkers` or `runDueJobs`. */
export async function openQueue(database: Database, log: JobsLog): Promise<Queue> {
  const boss = new PgBoss({
    db: fromKysely(database),
    schema: JOBS_SCHEMA,
    migrate: false,
    supervise: false,
    schedule: false,
    reindex: false,
    monitorVacuum: false,
    monitorIntervalSeconds: 10,
  });
  boss.on('error', (error) => log.warn({ err: error }, 'the job queue had an error'));
  await boss.start();
  return new Workers(database, boss, log);
}

class Workers implements Queue {
  readonly #database: Database;
  readonly #boss: PgBoss;
  readonly #log: JobsLog;
  readonly #dispatcher: Dispatcher;
  readonly #sweeps: Sweep[] = [];
  readonly #stop = new AbortController();
  #loops: Promise<unknown> = Promise.resolve();
  #wake = Promise.withResolvers<void>();

  constructor(database: Database, boss: PgBoss, log: JobsLog) {
    this.#database = database;
    this.#boss = boss;
    this.#log = log;
    this.#dispatcher = new Dispatcher(boss, log);
  }

  register(handlers: readonly JobHandler[], sweeps: readonly Sweep[]): void {
    this.#dispatcher.add(handlers);
    this.#sweeps.push(...sweeps);
  }

  startWorkers(): void {
    const ignoreEnqueued = onEnqueued(() => this.#wake.resolve());
    this.#stop.signal.addEventListener('abort', ignoreEnqueued, { once: true });
    this.#loops = this.#repeatAll();
  }

  async #repeatAll(): Promise<void> {
    await pause(FIRST_LOOK_AFTER_MS, this.#stop.signal);
    await Promise.all([
      this.#repeat(() => this.#look()),
      this.#repeat(() => this.#sweepOnce(), SWEEP_INTERVAL_MS),
      this.#repeat(() => this.#boss.supervise(), SUPERVISE_INTERVAL_MS),
    ]);
  }

  async runDueJobs(): Promise<number> {
    let done = 0;
    for (;;) {
      const before = done;
      done += await this.#dispatcher.startDue(AT_ONCE_MAX);
      await this.#dispatcher.allEnded();
      if (done === before) done += await this.#sweepOnce();
      if (done === before && (await this.#waitForOthers())) return done;
    }
  }

  async stop(): Promise<void> {
    this.#stop.abort();
    this.#dispatcher.abort();
    const ended = Promise.all([this.#loops, this.#dispatcher.allEnded()]);
    const timeUp = new AbortController();
    await Promise.race([ended, pause(STOP_TIMEOUT_MS, timeUp.signal)]);
    timeUp.abort();
    await this.#boss.stop({ graceful: false, close: false });
  }

  // Looks for due jobs, then waits for a free place, an enqueued job or the next look.
  async #look(): Promise<void> {
    this.#wake = Promise.withResolvers<void>();
    await this.#dispatcher.startDue(AT_ONCE_MAX);
    const timer = new AbortController();
    await Promise.race([
      this.#wake.promise,
      pause(LOOK_INTERVAL_MS, AbortSignal.any([timer.signal, this.#stop.signal])),
      ...(this.#dispatcher.running >= AT_ONCE_MAX ? [this.#dispatcher.oneEnded()] : []),
    ]);
    timer.abort();
  }

  async #sweepOnce(): Promise<number> {
    let done = 0;
    for (const sweep of this.#sweeps) {
      if (this.#stop.signal.aborted) break;
      try {
        done += await sweep.run();
      } catch (error) {
        this.#log.warn({ err: error, sweep: sweep.name }, 'sweep failed');
      }
    }
    return done;
  }

  // Continues after any failure, because the database may be away for a while.
  async #repeat(work: () => Promise<unknown>, intervalMs = 0): Promise<void> {
    while (!this.#stop.signal.aborted) {
      try {
        await work();
        if (intervalMs > 0) await pause(intervalMs, this.#stop.signal);
      } catch (error) {
        this.#log.warn({ err: error }, 'the job queue could not be read');
        await pause(LOOK_INTERVAL_MS, this.#stop.signal);
      }
    }
  }

  // Another process may run a job that makes more due. Returns whether none does.
  async #waitForOthers(): Promise<boolean> {
    const { rows } = await sql<{ open: string }>`
      select count(*) as open from pgboss.job
      where name = ${JOBS_QUEUE} and (state = 'active'
        or (state < 'active' and start_after <= clock_timestamp()))`.execute(this.#database);
    if (rows[0]?.open === '0') return true;
    await pause(20, this.#stop.signal);
    return false;
  }
}

async function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  await setTimeout(milliseconds, undefined, { signal }).catch(() => {});
}
