export type Attempt = {
  readonly jobId: string;
  /** 1 for the first try. */
  readonly number: number;
  /** Whether the job is dead when this try fails. */
  readonly last: boolean;
  /** Aborted when the job's time is over or the process stops. */
  readonly signal: AbortSignal;
};

export type JobOptions = {
  /** After this time another try may start, so a job must tolerate two runs at once. */
  readonly timeLimitSeconds: number;
  readonly triesMax: number;
};

const DEFAULTS: JobOptions = { timeLimitSeconds: 30, triesMax: 25 };

export type Job<Payload> = {
  readonly name: string;
  readonly options: JobOptions;
  handledBy(run: (payload: Payload, attempt: Attempt) => Promise<void>): JobHandler;
};

export type JobHandler = {
  readonly name: string;
  readonly run: (payload: unknown, attempt: Attempt) => Promise<void>;
};

/**
 * Declares a kind of job. A handler calls one domain operation, and may run twice after a crash, so the
 * operation must be safe to repeat.
 */
export function defineJob<Payload>(name: string, options: Partial<JobOptions> = {}): Job<Payload> {
  return {
    name,
    options: { ...DEFAULTS, ...options },
    handledBy: (run) => ({ name, run: (payload, attempt) => run(payload as Payload, attempt) }),
  };
}

/**
 * Work that is found, not enqueued: rows whose time has come. Runs at every tick in every process, so it
 * locks its rows with SKIP LOCKED. Returns how much it did.
 */
export type Sweep = { readonly name: string; readonly run: () => Promise<number> };
