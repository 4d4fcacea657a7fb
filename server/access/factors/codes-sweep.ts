import { sql } from 'kysely';
import type { Database } from '../../database/connect.ts';
import { transact } from '../../database/transact.ts';
import type { Sweep } from '../../jobs/job.ts';

/** Deletes codes, sign-ups and reset links a day after they end. */
export function codesSweep({ database }: { readonly database: Database }): Sweep {
  return {
    name: 'forget codes and sign-ups',
    run: () =>
      transact(database, async (tx) => {
        const dayAgo = sql<Date>`clock_now() - interval '1 day'`;
        const codes = await tx
          .deleteFrom('message_codes')
          .where('expires_at', '<', dayAgo)
          .executeTakeFirst();
        const signUps = await tx
          .deleteFrom('sign_ups')
          .where('started_at', '<', dayAgo)
          .executeTakeFirst();
        const links = await tx
          .deleteFrom('password_resets')
          .where('expires_at', '<', dayAgo)
          .executeTakeFirst();
        return Number(codes.numDeletedRows + signUps.numDeletedRows + links.numDeletedRows);
      }),
  };
}
