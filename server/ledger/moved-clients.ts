import { sql } from 'kysely';
import type { Database } from '../database/connect.ts';

export type MovedClient = {
  readonly ownerId: string;
  /** The newest of the client's entries that the search saw. */
  readonly lastEntryId: bigint;
};

/** Clients of one search, and from when on the next one goes on; null when it was the last one. */
export type MovedClients = {
  readonly clients: readonly MovedClient[];
  readonly nextSince: Date | null;
};

/** Entries that one search looks at. */
const ENTRIES_MAX = 10_000;

type Search = {
  readonly since: Date;
  readonly until: Date;
  readonly clientsMax: number;
  readonly entriesMax?: number;
};

/**
 * Clients whose accounts were moved after one moment, up to another, in the order of their last movement: so many, and
 * those moved with the last of them. What it costs depends on what moved, not on how many clients there are.
 */
export async function clientsMovedBetween(
  database: Database,
  { since, until, clientsMax, entriesMax = ENTRIES_MAX }: Search,
): Promise<MovedClients> {
  const { rows } = await sql<{
    owner_id: string;
    last_entry: string;
    booked_until: Date;
    read: string;
    is_house: boolean;
  }>`
    with page as materialized (
      select owner_id, entry_id, booked_at from entries
      where booked_at > ${since} and booked_at <= ${until}
      order by booked_at fetch first ${sql.lit(entriesMax)} rows with ties
    )
    select owner_id, max(entry_id) as last_entry, max(booked_at) as booked_until, (select count(*) from page) as read,
      owner_id = house_of(owner_id) as is_house
    from page group by owner_id order by booked_until fetch first ${clientsMax} rows with ties`.execute(
    database,
  );
  const clients = rows
    .filter((row) => !row.is_house)
    .map((row) => ({ ownerId: row.owner_id, lastEntryId: BigInt(row.last_entry) }));
  const last = rows.at(-1);
  const isFull = rows.length >= clientsMax || Number.parseInt(last?.read ?? '0', 10) >= entriesMax;
  return { clients, nextSince: (isFull && last?.booked_until) || null };
}

/** When the newest entry was booked; null in empty books. */
export async function newestEntryAt(database: Database): Promise<Date | null> {
  const { rows } = await sql<{ booked_at: Date | null }>`
    select max(booked_at) as booked_at from entries`.execute(database);
  return rows[0]?.booked_at ?? null;
}
