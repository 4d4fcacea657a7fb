import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../database/connect.ts';
import { displayName, type UserRow } from './users.ts';

/** The display name in lower case, by which clients are sorted and found. */
const NAME = sql<string>`lower(coalesce(legal_name, first_name || ' ' || last_name)) collate "C"`;

/** A cursor in the list of clients by name: all sort keys. */
export type ClientCursor = { readonly name: string; readonly userId: string };

export type ClientQuery = {
  readonly search?: string | undefined;
  /** Only the clients of this relationship manager; null for all. */
  readonly managerId: string | null;
  readonly after: ClientCursor | null;
  readonly limit: number;
};

export async function clientsByName(
  database: Database,
  { search, managerId, after, limit }: ClientQuery,
): Promise<(UserRow & { readonly cursor: ClientCursor })[]> {
  const conditions = [
    sql`kind = 'CLIENT'`,
    managerId === null ? null : sql`relationship_manager_id = ${managerId}`,
    search === undefined ? null : mentions(search),
    after ? sql`(${NAME}, user_id) > (${after.name}, ${after.userId}::uuid)` : null,
  ].filter((condition) => condition !== null);
  const { rows } = await sql<UserRow & { sort_name: string }>`
    select users.*, ${NAME} as sort_name from users
    where ${sql.join(conditions, sql` and `)}
    order by ${NAME}, user_id limit ${limit}`.execute(database);
  return rows.map(({ sort_name: name, ...user }) => ({
    ...user,
    cursor: { name, userId: user.user_id },
  }));
}

/** A condition on a client's id: the name or the email address contains this. */
export function isClientNamed(column: RawBuilder<unknown>, search: string): RawBuilder<boolean> {
  return sql`${column} in (select user_id from users where ${mentions(search)})`;
}

function mentions(search: string): RawBuilder<unknown> {
  const pattern = `%${search.toLowerCase().replaceAll(/[\\%_]/g, (sign) => `\\${sign}`)}%`;
  return sql`(${NAME} like ${pattern} or lower(email) like ${pattern})`;
}

export async function clientsOfManager(database: Database, managerId: string): Promise<string[]> {
  const rows = await database
    .selectFrom('users')
    .select('user_id')
    .where('kind', '=', 'CLIENT')
    .where('relationship_manager_id', '=', managerId)
    .execute();
  return rows.map((row) => row.user_id);
}

export async function namesOf(
  database: Database,
  userIds: readonly (string | null)[],
): Promise<Map<string, string>> {
  const ids = [...new Set(userIds)].filter((id) => id !== null);
  if (ids.length === 0) return new Map();
  const rows = await database
    .selectFrom('users')
    .select(['user_id', 'first_name', 'last_name', 'legal_name'])
    .where('user_id', 'in', ids)
    .execute();
  return new Map(rows.map((row) => [row.user_id, displayName(row)]));
}
