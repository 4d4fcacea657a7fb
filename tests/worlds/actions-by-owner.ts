import { readFileSync } from 'node:fs';
import { sql } from 'kysely';
import type { Database } from '../../server/database/connect.ts';

const MIGRATION = new URL(
  '../../server/database/migrations/0040_owners_of_actions.sql',
  import.meta.url,
);

/** An action that is not in the trail of the person whose its subject is. */
type Misplaced = {
  action: string;
  subject_kind: string;
  written: string | null;
  found: string | null;
};

/**
 * Actions of the audit trail whose owner is another one than the tables say of their subject, as the migration
 * reads them that found the owners of older actions.
 */
export async function misplacedActions(database: Database): Promise<Misplaced[]> {
  const owned = /with owned[\s\S]+?\n\)\n/.exec(readFileSync(MIGRATION, 'utf8'))?.[0];
  if (!owned) throw new Error('the migration does not say who owns what');
  const { rows } = await sql<Misplaced>`${sql.raw(owned)}
    select action, subject_kind, audit_trail.owner_id as written, owned.owner_id as found
    from audit_trail left join owned using (subject_id)
    where audit_trail.owner_id is distinct from owned.owner_id
    order by audit_id`.execute(database);
  return rows;
}
