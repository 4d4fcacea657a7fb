import type { Database } from '../../server/database/connect.ts';

/** The id of the one session of somebody that goes on. */
export async function onlySessionOf(database: Database, userId: string): Promise<string> {
  const sessions = await database
    .selectFrom('sessions')
    .select('session_id')
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null)
    .execute();
  const [session] = sessions;
  if (!session || sessions.length > 1)
    throw new Error(`${sessions.length} sessions instead of one`);
  return session.session_id;
}
