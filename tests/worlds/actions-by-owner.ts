import { sql } from 'kysely';
import type { Database } from '../../server/database/connect.ts';

/** Whose each subject is, by the tables that keep it. */
const OWNED = sql`
  with owned (subject_id, owner_id) as (
    select request_id::text, owner_id from requests
    union all
    select target_id::text, owner_id from payout_targets
    union all
    select upload_id::text, owner_id from uploads
    union all
    select case_id::text, owner_id from cases
    union all
    select request_id::text, owner_id from additional_document_requests
    union all
    select invitation_id::text, coalesce(owner_id, invitation_id) from invitations
    union all
    select report_id::text, coalesce(owner_id, invitation_id)
    from invitation_reports join invitations using (invitation_id)
    union all
    select agreement_id::text, owner_id from agreements
    union all
    select session_id::text, case when support_agent_id is null then user_id else client_id end from sessions
    union all
    select trusted_device_id::text, user_id from trusted_devices
    union all
    select user_id::text, user_id from users
    union all
    select client_id::text, client_id from clients
  )`;

/** An action that is not in the trail of the person whose its subject is. */
type Misplaced = {
  action: string;
  subject_kind: string;
  written: string | null;
  found: string | null;
};

/** Actions of the audit trail whose owner is another one than the tables say of their subject. */
export async function misplacedActions(database: Database): Promise<Misplaced[]> {
  const { rows } = await sql<Misplaced>`${OWNED}
    select action, subject_kind, coalesce(audit_trail.owner_id, audit_trail.user_id) as written, owned.owner_id as found
    from audit_trail left join owned using (subject_id)
    where coalesce(audit_trail.owner_id, audit_trail.user_id) is distinct from owned.owner_id
    order by audit_id`.execute(database);
  return rows;
}
