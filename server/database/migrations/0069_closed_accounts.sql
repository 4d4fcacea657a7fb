-- Accounts that are closed for good, by two people: nothing opens them again.

alter table clients
  add column closed_at timestamptz,
  -- Whatever refuses a suspended account refuses one that is closed.
  add constraint clients__closed check (closed_at is null or suspended_at is not null);

alter table access_requests
  drop constraint access_requests__kind,
  add constraint access_requests__kind check (kind in (
    'INVITE', 'CHANGE_ROLES', 'SUSPEND', 'REOPEN', 'RESET_ACCESS', 'LIFT_LOCK', 'CLOSE_ACCOUNT'));

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
  u.middle_name, c.answers_due_at, u.has_passkey, c.closed_at
from users u
left join memberships m on m.user_id = u.user_id and m.until is null
left join clients c on c.client_id = m.client_id;

-- Keeps an owner's books as they are until the transaction ends: whatever would open a request or post waits for it.
create function lock_books(wanted uuid) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform from owners where owner_id = wanted for no key update;
end
$$;
