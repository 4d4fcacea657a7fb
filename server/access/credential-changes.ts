import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../database/connect.ts';

export type CredentialChange = 'PASSWORD' | 'EMAIL' | 'SECOND_FACTOR';

/** Records a change of credentials, after which payments are careful for a while. */
export async function recordCredentialChange(
  tx: Tx,
  userId: string,
  kind: CredentialChange,
): Promise<void> {
  await tx.insertInto('credential_changes').values({ user_id: userId, kind }).execute();
}

/** The newest change of any member's credentials of a client, or null, as part of a statement. */
export function lastCredentialChange(clientId: string): RawBuilder<Date | null> {
  // What somebody changes who is no member any more is none of the client's.
  return sql`(
    select max(c.at) from credential_changes c join memberships m on m.user_id = c.user_id
    where m.client_id = ${clientId} and (m.until is null or m.until >= c.at))`;
}
