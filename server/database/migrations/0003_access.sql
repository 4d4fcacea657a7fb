-- How users prove who they are, their sessions, codes by message, sign-ups, password resets and sign-in by
-- others.

create table password_credentials (
  user_id uuid not null,
  -- Argon2id in the PHC form, which carries its own cost and salt.
  password_hash text not null,
  changed_at timestamptz not null default clock_now(),
  constraint password_credentials__pk primary key (user_id),
  constraint password_credentials__user foreign key (user_id) references users
);
comment on table password_credentials is 'shard: user';

create table authenticators (
  user_id uuid not null,
  -- Names this set-up: a new secret is a new challenge.
  setup_id uuid not null,
  encrypted_secret text not null,
  -- The last 30-second step whose code was taken; it only rises, so no code is taken twice.
  last_step bigint not null default 0,
  created_at timestamptz not null default clock_now(),
  confirmed_at timestamptz,
  constraint authenticators__pk primary key (user_id),
  constraint authenticators__user foreign key (user_id) references users
);
comment on table authenticators is 'shard: user';
-- The key that it is encrypted with is the part before the first point.
create index authenticators__by_key on authenticators (split_part(encrypted_secret, '.', 1));

create table recovery_codes (
  user_id uuid not null,
  code_hash bytea not null,
  made_at timestamptz not null default clock_now(),
  used_at timestamptz,
  constraint recovery_codes__pk primary key (user_id, code_hash),
  constraint recovery_codes__user foreign key (user_id) references users
);
comment on table recovery_codes is 'shard: user';

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
  constraint trusted_devices__pk primary key (user_id, trusted_device_id),
  constraint trusted_devices__user foreign key (user_id) references users
);
comment on table trusted_devices is 'shard: user';
create index trusted_devices__by_user on trusted_devices (user_id) where revoked_at is null;

-- One sign-in of one browser: the family of its refresh tokens. No token is stored; each follows from
-- the session, its seed, its generation and a key that is not in the database.
create table sessions (
  session_id uuid not null,
  user_id uuid not null,
  -- The client that it acts for; null for staff at the desk.
  client_id uuid,
  -- A session that still owes its second factor opens nothing else.
  stage text not null,
  -- What it was opened with, as far as something was proved for it: a certificate of signature says it.
  first_factor text,
  second_factor text,
  -- Member of staff who looks at the client's portal without changing anything, the desk's session that
  -- this one was opened from, and why.
  support_agent_id uuid,
  opened_from_session_id uuid,
  support_reason text,
  trusted_device_id uuid,
  device_name text not null,
  device_type text not null,
  device_platform text not null,
  operating_system text not null,
  visitor_id text not null,
  address text,
  -- Country of the network address as ISO 3166-1 alpha-2, when the network in front tells it.
  country text,
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
  constraint sessions__pk primary key (user_id, session_id),
  constraint sessions__user foreign key (user_id) references users,
  constraint sessions__trusted_device foreign key (user_id, trusted_device_id)
    references trusted_devices (user_id, trusted_device_id),
  constraint sessions__stage check (stage in ('FACTOR', 'FULL')),
  constraint sessions__first_factor check (
    first_factor in ('PASSWORD', 'SSO', 'SIGN_UP_CODE', 'INVITATION_CODE')),
  constraint sessions__second_factor check (
    second_factor in ('EMAIL', 'SMS', 'OTP', 'TRUSTED_DEVICE')),
  constraint sessions__support_has_reason check (
    (support_agent_id is null) = (support_reason is null)
    and (support_agent_id is null) = (opened_from_session_id is null)),
  constraint sessions__device_type check (device_type in ('WEB', 'WEB_OLD_SAFARI')),
  constraint sessions__device_platform check (device_platform in ('MOBILE', 'PC')),
  constraint sessions__generation check (generation >= 0),
  constraint sessions__ended_for_a_reason check ((ended_at is null) = (end_reason is null)),
  constraint sessions__end_reason check (
    end_reason in ('LOGOUT', 'FACTOR_PASSED', 'NEW_LOGIN', 'TOKEN_REUSED', 'PASSWORD_CHANGED',
      'FACTOR_CHANGED', 'SUSPENDED', 'ENDED_BY_USER', 'EMAIL_CHANGED', 'AGENT_SIGNED_OUT'))
);
comment on table sessions is 'shard: user';
-- A refresh token names its session alone.
create index sessions__by_id on sessions (session_id);
create index sessions__live_by_user on sessions (user_id) where ended_at is null;
create index sessions__live_by_client on sessions (client_id) where ended_at is null;
create index sessions__opened_from_live on sessions (opened_from_session_id)
  where ended_at is null and opened_from_session_id is not null;
create index sessions__support_by_client on sessions (client_id, created_at)
  where support_agent_id is not null;
-- Whether an account has been used in a browser before.
create index sessions__by_user_and_browser on sessions (user_id, visitor_id)
  where stage = 'FULL' and support_agent_id is null;

-- When attempts were made that count: wrong passwords and codes, and those still being looked at.
create table attempt_limits (
  scope text not null,
  subject text not null,
  attempted_at timestamptz[] not null,
  in_a_row integer not null,
  last_attempt_at timestamptz not null default clock_now(),
  constraint attempt_limits__pk primary key (scope, subject)
);
comment on table attempt_limits is 'shard: lookup by scope, subject';
create index attempt_limits__by_age on attempt_limits (scope, last_attempt_at);

-- The one open code of a question; a new one takes its place. Only a keyed hash of it is kept.
create table message_codes (
  purpose text not null,
  -- What the code is asked for: a session, a user, a reset or the key of an address.
  subject text not null,
  -- Names this code: attempts are counted against it.
  code_id uuid not null,
  code_hash bytea not null,
  channel text not null,
  -- Number or address that it went to, which is what it proves.
  sent_to text not null,
  sent_at timestamptz not null default clock_now(),
  expires_at timestamptz not null,
  constraint message_codes__pk primary key (purpose, subject),
  constraint message_codes__purpose check (
    purpose in ('LOGIN', 'SIGN_UP', 'PHONE', 'PASSWORD_RESET', 'EMAIL_CHANGE', 'WITHDRAWAL',
      'INVITATION')),
  constraint message_codes__channel check (channel in ('EMAIL', 'SMS', 'WHATSAPP'))
);
comment on table message_codes is 'shard: lookup by purpose, subject';
create index message_codes__by_age on message_codes (expires_at);

-- Sign-ups that wait for their email code. The account is made when it is confirmed.
create table sign_ups (
  email_key text not null,
  email text not null,
  account_type text not null,
  started_at timestamptz not null default clock_now(),
  constraint sign_ups__pk primary key (email_key),
  constraint sign_ups__account_type check (account_type in ('INDIVIDUAL', 'INSTITUTIONAL'))
);
comment on table sign_ups is 'shard: lookup by email_key';

-- Links to set a new password. The secret is in the link; here is its hash.
create table password_resets (
  reset_id uuid not null,
  user_id uuid not null,
  token_hash bytea not null,
  created_at timestamptz not null default clock_now(),
  expires_at timestamptz not null,
  factor_passed_at timestamptz,
  -- When it was used, or a newer one took its place.
  closed_at timestamptz,
  constraint password_resets__pk primary key (token_hash)
);
comment on table password_resets is 'shard: lookup by token_hash';
create index password_resets__by_id on password_resets (reset_id);
create index password_resets__open_by_user on password_resets (user_id) where closed_at is null;

-- Identities of other providers: issuer and subject say who somebody is, never the address.
create table sso_identities (
  issuer text not null,
  subject text not null,
  user_id uuid not null,
  constraint sso_identities__pk primary key (issuer, subject)
);
comment on table sso_identities is 'shard: lookup by issuer, subject';

-- The one identity of each provider that a user signs in with.
create table sso_links (
  user_id uuid not null,
  provider text not null,
  issuer text not null,
  subject text not null,
  linked_at timestamptz not null default clock_now(),
  constraint sso_links__pk primary key (user_id, provider),
  constraint sso_links__user foreign key (user_id) references users,
  constraint sso_links__provider check (provider in ('GOOGLE', 'APPLE'))
);
comment on table sso_links is 'shard: user';

-- Changes of what a person signs in with. Approved wallets wait again after the newest one.
create table credential_changes (
  user_id uuid not null,
  change_id bigint generated always as identity,
  kind text not null,
  at timestamptz not null default clock_now(),
  constraint credential_changes__pk primary key (user_id, change_id),
  constraint credential_changes__user foreign key (user_id) references users (user_id),
  constraint credential_changes__kind check (kind in ('PASSWORD', 'EMAIL', 'SECOND_FACTOR'))
);
comment on table credential_changes is 'shard: user';
create index credential_changes__newest on credential_changes (user_id, at);
revoke update, delete on credential_changes from ballast_app;
create trigger credential_changes__append_only
  before update or delete or truncate on credential_changes
  for each statement execute function refuse_change();
