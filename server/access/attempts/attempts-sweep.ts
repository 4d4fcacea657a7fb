import { sql } from 'kysely';
import type { Database } from '../../database/connect.ts';
import { deleteInBatches } from '../../database/delete-in-batches.ts';
import type { Sweep } from '../../jobs/job.ts';

/**
 * Deletes attempts that no longer count, so that attempts at strangers' addresses do not fill the database.
 * An account's wrong codes in a row stay, and its wrong passwords for 30 days.
 */
export function attemptsSweep({ database }: { readonly database: Database }): Sweep {
  return {
    name: 'forget attempts',
    run: () =>
      deleteInBatches(
        database,
        'attempt_limits',
        // Codes of sign-ups count for the digest of an address, those of accounts for a UUID.
        sql`scope not in ('CODES', 'CHALLENGE', 'PASSWORDS')
          and last_attempt_at < clock_now() - interval '1 day'
        or scope = 'CODES' and subject ~ '^[0-9a-f]{32}$'
          and last_attempt_at < clock_now() - interval '2 days'
        or scope = 'PASSWORDS' and last_attempt_at < clock_now() - interval '30 days'
        or scope = 'CHALLENGE' and last_attempt_at < clock_now() - interval '90 days'`,
      ),
  };
}
