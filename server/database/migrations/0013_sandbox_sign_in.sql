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
