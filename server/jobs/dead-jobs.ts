import { sql } from 'kysely';
import { type Cause, raiseAlarms } from '../database/alarms.ts';
import type { Database, Tx } from '../database/connect.ts';
import { LANES } from '../database/install-jobs.ts';

/**
 * Tells staff, once each, of jobs that are out of tries, also of those whose process ended each time. Returns how many.
 */
export function alarmDeadJobs(database: Database): Promise<number> {
  return raiseAlarms(database, 'job_dead', nextDead);
}

type Dead = {
  id: string;
  job: string;
  request: string | null;
  message: string | null;
  tries: number;
};

async function nextDead(tx: Tx): Promise<Cause | undefined> {
  // Its index is made in install-jobs.ts.
  const { rows } = await sql<Dead>`
    update pgboss.job set data = data || '{"told": true}'
    where (name, id) in (
      select name, id from pgboss.job
      where name = any (${[...LANES]}::text[]) and state = 'failed' and not data ? 'told'
      order by id limit 1 for update skip locked
    )
    returning id, data ->> 'job' as job, data ->> 'request' as request, retry_count + 1 as tries,
      coalesce(output ->> 'message', output -> 'value' ->> 'message') as message`.execute(tx);
  const [dead] = rows;
  if (!dead) return undefined;
  const { id, ...details } = dead;
  return { subject: { kind: 'job', id, ownerId: null }, details };
}
