import { nextLonger, type Turnaround } from '@ballast/contract/reviews/turnaround.ts';
import type { CaseQueue } from '@ballast/contract/staff/cases.ts';
import { sql } from 'kysely';
import type { Database } from '../database/connect.ts';

/**
 * How many cases of a queue were decided lately, and how many within what the clients were told: the last 1,000 at most, so
 * that it takes as long as that however many there are.
 */
export type Promises = { readonly decided: number; readonly kept: number };

const DAYS = 90;
const DECIDED_MAX = 1_000;

/** Below this share clients are told the next longer turnaround. */
const KEPT_PERCENT = 90;

/** Of fewer decisions one more or less would turn the promise to and fro. */
const DECIDED_MIN = 10;

const NONE: Promises = { decided: 0, kept: 0 };

/** The promises of each of these queues in which something was decided in the last 90 days. */
export async function readPromises(
  database: Database,
  queues: readonly CaseQueue[],
): Promise<ReadonlyMap<CaseQueue, Promises>> {
  // Read backwards from the newest outcome in the index of outcomes alone (`cases__by_outcome`).
  const { rows } = await sql<Promises & { queue: CaseQueue }>`
    select wanted.queue, count(*)::int4 as decided,
      count(*) filter (where outcome_at <= due_at)::int4 as kept
    from jsonb_array_elements_text(${JSON.stringify(queues)}::jsonb) as wanted (queue)
    cross join lateral (
      select outcome_at, due_at from cases
      where cases.queue = wanted.queue and outcome is not null
        and outcome in ('APPROVED', 'REJECTED', 'ASKED_AGAIN')
        and outcome_at > clock_now() - make_interval(days => ${DAYS})
      order by outcome_at desc, case_id desc limit ${DECIDED_MAX}
    ) as latest
    group by wanted.queue`.execute(database);
  return new Map(rows.map(({ queue: of, ...promises }) => [of, promises]));
}

export function promisesOf(all: ReadonlyMap<CaseQueue, Promises>, queue: CaseQueue): Promises {
  return all.get(queue) ?? NONE;
}

/** The turnaround that clients are told: the usual one, or the next longer while too few promises are kept. */
export async function keepableTurnaround(
  database: Database,
  queue: CaseQueue,
  usual: Turnaround,
): Promise<Turnaround> {
  const { decided, kept } = promisesOf(await readPromises(database, [queue]), queue);
  const isKept = decided < DECIDED_MIN || kept * 100 >= decided * KEPT_PERCENT;
  return isKept ? usual : nextLonger(usual);
}
