import type { Database, Tx } from '../database/connect.ts';

/** What of a person's credentials was changed. */
export type CredentialChange = 'PASSWORD' | 'EMAIL' | 'SECOND_FACTOR';

/** Records that a person's credentials were changed. Other rooms become careful for a while after it. */
export async function recordCredentialChange(
  tx: Tx,
  userId: string,
  kind: CredentialChange,
): Promise<void> {
  await tx.insertInto('credential_changes').values({ user_id: userId, kind }).execute();
}

/** When the credentials of people were changed last, by person; those who never changed any are left out. */
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
