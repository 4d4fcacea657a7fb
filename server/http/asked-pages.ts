import { type RawBuilder, sql } from 'kysely';
import { CURSOR_MOMENT, CURSOR_UUID, readCursor, writeCursor } from './cursor.ts';

/*
 * Lists of what clients asked for, newest first: by when it was asked for, then by its id.
 */

/** What comes after a cursor, or everything without one; `id` names the column of ids. Refuses `cursor_invalid`. */
export function askedBefore(cursor: string | undefined, id: string): RawBuilder<boolean> {
  if (cursor === undefined) return sql<boolean>`true`;
  const [askedAt, lastId] = readCursor(cursor, [CURSOR_MOMENT, CURSOR_UUID]);
  return sql<boolean>`(asked_at, ${sql.ref(id)}) < (${askedAt}::timestamptz, ${lastId}::uuid)`;
}

/** A page of rows of which one more than `limit` was read, and the cursor after it. */
export function askedPage<Row extends { readonly asked_at: Date }>(
  rows: readonly Row[],
  limit: number,
  idOf: (row: Row) => string,
): { readonly shown: readonly Row[]; readonly next_cursor: string | null } {
  const shown = rows.slice(0, limit);
  const last = rows.length > limit ? shown.at(-1) : undefined;
  return {
    shown,
    next_cursor: last ? writeCursor([last.asked_at.toISOString(), idOf(last)]) : null,
  };
}
