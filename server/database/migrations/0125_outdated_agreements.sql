-- Agreements of verified clients that name them as they are no longer, and wait to be signed again.

alter table clients
  -- Since when some wait; those that were signed stay in force until then.
  add column agreements_outdated_since timestamptz,
  add constraint clients__agreements_outdated check (
    agreements_outdated_since is null or verification_status = 'VERIFIED');

create or replace view people as
select u.user_id, u.kind, u.email, u.first_name, u.last_name, u.phone, u.phone_verified, u.otp_enabled,
  u.password_set, u.language, u.created_at, c.client_id, m.role, c.legal_name,
  coalesce(c.account_type, 'INDIVIDUAL') as account_type,
  coalesce(c.account_status, case u.kind when 'STAFF' then 'ACTIVE' else 'INACTIVE' end) as account_status,
  coalesce(c.verification_status, case u.kind when 'STAFF' then 'VERIFIED' else 'UNVERIFIED' end)
    as verification_status,
  coalesce(c.kyc_stage, case u.kind when 'STAFF' then 'COMPLETED' else 'CREATED' end) as kyc_stage,
  c.us_tax_payer, coalesce(c.can_upload_additional_documents, false) as can_upload_additional_documents,
  coalesce(c.default_currency, 'USD') as default_currency, c.relationship_manager_id, c.invitation_id,
  c.invitation_completed_at, least(u.suspended_at, c.suspended_at) as suspended_at,
  -- One row of each person has it, that of a person without a client, too.
  not exists (
    select from memberships other
    where other.user_id = m.user_id and other.until is null
      and (other.since, other.membership_id) < (m.since, m.membership_id)
  ) as is_first_client,
  -- One row of each client that has members has it.
  m.membership_id is not null and not exists (
    select from memberships other
    where other.client_id = m.client_id and other.until is null
      and (other.since, other.membership_id) < (m.since, m.membership_id)
  ) as is_first_member,
  u.middle_name, c.answers_due_at, u.has_passkey, c.closed_at, c.agreements_outdated_since
from users u
left join memberships m on m.user_id = u.user_id and m.until is null
left join clients c on c.client_id = m.client_id;

-- Whose name was corrected before this was asked is found by the next look at what they told.
update compliance_states set facts_due_at = clock_now()
where owner_id in (select owner_id from name_corrections where decision = 'CONFIRMED');
