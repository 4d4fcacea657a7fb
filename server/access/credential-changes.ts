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

/** The newest change of any member's credentials by client; clients without one are left out. */
export async function lastCredentialChanges(
  database: Database,
  clientIds: readonly string[],
): Promise<Map<string, Date>> {
  if (clientIds.length === 0) return new Map();
  const rows = await database
    .selectFrom('credential_changes')
    .innerJoin('memberships', 'memberships.user_id', 'credential_changes.user_id')
    .select(['memberships.client_id', ({ fn }) => fn.max('at').as('at')])
    .where('memberships.client_id', 'in', clientIds)
    // What somebody changes who is no member any more is none of the client's.
    .where(({ eb, or, ref }) =>
      or([
        eb('memberships.until', 'is', null),
        eb('memberships.until', '>=', ref('credential_changes.at')),
      ]),
    )
    .groupBy('memberships.client_id')
    .execute();
  return new Map(rows.map(({ client_id, at }) => [client_id, at]));
}
