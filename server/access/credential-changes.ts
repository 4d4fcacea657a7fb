import type { Database, Tx } from '../database/connect.ts';

export type CredentialChange = 'PASSWORD' | 'EMAIL' | 'SECOND_FACTOR';

/** Records a change of credentials, after which payments are careful for a while. */
export async function recordCredentialChange(
  tx: Tx,
  userId: string,
  kind: CredentialChange,
): Promise<void> {
  await tx.insertInto('credential_changes').values({ user_id: userId, kind }).execute();
}

/** The newest change of credentials by person; people without one are left out. */
export async function lastCredentialChanges(
  database: Database,
  userIds: readonly string[],
): Promise<Map<string, Date>> {
  if (userIds.length === 0) return new Map();
  const rows = await database
    .selectFrom('credential_changes')
    .select(['user_id', ({ fn }) => fn.max('at').as('at')])
    .where('user_id', 'in', userIds)
    .groupBy('user_id')
    .execute();
  return new Map(rows.map(({ user_id, at }) => [user_id, at]));
}
