import { sql } from 'kysely';
import type { Database } from '../../database/connect.ts';

/** When a credited deposit can be used, as it was told when it was credited, and whether it is still waited for. */
export type Settlement = { readonly at: Date; readonly isAwaited: boolean };

/** The settlement of credited deposits of one client, by their ids. */
export async function settlementsOf(
  database: Database,
  ownerId: string,
  requestIds: readonly string[],
): Promise<Map<string, Settlement>> {
  if (requestIds.length === 0) return new Map();
  const { rows } = await sql<{ request_id: string; at: Date; is_awaited: boolean }>`
    select request_id, settles_at as at, settled_at is null and undone_at is null as is_awaited from deposits
    where owner_id = ${ownerId} and request_id = any (${requestIds}::uuid[])
      and credited_at is not null and settles_at is not null and suspended_at is null`.execute(
    database,
  );
  return new Map(
    rows.map(({ request_id, at, is_awaited: isAwaited }) => [request_id, { at, isAwaited }]),
  );
}
