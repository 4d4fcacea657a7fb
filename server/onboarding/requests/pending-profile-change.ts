import type { Database, Tx } from '../../database/connect.ts';

/** Whether a client has told of a change of their details that their manager has yet to answer. */
export async function isProfileChangePending(
  database: Database | Tx,
  clientId: string,
): Promise<boolean> {
  const pending = await database
    .selectFrom('client_requests')
    .select('request_id')
    .where('owner_id', '=', clientId)
    .where('about', '=', 'PROFILE_CHANGE')
    .where('answered_at', 'is', null)
    .executeTakeFirst();
  return pending !== undefined;
}
