/** One run of a job: which try it is, and when to give up. */
export type Attempt = {
  readonly jobId: string;
  /** 1 for the first try. */
  readonly number: number;
  /** Whether the job is dead when this try fails. */
  readonly last: boolean;
  /** Aborted when the job's time is over or the process stops. */
  readonly signal: AbortSignal;
};

/** How a job is tried. */
export type JobOptions = {
  /** After this time another try may start, so a job must stand two runs at once. */
  readonly timeLimitSeconds: number;
  readonly triesMax: number;
};

const DEFAULTS: JobOptions = { timeLimitSeconds: 30, triesMax: 25 };

/** A kind of job: what is enqueued by name, with a payload that is JSON. */
export type Job<Payload> = {
  readonly name: string;
  readonly options: JobOptions;
  /** Says what this process does when such a job is due. */
  handledBy(run: (payload: Payload, attempt: Attempt) => Promise<void>): JobHandler;
};

/** A job with what to do for it. */
export type JobHandler = {
  readonly name: string;
  readonly run: (payload: unknown, attempt: Attempt) => Promise<void>;
};

/**
 * Declares a kind of job. A handler calls one domain operation. It may run twice, and after a crash it
 * does: what it does must be safe to do again.
 */
export function defineJob<Payload>(name: string, options: Partial<JobOptions> = {}): Job<Payload> {
  return {
    name,
    options: { ...DEFAULTS, ...options },
    handledBy: (run) => ({ name, run: (payload, attempt) => run(payload as Payload, attempt) }),
  };
}

/**
 * Work that is found rather than enqueued: rows whose time has come by the platform's clock. Runs at
 * every tick in every process, so it locks what it takes with SKIP LOCKED. Returns how much it did.
 */
export type Sweep = { readonly name: string; readonly run: () => Promise<number> };
