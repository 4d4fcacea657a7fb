import type { Database } from '../../database/connect.ts';

/** Which of these clients have somebody who may be on a list, as `hasUnclearedHit` says of one. */
export async function clientsWithUnclearedHit(
  database: Database,
  clientIds: readonly string[],
): Promise<Set<string>> {
  const rows = await database
    .selectFrom('screening_hits')
    .select('owner_id')
    .distinct()
    .where('owner_id', 'in', clientIds)
    .where(({ or, eb }) => or([eb('decision', 'is', null), eb('decision', '=', 'CONFIRMED')]))
    .execute();
  return new Set(rows.map(({ owner_id: clientId }) => clientId));
}
