import { nextLonger, type Turnaround } from '@ballast/contract/reviews/turnaround.ts';
import type { CaseQueue } from '@ballast/contract/staff/cases.ts';
import { sql } from 'kysely';
import type { Database } from '../database/connect.ts';

/** How many cases of a queue were decided lately, and how many within what the clients were told. */
export type Promises = { readonly decided: number; readonly kept: number };

const DAYS = 90;

/** Below this share clients are told the next longer turnaround. */
const KEPT_PERCENT = 90;

/** Of fewer decisions one more or less would turn the promise to and fro. */
const DECIDED_MIN = 10;

const NONE: Promises = { decided: 0, kept: 0 };

/** The promises of each queue in which something was decided in the last 90 days. */
export async function readPromises(
  database: Database,
  queue: CaseQueue | null = null,
): Promise<ReadonlyMap<CaseQueue, Promises>> {
  const { rows } = await sql<Promises & { queue: CaseQueue }>`
    select queue, count(*)::int4 as decided,
      count(*) filter (where outcome_at <= due_at)::int4 as kept
    from cases
    where outcome in ('APPROVED', 'REJECTED', 'ASKED_AGAIN')
      and outcome_at > clock_now() - make_interval(days => ${DAYS})
      and ${queue === null ? sql`true` : sql`queue = ${queue}`}
    group by queue`.execute(database);
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
  const { decided, kept } = promisesOf(await readPromises(database, queue), queue);
  const isKept = decided < DECIDED_MIN || kept * 100 >= decided * KEPT_PERCENT;
  return isKept ? usual : nextLonger(usual);
}
