import type { JobWithMetadata, PgBoss } from 'pg-boss';
import type { Lane } from '../database/install-jobs.ts';
import { forRequest } from '../database/request-id.ts';
import type { Attempt, JobHandler, JobWatch } from './job.ts';

export type JobsLog = {
  warn(details: object, message: string): void;
  error(details: object, message: string): void;
};

/** Who is told of what becomes of jobs. */
export type JobsTold = { readonly log: JobsLog; readonly watch: JobWatch };

/** `request` is the id of the request that caused the job; absent for what nobody asked for. */
type Envelope = { job: string; payload: unknown; request?: string };
type Fetched = JobWithMetadata<Envelope>;

export class Dispatcher {
  readonly #boss: PgBoss;
  readonly #log: JobsLog;
  readonly #watch: JobWatch;
  readonly #lane: Lane;
  /** How many jobs run at once. */
  readonly #places: number;
  readonly #handlers = new Map<string, JobHandler>();
  readonly #running = new Set<Promise<void>>();
  readonly #stop = new AbortController();

  constructor(boss: PgBoss, { log, watch }: JobsTold, lane: Lane, places: number) {
    this.#boss = boss;
    this.#log = log;
    this.#watch = watch;
    this.#lane = lane;
    this.#places = places;
  }

  /** Takes the handlers of its lane. */
  add(handlers: readonly JobHandler[]): void {
    for (const handler of handlers) {
      if (handler.lane !== this.#lane) continue;
      if (this.#handlers.has(handler.name)) throw new Error(`job ${handler.name} has two handlers`);
      this.#handlers.set(handler.name, handler);
    }
  }

  /** Starts due jobs until all places are taken or none is due. Returns how many it started. */
  async startDue(): Promise<number> {
    let started = 0;
    while (this.#running.size < this.#places && !this.#stop.signal.aborted) {
      const batchSize = this.#places - this.#running.size;
      const jobs = await this.#boss.fetch<Envelope>(this.#lane, {
        batchSize,
        includeMetadata: true,
      });
      for (const job of jobs) this.#track(this.#run(job));
      started += jobs.length;
      if (jobs.length < batchSize) break;
    }
    return started;
  }

  get isFull(): boolean {
    return this.#running.size >= this.#places;
  }

  /** Waits until one of the running jobs ends; at once when none runs. */
  async oneEnded(): Promise<void> {
    if (this.#running.size > 0) await Promise.race(this.#running);
  }

  async allEnded(): Promise<void> {
    while (this.#running.size > 0) await Promise.all(this.#running);
  }

  abort(): void {
    this.#stop.abort();
  }

  #track(run: Promise<void>): void {
    const tracked = run.finally(() => this.#running.delete(tracked));
    this.#running.add(tracked);
  }

  async #run(job: Fetched): Promise<void> {
    const startedAt = performance.now();
    try {
      await this.#handle(job);
      this.#tell(job, startedAt, false);
      await this.#boss.complete(this.#lane, [{ id: job.id, retryCount: job.retryCount }]);
    } catch (error) {
      this.#tell(job, startedAt, true);
      await this.#fail(job, error);
    }
  }

  #tell({ data }: Fetched, startedAt: number, isFailed: boolean): void {
    const seconds = (performance.now() - startedAt) / 1000;
    this.#watch({ name: data.job, seconds, isFailed, requestId: data.request ?? null });
  }

  async #handle(job: Fetched): Promise<void> {
    const handler = this.#handlers.get(job.data.job);
    if (!handler) throw new Error(`no handler for job ${job.data.job}`);
    const timeOver = AbortSignal.timeout(job.expireInSeconds * 1000);
    const attempt: Attempt = {
      jobId: job.id,
      number: job.retryCount + 1,
      last: job.retryCount >= job.retryLimit,
      signal: AbortSignal.any([timeOver, this.#stop.signal]),
    };
    const { payload, request = null } = job.data;
    const run = forRequest(request, () => handler.run(payload, attempt));
    await Promise.race([run, expiry(timeOver)]);
  }

  async #fail(job: Fetched, error: unknown): Promise<void> {
    const { job: name, request: reqId } = job.data;
    const details = { err: error, job: name, jobId: job.id, reqId, attempt: job.retryCount + 1 };
    if (job.retryCount >= job.retryLimit) this.#log.error(details, 'job is dead');
    else this.#log.warn(details, 'job failed and will be tried again');
    try {
      const output = { message: error instanceof Error ? error.message : String(error) };
      await this.#boss.fail(this.#lane, [{ id: job.id, retryCount: job.retryCount }], output);
    } catch (lost) {
      // The database is away: the job's time runs out and another try starts.
      this.#log.warn({ err: lost, jobId: job.id }, 'the end of a job could not be written');
    }
  }
}

function expiry(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    signal.addEventListener('abort', () => reject(new Error('the job took too long')), {
      once: true,
    });
  });
}
