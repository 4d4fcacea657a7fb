-- Roles, the one clock, the append-only audit trail and the keys of idempotent calls.

-- Roles belong to the whole server, so another database may have made them, or be making them now.
do $$
declare
  role_name text;
begin
  foreach role_name in array array['ballast_app', 'ballast_sandbox'] loop
    begin
      if not exists (select from pg_roles where rolname = role_name) then
        execute format('create role %I nologin', role_name);
      end if;
    exception when duplicate_object or unique_violation then
      null;
    end;
    if not pg_has_role(current_user, role_name, 'member') then
      execute format('grant %I to current_user', role_name);
    end if;
  end loop;
end
$$;

-- What the files after this one create in `public` is the application's; the ledger takes its own tables back.
revoke all on schema public from public;
grant usage on schema public to ballast_app, ballast_sandbox;
alter default privileges in schema public
  grant select, insert, update, delete on tables to ballast_app;
alter default privileges in schema public grant usage, select on sequences to ballast_app;
alter default privileges revoke execute on functions from public;
alter default privileges in schema public grant execute on functions to ballast_app;

-- The sandboxes' own books: the application cannot see them, the sandboxes see nothing else.
create schema sandbox;
grant usage on schema sandbox to ballast_sandbox;
alter default privileges in schema sandbox
  grant select, insert, update, delete on tables to ballast_sandbox;
alter default privileges in schema sandbox grant usage, select on sequences to ballast_sandbox;
alter default privileges in schema sandbox grant execute on functions to ballast_sandbox;

-- Refuses every change of a row that must stay: the net below the missing privileges.
create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name using errcode = 'BL001';
end
$$;

-- How far the sandbox moved the clock ahead of the database's own.
create table clock (
  only_row boolean constraint clock__pk primary key default true,
  ahead interval not null default interval '0',
  constraint clock__one_row check (only_row)
);
comment on table clock is 'shard: reference';
insert into clock default values;
revoke insert, delete on clock from ballast_app;
grant select on clock to ballast_sandbox;

-- A demo world lives through its own past, so the clock of an untouched database may be set back; once
-- anything has happened it never goes back.
create function clock_never_back() returns trigger language plpgsql as $$
begin
  if new.ahead < old.ahead and exists (select from audit_trail) then
    raise exception 'the clock never goes back'
      using errcode = 'check_violation', constraint = 'clock__never_back';
  end if;
  return new;
end
$$;
create trigger clock__never_back before update on clock
  for each row execute function clock_never_back();

-- The platform's one clock, in whole milliseconds so that a moment survives its way through JSON.
-- Declared stable for the planner's sake: `due_at <= clock_now()` may use an index.
create function clock_now() returns timestamptz language plpgsql stable as $$
begin
  return (select date_trunc('milliseconds', clock_timestamp() + ahead) from clock);
end
$$;
grant execute on function clock_now() to ballast_sandbox;

create table audit_trail (
  audit_id bigint generated always as identity,
  at timestamptz not null default clock_now(),
  actor_id uuid,
  actor_kind text not null,
  support_agent_id uuid,
  address text,
  action text not null,
  subject_kind text not null,
  subject_id text not null,
  -- The client whose data it was done to, or the person who signs in; null when it is nobody's. An invitation that
  -- nobody accepted is of the client that it will make, who gets its id.
  owner_id uuid,
  user_id uuid,
  state_before jsonb,
  state_after jsonb,
  constraint audit_trail__pk primary key (audit_id),
  constraint audit_trail__actor_kind check (actor_kind in ('client', 'staff', 'system')),
  constraint audit_trail__actor_named check ((actor_id is null) = (actor_kind = 'system'))
);
comment on table audit_trail is 'shard: local';
create index audit_trail__by_subject on audit_trail (subject_kind, subject_id, audit_id);
create index audit_trail__by_owner on audit_trail (owner_id, audit_id);
create index audit_trail__by_user on audit_trail (user_id, audit_id);
create index audit_trail__by_actor on audit_trail (actor_id, audit_id);
revoke update, delete on audit_trail from ballast_app;
create trigger audit_trail__append_only before update or delete or truncate on audit_trail
  for each statement execute function refuse_change();

-- What went wrong and needs a person: open until staff close it, or until the platform sees that it is over.
create table alarms (
  -- The client whom it is about, or the house.
  owner_id uuid not null,
  alarm_id uuid not null,
  kind text not null,
  subject_kind text not null,
  subject_id text not null,
  details jsonb,
  opened_at timestamptz not null default clock_now(),
  acknowledged_at timestamptz,
  acknowledged_by uuid,
  closed_at timestamptz,
  -- Null when the platform closed it.
  closed_by uuid,
  constraint alarms__pk primary key (owner_id, alarm_id),
  constraint alarms__acknowledged check ((acknowledged_at is null) = (acknowledged_by is null)),
  constraint alarms__closed check (closed_at is not null or closed_by is null)
);
create unique index alarms__open_once on alarms (owner_id, kind, subject_kind, subject_id)
  where closed_at is null;
create index alarms__open on alarms (kind, owner_id, subject_id) where closed_at is null;
create index alarms__by_time on alarms (owner_id, opened_at);
revoke delete on alarms from ballast_app;

-- First answers of calls that take an Idempotency-Key (spec/decisions.md, section 2). `answer` is null while
-- the transaction that does the work is still open.
create table idempotency_keys (
  -- The client for whom the call is made, or the house; and who makes it.
  owner_id uuid not null,
  user_id uuid not null,
  call text not null,
  key uuid not null,
  input_hash bytea not null,
  status smallint,
  answer jsonb,
  created_at timestamptz not null default clock_now(),
  constraint idempotency_keys__pk primary key (owner_id, user_id, call, key)
);
create index idempotency_keys__by_age on idempotency_keys (created_at);
