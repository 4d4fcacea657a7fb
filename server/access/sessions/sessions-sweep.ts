import { sql } from 'kysely';
import type { Database } from '../../database/connect.ts';
import { deleteInBatches } from '../../database/delete-in-batches.ts';
import type { Sweep } from '../../jobs/job.ts';

/**
 * Deletes sessions half a year after they were seen last, which is long after their end, but for the newest two of a person;
 * and logins that owed their second factor after a month. View-only sessions stay with the trail of what was looked at.
 */
export function sessionsSweep({ database }: { readonly database: Database }): Sweep {
  const superseded = sql`superseded and last_seen_at < clock_now() - interval '180 days'`;
  const unfinished = sql`stage = 'FACTOR' and created_at < clock_now() - interval '30 days'`;
  return {
    name: 'forget old sessions',
    run: async () =>
      (await deleteInBatches(database, 'sessions', superseded)) +
      (await deleteInBatches(database, 'sessions', unfinished)),
  };
}
