import { sql } from 'kysely';
import type { Database } from '../database/connect.ts';

export type MovedClient = {
  readonly ownerId: string;
  readonly lastLineId: bigint;
  readonly bookedUntil: Date;
};

/** Clients whose accounts were moved after one moment, up to another: so many, and those moved with the last of them. */
export async function clientsMovedBetween(
  database: Database,
  { since, until, limit }: { readonly since: Date; readonly until: Date; readonly limit: number },
): Promise<MovedClient[]> {
  const { rows } = await sql<{ owner_id: string; last_line: string; booked_until: Date }>`
    select owner_id, last_line, booked_until from owners
    where kind = 'client' and booked_until > ${since} and booked_until <= ${until}
    order by booked_until fetch first ${limit} rows with ties`.execute(database);
  return rows.map((row) => ({
    ownerId: row.owner_id,
    lastLineId: BigInt(row.last_line),
    bookedUntil: row.booked_until,
  }));
}

/** When the newest entry was booked; null in empty books. */
export async function newestEntryAt(database: Database): Promise<Date | null> {
  const { rows } = await sql<{ booked_until: Date | null }>`
    select max(booked_until) as booked_until from owners where last_line > 0`.execute(database);
  return rows[0]?.booked_until ?? null;
}
