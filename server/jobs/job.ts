import type { Lane } from '../database/install-jobs.ts';

export type Attempt = {
  readonly jobId: string;
  /** 1 for the first try. */
  readonly number: number;
  /** Whether the job is dead when this try fails. */
  readonly last: boolean;
  /** Aborted when the job's time is over or the process stops. */
  readonly signal: AbortSignal;
};

/** A try of a job that has ended. */
export type RanJob = {
  readonly name: string;
  readonly seconds: number;
  readonly isFailed: boolean;
  /** The request that caused it; null for none. */
  readonly requestId: string | null;
};

/** Is told of each try of a job. */
export type JobWatch = (ran: RanJob) => void;

export type JobOptions = {
  /** Beside which other jobs it waits; `work` when none of the others fits. */
  readonly lane: Lane;
  /** After this time another try may start, so a job must tolerate two runs at once. */
  readonly timeLimitSeconds: number;
  readonly triesMax: number;
};

const DEFAULTS: JobOptions = { lane: 'work', timeLimitSeconds: 30, triesMax: 25 };

export type Job<Payload> = {
  readonly name: string;
  readonly options: JobOptions;
  handledBy(run: (payload: Payload, attempt: Attempt) => Promise<void>): JobHandler;
};

export type JobHandler = {
  readonly name: string;
  readonly lane: Lane;
  readonly run: (payload: unknown, attempt: Attempt) => Promise<void>;
};

/**
 * Declares a kind of job. A handler calls one domain operation, and may run twice after a crash, so the
 * operation must be safe to repeat.
 */
export function defineJob<Payload>(name: string, options: Partial<JobOptions> = {}): Job<Payload> {
  const given = { ...DEFAULTS, ...options };
  const { lane } = given;
  return {
    name,
    options: given,
    handledBy: (run) => ({
      name,
      lane,
      run: (payload, attempt) => run(payload as Payload, attempt),
    }),
  };
}

/**
 * Work that is found, not enqueued: rows whose time has come. Runs at every tick in every process, beside the other
 * sweeps and after its time limit beside itself, so it locks its rows with SKIP LOCKED. Returns how much it did.
 */
export type Sweep = {
  readonly name: string;
  /** After this time it is given up and begins anew; by default two minutes. */
  readonly timeLimitSeconds?: number;
  /** `signal` is aborted when it is given up or the process stops: it then begins nothing more. */
  readonly run: (signal?: AbortSignal) => Promise<number>;
};
