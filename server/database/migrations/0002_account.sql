-- Users and staff: who there is, and what each may do.

create table users (
  user_id uuid not null,
  kind text not null,
  -- As its owner wrote it, and as it is compared (server/account/email-key.ts).
  email text not null,
  email_key text not null,
  first_name text not null,
  last_name text not null,
  legal_name text,
  account_type text not null default 'INDIVIDUAL',
  account_status text not null,
  verification_status text not null,
  kyc_stage text not null,
  us_tax_payer boolean,
  phone text,
  phone_verified boolean not null default false,
  -- Whether there is an authenticator and a password: access keeps them.
  otp_enabled boolean not null default false,
  password_set boolean not null default false,
  can_upload_additional_documents boolean not null default false,
  -- What the user has chosen: language of screens and messages, currency that values are shown in.
  language text not null default 'en',
  default_currency text not null default 'USD',
  relationship_manager_id uuid,
  -- The invitation that the account was opened by; until it is completed nothing else is open to the person.
  invitation_id uuid,
  invitation_completed_at timestamptz,
  suspended_at timestamptz,
  created_at timestamptz not null default clock_now(),
  constraint users__pk primary key (user_id),
  constraint users__email_free unique (email_key),
  constraint users__kind check (kind in ('CLIENT', 'STAFF')),
  constraint users__account_type check (account_type in ('INDIVIDUAL', 'INSTITUTIONAL')),
  constraint users__account_status
    check (account_status in ('ACTIVE', 'INACTIVE', 'PENDING_ACTIVATION')),
  constraint users__verification_status check (verification_status in ('VERIFIED', 'UNVERIFIED')),
  constraint users__kyc_stage
    check (kyc_stage in ('CREATED', 'SUBMITTED', 'AGREEMENTS_VERIFICATION', 'COMPLETED', 'REJECTED')),
  constraint users__language check (language in ('en')),
  constraint users__default_currency
    check (default_currency in ('USD', 'EUR', 'GBP', 'CHF', 'SGD', 'BTC', 'ETH')),
  constraint users__relationship_manager foreign key (relationship_manager_id) references users,
  -- Its foreign key follows where invitations are made.
  constraint users__invitation_once unique (invitation_id),
  constraint users__invitation_completed check (
    invitation_completed_at is null or invitation_id is not null),
  constraint users__invitation_first check (
    invitation_id is null or invitation_completed_at is not null or account_status <> 'ACTIVE')
);
create index users__by_relationship_manager on users (relationship_manager_id)
  where relationship_manager_id is not null;

create table staff_roles (
  user_id uuid not null,
  role text not null,
  granted_at timestamptz not null default clock_now(),
  constraint staff_roles__pk primary key (user_id, role),
  constraint staff_roles__user foreign key (user_id) references users,
  constraint staff_roles__role check (
    role in ('SUPPORT', 'RELATIONSHIP_MANAGER', 'OPERATIONS', 'COMPLIANCE', 'ADMINISTRATOR'))
);
