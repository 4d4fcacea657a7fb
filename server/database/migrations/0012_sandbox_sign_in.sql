-- What the stand-ins of Google and Apple keep: codes, sessions, identities and their own keys. They
-- forget what ran out, so these rows may go.
create table sandbox.sign_in_records (
  provider text not null,
  kind text not null,
  record_id text not null,
  content jsonb not null,
  -- Null stays.
  expires_at timestamptz,
  constraint sign_in_records__pk primary key (provider, kind, record_id),
  constraint sign_in_records__provider check (provider in ('GOOGLE', 'APPLE'))
);
create index sign_in_records__by_age on sandbox.sign_in_records (expires_at);
-- Whether an account has been used in a browser before.
create index sessions__by_user_and_browser on sessions (user_id, visitor_id)
  where stage = 'FULL' and support_agent_id is null;
