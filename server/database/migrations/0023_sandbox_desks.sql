-- The books of the sandboxes that sign and that verify identities.

alter table sandbox.desks drop constraint desks__provider;
alter table sandbox.desks add constraint desks__provider
  check (provider in ('custody', 'trade', 'messages', 'signing', 'verification'));
insert into sandbox.desks (provider) values ('signing'), ('verification');

create table sandbox.verification_sessions (
  provider_ref text not null,
  -- The platform's own reference.
  request_key text not null,
  token text not null,
  state text not null default 'open',
  failure text,
  created_at timestamptz not null default clock_now(),
  finished_at timestamptz,
  -- How it will be told.
  event_fault text,
  constraint verification_sessions__pk primary key (provider_ref),
  constraint verification_sessions__key unique (request_key),
  constraint verification_sessions__state check (state in ('open', 'passed', 'failed')),
  constraint verification_sessions__finished check ((state = 'open') = (finished_at is null)),
  constraint verification_sessions__failure check ((state = 'failed') = (failure is not null))
);
revoke delete on sandbox.verification_sessions from ballast_sandbox;
