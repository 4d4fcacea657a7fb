-- The ledger: the only truth about money and units (decisions, section 6).
--
-- Entries have lines that add up to zero for each asset. Accounts keep the sum of their lines in
-- `posted` and the sum of their active holds in `held`. All of it is written by one function,
-- ledger_execute, which the application may call; it may write none of these tables itself.

create table assets (
  code text primary key,
  scale smallint not null,
  kind text not null,
  constraint assets__scale check (scale between 0 and 18),
  constraint assets__kind check (kind in ('crypto', 'fiat', 'units'))
);
insert into assets (code, scale, kind) values
  ('BTC', 8, 'crypto'), ('ETH', 18, 'crypto'), ('USDT', 6, 'crypto'), ('USDC', 6, 'crypto'),
  ('USD', 2, 'fiat'), ('EUR', 2, 'fiat'), ('GBP', 2, 'fiat'), ('CHF', 2, 'fiat'), ('SGD', 2, 'fiat');

-- What an account is for. Striped purposes are busy: each has several accounts, and an entry takes
-- the one of its session, so that entries do not queue for one row.
create table purposes (
  purpose text primary key,
  kind text not null,
  may_go_negative boolean not null,
  stripes smallint not null default 1,
  constraint purposes__kind check (kind in ('client', 'house', 'world')),
  constraint purposes__clients_never_negative check (kind <> 'client' or not may_go_negative),
  constraint purposes__clients_not_striped check (kind <> 'client' or stripes = 1)
);
insert into purposes (purpose, kind, may_go_negative, stripes) values
  ('available', 'client', false, 1),
  ('settling', 'client', false, 1),
  ('units', 'client', false, 1),
  ('holdback', 'client', false, 1),
  ('fees', 'house', false, 8),
  ('rewards', 'house', false, 1),
  ('rounding', 'house', false, 8),
  ('trade_clearing', 'house', true, 8),
  ('fund_cash', 'house', false, 1),
  ('suspense', 'house', true, 1),
  ('custody', 'world', true, 8),
  ('bank', 'world', true, 8),
  ('fund_register', 'world', true, 8);

create table accounts (
  account_id bigint generated always as identity,
  kind text not null,
  owner_id uuid,
  asset text not null,
  purpose text not null,
  fund_id uuid,
  stripe smallint not null default 0,
  -- How commands name an account: owner or kind, asset, purpose, then fund, then stripe.
  key text collate "C" not null generated always as (
    coalesce(owner_id::text, kind) || '/' || asset || '/' || purpose
      || coalesce('/' || fund_id::text, '')
      || case when kind = 'client' then '' else '/' || stripe::text end
  ) stored,
  may_go_negative boolean not null,
  posted numeric(38, 0) not null default 0,
  held numeric(38, 0) not null default 0,
  version bigint not null default 0,
  opened_at timestamptz not null default clock_now(),
  constraint accounts__pk primary key (account_id),
  constraint accounts__key unique (key),
  constraint accounts__asset foreign key (asset) references assets (code),
  constraint accounts__purpose foreign key (purpose) references purposes (purpose),
  constraint accounts__owner check ((owner_id is not null) = (kind = 'client')),
  constraint accounts__fund check ((fund_id is not null) = (purpose in ('units', 'fund_cash', 'fund_register'))),
  constraint accounts__funds_suffice check (may_go_negative or posted - held >= 0),
  constraint accounts__held_not_negative check (held >= 0)
) with (fillfactor = 70);
create index accounts__by_owner on accounts (owner_id) where owner_id is not null;

-- Why money moves: one row for each thing that a client or the platform asked for.
create table requests (
  request_id uuid not null,
  owner_id uuid not null,
  kind text not null,
  idem_key text not null,
  asset text not null,
  amount numeric(38, 0) not null,
  state text not null,
  parent_id uuid,
  fund_id uuid,
  created_at timestamptz not null,
  changed_at timestamptz not null,
  constraint requests__pk primary key (request_id),
  constraint requests__once_per_key unique (owner_id, kind, idem_key),
  constraint requests__asset foreign key (asset) references assets (code),
  constraint requests__parent foreign key (parent_id) references requests (request_id),
  constraint requests__amount_not_negative check (amount >= 0),
  constraint requests__kind check (kind in (
    'deposit', 'withdrawal', 'exchange', 'trade', 'investment', 'redemption', 'subscription')),
  constraint requests__state check (state in (
    'submitted', 'processing', 'completed', 'failed', 'rejected', 'cancelled'))
);
create index requests__by_owner on requests (owner_id, created_at, request_id);
create index requests__by_parent on requests (parent_id) where parent_id is not null;

-- Steps that a request may take. Nothing leads to `completed`: a request completes by its entry.
create table request_steps (
  from_state text not null,
  to_state text not null,
  constraint request_steps__pk primary key (from_state, to_state)
);
insert into request_steps (from_state, to_state) values
  ('submitted', 'processing'), ('submitted', 'failed'), ('submitted', 'rejected'),
  ('submitted', 'cancelled'),
  ('processing', 'failed'), ('processing', 'rejected'), ('processing', 'cancelled');

create table entries (
  entry_id bigint generated always as identity,
  kind text not null,
  request_id uuid,
  reverses bigint,
  key text collate "C" not null,
  input_hash bytea not null,
  created_at timestamptz not null,
  constraint entries__pk primary key (entry_id),
  constraint entries__key unique (key),
  constraint entries__reversed_once unique (reverses),
  constraint entries__request foreign key (request_id) references requests (request_id),
  constraint entries__reverses foreign key (reverses) references entries (entry_id),
  constraint entries__kind check (kind in (
    'deposit', 'deposit_settlement', 'withdrawal', 'exchange', 'trade', 'investment', 'redemption',
    'redemption_holdback', 'holdback_release', 'subscription', 'fee', 'reward', 'rounding',
    'correction', 'reversal'))
);
create unique index entries__once_per_request on entries (request_id, kind)
  where request_id is not null;

-- `version` and `balance_after` are the account's after this line. Ids are drawn after the accounts
-- and their owner are locked: they rise in commit order on each account and for each owner.
create table lines (
  line_id bigint generated always as identity,
  entry_id bigint not null,
  account_id bigint not null,
  asset text not null,
  amount numeric(38, 0) not null,
  balance_after numeric(38, 0) not null,
  version bigint not null,
  constraint lines__pk primary key (account_id, line_id),
  constraint lines__entry foreign key (entry_id) references entries (entry_id),
  constraint lines__account foreign key (account_id) references accounts (account_id),
  constraint lines__amount_not_zero check (amount <> 0)
);
create index lines__by_entry on lines (entry_id);

create table holds (
  hold_id uuid not null,
  account_id bigint not null,
  request_id uuid not null,
  amount numeric(38, 0) not null,
  state text not null default 'ACTIVE',
  posted_amount numeric(38, 0),
  entry_id bigint,
  placed_at timestamptz not null,
  settled_at timestamptz,
  constraint holds__pk primary key (hold_id),
  constraint holds__account foreign key (account_id) references accounts (account_id),
  constraint holds__request foreign key (request_id) references requests (request_id),
  constraint holds__entry foreign key (entry_id) references entries (entry_id),
  constraint holds__amount_positive check (amount > 0),
  constraint holds__state check (state in ('ACTIVE', 'POSTED', 'RELEASED')),
  constraint holds__settled check ((state = 'ACTIVE') = (settled_at is null)),
  constraint holds__posted check (
    (state = 'POSTED') = (entry_id is not null)
    and (state = 'POSTED') = (posted_amount is not null)
    and coalesce(posted_amount between 1 and amount, true))
);
create index holds__by_request on holds (request_id);
create index holds__active on holds (account_id) where state = 'ACTIVE';

-- Batches of entries, each with the hash of the one before (see seal_entries below).
create table seals (
  seal_id bigint not null,
  first_entry_id bigint not null,
  last_entry_id bigint not null,
  entries_count bigint not null,
  previous_hash bytea not null,
  hash bytea not null,
  sealed_at timestamptz not null,
  constraint seals__pk primary key (seal_id),
  constraint seals__range check (first_entry_id <= last_entry_id),
  constraint seals__starts_once unique (first_entry_id)
);

-- Up to which entry the next seal will go, and the transaction before which all had begun that may
-- still write such an entry.
create table seal_cut (
  only_row boolean primary key default true,
  last_entry_id bigint not null,
  cut_by xid8 not null,
  constraint seal_cut__one_row check (only_row)
);

-- The application reads the books and writes them through the functions below, in no other way.
revoke insert, update, delete on
  assets, purposes, accounts, requests, request_steps, entries, lines, holds, seals, seal_cut
from ballast_app;

-- Entries, lines and seals stay as they are whoever asks, short of a superuser who disables this.
create trigger entries__unchangeable before update or delete or truncate on entries
  for each statement execute function refuse_change();
create trigger lines__unchangeable before update or delete or truncate on lines
  for each statement execute function refuse_change();
create trigger seals__unchangeable before update or delete or truncate on seals
  for each statement execute function refuse_change();

-- Opens house and world accounts that are named for the first time, such as `house/BTC/fees/3`.
-- Client accounts are opened by name in open_accounts alone.
create function ledger_open_own_accounts(keys text[]) returns void language plpgsql as $$
begin
  if exists (
    select from unnest(keys) k
    where k not like 'house/%' and k not like 'world/%'
      and not exists (select from accounts a where a.key = k)
  ) then
    raise exception 'a client account is not open' using errcode = 'BL002';
  end if;
  insert into accounts (kind, asset, purpose, fund_id, stripe, may_go_negative)
  select p.kind, split_part(k, '/', 2), p.purpose,
    case when part_count = 5 then split_part(k, '/', 4)::uuid end,
    split_part(k, '/', part_count)::smallint, p.may_go_negative
  from (
    select distinct k, length(k) - length(replace(k, '/', '')) + 1 as part_count
    from unnest(keys) k where k like 'house/%' or k like 'world/%'
  ) named
  join purposes p on p.purpose = split_part(k, '/', 3) and p.kind = split_part(k, '/', 1)
  order by k
  on conflict (key) do nothing;
end
$$;

-- Locks accounts in the order of their keys, after their owners. The owner's lock makes ids and times
-- rise together over all accounts of one client, so that a reader may go on after the last id it saw.
create function ledger_lock(keys text[]) returns void language plpgsql as $$
declare
  wanted constant bigint := (select count(distinct k) from unnest(keys) k);
  found_count bigint;
begin
  perform pg_advisory_xact_lock(hashtextextended(owner, 0))
  from (
    select distinct split_part(k, '/', 1) as owner from unnest(keys) k
    where k not like 'house/%' and k not like 'world/%' order by 1
  ) owners;
  for attempt in 1..2 loop
    select count(*) into found_count from (
      select from accounts where key = any (keys) order by key for no key update
    ) locked;
    exit when found_count = wanted;
    if attempt = 2 then
      raise exception 'an account has no such purpose' using errcode = 'BL002';
    end if;
    perform ledger_open_own_accounts(keys);
  end loop;
end
$$;

-- Writes one entry whose accounts are locked. `command` has key, kind, request, reverses, lines as
-- [account key, amount] and the holds that it posts. Answers the entry's id and whether it was there
-- already: the same key with the same content changes nothing, for ever.
create function ledger_post(command jsonb, stripe text, moment timestamptz) returns jsonb
language plpgsql as $$
declare
  input constant bytea := sha256(convert_to(command::text, 'UTF8'));
  request constant uuid := command ->> 'request';
  line_list constant jsonb := command -> 'lines';
  line_count constant int := coalesce(jsonb_array_length(line_list), 0);
  new_entry bigint;
  existing record;
  account_keys text[] := '{}';
  amounts numeric[] := '{}';
  assets text[] := '{}';
  sums numeric[] := '{}';
  account_key text;
  line_amount numeric;
  place int;
  written int;
begin
  for i in 0 .. line_count - 1 loop
    account_key := replace(line_list -> i ->> 0, '*', stripe);
    line_amount := line_list -> i ->> 1;
    if account_key = any (account_keys) or line_amount = 0 or scale(line_amount) <> 0 then
      raise exception 'an entry names an account twice or moves nothing' using errcode = 'BL003';
    end if;
    account_keys := account_keys || account_key;
    amounts := amounts || line_amount;
    place := array_position(assets, split_part(account_key, '/', 2));
    if place is null then
      assets := assets || split_part(account_key, '/', 2);
      sums := sums || line_amount;
    else
      sums[place] := sums[place] + line_amount;
    end if;
  end loop;
  if line_count < 2 then
    raise exception 'an entry has fewer than two lines' using errcode = 'BL003';
  end if;
  if 0 <> any (sums) then
    raise exception 'an entry does not balance' using errcode = 'BL004';
  end if;

  insert into entries (kind, request_id, reverses, key, input_hash, created_at)
  values (command ->> 'kind', request, (command ->> 'reverses')::bigint, command ->> 'key', input, moment)
  on conflict (key) do nothing
  returning entry_id into new_entry;
  if new_entry is null then
    select entry_id, input_hash into existing from entries where key = command ->> 'key';
    if existing.input_hash <> input then
      raise exception 'the key of an entry was used for another one' using errcode = 'BL005';
    end if;
    return jsonb_build_object('entry', existing.entry_id::text, 'replayed', true);
  end if;

  if command ? 'holds' then
    for i in 0 .. jsonb_array_length(command -> 'holds') - 1 loop
      perform ledger_post_hold(
        (command -> 'holds' ->> i)::uuid, new_entry, account_keys, amounts, moment);
    end loop;
  end if;

  with moved as (
    update accounts a set posted = a.posted + l.amount, version = a.version + 1
    from unnest(account_keys, amounts) l (account_key, amount)
    where a.key = l.account_key
    returning a.account_id, a.asset, l.amount, a.posted, a.version
  )
  insert into lines (entry_id, account_id, asset, amount, balance_after, version)
  select new_entry, account_id, asset, amount, posted, version from moved;
  get diagnostics written = row_count;
  if written <> line_count then
    raise exception 'an entry names an account that is not open' using errcode = 'BL002';
  end if;

  if request is not null then
    perform ledger_complete(request, command ->> 'kind', account_keys, moment);
  end if;
  return jsonb_build_object('entry', new_entry::text, 'replayed', false);
end
$$;

-- Settles a hold by an entry that takes up to its amount from its account; the rest is free again.
create function ledger_post_hold(
  hold uuid, by_entry bigint, account_keys text[], amounts numeric[], moment timestamptz
) returns void language plpgsql as $$
declare
  held_amount numeric;
  taken numeric;
  account bigint;
begin
  select h.account_id, h.amount, -amounts[array_position(account_keys, a.key)]
  into account, held_amount, taken
  from holds h join accounts a using (account_id)
  where h.hold_id = hold;
  if taken is null or taken not between 1 and held_amount then
    raise exception 'an entry does not take from the account of its hold, or takes too much'
      using errcode = 'BL003';
  end if;
  update holds set state = 'POSTED', posted_amount = taken, entry_id = by_entry, settled_at = moment
  where hold_id = hold and state = 'ACTIVE';
  if not found then
    raise exception 'a hold is settled already' using errcode = 'BL006';
  end if;
  update accounts set held = held - held_amount where account_id = account;
end
$$;

-- An entry of the request's own kind completes it; entries of other kinds only belong to it. No entry
-- of a request touches another client's account.
create function ledger_complete(request uuid, entry_kind text, account_keys text[], moment timestamptz)
returns void language plpgsql as $$
declare
  asked requests;
begin
  select * into asked from requests where request_id = request;
  if exists (
    select from accounts
    where key = any (account_keys) and owner_id is not null and owner_id <> asked.owner_id
  ) then
    raise exception 'an entry moves the account of another client' using errcode = 'BL008';
  end if;
  if entry_kind <> asked.kind then
    return;
  end if;
  update requests set state = 'completed', changed_at = moment
  where request_id = request and state = 'processing';
  if not found then
    raise exception 'request is %', asked.state using errcode = 'BL007';
  end if;
  if exists (select from holds where request_id = request and state = 'ACTIVE') then
    raise exception 'a completed request leaves a hold behind' using errcode = 'BL003';
  end if;
end
$$;

-- Places a hold on a locked account for an open request of the account's owner.
create function ledger_place_hold(command jsonb, moment timestamptz) returns jsonb
language plpgsql as $$
declare
  hold constant uuid := command ->> 'hold';
  hold_amount constant numeric := command ->> 'amount';
  asked requests;
  account record;
  existing record;
begin
  select account_id, owner_id into account from accounts where key = command ->> 'account';
  select * into asked from requests where request_id = (command ->> 'request')::uuid;
  insert into holds (hold_id, account_id, request_id, amount, placed_at)
  values (hold, account.account_id, (command ->> 'request')::uuid, hold_amount, moment)
  on conflict (hold_id) do nothing;
  if not found then
    select * into existing from holds where hold_id = hold;
    if (existing.account_id, existing.request_id, existing.amount)
      is distinct from (account.account_id, asked.request_id, hold_amount)
    then
      raise exception 'the id of a hold was used for another one' using errcode = 'BL005';
    end if;
    return jsonb_build_object('hold', hold, 'replayed', true);
  end if;
  if account.owner_id <> asked.owner_id then
    raise exception 'a hold is on the account of another client' using errcode = 'BL008';
  end if;
  if asked.state not in ('submitted', 'processing') then
    raise exception 'request is %', asked.state using errcode = 'BL007';
  end if;
  update accounts set held = held + hold_amount where account_id = account.account_id;
  return jsonb_build_object('hold', hold, 'replayed', false);
end
$$;

-- Gives a hold back, whole.
create function ledger_release(hold uuid, moment timestamptz) returns jsonb language plpgsql as $$
declare
  released record;
begin
  update holds set state = 'RELEASED', settled_at = moment
  where hold_id = hold and state = 'ACTIVE'
  returning account_id, amount into released;
  if not found then
    raise exception 'a hold is settled already' using errcode = 'BL006';
  end if;
  update accounts set held = held - released.amount where account_id = released.account_id;
  return jsonb_build_object('hold', hold, 'replayed', false);
end
$$;

-- The lines of an entry the other way round, as a command of their own.
create function ledger_reversal(command jsonb) returns jsonb language plpgsql as $$
declare
  mirrored jsonb;
begin
  select jsonb_agg(jsonb_build_array(a.key, (-l.amount)::text) order by l.line_id) into mirrored
  from lines l join accounts a using (account_id)
  where l.entry_id = (command ->> 'entry')::bigint;
  if mirrored is null then
    raise exception 'the entry to reverse does not exist' using errcode = 'BL009';
  end if;
  return jsonb_build_object('key', command -> 'key', 'kind', 'reversal', 'request', command -> 'request',
    'reverses', command -> 'entry', 'lines', mirrored);
end
$$;

-- Opens a request; the same owner, kind and key with the same content answers the one that is there.
create function ledger_open_request(command jsonb, moment timestamptz) returns jsonb
language plpgsql as $$
declare
  wanted constant requests := jsonb_populate_record(null::requests, command);
  existing requests;
begin
  if wanted.state not in ('submitted', 'processing') then
    raise exception 'a request cannot start as %', wanted.state using errcode = 'BL007';
  end if;
  insert into requests (request_id, owner_id, kind, idem_key, asset, amount, state, parent_id, fund_id,
    created_at, changed_at)
  values (wanted.request_id, wanted.owner_id, wanted.kind, wanted.idem_key, wanted.asset, wanted.amount,
    wanted.state, wanted.parent_id, wanted.fund_id, moment, moment)
  on conflict (owner_id, kind, idem_key) do nothing;
  if found then
    return jsonb_build_object('request', wanted.request_id, 'state', wanted.state, 'replayed', false);
  end if;
  select * into existing from requests
  where owner_id = wanted.owner_id and kind = wanted.kind and idem_key = wanted.idem_key;
  if (existing.asset, existing.amount, existing.parent_id, existing.fund_id)
    is distinct from (wanted.asset, wanted.amount, wanted.parent_id, wanted.fund_id)
  then
    raise exception 'the key of a request was used for another one' using errcode = 'BL005';
  end if;
  return jsonb_build_object('request', existing.request_id, 'state', existing.state, 'replayed', true);
end
$$;

-- Takes a request a step further. An end without success frees what the request still holds.
create function ledger_advance_request(command jsonb, moment timestamptz) returns jsonb
language plpgsql as $$
declare
  request constant uuid := command ->> 'request';
  target constant text := command ->> 'to';
begin
  update requests r set state = target, changed_at = moment
  from request_steps s
  where r.request_id = request and s.from_state = r.state and s.to_state = target
    and (not command ? 'from' or r.state = command ->> 'from');
  if not found then
    raise exception 'request cannot become %', target using errcode = 'BL007';
  end if;
  if target <> 'processing' then
    perform ledger_release(hold_id, moment) from holds where request_id = request and state = 'ACTIVE';
  end if;
  return jsonb_build_object('request', request, 'state', target, 'replayed', false);
end
$$;

-- Every account that commands touch, by key.
create function ledger_accounts_of(commands jsonb, stripe text) returns text[]
language plpgsql as $$
declare
  keys text[] := '{}';
  command jsonb;
begin
  for i in 0 .. jsonb_array_length(commands) - 1 loop
    command := commands -> i;
    for j in 0 .. coalesce(jsonb_array_length(command -> 'lines'), 0) - 1 loop
      keys := keys || replace(command -> 'lines' -> j ->> 0, '*', stripe);
    end loop;
    if command ? 'account' then
      keys := keys || (command ->> 'account');
    end if;
    if command ? 'holds' or command ->> 'do' in ('release', 'advance_request') then
      keys := keys || array(
        select a.key from holds h join accounts a using (account_id)
        where h.hold_id = (command ->> 'hold')::uuid
          or h.hold_id in (select value::uuid from jsonb_array_elements_text(command -> 'holds'))
          or (h.request_id = (command ->> 'request')::uuid and h.state = 'ACTIVE'
            and command ->> 'do' = 'advance_request')
      );
    end if;
  end loop;
  return keys;
end
$$;

-- The one way to write the ledger: does commands in their order, all or none, and answers a result for
-- each. Locks first the requests, then the owners, then the accounts, each in one order.
create function ledger_execute(commands jsonb) returns jsonb
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  stripe constant text := (pg_backend_pid() % 8)::text;
  expanded jsonb := commands;
  keys text[];
  moment timestamptz;
  command jsonb;
  results jsonb := '[]';
begin
  if jsonb_path_exists(commands, '$[*].request') then
    perform from requests
    where request_id in (
      select (value ->> 'request')::uuid from jsonb_array_elements(commands) where value ? 'request'
    )
    order by request_id for no key update;
  end if;
  if jsonb_path_exists(commands, '$[*] ? (@.do == "reverse")') then
    select jsonb_agg(
      case when value ->> 'do' = 'reverse'
        then ledger_reversal(value) || '{"do": "post"}' else value end order by ordinality)
    into expanded from jsonb_array_elements(commands) with ordinality;
  end if;
  keys := ledger_accounts_of(expanded, stripe);
  if keys <> '{}' then
    perform ledger_lock(keys);
  end if;
  moment := clock_now();
  for i in 0 .. jsonb_array_length(expanded) - 1 loop
    command := expanded -> i;
    results := results || case command ->> 'do'
      when 'post' then ledger_post(command, stripe, moment)
      when 'hold' then ledger_place_hold(command, moment)
      when 'release' then ledger_release((command ->> 'hold')::uuid, moment)
      when 'open_request' then ledger_open_request(command -> 'row', moment)
      when 'advance_request' then ledger_advance_request(command, moment)
    end;
  end loop;
  return results;
end
$$;

-- Opens client accounts: `[{"owner_id", "asset", "purpose", "fund_id"}]`. Those that are open stay.
create function open_accounts(wanted jsonb) returns void
language sql security definer set search_path = public, pg_temp as $$
  insert into accounts (kind, owner_id, asset, purpose, fund_id, may_go_negative)
  select p.kind, w.owner_id, w.asset, p.purpose, w.fund_id, p.may_go_negative
  from jsonb_to_recordset(wanted) w (owner_id uuid, asset text, purpose text, fund_id uuid)
  join purposes p on p.purpose = w.purpose and p.kind = 'client'
  order by w.owner_id, w.asset, w.purpose, w.fund_id
  on conflict (key) do nothing
$$;

-- Only the two doors are open to the application; the steps behind them are not.
do $$
declare
  step regprocedure;
begin
  for step in
    select p.oid::regprocedure from pg_proc p
    where p.pronamespace = 'public'::regnamespace and p.proname like 'ledger\_%'
      and p.proname <> 'ledger_execute'
  loop
    execute format('revoke execute on function %s from public, ballast_app', step);
  end loop;
end
$$;
