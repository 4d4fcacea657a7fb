-- The ledger: the only truth about money and units (spec/decisions.md, section 6).
--
-- Entries have lines that add up to zero for each asset. Balances keep the sum of an account's lines in
-- `posted` and the sum of its active holds in `held`. All of it is written by functions
-- that the application may call; it may write none of these tables itself.

create table assets (
  code text constraint assets__pk primary key,
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
  purpose text constraint purposes__pk primary key,
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
  opened_at timestamptz not null default clock_now(),
  constraint accounts__pk primary key (account_id),
  constraint accounts__key unique (key),
  constraint accounts__asset foreign key (asset) references assets (code),
  constraint accounts__purpose foreign key (purpose) references purposes (purpose),
  constraint accounts__owner check ((owner_id is not null) = (kind = 'client')),
  constraint accounts__fund check (
    (fund_id is not null) = (purpose in ('units', 'fund_cash', 'fund_register')))
);
create index accounts__by_owner on accounts (owner_id) where owner_id is not null;

-- What stands on an account: the sum of its lines and of its active holds, and how many lines it has.
-- Apart from the account itself, because this row is written by every entry.
create table balances (
  account_id bigint not null,
  may_go_negative boolean not null,
  posted numeric(38, 0) not null default 0,
  held numeric(38, 0) not null default 0,
  version bigint not null default 0,
  constraint balances__pk primary key (account_id),
  constraint balances__account foreign key (account_id) references accounts (account_id),
  constraint balances__funds_suffice check (may_go_negative or posted - held >= 0),
  constraint balances__held_not_negative check (held >= 0)
) with (fillfactor = 50);

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
-- Trades on their way into the books, for the comparison with the custodian's.
create index requests__open on requests (kind, request_id) where state in ('submitted', 'processing');

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

create type entry_kind as enum (
  'deposit', 'deposit_settlement', 'withdrawal', 'exchange', 'trade', 'investment', 'redemption',
  'redemption_holdback', 'holdback_release', 'subscription', 'fee', 'reward', 'rounding', 'correction',
  'reversal'
);

create sequence entry_ids;
create sequence line_ids;

create table entries (
  entry_id bigint not null,
  kind entry_kind not null,
  request_id uuid,
  reverses bigint,
  key text collate "C" not null,
  input_hash bytea not null,
  created_at timestamptz not null,
  constraint entries__pk primary key (entry_id),
  constraint entries__key unique (key)
);
create unique index entries__reversed_once on entries (reverses) where reverses is not null;
create unique index entries__once_per_request on entries (request_id, kind)
  where request_id is not null;

-- `version` and `balance_after` are the account's after this line. Ids are drawn after the accounts
-- and their owner are locked: they rise in commit order on each account and for each owner. Written in
-- one statement with its entry and its balance, so foreign keys to them would only cost time.
create table lines (
  line_id bigint not null,
  entry_id bigint not null,
  account_id bigint not null,
  asset text not null,
  amount numeric(38, 0) not null,
  balance_after numeric(38, 0) not null,
  version bigint not null,
  constraint lines__pk primary key (account_id, line_id),
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

-- Batches of entries, each with the hash of the one before: link n covers the entries after the last
-- one of link n - 1, up to `last_entry_id` (see chain_entries below).
create table chain_links (
  link_id bigint not null,
  last_entry_id bigint not null,
  entries_count bigint not null,
  hash bytea not null,
  chained_at timestamptz not null,
  constraint chain_links__pk primary key (link_id),
  constraint chain_links__last_entry unique (last_entry_id)
);

-- Where the next links go up to, and the transaction id that says when they may.
create table chain_cut (
  only_row boolean not null default true,
  last_entry_id bigint not null default 0,
  cut_by xid8,
  constraint chain_cut__pk primary key (only_row),
  constraint chain_cut__one_row check (only_row)
);
insert into chain_cut default values;

-- The application reads the books and writes them through the functions below, in no other way.
revoke insert, update, delete on
  assets, purposes, accounts, balances, requests, request_steps, entries, lines, holds, chain_links, chain_cut
from ballast_app;

-- Entries, lines and links stay as they are whoever asks, short of a superuser who disables this.
create trigger entries__unchangeable before update or delete or truncate on entries
  for each statement execute function refuse_change();
create trigger lines__unchangeable before update or delete or truncate on lines
  for each statement execute function refuse_change();
create trigger chain_links__unchangeable before update or delete or truncate on chain_links
  for each statement execute function refuse_change();

-- Makes ids and times rise together over all accounts of one client, so that a reader may go on after
-- the last id that it saw. `owners` come in one order.
create function ledger_lock_owners(owners text[]) returns void language plpgsql as $$
declare
  owner text;
  locked text;
begin
  foreach owner in array owners loop
    locked := pg_advisory_xact_lock(hashtextextended(owner, 0));
  end loop;
end
$$;

-- Refuses lines that are not entries: fewer than two in an entry, an account twice in one, nothing or a
-- fraction moved, or a sum other than zero in an asset.
create function ledger_check_lines(
  entry_count int, line_entries int[], line_keys text[], line_amounts numeric[]
) returns void language plpgsql as $$
begin
  if cardinality(line_entries) <> cardinality(line_keys)
    or cardinality(line_amounts) <> cardinality(line_keys)
    or entry_count <> (
      select count(*) from (
        select from unnest(line_entries, line_keys, line_amounts) l (entry, key, amount)
        where entry between 1 and entry_count
        group by entry
        having count(*) >= 2 and count(*) = count(distinct key)
          and bool_and(amount <> 0 and scale(amount) = 0)
      ) sound
    )
  then
    raise exception 'an entry needs two lines, each moving whole units of an account of its own'
      using errcode = 'BL003';
  end if;
  if exists (
    select from unnest(line_entries, line_keys, line_amounts) l (entry, key, amount)
    group by entry, split_part(key, '/', 2) having sum(amount) <> 0
  ) then
    raise exception 'an entry does not balance' using errcode = 'BL004';
  end if;
end
$$;

-- Posts entries, all or none, each seeing the ones before it. Entry n has the n-th of `entry_keys`,
-- `input_hashes`, `kinds`, `requests` and `reversed`, and the lines whose `line_entries` is n. Lines
-- name accounts by key, `*` being the stripe of this session. Returns the entries' ids, negative for
-- those that were posted before: the same key with the same input changes nothing, for ever.
--
-- An entry of its request's own kind completes the request. Holds are posted by a single entry.
-- `owners` are locked first, unless the caller has done so.
--
-- Written for speed: every expression costs anew in each transaction, so the most usual call, one
-- entry of two lines, is checked by one, and one statement writes everything: a short one for a single
-- entry, and one for many, whose cost hardly grows with their number.
create function ledger_post(
  entry_keys text[], input_hashes bytea[], kinds text[], requests uuid[], reversed bigint[],
  line_entries int[], line_keys text[], line_amounts numeric[], hold_ids uuid[], owners text[]
) returns bigint[]
language plpgsql security definer
set search_path = public, pg_temp
-- Every table is read by a unique index: planning that again costs more than doing it, and a plan made
-- while the tables were small must not read them whole when they have grown.
set plan_cache_mode = force_generic_plan
set enable_seqscan = off
as $$
declare
  locked text;
  line_count int;
  new_entry bigint;
  new_entries bigint[];
begin
  if (cardinality(entry_keys) = 1 and line_entries = '{1,1}' and cardinality(line_keys) = 2
    and line_amounts[1] = -line_amounts[2] and line_amounts[1] <> 0 and scale(line_amounts[1]) = 0
    and line_keys[1] <> line_keys[2]
    and split_part(line_keys[1], '/', 2) = split_part(line_keys[2], '/', 2)) is not true
  then
    perform ledger_check_lines(cardinality(entry_keys), line_entries, line_keys, line_amounts);
  end if;
  if requests is not null then
    perform from requests r where r.request_id = any (requests) order by request_id for no key update;
  end if;
  if cardinality(owners) = 1 then
    locked := pg_advisory_xact_lock(hashtextextended(owners[1], 0));
  elsif owners is not null then
    perform ledger_lock_owners(owners);
  end if;
  if hold_ids is not null and not exists (select from entries e where e.key = entry_keys[1]) then
    perform ledger_free_holds(hold_ids, entry_keys, line_keys, line_amounts);
  end if;

  if cardinality(entry_keys) > 1 then
    select * into line_count, new_entries from ledger_write_many(
      entry_keys, input_hashes, kinds, requests, reversed, line_entries, line_keys, line_amounts);
  else
    -- In this order: every balance is locked and moved, then the ids and the time are drawn for the
    -- entry, then the lines tell what happened to each balance.
    with moved as (
      update balances b set posted = b.posted + l.amount, version = b.version + 1
      from unnest(line_keys, line_amounts) l (key, amount)
      join accounts a on a.key = replace(l.key, '*', (pg_backend_pid() % 8)::text)
      where b.account_id = a.account_id
        and not exists (select from entries e where e.key = entry_keys[1])
      returning b.account_id, a.asset, l.amount, b.posted, b.version
    ), entry as (
      insert into entries (entry_id, kind, request_id, reverses, key, input_hash, created_at)
      select nextval('entry_ids'), kinds[1]::entry_kind, requests[1], reversed[1], entry_keys[1],
        input_hashes[1], (select date_trunc('milliseconds', clock_timestamp() + ahead) from clock)
      from (select count(*) as lines from moved) m where m.lines = cardinality(line_keys)
      on conflict (key) do nothing
      returning entry_id
    ), written as (
      insert into lines (line_id, entry_id, account_id, asset, amount, balance_after, version)
      select nextval('line_ids'), entry_id, account_id, asset, amount, posted, version
      from moved, entry
    )
    select (select count(*) from moved), (select entry_id from entry) into line_count, new_entry;
    if new_entry is not null then
      new_entries := array[new_entry];
    end if;
  end if;

  if line_count < cardinality(line_keys)
    or coalesce(cardinality(new_entries), 0) < cardinality(entry_keys)
  then
    new_entries := ledger_replay(entry_keys, input_hashes, line_entries, new_entries, line_count);
  end if;
  if hold_ids is not null and new_entries[1] > 0 then
    perform ledger_post_holds(hold_ids, new_entries[1]);
  end if;
  if requests is not null then
    perform ledger_complete(new_entries);
  end if;
  return new_entries;
end
$$;

-- Writes many entries as ledger_post writes one. What differs: an account may stand in several, so its
-- balance after each line is reckoned along them, and none of those may be below what it holds.
create function ledger_write_many(
  entry_keys text[], input_hashes bytea[], kinds text[], requests uuid[], reversed bigint[],
  line_entries int[], line_keys text[], line_amounts numeric[],
  out line_count int, out new_entries bigint[]
) language plpgsql
set enable_nestloop = off
as $$
declare
  dipped bigint;
begin
  with line as materialized (
    select l.entry, l.place, l.amount, a.account_id, a.asset
    from (
      select entry, place, amount, replace(key, '*', (pg_backend_pid() % 8)::text) as key
      from unnest(line_entries, line_keys, line_amounts) with ordinality l (entry, key, amount, place)
    ) l
    join (
      select account_id, asset, key from accounts
      where key = any (array(select replace(k, '*', (pg_backend_pid() % 8)::text) from unnest(line_keys) k))
    ) a using (key)
    where entry_keys[l.entry] <> all (array(select e.key from entries e where e.key = any (entry_keys)))
  ), moved as (
    update balances b set posted = b.posted + t.amount, version = b.version + t.lines
    from (
      select account_id, sum(amount) as amount, count(*) as lines from line group by account_id
    ) t
    where b.account_id = t.account_id and b.account_id = any (array(select account_id from line))
    returning b.account_id, b.posted - t.amount as posted, b.version - t.lines as version,
      case when not b.may_go_negative then b.held end as least
  ), entry as (
    insert into entries (entry_id, kind, request_id, reverses, key, input_hash, created_at)
    select nextval('entry_ids'), kinds[n]::entry_kind, requests[n], reversed[n], entry_keys[n],
      input_hashes[n], (select date_trunc('milliseconds', clock_timestamp() + ahead) from clock)
    from (
      select distinct entry as n from line where (select count(*) from moved) > 0 order by entry
    ) named
    on conflict (key) do nothing
    returning entry_id, key
  ), told as (
    select e.entry_id, l.account_id, l.asset, l.amount, m.least,
      m.posted + sum(l.amount) over earlier as balance_after,
      m.version + row_number() over earlier as version
    from line l join moved m using (account_id) join entry e on e.key = entry_keys[l.entry]
    window earlier as (partition by l.account_id order by l.place)
    order by l.place
  ), written as (
    insert into lines (line_id, entry_id, account_id, asset, amount, balance_after, version)
    select nextval('line_ids'), entry_id, account_id, asset, amount, balance_after, version from told
  )
  select (select count(*) from line), (select array_agg(entry_id order by entry_id) from entry),
    (select count(*) from told where balance_after < least)
  into line_count, new_entries, dipped;

  if dipped > 0 then
    raise exception 'an account falls below what it holds' using
      errcode = 'check_violation', constraint = 'balances__funds_suffice';
  end if;
end
$$;

-- Returns the ids of entries that were not all written: some are there already, or cannot be written.
create function ledger_replay(
  entry_keys text[], input_hashes bytea[], line_entries int[], new_entries bigint[], line_count int
) returns bigint[] language plpgsql as $$
declare
  answer record;
begin
  select array_agg(case when e.entry_id = any (new_entries) then e.entry_id else -e.entry_id end order by n) as ids,
    bool_and(e.input_hash = h) as same,
    sum((select count(*) from unnest(line_entries) l where l = n))
      filter (where e.entry_id is null or e.entry_id = any (new_entries)) as lines_to_write
  into answer
  from unnest(entry_keys, input_hashes) with ordinality named (k, h, n)
  left join entries e on e.key = k;
  if not answer.same then
    raise exception 'the key of an entry was used for another one' using errcode = 'BL005';
  end if;
  if line_count > coalesce(answer.lines_to_write, 0) then
    raise exception 'another session just posted such an entry' using errcode = 'serialization_failure';
  elsif line_count < answer.lines_to_write then
    raise exception 'an entry names an account that is not open' using errcode = 'BL002';
  end if;
  return answer.ids;
end
$$;

-- Frees the holds of the entry that is about to take up to their amounts from their accounts.
create function ledger_free_holds(
  hold_ids uuid[], entry_keys text[], line_keys text[], line_amounts numeric[]
) returns void language plpgsql as $$
declare
  hold record;
begin
  if cardinality(entry_keys) <> 1 then
    raise exception 'holds are posted by a single entry' using errcode = 'BL003';
  end if;
  for hold in
    select h.state, h.amount, h.account_id, -line_amounts[array_position(line_keys, a.key)] as taken
    from unnest(hold_ids) named left join holds h on h.hold_id = named
    left join accounts a using (account_id)
    order by a.key
  loop
    if hold.state is distinct from 'ACTIVE' then
      raise exception 'a hold is settled already' using errcode = 'BL006';
    end if;
    if hold.taken is null or hold.taken not between 1 and hold.amount then
      raise exception 'an entry does not take from the account of its hold, or takes too much'
        using errcode = 'BL003';
    end if;
    update balances set held = held - hold.amount where account_id = hold.account_id;
  end loop;
end
$$;

-- Marks holds as posted by an entry, each with what the entry took from its account.
create function ledger_post_holds(hold_ids uuid[], by_entry bigint) returns void language sql as $$
  update holds h set state = 'POSTED', entry_id = by_entry, settled_at = e.created_at,
    posted_amount = -l.amount
  from lines l join entries e using (entry_id)
  where h.hold_id = any (hold_ids) and l.entry_id = by_entry and l.account_id = h.account_id
$$;

-- Completes the requests of new entries of their own kind; entries of other kinds only belong to them.
-- No entry of a request touches another client's account.
create function ledger_complete(new_entries bigint[]) returns void language plpgsql as $$
declare
  refused text;
begin
  if exists (
    select from entries e
    join requests r using (request_id) join lines l using (entry_id) join accounts a using (account_id)
    where e.entry_id = any (new_entries) and a.owner_id <> r.owner_id
  ) then
    raise exception 'an entry moves the account of another client' using errcode = 'BL008';
  end if;
  update requests r set state = 'completed', changed_at = e.created_at
  from entries e
  where e.entry_id = any (new_entries) and r.request_id = e.request_id and r.kind = e.kind::text
    and r.state = 'processing';
  select r.state into refused from entries e join requests r using (request_id)
  where e.entry_id = any (new_entries) and r.kind = e.kind::text and r.state <> 'completed';
  if found then
    raise exception 'request is %', refused using errcode = 'BL007';
  end if;
  if exists (
    select from entries e join requests r using (request_id) join holds h using (request_id)
    where e.entry_id = any (new_entries) and r.kind = e.kind::text and h.state = 'ACTIVE'
  ) then
    raise exception 'a completed request leaves a hold behind' using errcode = 'BL003';
  end if;
end
$$;

-- Places a hold on an account for an open request of the account's owner.
create function ledger_place_hold(command jsonb) returns jsonb
language plpgsql as $$
declare
  hold constant uuid := command ->> 'hold';
  hold_amount constant numeric := command ->> 'amount';
  asked requests;
  account record;
  existing record;
begin
  select account_id, owner_id into account from accounts where key = command ->> 'account';
  if not found then
    raise exception 'a hold names an account that is not open' using errcode = 'BL002';
  end if;
  select * into asked from requests where request_id = (command ->> 'request')::uuid;
  insert into holds (hold_id, account_id, request_id, amount, placed_at)
  values (hold, account.account_id, asked.request_id, hold_amount, clock_now())
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
  update balances set held = held + hold_amount where account_id = account.account_id;
  return jsonb_build_object('hold', hold, 'replayed', false);
end
$$;

-- Gives a hold back, whole.
create function ledger_release(hold uuid) returns jsonb language plpgsql as $$
declare
  released record;
begin
  update holds set state = 'RELEASED', settled_at = clock_now()
  where hold_id = hold and state = 'ACTIVE'
  returning account_id, amount into released;
  if not found then
    raise exception 'a hold is settled already' using errcode = 'BL006';
  end if;
  update balances set held = held - released.amount where account_id = released.account_id;
  return jsonb_build_object('hold', hold, 'replayed', false);
end
$$;

-- Posts the opposite of an entry.
create function ledger_reverse(command jsonb) returns jsonb language plpgsql as $$
declare
  mirrored record;
  ids bigint[];
begin
  select array_agg(1) as entries, array_agg(a.key order by a.key) as keys,
    array_agg(-l.amount order by a.key) as amounts
  into mirrored
  from lines l join accounts a using (account_id)
  where l.entry_id = (command ->> 'entry')::bigint;
  if mirrored.keys is null then
    raise exception 'the entry to reverse does not exist' using errcode = 'BL009';
  end if;
  ids := ledger_post(array[command ->> 'key'], array[sha256(convert_to(command ->> 'entry', 'UTF8'))],
    '{reversal}', case when command ? 'request' then array[(command ->> 'request')::uuid] end,
    array[(command ->> 'entry')::bigint], mirrored.entries, mirrored.keys, mirrored.amounts, null, null);
  return jsonb_build_object('entries', ids::text);
end
$$;

-- Opens a request; the same owner, kind and key with the same content returns the one that is there.
create function ledger_open_request(command jsonb) returns jsonb
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
    wanted.state, wanted.parent_id, wanted.fund_id, clock_now(), clock_now())
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
create function ledger_advance_request(command jsonb) returns jsonb
language plpgsql as $$
declare
  request constant uuid := command ->> 'request';
  target constant text := command ->> 'to';
begin
  update requests r set state = target, changed_at = clock_now()
  from request_steps s
  where r.request_id = request and s.from_state = r.state and s.to_state = target
    and (not command ? 'from' or r.state = command ->> 'from');
  if not found then
    raise exception 'request cannot become %', target using errcode = 'BL007';
  end if;
  if target <> 'processing' then
    perform ledger_release(hold_id) from holds where request_id = request and state = 'ACTIVE';
  end if;
  return jsonb_build_object('request', request, 'state', target, 'replayed', false);
end
$$;

-- Every account that commands touch, by key.
create function ledger_accounts_of(commands jsonb) returns text[] language sql as $$
  select array_agg(distinct replace(key, '*', (pg_backend_pid() % 8)::text)) from (
    select unnest((command ->> 'line_keys')::text[]) as key from jsonb_array_elements(commands) command
    union all
    select command ->> 'account' from jsonb_array_elements(commands) command where command ? 'account'
    union all
    select a.key from jsonb_array_elements(commands) command
    join lines l on l.entry_id = (command ->> 'entry')::bigint join accounts a using (account_id)
    union all
    select a.key from jsonb_array_elements(commands) command
    join holds h on h.hold_id = (command ->> 'hold')::uuid
      or (command ->> 'do' = 'advance_request' and h.state = 'ACTIVE'
        and h.request_id = (command ->> 'request')::uuid)
    join accounts a using (account_id)
  ) touched
$$;

-- Does commands in their order, all or none, and returns a result for each. Locks first the requests,
-- then the owners, then the balances, each in one order, so that two calls never wait for each other.
create function ledger_execute(commands jsonb) returns jsonb
language plpgsql security definer
set search_path = public, pg_temp
set plan_cache_mode = force_generic_plan
as $$
declare
  touched text[];
  command jsonb;
  results jsonb := '[]';
begin
  perform from requests
  where request_id in (
    select unnest((value ->> 'requests')::uuid[]) from jsonb_array_elements(commands)
    union all
    select (value ->> 'request')::uuid from jsonb_array_elements(commands)
  )
  order by request_id for no key update;
  touched := ledger_accounts_of(commands);
  perform ledger_lock_owners(array(
    select distinct left(key, 36) from unnest(touched) key where substr(key, 37, 1) = '/' order by 1));
  perform from balances join accounts using (account_id)
  where key = any (touched) order by key for no key update of balances;
  for i in 0 .. jsonb_array_length(commands) - 1 loop
    command := commands -> i;
    results := results || case command ->> 'do'
      when 'post' then ledger_post_command(command)
      when 'reverse' then ledger_reverse(command)
      when 'hold' then ledger_place_hold(command)
      when 'release' then ledger_release((command ->> 'hold')::uuid)
      when 'open_request' then ledger_open_request(command -> 'row')
      when 'advance_request' then ledger_advance_request(command)
    end;
  end loop;
  return results;
end
$$;

-- Posts entries among other commands.
create function ledger_post_command(command jsonb) returns jsonb language sql as $$
  select jsonb_build_object('entries', ledger_post(
    (command ->> 'entry_keys')::text[], (command ->> 'input_hashes')::bytea[],
    (command ->> 'kinds')::text[], (command ->> 'requests')::uuid[], null,
    (command ->> 'line_entries')::int[], (command ->> 'line_keys')::text[],
    (command ->> 'line_amounts')::numeric[], (command ->> 'hold_ids')::uuid[], null)::text)
$$;

-- Opens client accounts: `[{"owner_id", "asset", "purpose", "fund_id"}]`. Those that are open stay.
create function open_accounts(wanted jsonb) returns void
language sql security definer set search_path = public, pg_temp as $$
  with opened as (
    insert into accounts (kind, owner_id, asset, purpose, fund_id)
    select p.kind, w.owner_id, w.asset, p.purpose, w.fund_id
    from jsonb_to_recordset(wanted) w (owner_id uuid, asset text, purpose text, fund_id uuid)
    join purposes p on p.purpose = w.purpose and p.kind = 'client'
    order by w.owner_id, w.asset, w.purpose, w.fund_id
    on conflict (key) do nothing
    returning account_id
  )
  insert into balances (account_id, may_go_negative) select account_id, false from opened
$$;

-- Opens the accounts of house and world in an asset, or those of a fund in it: every stripe of each.
create function open_own_accounts(of_asset text, of_fund uuid) returns void
language sql security definer set search_path = public, pg_temp as $$
  with opened as (
    insert into accounts (kind, asset, purpose, fund_id, stripe)
    select p.kind, of_asset, p.purpose, of_fund, s
    from purposes p cross join generate_series(0, p.stripes - 1) s
    where p.kind <> 'client' and (p.purpose in ('fund_cash', 'fund_register')) = (of_fund is not null)
    order by p.purpose, s
    on conflict (key) do nothing
    returning account_id, purpose
  )
  insert into balances (account_id, may_go_negative)
  select account_id, may_go_negative from opened join purposes using (purpose)
$$;
select open_own_accounts(code, null) from assets;

-- What the hash of a link is taken over, an entry and its lines after another. verify-chain.ts writes
-- the same text by itself.
create function ledger_chain_text(after_entry bigint, up_to_entry bigint) returns text
language sql stable as $$
  select string_agg(
    concat_ws('|', e.entry_id, e.kind, coalesce(e.request_id::text, ''), coalesce(e.reverses::text, ''),
      encode(convert_to(e.key, 'UTF8'), 'hex'), encode(e.input_hash, 'hex'), (extract(epoch from e.created_at) * 1000)::bigint)
    || (
      select string_agg(
        chr(10) || concat_ws('|', l.line_id, l.account_id, l.asset, l.amount, l.balance_after, l.version),
        '' order by l.line_id)
      from lines l where l.entry_id = e.entry_id
    ) || chr(10), '' order by e.entry_id)
  from entries e where e.entry_id > after_entry and e.entry_id <= up_to_entry
$$;

-- Chains what can be chained, in batches. Returns how many entries were chained.
--
-- An entry may be committed after others with higher ids, and no link must pass it by. An earlier call
-- read the last id drawn, `last_entry_id`. Whoever drew an id up to it had a transaction id by then, for
-- it had locked balances; so it is older than any transaction id drawn now, which is the cut. Once no
-- transaction older than the cut runs, which pg_snapshot_xmin tells, every entry up to that id is there
-- for good and the range is chained without a gap. Until then nobody waits: the next call looks again.
create function chain_entries(batch_size int) returns bigint
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  own constant xid8 := pg_current_xact_id();
  cut chain_cut;
  previous chain_links;
  batch record;
  chained bigint := 0;
begin
  select * into cut from chain_cut for update;
  -- A cut of the future is one of another server, whose books were copied to this one.
  cut.cut_by := case when cut.cut_by <= own then cut.cut_by else own end;
  if pg_snapshot_xmin(pg_current_snapshot()) < cut.cut_by then
    update chain_cut set cut_by = cut.cut_by;
    return 0;
  end if;
  update chain_cut set cut_by = null,
    last_entry_id = (select case when is_called then last_value else 0 end from entry_ids);
  loop
    select * into previous from chain_links order by link_id desc limit 1;
    select max(entry_id) as last_id, count(*) as entries into batch from (
      select entry_id from entries
      where entry_id > coalesce(previous.last_entry_id, 0) and entry_id <= cut.last_entry_id
      order by entry_id limit batch_size
    ) next_entries;
    exit when batch.entries = 0;
    insert into chain_links (link_id, last_entry_id, entries_count, hash, chained_at)
    values (coalesce(previous.link_id, 0) + 1, batch.last_id, batch.entries,
      sha256(coalesce(previous.hash, '') || convert_to(
        ledger_chain_text(coalesce(previous.last_entry_id, 0), batch.last_id), 'UTF8')),
      clock_now());
    chained := chained + batch.entries;
  end loop;
  return chained;
end
$$;

-- Only the doors are open to the application; the steps behind them are not.
do $$
declare
  step regprocedure;
begin
  for step in
    select p.oid::regprocedure from pg_proc p
    where p.pronamespace = 'public'::regnamespace and p.proname like 'ledger\_%'
      and p.proname not in ('ledger_execute', 'ledger_post')
  loop
    execute format('revoke execute on function %s from public, ballast_app', step);
  end loop;
end
$$;
