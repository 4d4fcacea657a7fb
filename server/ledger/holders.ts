import { sql } from 'kysely';
import type { Database } from '../database/connect.ts';

/** The next clients, by their ids, who have or had units that stand under one of these funds or vehicles. */
export async function holdersAfter(
  database: Database,
  fundIds: readonly string[],
  after: string,
  limit: number,
): Promise<string[]> {
  const { rows } = await sql<{ owner_id: string }>`
    select distinct owner_id from accounts
    where kind = 'client' and purpose = 'units' and fund_id = any (${fundIds}::uuid[]) and owner_id > ${after}
    order by owner_id limit ${limit}`.execute(database);
  return rows.map((row) => row.owner_id);
}

/** The next clients, by their ids, who have units of a fund; the first without `after`. */
export async function presentHoldersAfter(
  database: Database,
  fundId: string,
  after: string | null,
  limit: number,
): Promise<string[]> {
  const { rows } = await sql<{ owner_id: string }>`
    select distinct owner_id from accounts join balances using (owner_id, account_id)
    where kind = 'client' and purpose = 'units' and fund_id = ${fundId} and posted > 0
      and (${after}::uuid is null or owner_id > ${after}::uuid)
    order by owner_id limit ${limit}`.execute(database);
  return rows.map((row) => row.owner_id);
}
