import type { Database } from '../../server/database/connect.ts';

/** The id of the one session that somebody has ever had. */
export async function onlySessionOf(database: Database, userId: string): Promise<string> {
  const sessions = await database
    .selectFrom('sessions')
    .select('session_id')
    .where('user_id', '=', userId)
    .execute();
  const [session] = sessions;
  if (!session || sessions.length > 1)
    throw new Error(`${sessions.length} sessions instead of one`);
  return session.session_id;
}
