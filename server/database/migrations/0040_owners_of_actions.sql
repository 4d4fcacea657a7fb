-- The person whose data an action was done to; null when it is nobody's. An invitation that nobody accepted is of the
-- account that it will make, which gets its id.
alter table audit_trail add column owner_id uuid;

alter table audit_trail disable trigger audit_trail__append_only;
with owned (subject_id, owner_id) as (
  select request_id::text, owner_id from requests
  union all
  select wallet_id::text, owner_id from wallets
  union all
  select upload_id::text, owner_id from uploads
  union all
  select case_id::text, client_id from cases
  union all
  select request_id::text, client_id from additional_document_requests
  union all
  select invitation_id::text, coalesce(user_id, invitation_id) from invitations
  union all
  select report_id::text, coalesce(user_id, invitation_id)
  from invitation_reports join invitations using (invitation_id)
  union all
  select agreement_id::text, owner_id from agreements
  union all
  select session_id::text, user_id from sessions
  union all
  select trusted_device_id::text, user_id from trusted_devices
  union all
  select user_id::text, user_id from users
)
update audit_trail set owner_id = owned.owner_id
from owned
where audit_trail.subject_id = owned.subject_id;
alter table audit_trail enable trigger audit_trail__append_only;

create index audit_trail__by_owner on audit_trail (owner_id, audit_id);
