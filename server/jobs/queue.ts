import { setTimeout } from 'node:timers/promises';
import { sql } from 'kysely';
import { fromKysely, PgBoss } from 'pg-boss';
import { knowingAssets } from '../database/assets.ts';
import type { Database } from '../database/connect.ts';
import { JOBS_SCHEMA, LANES, type Lane } from '../database/install-jobs.ts';
import { alarmDeadJobs } from './dead-jobs.ts';
import { Dispatcher, type JobsLog, type JobsTold } from './dispatcher.ts';
import { onEnqueued } from './enqueue.ts';
import { FailingSweeps } from './failing-sweeps.ts';
import type { JobHandler, JobWatch, Sweep } from './job.ts';

/** How many jobs of each lane one process runs at once. */
const PLACES: Readonly<Record<Lane, number>> = { money: 3, mail: 2, valuations: 2, work: 2 };
const LOOK_INTERVAL_MS = 1_000;

/** People are served first: work that waited for this start can wait a moment longer. */
const FIRST_LOOK_AFTER_MS = 500;
const SWEEP_INTERVAL_MS = 2_000;
const SUPERVISE_INTERVAL_MS = 10_000;
const SWEEP_TIME_LIMIT_S = 120;
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
export async function openQueue(
  database: Database,
  log: JobsLog,
  watch: JobWatch = () => {},
): Promise<Queue> {
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
  return new Workers(database, boss, { log, watch });
}

/** The background work of one lane: its jobs, and the promise that wakes whoever looks for them. */
type LaneWork = {
  readonly lane: Lane;
  readonly dispatcher: Dispatcher;
  wake: PromiseWithResolvers<void>;
};

class Workers implements Queue {
  readonly #database: Database;
  readonly #boss: PgBoss;
  readonly #log: JobsLog;
  readonly #lanes: readonly LaneWork[];
  readonly #sweeps: Sweep[];
  readonly #failing: FailingSweeps;
  readonly #stop = new AbortController();
  #loops: Promise<unknown> = Promise.resolve();

  constructor(database: Database, boss: PgBoss, told: JobsTold) {
    this.#database = database;
    this.#boss = boss;
    this.#log = told.log;
    this.#sweeps = [{ name: 'dead_jobs', run: () => alarmDeadJobs(database) }];
    this.#failing = new FailingSweeps(database);
    this.#lanes = LANES.map((lane) => ({
      lane,
      dispatcher: new Dispatcher(boss, told, lane, PLACES[lane]),
      wake: Promise.withResolvers<void>(),
    }));
  }

  register(handlers: readonly JobHandler[], sweeps: readonly Sweep[]): void {
    const knowing = handlers.map(
      (handler): JobHandler => ({
        ...handler,
        run: (payload, attempt) => this.#knowing(() => handler.run(payload, attempt)),
      }),
    );
    for (const { dispatcher } of this.#lanes) dispatcher.add(knowing);
    this.#sweeps.push(
      ...sweeps.map((sweep) => ({
        ...sweep,
        run: (signal?: AbortSignal) => this.#knowing(() => sweep.run(signal)),
      })),
    );
  }

  // Jobs and sweeps may be run again, and meet assets that came while this process ran.
  #knowing<T>(work: () => Promise<T>): Promise<T> {
    return knowingAssets(this.#database, work);
  }

  startWorkers(): void {
    const ignoreEnqueued = onEnqueued((lane) => {
      for (const each of this.#lanes) if (each.lane === lane) each.wake.resolve();
    });
    this.#stop.signal.addEventListener('abort', ignoreEnqueued, { once: true });
    this.#loops = this.#repeatAll();
  }

  async #repeatAll(): Promise<void> {
    await pause(FIRST_LOOK_AFTER_MS, this.#stop.signal);
    await Promise.all([
      ...this.#lanes.map((lane) => this.#repeat(() => this.#look(lane))),
      ...this.#sweeps.map((sweep, index) => this.#repeatSweep(sweep, index)),
      this.#repeat(() => this.#boss.supervise(), SUPERVISE_INTERVAL_MS),
    ]);
  }

  // They begin one after the other, so that they do not all ask for a connection at the same moment.
  async #repeatSweep(sweep: Sweep, index: number): Promise<void> {
    await pause((index * SWEEP_INTERVAL_MS) / this.#sweeps.length, this.#stop.signal);
    await this.#repeat(() => this.#sweep(sweep), SWEEP_INTERVAL_MS);
  }

  async runDueJobs(): Promise<number> {
    let done = 0;
    for (;;) {
      const before = done;
      for (const { dispatcher } of this.#lanes) done += await dispatcher.startDue();
      await this.#allEnded();
      if (done === before) done += await this.#sweepOnce();
      if (done === before && (await this.#waitForOthers())) return done;
    }
  }

  async stop(): Promise<void> {
    this.#stop.abort();
    for (const { dispatcher } of this.#lanes) dispatcher.abort();
    const ended = Promise.all([this.#loops, this.#allEnded()]);
    const timeUp = new AbortController();
    await Promise.race([ended, pause(STOP_TIMEOUT_MS, timeUp.signal)]);
    timeUp.abort();
    await this.#boss.stop({ graceful: false, close: false });
  }

  async #allEnded(): Promise<void> {
    await Promise.all(this.#lanes.map(({ dispatcher }) => dispatcher.allEnded()));
  }

  // Looks for due jobs, then waits for a free place, an enqueued job or the next look.
  async #look(lane: LaneWork): Promise<void> {
    const { dispatcher } = lane;
    lane.wake = Promise.withResolvers<void>();
    await dispatcher.startDue();
    const timer = new AbortController();
    await Promise.race([
      lane.wake.promise,
      pause(LOOK_INTERVAL_MS, AbortSignal.any([timer.signal, this.#stop.signal])),
      ...(dispatcher.isFull ? [dispatcher.oneEnded()] : []),
    ]);
    timer.abort();
  }

  // One after the other and in their order, so that what comes of it is always the same.
  async #sweepOnce(): Promise<number> {
    let done = 0;
    for (const sweep of this.#sweeps) {
      if (this.#stop.signal.aborted) break;
      done += await this.#sweep(sweep);
    }
    return done;
  }

  async #sweep({ name, run, timeLimitSeconds = SWEEP_TIME_LIMIT_S }: Sweep): Promise<number> {
    const over = new AbortController();
    const signal = AbortSignal.any([over.signal, this.#stop.signal]);
    try {
      const done = await Promise.race([run(signal), giveUpAfter(timeLimitSeconds, over.signal)]);
      await this.#keep(name, () => this.#failing.succeeded(name));
      return done;
    } catch (error) {
      this.#log.warn({ err: error, sweep: name }, 'sweep failed');
      await this.#keep(name, () => this.#failing.failed(name, error));
      return 0;
    } finally {
      over.abort();
    }
  }

  // The next run keeps it if the database is away.
  async #keep(sweep: string, keep: () => Promise<void>): Promise<void> {
    if (this.#stop.signal.aborted) return;
    try {
      await keep();
    } catch (error) {
      this.#log.warn({ err: error, sweep }, 'the state of a sweep could not be kept');
    }
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
      where name = any (${[...LANES]}::text[]) and (state = 'active'
        or (state < 'active' and start_after <= clock_timestamp()))`.execute(this.#database);
    if (rows[0]?.open === '0') return true;
    await pause(20, this.#stop.signal);
    return false;
  }
}

async function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  await setTimeout(milliseconds, undefined, { signal }).catch(() => {});
}

async function giveUpAfter(seconds: number, signal: AbortSignal): Promise<never> {
  await setTimeout(seconds * 1000, undefined, { signal });
  throw new Error('the sweep took too long');
}
