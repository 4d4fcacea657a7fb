import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Database } from '../../server/database/connect.ts';

/** Resolves once a transaction of this database, or so many, wait for locks that others hold. */
export async function somebodyWaits(database: Database, howMany = 1): Promise<void> {
  const { rows } = await sql<{ waiting: number }>`
    select count(distinct pid)::int4 as waiting from pg_locks join pg_stat_activity using (pid)
    where datname = current_database() and not granted`.execute(database);
  if ((rows[0]?.waiting ?? 0) >= howMany) return;
  // The other transaction needs the processor to come as far.
  await wait(5);
  await somebodyWaits(database, howMany);
}

/** Lets a number of parties through together, once all have arrived. Who comes later passes. */
export function barrierFor(parties: number): () => Promise<void> {
  const open = Promise.withResolvers<void>();
  let arrived = 0;
  return () => {
    arrived += 1;
    if (arrived >= parties) open.resolve();
    return open.promise;
  };
}
