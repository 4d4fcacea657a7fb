import type { getPreviousLogin as getPreviousLoginCall } from '@ballast/contract/access/devices.ts';
import type { AnswerOf } from '@ballast/contract/call.ts';
import { sql } from 'kysely';
import type { Database } from '../../database/connect.ts';
import type { Caller } from '../../http/caller.ts';

type LoginRow = {
  name: string;
  operating_system: string;
  address: string | null;
  country: string | null;
  at: Date;
};

/** The person's last login before that of the caller's session, over or not; for staff who look on, the last of all. */
export async function getPreviousLogin(
  database: Database,
  { userId, sessionId }: Pick<Caller, 'userId' | 'sessionId'>,
): Promise<AnswerOf<typeof getPreviousLoginCall>> {
  const { rows } = await sql<LoginRow>`
    select device_name as name, operating_system, address, country, created_at as at from sessions
    where user_id = ${userId} and stage = 'FULL' and support_agent_id is null
      and session_id <> ${sessionId} and created_at <= (
        select created_at from sessions where user_id = ${userId} and session_id = ${sessionId})
    order by created_at desc, session_id desc limit 1`.execute(database);
  const [row] = rows;
  if (!row) return { login: null };
  const { name, operating_system, address: ip_address, country: location, at } = row;
  return { login: { name, operating_system, ip_address, location, at: at.toISOString() } };
}

/** When some people last logged in; nothing for those who never did. */
export async function lastLoginsOf(
  database: Database,
  userIds: readonly string[],
): Promise<Map<string, Date>> {
  const { rows } = await sql<{ user_id: string; at: Date }>`
    select user_id, max(created_at) as at from sessions
    where user_id = any (${userIds}::uuid[]) and stage = 'FULL' and support_agent_id is null
    group by user_id`.execute(database);
  return new Map(rows.map((row) => [row.user_id, row.at]));
}
