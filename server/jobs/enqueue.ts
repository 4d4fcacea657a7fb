import { sql } from 'kysely';
import type { Tx } from '../database/connect.ts';
import type { Lane } from '../database/install-jobs.ts';
import { currentRequestId } from '../database/request-id.ts';
import { afterCommit, withCommit } from '../database/transact.ts';
import type { Job } from './job.ts';

export type EnqueueOptions = {
  /** By the platform's clock. */
  readonly startAfter?: Date;
  /** While a job of this kind with this key waits, no second one is added. */
  readonly once?: string;
  /** Whether it waits for the next look, so that nobody who times the call sees its work. */
  readonly atNextLook?: boolean;
};

type Listener = (lane: Lane) => void;

const listeners = new Set<Listener>();

export function onEnqueued(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/**
 * Enqueues a job in the transaction of the work that needs it, with its commit, and keeps with it the id of the request that
 * caused it. Workers of this process wake at the commit, those of others at their next look.
 */
export async function enqueue<Payload>(
  tx: Tx,
  job: Job<Payload>,
  payload: Payload,
  options: EnqueueOptions = {},
): Promise<void> {
  const key = options.once === undefined ? null : `${job.name}/${options.once}`;
  const startAfter = options.startAfter ?? null;
  const { lane } = job.options;
  const request = currentRequestId() ?? undefined;
  const added = sql`
    insert into pgboss.job (name, data, singleton_key, policy, start_after, keep_until,
      retry_limit, retry_delay, retry_backoff, retry_delay_max, expire_seconds)
    select ${lane}, ${JSON.stringify({ job: job.name, payload, request })}::jsonb, ${key}::text,
      case when ${key}::text is null then 'standard' else 'short' end,
      real_start, real_start + interval '1 year',
      ${job.options.triesMax - 1}::int, 1, true, 300, ${job.options.timeLimitSeconds}::int
    from (
      select clock_timestamp() + greatest(${startAfter}::timestamptz - clock_now(), interval '0')
        as real_start
    ) due
    on conflict do nothing`;
  withCommit(tx, { compile: () => added.compile(tx) });
  if (options.atNextLook) return;
  afterCommit(tx, () => {
    for (const listener of listeners) listener(lane);
  });
}
