-- Users and staff, how they prove who they are, and their sessions.

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
  otp_enabled boolean not null default false,
  can_upload_additional_documents boolean not null default false,
  relationship_manager_id uuid,
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
  constraint users__relationship_manager foreign key (relationship_manager_id) references users
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

create table password_credentials (
  user_id uuid not null,
  -- Argon2id in the PHC form, which carries its own cost and salt.
  password_hash text not null,
  changed_at timestamptz not null default clock_now(),
  constraint password_credentials__pk primary key (user_id),
  constraint password_credentials__user foreign key (user_id) references users
);

create table authenticators (
  user_id uuid not null,
  -- Names this set-up: a new secret is a new challenge.
  setup_id uuid not null,
  sealed_secret text not null,
  -- The last 30-second step whose code was taken; it only rises, so no code is taken twice.
  last_step bigint not null default 0,
  created_at timestamptz not null default clock_now(),
  confirmed_at timestamptz,
  constraint authenticators__pk primary key (user_id),
  constraint authenticators__user foreign key (user_id) references users
);

create table recovery_codes (
  user_id uuid not null,
  code_hash bytea not null,
  made_at timestamptz not null default clock_now(),
  used_at timestamptz,
  constraint recovery_codes__pk primary key (user_id, code_hash),
  constraint recovery_codes__user foreign key (user_id) references users
);

-- Browsers that skip the second factor. The secret is in a cookie; here is its hash.
create table trusted_devices (
  trusted_device_id uuid not null,
  user_id uuid not null,
  secret_hash bytea not null,
  visitor_id text not null,
  name text not null,
  trusted_at timestamptz not null default clock_now(),
  trusted_until timestamptz not null,
  revoked_at timestamptz,
  constraint trusted_devices__pk primary key (trusted_device_id),
  constraint trusted_devices__user foreign key (user_id) references users
);
create index trusted_devices__by_user on trusted_devices (user_id) where revoked_at is null;

-- One sign-in of one browser: the family of its refresh tokens. No token is stored; each follows from
-- the session, its seed, its generation and a key that is not in the database.
create table sessions (
  session_id uuid not null,
  user_id uuid not null,
  -- A session that still owes its second factor opens nothing else.
  stage text not null,
  -- Member of staff who looks at the client's portal without changing anything.
  support_agent_id uuid,
  trusted_device_id uuid,
  device_name text not null,
  device_type text not null,
  device_platform text not null,
  operating_system text not null,
  visitor_id text not null,
  address text,
  refresh_seed bytea not null,
  generation integer not null default 0,
  -- When the last generations began, oldest first.
  rotated_at timestamptz[] not null default '{}',
  created_at timestamptz not null default clock_now(),
  last_seen_at timestamptz not null default clock_now(),
  idle_until timestamptz not null,
  ends_at timestamptz not null,
  ended_at timestamptz,
  end_reason text,
  constraint sessions__pk primary key (session_id),
  constraint sessions__user foreign key (user_id) references users,
  constraint sessions__support_agent foreign key (support_agent_id) references users,
  constraint sessions__trusted_device foreign key (trusted_device_id) references trusted_devices,
  constraint sessions__stage check (stage in ('FACTOR', 'FULL')),
  constraint sessions__generation check (generation >= 0),
  constraint sessions__ended_for_a_reason check ((ended_at is null) = (end_reason is null)),
  constraint sessions__end_reason check (
    end_reason in ('LOGOUT', 'FACTOR_PASSED', 'NEW_LOGIN', 'TOKEN_REUSED', 'PASSWORD_CHANGED',
      'FACTOR_CHANGED', 'SUSPENDED', 'ENDED_BY_USER'))
);
create index sessions__live_by_user on sessions (user_id) where ended_at is null;

-- When attempts were made that count: wrong passwords and codes, and those still being looked at.
create table attempt_limits (
  scope text not null,
  subject text not null,
  attempted_at timestamptz[] not null,
  in_a_row integer not null,
  last_attempt_at timestamptz not null default clock_now(),
  constraint attempt_limits__pk primary key (scope, subject)
);
create index attempt_limits__by_age on attempt_limits (scope, last_attempt_at);
