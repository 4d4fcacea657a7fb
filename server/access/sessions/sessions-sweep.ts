import { sql } from 'kysely';
import type { Database } from '../../database/connect.ts';
import { deleteInBatches } from '../../database/delete-in-batches.ts';
import { erasableRows } from '../../database/erasable.ts';
import type { Sweep } from '../../jobs/job.ts';

/**
 * Sessions, by when they were seen last, which is long after their end, but for the newest two of a person. View-only
 * sessions stay with the trail of what was looked at.
 */
export const OLD_SESSIONS = erasableRows(
  'SESSIONS',
  'sessions',
  sql`last_seen_at`,
  sql`superseded`,
);

/** Deletes logins that owed their second factor after a month. */
export function sessionsSweep({ database }: { readonly database: Database }): Sweep {
  const unfinished = sql`stage = 'FACTOR' and created_at < clock_now() - interval '30 days'`;
  return {
    name: 'forget unfinished logins',
    run: () => deleteInBatches(database, 'sessions', unfinished),
  };
}
