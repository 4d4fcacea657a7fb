import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../database/connect.ts';

export type CredentialChange = 'PASSWORD' | 'EMAIL' | 'SECOND_FACTOR';

/**
 * Records a change of credentials, after which payments are careful for a while: with the person, and with each client
 * that the person is a member of. What somebody changes who is no member any more is none of the client's.
 */
export async function recordCredentialChange(
  tx: Tx,
  userId: string,
  kind: CredentialChange,
): Promise<void> {
  // As text, which has its microseconds: one change has one time, wherever it is kept.
  const { at } = await tx
    .insertInto('credential_changes')
    .values({ user_id: userId, kind })
    .returning(sql<string>`at::text`.as('at'))
    .executeTakeFirstOrThrow();
  const memberships = await tx
    .selectFrom('memberships')
    .select('client_id')
    .distinct()
    .where('user_id', '=', userId)
    .where('until', 'is', null)
    .orderBy('client_id')
    .execute();
  for (const { client_id: ownerId } of memberships) {
    await sql`
      insert into client_credential_changes (owner_id, changed_at) values (${ownerId}, ${at})
      on conflict (owner_id) do update
        set changed_at = greatest(client_credential_changes.changed_at, excluded.changed_at)`.execute(
      tx,
    );
  }
}

/** When the credentials of any of a client's members changed last, or null, as part of a statement. */
export function lastCredentialChange(ownerId: string): RawBuilder<Date | null> {
  return sql`(select changed_at from client_credential_changes where owner_id = ${ownerId})`;
}
