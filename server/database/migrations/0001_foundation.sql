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

-- What the books are kept in. A row is all that a new currency needs, or the units of a new series of a fund; what says how
-- much a whole unit is stays as it is, because every amount is a number of the smallest units.
create table assets (
  code text not null,
  name text not null,
  kind text not null,
  -- Decimal places of the smallest unit.
  scale smallint not null,
  -- Decimal places that pages show unless they show all.
  shown_places smallint not null,
  -- Where lists have it.
  position integer not null,
  may_be_deposited boolean not null,
  may_be_withdrawn boolean not null,
  -- Pays for investments, and redemptions are paid in it.
  may_be_invested boolean not null,
  -- A client may have totals shown in it (spec/decisions.md, section 3).
  may_be_displayed boolean not null,
  constraint assets__pk primary key (code),
  constraint assets__position unique (position),
  -- The keys of accounts have the code between slashes; amounts of a currency are written by its code of ISO 4217.
  constraint assets__code check (code ~ '^[A-Z0-9][A-Z0-9.-]{0,23}$' and (kind <> 'fiat' or code ~ '^[A-Z]{3}$')),
  constraint assets__kind check (kind in ('crypto', 'fiat', 'units')),
  constraint assets__scale check (scale between 0 and 18),
  constraint assets__shown_places check (shown_places between 0 and scale)
);
comment on table assets is 'shard: reference';
create trigger assets__stays before update of code, kind, scale or delete or truncate on assets
  for each statement execute function refuse_change();
insert into assets
  (code, name, kind, scale, shown_places, position, may_be_deposited, may_be_withdrawn, may_be_invested,
    may_be_displayed)
values
  ('BTC', 'Bitcoin', 'crypto', 8, 8, 10, true, true, true, true),
  ('ETH', 'Ether', 'crypto', 18, 8, 20, true, true, true, true),
  ('USDT', 'Tether', 'crypto', 6, 6, 30, true, true, true, false),
  ('USDC', 'USD Coin', 'crypto', 6, 6, 40, true, true, true, false),
  ('USD', 'US dollar', 'fiat', 2, 2, 50, false, false, false, true),
  ('EUR', 'Euro', 'fiat', 2, 2, 60, false, false, false, true),
  ('GBP', 'Pound sterling', 'fiat', 2, 2, 70, false, false, false, true),
  ('CHF', 'Swiss franc', 'fiat', 2, 2, 80, false, false, false, true),
  ('SGD', 'Singapore dollar', 'fiat', 2, 2, 90, false, false, false, true);

-- Networks over which crypto currencies move. The kind of its addresses says how they are read, checked and derived.
create table networks (
  code text not null,
  name text not null,
  position integer not null,
  address_kind text not null,
  -- How long a deposit waits for its confirmations, as the deposit screen says.
  confirmation_minutes integer not null,
  constraint networks__pk primary key (code),
  constraint networks__position unique (position),
  constraint networks__code check (code ~ '^[A-Z0-9][A-Z0-9_]{0,23}$'),
  constraint networks__address_kind check (address_kind in ('BITCOIN', 'ETHEREUM')),
  constraint networks__confirmation_minutes check (confirmation_minutes > 0)
);
comment on table networks is 'shard: reference';
insert into networks (code, name, position, address_kind, confirmation_minutes) values
  ('BITCOIN', 'Bitcoin', 10, 'BITCOIN', 10), ('ETHEREUM', 'Ethereum', 20, 'ETHEREUM', 10);

-- What moves over which network, and at what terms (docs/decisions/0050 and 0137), in smallest units.
create table asset_networks (
  asset text not null,
  network text not null,
  -- The least that is credited; anybody may send less to anybody's address.
  deposit_minimum numeric(38, 0) not null,
  withdrawal_fee numeric(38, 0) not null,
  withdrawal_minimum numeric(38, 0) not null,
  withdrawal_maximum numeric(38, 0) not null,
  constraint asset_networks__pk primary key (asset, network),
  constraint asset_networks__asset foreign key (asset) references assets (code),
  constraint asset_networks__network foreign key (network) references networks (code),
  constraint asset_networks__deposit check (deposit_minimum > 0),
  constraint asset_networks__withdrawal check (
    withdrawal_fee > 0 and withdrawal_minimum > withdrawal_fee and withdrawal_maximum > withdrawal_minimum)
);
comment on table asset_networks is 'shard: reference';
insert into asset_networks
  (asset, network, deposit_minimum, withdrawal_fee, withdrawal_minimum, withdrawal_maximum)
select code, network, least * unit, fee * unit, minimum * unit, maximum * unit
from (values
  ('BTC', 'BITCOIN', 0.0001, 0.0002, 0.001, 100),
  ('ETH', 'ETHEREUM', 0.002, 0.002, 0.01, 2500),
  ('USDT', 'ETHEREUM', 5, 5, 20, 10000000),
  ('USDC', 'ETHEREUM', 5, 5, 20, 10000000)
) terms (code, network, least, fee, minimum, maximum)
join (select code, ('1e' || scale)::numeric as unit from assets) assets using (code);
revoke insert, update, delete on assets, networks, asset_networks from ballast_app;
-- The sandboxes list the same currencies.
grant select on assets, networks, asset_networks to ballast_sandbox;

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
