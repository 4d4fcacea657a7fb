import type { Database } from '../../database/connect.ts';
import type { SubjectOfCase } from '../../reviews/case-subject.ts';

/**
 * Ids of the staff who entered or corrected the details of an invited client; none for one who came alone. None of
 * them decides about what they entered (spec/decisions.md, section 8).
 */
export async function readTellers(
  database: Database,
  { clientId }: Pick<SubjectOfCase, 'clientId'>,
): Promise<string[]> {
  const rows = await database
    .selectFrom('invitations as i')
    .select('i.manager_id as teller')
    .where('i.invitation_id', '=', clientId)
    .union(
      database
        .selectFrom('invitation_versions as v')
        .select('v.entered_by as teller')
        .where('v.invitation_id', '=', clientId),
    )
    .execute();
  return rows.map(({ teller }) => teller);
}
