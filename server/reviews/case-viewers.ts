import type { AnswerOf } from '@ballast/contract/call.ts';
import {
  LOOK_SECONDS,
  type lookAtCase as lookAtCaseCall,
} from '@ballast/contract/staff/case-viewers.ts';
import { sql } from 'kysely';
import { namesOf } from '../account/clients.ts';
import type { Tx } from '../database/connect.ts';
import { getVisibleCase } from './case-decisions.ts';
import type { Viewer } from './own-clients.ts';

/** Notes that somebody looks at a case, and forgets who does no longer. Refuses `not_found` as reading the case does. */
export async function lookAtCase(
  tx: Tx,
  viewer: Viewer,
  caseId: string,
): Promise<AnswerOf<typeof lookAtCaseCall>> {
  const { clientId } = await getVisibleCase(tx, viewer, caseId);
  await sql`
    insert into case_viewers (owner_id, case_id, viewer_id, seen_until)
    values (${clientId}, ${caseId}, ${viewer.userId}, clock_now() + make_interval(secs => ${LOOK_SECONDS}))
    on conflict on constraint case_viewers__pk do update set seen_until = excluded.seen_until`.execute(
    tx,
  );
  const { rows } = await sql<{ viewer_id: string }>`
    select viewer_id from case_viewers
    where owner_id = ${clientId} and case_id = ${caseId} and viewer_id <> ${viewer.userId}
      and seen_until > clock_now()`.execute(tx);
  // One row at most is left behind by each who looked last.
  await sql`
    delete from case_viewers where (owner_id, case_id, viewer_id) in (
      select owner_id, case_id, viewer_id from case_viewers
      where owner_id = ${clientId} and case_id = ${caseId} and seen_until <= clock_now()
      for update skip locked)`.execute(tx);
  const names = await namesOf(
    tx,
    rows.map((row) => row.viewer_id),
  );
  return {
    others: rows
      .map(({ viewer_id: id }) => ({ id, name: names.get(id) ?? '' }))
      .sort((one, other) => one.name.localeCompare(other.name)),
  };
}
