import { sql } from 'kysely';
import type { Database } from '../../database/connect.ts';
import { deleteInBatches } from '../../database/delete-in-batches.ts';
import type { Sweep } from '../../jobs/job.ts';

/** Deletes codes, sign-ups, links and questions to passkeys a day after they end. */
export function codesSweep({ database }: { readonly database: Database }): Sweep {
  const expired = sql`expires_at < clock_now() - interval '1 day'`;
  const started = sql`started_at < clock_now() - interval '1 day'`;
  return {
    name: 'forget codes and sign-ups',
    run: async () =>
      (await deleteInBatches(database, 'message_codes', expired)) +
      (await deleteInBatches(database, 'sign_ups', started)) +
      (await deleteInBatches(database, 'password_resets', expired)) +
      (await deleteInBatches(database, 'staff_setup_links', expired)) +
      (await deleteInBatches(database, 'passkey_challenges', expired)),
  };
}
