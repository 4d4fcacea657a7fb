-- Codes by message, sign-ups, password resets, sign-in by others, and view-only sessions of staff.

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
    purpose in ('LOGIN', 'SIGN_UP', 'PHONE', 'PASSWORD_RESET', 'EMAIL_CHANGE', 'WITHDRAWAL')),
  constraint message_codes__channel check (channel in ('EMAIL', 'SMS', 'WHATSAPP'))
);
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
  constraint password_resets__pk primary key (reset_id),
  constraint password_resets__token unique (token_hash),
  constraint password_resets__user foreign key (user_id) references users
);
create index password_resets__open_by_user on password_resets (user_id) where closed_at is null;

-- Identities of other providers: issuer and subject say who somebody is, never the address.
create table sso_links (
  issuer text not null,
  subject text not null,
  provider text not null,
  user_id uuid not null,
  linked_at timestamptz not null default clock_now(),
  constraint sso_links__pk primary key (issuer, subject),
  constraint sso_links__once_each unique (user_id, provider),
  constraint sso_links__user foreign key (user_id) references users,
  constraint sso_links__provider check (provider in ('GOOGLE', 'APPLE'))
);

alter table sessions
  -- The desk's session that a view-only one was opened from, and why.
  add column opened_from_session_id uuid,
  add column support_reason text,
  -- Country of the network address as ISO 3166-1 alpha-2, when the network in front tells it.
  add column country text,
  add constraint sessions__opened_from foreign key (opened_from_session_id) references sessions,
  add constraint sessions__support_has_reason check (
    (support_agent_id is null) = (support_reason is null)
    and (support_agent_id is null) = (opened_from_session_id is null)),
  drop constraint sessions__end_reason,
  add constraint sessions__end_reason check (
    end_reason in ('LOGOUT', 'FACTOR_PASSED', 'NEW_LOGIN', 'TOKEN_REUSED', 'PASSWORD_CHANGED',
      'FACTOR_CHANGED', 'SUSPENDED', 'ENDED_BY_USER', 'EMAIL_CHANGED', 'AGENT_SIGNED_OUT'));
create index sessions__opened_from_live on sessions (opened_from_session_id)
  where ended_at is null and opened_from_session_id is not null;
create index sessions__support_by_user on sessions (user_id, created_at)
  where support_agent_id is not null;
-- Whether an account has been used in a browser before.
create index sessions__by_user_and_browser on sessions (user_id, visitor_id)
  where stage = 'FULL' and support_agent_id is null;

-- Whether a user has a password, as `otp_enabled` says it of the authenticator: both are access's.
alter table users add column password_set boolean not null default false;
update users set password_set = true
where exists (select from password_credentials c where c.user_id = users.user_id);
