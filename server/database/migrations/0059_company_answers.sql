-- Companies that were verified before all of this was asked answer it within a while; until then nothing is stopped.
alter table clients
  -- Until when a verified company answers what was asked of it since; null while nothing is asked.
  add column answers_due_at timestamptz,
  add constraint clients__answers_due check (
    answers_due_at is null or (account_type = 'INSTITUTIONAL' and verification_status = 'VERIFIED'));

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
  u.middle_name, c.answers_due_at
from users u
left join memberships m on m.user_id = u.user_id and m.until is null
left join clients c on c.client_id = m.client_id;

-- What it sends is decided in its case, as before it was verified.
update clients set kyc_stage = 'CREATED', answers_due_at = clock_now() + interval '30 days'
where account_type = 'INSTITUTIONAL' and verification_status = 'VERIFIED' and kyc_stage = 'COMPLETED'
  and (
    not exists (select from company_registers told where told.owner_id = clients.client_id)
    or not exists (select from company_people told where told.owner_id = clients.client_id)
    or not exists (select from company_sources told where told.owner_id = clients.client_id)
    or case (
        select answers.answer #>> '{}' from sign_up_answers answers
        where answers.owner_id = clients.client_id and answers.field = 'signatory_rights'
        order by answers.answer_id desc limit 1)
      -- Whoever signs by a link is known by a certified copy, the registrant by the check.
      when 'REPRESENTATIVE' then not exists (
        select from kyb_documents sent
        where sent.owner_id = clients.client_id and sent.document = 'SIGNATORY_IDENTITY')
      else not exists (
        select from identity_documents sent where sent.owner_id = clients.client_id)
    end);
