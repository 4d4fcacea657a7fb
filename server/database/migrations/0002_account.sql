-- Clients, users and staff: who owns, who signs in, and what each may do (spec/decisions.md, section 22).

-- A person who signs in: a member of clients, or of staff.
create table users (
  user_id uuid not null,
  kind text not null,
  -- As its owner wrote it.
  email text not null,
  first_name text not null,
  last_name text not null,
  phone text,
  phone_verified boolean not null default false,
  -- Whether there is an authenticator and a password: access keeps them.
  otp_enabled boolean not null default false,
  password_set boolean not null default false,
  -- Of screens and messages.
  language text not null default 'en',
  suspended_at timestamptz,
  created_at timestamptz not null default clock_now(),
  constraint users__pk primary key (user_id),
  constraint users__kind check (kind in ('CLIENT', 'STAFF')),
  constraint users__language check (language in ('en'))
);
comment on table users is 'shard: user';

-- Whose an email address is, as addresses are compared (server/account/email-key.ts). No two users have the same.
create table email_addresses (
  email_key text not null,
  user_id uuid not null,
  constraint email_addresses__free primary key (email_key)
);
comment on table email_addresses is 'shard: lookup by email_key';
create index email_addresses__by_user on email_addresses (user_id);

-- Who owns money, agreements, cases and documents: a person or a company. Its id is the `owner_id` of all that is its own.
create table clients (
  client_id uuid not null,
  legal_name text,
  account_type text not null,
  account_status text not null,
  verification_status text not null,
  kyc_stage text not null,
  us_tax_payer boolean,
  can_upload_additional_documents boolean not null default false,
  -- Currency that values are shown in.
  default_currency text not null default 'USD',
  relationship_manager_id uuid,
  -- The invitation that the account was opened by; until it is completed nothing else is open to its member.
  invitation_id uuid,
  invitation_completed_at timestamptz,
  suspended_at timestamptz,
  created_at timestamptz not null default clock_now(),
  constraint clients__pk primary key (client_id),
  constraint clients__account_type check (account_type in ('INDIVIDUAL', 'INSTITUTIONAL')),
  constraint clients__account_status
    check (account_status in ('ACTIVE', 'INACTIVE', 'PENDING_ACTIVATION')),
  constraint clients__verification_status check (verification_status in ('VERIFIED', 'UNVERIFIED')),
  constraint clients__kyc_stage
    check (kyc_stage in ('CREATED', 'SUBMITTED', 'AGREEMENTS_VERIFICATION', 'COMPLETED', 'REJECTED')),
  constraint clients__default_currency foreign key (default_currency) references assets (code),
  -- An invitation makes the client of its own id.
  constraint clients__invitation check (invitation_id = client_id),
  constraint clients__invitation_completed check (
    invitation_completed_at is null or invitation_id is not null),
  constraint clients__invitation_first check (
    invitation_id is null or invitation_completed_at is not null or account_status <> 'ACTIVE')
);
comment on table clients is 'shard: owner by client_id';
create index clients__by_relationship_manager on clients (relationship_manager_id)
  where relationship_manager_id is not null;

-- Who may sign in for a client, as what, since when and by whom. An individual is its own only member.
create table memberships (
  membership_id uuid not null,
  client_id uuid not null,
  user_id uuid not null,
  role text not null,
  since timestamptz not null default clock_now(),
  until timestamptz,
  -- Null: who opened the account.
  given_by uuid,
  constraint memberships__pk primary key (user_id, membership_id),
  constraint memberships__user foreign key (user_id) references users,
  constraint memberships__role check (
    role in ('HOLDER', 'SIGNATORY', 'REPRESENTATIVE', 'INITIATOR', 'APPROVER', 'VIEWER')),
  constraint memberships__in_order check (until is null or until >= since)
);
comment on table memberships is 'shard: user';
create unique index memberships__once on memberships (user_id, client_id) where until is null;
create index memberships__of_client on memberships (client_id) where until is null;

-- Each user with the client whose member they are, and that client as it stands. Staff stand for none and are let in as
-- they are; whoever is no member any more has an account that nothing is open to.
create view people as
select u.user_id, u.kind, u.email, u.first_name, u.last_name, u.phone, u.phone_verified, u.otp_enabled,
  u.password_set, u.language, u.created_at, c.client_id, m.role, c.legal_name,
  coalesce(c.account_type, 'INDIVIDUAL') as account_type,
  coalesce(c.account_status, case u.kind when 'STAFF' then 'ACTIVE' else 'INACTIVE' end) as account_status,
  coalesce(c.verification_status, case u.kind when 'STAFF' then 'VERIFIED' else 'UNVERIFIED' end)
    as verification_status,
  coalesce(c.kyc_stage, case u.kind when 'STAFF' then 'COMPLETED' else 'CREATED' end) as kyc_stage,
  c.us_tax_payer, coalesce(c.can_upload_additional_documents, false) as can_upload_additional_documents,
  coalesce(c.default_currency, 'USD') as default_currency, c.relationship_manager_id, c.invitation_id,
  c.invitation_completed_at, least(u.suspended_at, c.suspended_at) as suspended_at
from users u
left join memberships m on m.user_id = u.user_id and m.until is null
left join clients c on c.client_id = m.client_id;

create table staff_roles (
  user_id uuid not null,
  role text not null,
  granted_at timestamptz not null default clock_now(),
  constraint staff_roles__pk primary key (user_id, role),
  constraint staff_roles__user foreign key (user_id) references users,
  constraint staff_roles__role check (
    role in ('SUPPORT', 'RELATIONSHIP_MANAGER', 'OPERATIONS', 'COMPLIANCE', 'ADMINISTRATOR'))
);
comment on table staff_roles is 'shard: user';
