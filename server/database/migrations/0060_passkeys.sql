-- Passkeys: keys that a person's own devices keep, by which they sign in and approve what is shown to them.

alter table users add column has_passkey boolean not null default false;

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
  u.middle_name, c.answers_due_at, u.has_passkey
from users u
left join memberships m on m.user_id = u.user_id and m.until is null
left join clients c on c.client_id = m.client_id;

create table passkeys (
  user_id uuid not null,
  passkey_id uuid not null,
  -- By which the device knows the key; base64url.
  credential_id text not null,
  -- As COSE, which names its own algorithm.
  public_key bytea not null,
  -- What the device counts; 0 for ever where it does not count.
  sign_count bigint not null,
  -- How a browser reaches the device.
  transports text[] not null,
  -- The person's own name for it.
  name text not null,
  -- Kept by a service of its maker, and so on every device of the person.
  backed_up boolean not null,
  created_at timestamptz not null default clock_now(),
  last_used_at timestamptz,
  constraint passkeys__pk primary key (user_id, passkey_id),
  constraint passkeys__credential unique (user_id, credential_id),
  constraint passkeys__user foreign key (user_id) references users
);
comment on table passkeys is 'shard: user';

-- Questions that a passkey is to sign, each good once. The challenge is the hash of the nonce and of what is shown.
create table passkey_challenges (
  challenge text not null,
  nonce bytea not null,
  purpose text not null,
  -- Whose passkey is asked for; null to sign in, where the passkey says whose it is.
  user_id uuid,
  shown_hash bytea not null,
  expires_at timestamptz not null,
  constraint passkey_challenges__pk primary key (challenge),
  constraint passkey_challenges__purpose check (
    purpose in ('ADD', 'SIGN_IN', 'LOGIN', 'CHANGE', 'PASSWORD_RESET', 'WITHDRAWAL', 'DECISION')),
  constraint passkey_challenges__user check ((user_id is null) = (purpose = 'SIGN_IN'))
);
comment on table passkey_challenges is 'shard: lookup by challenge';
create index passkey_challenges__by_age on passkey_challenges (expires_at);

alter table sessions
  drop constraint sessions__first_factor,
  drop constraint sessions__second_factor,
  add constraint sessions__first_factor check (
    first_factor in ('PASSWORD', 'SSO', 'SIGN_UP_CODE', 'INVITATION_CODE', 'PASSKEY')),
  add constraint sessions__second_factor check (
    second_factor in ('EMAIL', 'SMS', 'OTP', 'PASSKEY', 'TRUSTED_DEVICE'));
