import { sql } from 'kysely';
import type { Database } from '../database/connect.ts';

export type MovedClient = { readonly ownerId: string; readonly lastLineId: bigint };

/** Clients whose accounts were moved by entries after `after`, up to a moment. */
export async function clientsMovedSince(
  database: Database,
  after: bigint,
  until: Date,
): Promise<MovedClient[]> {
  const { rows } = await sql<{ owner_id: string; last_line_id: string }>`
    select a.owner_id, max(l.line_id) as last_line_id
    from entries e
    join lines l on l.entry_id = e.entry_id
    join accounts a on a.account_id = l.account_id
    where e.entry_id > ${after} and e.created_at <= ${until} and a.owner_id is not null
    group by a.owner_id order by a.owner_id`.execute(database);
  return rows.map((row) => ({ ownerId: row.owner_id, lastLineId: BigInt(row.last_line_id) }));
}

/** The last entry after `after` posted up to a moment; `after` when there is none. */
export async function lastEntryUntil(
  database: Database,
  after: bigint,
  until: Date,
): Promise<bigint> {
  const { rows } = await sql<{ last_entry_id: string | null }>`
    select max(entry_id) as last_entry_id from entries
    where entry_id > ${after} and created_at <= ${until}`.execute(database);
  return BigInt(rows[0]?.last_entry_id ?? after);
}

/** When the newest entry was posted; null in empty books. */
export async function newestEntryAt(database: Database): Promise<Date | null> {
  const { rows } = await sql<{ created_at: Date }>`
    select created_at from entries order by entry_id desc limit 1`.execute(database);
  return rows[0]?.created_at ?? null;
}
