-- The ledger: the only truth about money and units (spec/decisions.md, section 6).
--
-- Entries have lines that add up to zero for each asset. Balances keep the sum of an account's lines in
-- `posted` and the sum of its active holds in `held`. All of it is written by functions
-- that the application may call; it may write none of these tables itself.
--
-- One owner is one shard: a client, or the house, which also keeps the accounts that stand for the world outside. Keys
-- begin with `owner_id`, and an entry moves accounts of its owner and stripes of the house only.

-- What an account is for, whether it is one of a fund, and whether it is of units only. Striped purposes are busy: each has several accounts,
-- and an entry takes the one of its session, so that entries do not queue for one row. A single stripe may fall below
-- zero; where the purpose may not, its stripes together may not.
create table purposes (
  purpose text constraint purposes__pk primary key,
  kind text not null,
  may_go_negative boolean not null,
  needs_fund boolean not null default false,
  of_units_only boolean not null default false,
  stripes smallint not null default 1,
  constraint purposes__described unique (purpose, kind, needs_fund),
  constraint purposes__kind check (kind in ('client', 'house', 'world')),
  constraint purposes__only_receivables_negative check (
    kind <> 'client' or not may_go_negative or purpose = 'receivable'),
  constraint purposes__clients_not_striped check (kind <> 'client' or stripes = 1)
);
comment on table purposes is 'shard: reference';
insert into purposes (purpose, kind, may_go_negative, needs_fund, of_units_only, stripes) values
  ('available', 'client', false, false, false, 1),
  ('settling', 'client', false, false, false, 1),
  ('units', 'client', false, true, false, 1),
  ('holdback', 'client', false, false, false, 1),
  ('receivable', 'client', true, false, false, 1),
  ('fees', 'house', false, false, false, 8),
  ('rewards', 'house', false, false, false, 1),
  ('rounding', 'house', false, false, false, 8),
  ('trade_clearing', 'house', true, false, false, 8),
  ('trade_result', 'house', true, false, false, 8),
  ('house_capital', 'house', false, false, false, 1),
  ('network_costs', 'house', true, false, false, 8),
  ('suspense', 'house', true, false, false, 1),
  ('fund_cash', 'house', false, true, false, 1),
  ('subscriptions_in_advance', 'house', false, true, false, 1),
  ('redemptions_payable', 'house', false, true, false, 1),
  ('fees_payable', 'house', false, true, false, 1),
  ('custody', 'world', true, false, false, 8),
  ('bank', 'world', true, false, false, 8),
  ('fund_register', 'world', true, true, true, 8);

-- Whose books: the row is the lock of all that is its owner's, the order of its lines and its time, which never steps
-- back though the clock does.
create table owners (
  owner_id uuid constraint owners__pk primary key,
  kind text not null,
  last_line bigint not null default 0,
  booked_until timestamptz not null default '-infinity',
  constraint owners__kind check (kind in ('client', 'house'))
) with (fillfactor = 50);

-- The owner of the accounts of house and world. Where owners are spread over shards, each shard has one.
create function house_owner() returns uuid language sql immutable parallel safe as $$
  select uuid '00000000-0000-0000-0000-000000000000'
$$;
insert into owners (owner_id, kind) values (house_owner(), 'house');

create table accounts (
  owner_id uuid not null,
  account_id bigint generated always as identity,
  kind text not null,
  asset text not null,
  purpose text not null,
  fund_id uuid,
  of_fund boolean not null generated always as (fund_id is not null) stored,
  stripe smallint not null default 0,
  -- How commands name an account: owner or kind, asset, purpose, then fund, then stripe.
  key text collate "C" not null generated always as (
    case when kind = 'client' then owner_id::text else kind end || '/' || asset || '/' || purpose
      || coalesce('/' || fund_id::text, '')
      || case when kind = 'client' then '' else '/' || stripe::text end
  ) stored,
  opened_at timestamptz not null default clock_now(),
  constraint accounts__pk primary key (owner_id, account_id),
  constraint accounts__key unique (owner_id, key),
  constraint accounts__owner_known foreign key (owner_id) references owners (owner_id),
  constraint accounts__asset foreign key (asset) references assets (code),
  constraint accounts__purpose foreign key (purpose, kind, of_fund)
    references purposes (purpose, kind, needs_fund),
  constraint accounts__owner check ((owner_id = '00000000-0000-0000-0000-000000000000') = (kind <> 'client'))
);
create index accounts__by_id on accounts (account_id);

-- What stands on an account: the sum of its lines and of its active holds, and how many lines it has.
-- Apart from the account itself, because this row is written by every entry.
create table balances (
  owner_id uuid not null,
  account_id bigint not null,
  may_go_negative boolean not null,
  posted numeric(38, 0) not null default 0,
  held numeric(38, 0) not null default 0,
  version bigint not null default 0,
  constraint balances__pk primary key (owner_id, account_id),
  constraint balances__account foreign key (owner_id, account_id)
    references accounts (owner_id, account_id),
  constraint balances__funds_suffice check (may_go_negative or posted - held >= 0),
  constraint balances__held_not_negative check (held >= 0)
) with (fillfactor = 50);
create index balances__by_id on balances (account_id);

-- What an entry is posted for. The kinds of requests are among them: an entry of a request's own kind completes it.
-- By few of them a client comes to owe. ledger_post refuses a kind that is not here: a foreign key of `entries` would say
-- the same, but lock one row here for each entry, whoever posts it.
create table entry_kinds (
  kind text constraint entry_kinds__pk primary key,
  may_owe boolean not null default false
);
comment on table entry_kinds is 'shard: reference';
insert into entry_kinds (kind) values
  ('deposit'), ('deposit_settlement'), ('withdrawal'), ('exchange'), ('trade'), ('investment'),
  ('unattributed'), ('redemption'), ('redemption_holdback'), ('holdback_release'), ('subscription'), ('fee'), ('reward'),
  ('rounding'), ('correction'), ('reversal');
update entry_kinds set may_owe = true where kind in ('fee', 'correction', 'reversal');

create table request_kinds (
  kind text constraint request_kinds__pk primary key,
  constraint request_kinds__entry foreign key (kind) references entry_kinds (kind)
);
comment on table request_kinds is 'shard: reference';
insert into request_kinds (kind) values
  ('deposit'), ('withdrawal'), ('exchange'), ('trade'), ('investment'), ('redemption'), ('subscription'), ('reversal');

-- Why money moves: one row for each thing that a client or the platform asked for. What happens in parts is a request of
-- its own under the whole. The platform's own requests are the house's.
create table requests (
  owner_id uuid not null,
  request_id uuid not null,
  kind text not null,
  idem_key text not null,
  asset text not null,
  amount numeric(38, 0) not null,
  state text not null,
  parent_id uuid,
  fund_id uuid,
  created_at timestamptz not null,
  changed_at timestamptz not null,
  constraint requests__pk primary key (owner_id, request_id),
  constraint requests__once_per_key unique (owner_id, kind, idem_key),
  constraint requests__owner foreign key (owner_id) references owners (owner_id),
  constraint requests__kind foreign key (kind) references request_kinds (kind),
  constraint requests__asset foreign key (asset) references assets (code),
  constraint requests__parent foreign key (owner_id, parent_id) references requests (owner_id, request_id),
  constraint requests__amount_not_negative check (amount >= 0),
  constraint requests__state check (state in (
    'submitted', 'processing', 'completed', 'failed', 'rejected', 'cancelled'))
);
create index requests__by_owner on requests (owner_id, created_at, request_id);
create index requests__by_parent on requests (owner_id, parent_id) where parent_id is not null;
create index requests__open on requests (kind, request_id) where state in ('submitted', 'processing');

-- Steps that a request may take. Nothing leads to `completed`: a request completes by its entry.
create table request_steps (
  from_state text not null,
  to_state text not null,
  constraint request_steps__pk primary key (from_state, to_state)
);
comment on table request_steps is 'shard: reference';
insert into request_steps (from_state, to_state) values
  ('submitted', 'processing'), ('submitted', 'failed'), ('submitted', 'rejected'),
  ('submitted', 'cancelled'),
  ('processing', 'failed'), ('processing', 'rejected'), ('processing', 'cancelled');

-- `entry_id` is the number of the entry's first line among its owner's. It was booked when it was written, and takes
-- effect at its own time: the dealing date, the bank's value date.
create table entries (
  owner_id uuid not null,
  entry_id bigint not null,
  kind text not null,
  request_id uuid,
  reverses bigint,
  key text collate "C" not null,
  input_hash bytea not null,
  booked_at timestamptz not null,
  effective_at timestamptz not null,
  constraint entries__pk primary key (owner_id, entry_id),
  constraint entries__key unique (owner_id, key)
);
-- In the order of time, for what goes on where it ended: the chain, and the search for clients whose accounts moved.
create index entries__by_time on entries (booked_at);
create unique index entries__reversed_once on entries (owner_id, reverses) where reverses is not null;
create unique index entries__once_per_request on entries (owner_id, request_id, kind)
  where request_id is not null;

-- Of an entry's owner, numbered in the order in which they were booked; `version` and `balance_after` are the account's after this
-- line, and the order on it. Written in one statement with its entry and its balance, so foreign keys to them would
-- only cost time.
create table lines (
  owner_id uuid not null,
  line_id bigint not null,
  entry_id bigint not null,
  account_id bigint not null,
  asset text not null,
  amount numeric(38, 0) not null,
  balance_after numeric(38, 0) not null,
  version bigint not null,
  booked_at timestamptz not null,
  effective_at timestamptz not null,
  constraint lines__pk primary key (owner_id, line_id),
  constraint lines__amount_not_zero check (amount <> 0)
);
create index lines__by_account on lines (account_id, version);
-- Few lines take effect at another time than they are booked at; a balance as of a moment is found with these.
create index lines__at_another_time on lines (account_id, effective_at) where effective_at <> booked_at;

create table holds (
  owner_id uuid not null,
  hold_id uuid not null,
  account_id bigint not null,
  request_id uuid not null,
  amount numeric(38, 0) not null,
  state text not null default 'ACTIVE',
  posted_amount numeric(38, 0),
  entry_id bigint,
  placed_at timestamptz not null,
  settled_at timestamptz,
  constraint holds__pk primary key (owner_id, hold_id),
  constraint holds__account foreign key (owner_id, account_id) references accounts (owner_id, account_id),
  constraint holds__request foreign key (owner_id, request_id) references requests (owner_id, request_id),
  constraint holds__entry foreign key (owner_id, entry_id) references entries (owner_id, entry_id),
  constraint holds__amount_positive check (amount > 0),
  constraint holds__state check (state in ('ACTIVE', 'POSTED', 'RELEASED')),
  constraint holds__settled check ((state = 'ACTIVE') = (settled_at is null)),
  constraint holds__posted check (
    (state = 'POSTED') = (entry_id is not null)
    and (state = 'POSTED') = (posted_amount is not null)
    and coalesce(posted_amount between 1 and amount, true))
);
create index holds__by_request on holds (owner_id, request_id);
create index holds__active on holds (owner_id, account_id) where state = 'ACTIVE';

-- Every owner's entries in ranges, each with the hash of the range before: link n covers the lines after the last one
-- of link n - 1, up to `last_line`.
create table chain_links (
  owner_id uuid not null,
  link_id bigint not null,
  last_line bigint not null,
  entries_count bigint not null,
  hash bytea not null,
  root_id bigint not null,
  constraint chain_links__pk primary key (owner_id, link_id),
  constraint chain_links__last_line unique (owner_id, last_line)
);
create index chain_links__by_root on chain_links (root_id);

-- Where each owner's chain ends.
create table chain_ends (
  owner_id uuid constraint chain_ends__pk primary key,
  link_id bigint not null,
  last_line bigint not null,
  hash bytea not null
);

-- One chain over all owners: each root has the hash of the root before and of the links that were made with it.
create table chain_roots (
  root_id bigint constraint chain_roots__pk primary key,
  links_count bigint not null,
  hash bytea not null,
  chained_at timestamptz not null
);
comment on table chain_roots is 'shard: house';

-- One process makes links at a time, and goes on from the last root. What was booked before `searched_until` is chained,
-- but for entries whose transactions committed later than any should; all owners were looked at one by one at `swept_at`.
create table chain_head (
  only_row boolean not null default true,
  root_id bigint not null default 0,
  hash bytea not null default '',
  searched_until timestamptz not null default '-infinity',
  swept_at timestamptz not null default '-infinity',
  constraint chain_head__pk primary key (only_row),
  constraint chain_head__one_row check (only_row)
);
comment on table chain_head is 'shard: house';
insert into chain_head default values;

-- The application reads the books and writes them through the functions below, in no other way.
revoke insert, update, delete on
  purposes, owners, accounts, balances, entry_kinds, request_kinds, requests, request_steps, entries, lines, holds,
  chain_links, chain_ends, chain_roots, chain_head
from ballast_app;
grant update (searched_until, swept_at) on chain_head to ballast_app;

-- Entries, lines, links and roots stay as they are whoever asks, short of a superuser who disables this.
create trigger entries__unchangeable before update or delete or truncate on entries
  for each statement execute function refuse_change();
create trigger lines__unchangeable before update or delete or truncate on lines
  for each statement execute function refuse_change();
create trigger chain_links__unchangeable before update or delete or truncate on chain_links
  for each statement execute function refuse_change();
create trigger chain_roots__unchangeable before update or delete or truncate on chain_roots
  for each statement execute function refuse_change();

-- Locks the books of owners, in one order, until the transaction ends.
create function ledger_lock_owners(wanted uuid[]) returns void language plpgsql as $$
begin
  perform from owners where owner_id = any (wanted) order by owner_id for no key update;
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

-- Posts entries, all or none, each seeing the ones before it. Entry n is of the n-th of `entry_owners`, has the n-th of
-- `entry_keys`, `input_hashes`, `kinds`, `requests`, `reversed` and `effective` (null: when it is booked), and the lines
-- whose `line_entries` is n. Lines name accounts by key, `*` being the stripe of this session: of the entry's owner, or
-- of the house. Returns the entries' ids, negative for those that were posted before: the same key with the same input
-- changes nothing, for ever.
--
-- An entry of its request's own kind completes the request. Holds are posted by a single entry.
--
-- Written for speed: every expression costs anew in each transaction, so the most usual call, one
-- entry of two lines, is checked by one, and one statement writes everything: a short one for a single
-- entry, and one for many, whose cost hardly grows with their number.
create function ledger_post(
  entry_owners uuid[], entry_keys text[], input_hashes bytea[], kinds text[], requests uuid[], reversed bigint[],
  effective timestamptz[], line_entries int[], line_keys text[], line_amounts numeric[], hold_ids uuid[]
) returns bigint[]
language plpgsql security definer
set search_path = public, pg_temp
-- Every table is read by a unique index: planning that again costs more than doing it, and a plan made
-- while the tables were small must not read them whole when they have grown.
set plan_cache_mode = force_generic_plan
set enable_seqscan = off
as $$
declare
  line_count int;
  new_entry bigint;
  new_entries bigint[];
  named_accounts record;
begin
  if (cardinality(entry_keys) = 1 and line_entries = '{1,1}' and cardinality(line_keys) = 2
    and line_amounts[1] = -line_amounts[2] and line_amounts[1] <> 0 and scale(line_amounts[1]) = 0
    and line_keys[1] <> line_keys[2]
    and split_part(line_keys[1], '/', 2) = split_part(line_keys[2], '/', 2)) is not true
  then
    perform ledger_check_lines(cardinality(entry_keys), line_entries, line_keys, line_amounts);
  end if;
  -- In a statement of its own: the next one sees what was committed while this one waited, the same entry among it.
  if cardinality(entry_keys) = 1 then
    perform from owners where owner_id = entry_owners[1] for no key update;
  else
    -- Accounts stay what they are, so they are looked up before anybody has to wait.
    select * into named_accounts from ledger_find_accounts(line_keys);
    perform ledger_lock_owners(entry_owners);
  end if;
  if not kinds <@ array(select kind from entry_kinds) then
    raise exception 'an entry is of a kind that is not known' using errcode = 'BL003';
  end if;
  if line_keys::text like '%/receivable%' then
    perform ledger_check_receivables(kinds, line_entries, line_keys, line_amounts);
  end if;
  if hold_ids is not null
    and not exists (select from entries e where e.owner_id = entry_owners[1] and e.key = entry_keys[1])
  then
    perform ledger_free_holds(entry_owners[1], hold_ids, entry_keys, line_keys, line_amounts);
  end if;

  if cardinality(entry_keys) > 1 then
    select * into line_count, new_entries from ledger_write_many(entry_owners,
      entry_keys, input_hashes, kinds, requests, reversed, effective, line_entries, line_keys, line_amounts,
      named_accounts.account_keys, named_accounts.account_owners, named_accounts.account_ids);
  else
    -- In this order: the owner is locked and counts the lines, every balance is moved, then the entry is written,
    -- then the lines tell what happened to each balance.
    with booked as (
      update owners o set last_line = o.last_line + cardinality(line_keys),
        booked_until = greatest(o.booked_until,
          (select date_trunc('milliseconds', clock_timestamp() + ahead) from clock))
      where o.owner_id = entry_owners[1]
        and not exists (select from entries e where e.owner_id = entry_owners[1] and e.key = entry_keys[1])
      returning o.last_line - cardinality(line_keys) as before, o.booked_until as at
    ), moved as (
      update balances b set posted = b.posted + l.amount, version = b.version + 1
      from booked, unnest(line_keys, line_amounts) with ordinality l (key, amount, place)
      join accounts a on a.key = replace(l.key, '*', (pg_backend_pid() % 8)::text)
        and a.owner_id = case when left(l.key, 6) in ('house/', 'world/') then house_owner() else entry_owners[1] end
      where b.owner_id = a.owner_id and b.account_id = a.account_id
      returning b.account_id, a.asset, l.amount, l.place, b.posted, b.version
    ), entry as (
      insert into entries (owner_id, entry_id, kind, request_id, reverses, key, input_hash, booked_at, effective_at)
      select entry_owners[1], before + 1, kinds[1], requests[1], reversed[1], entry_keys[1],
        input_hashes[1], at, coalesce(effective[1], at)
      from booked where (select count(*) from moved) = cardinality(line_keys)
      returning entry_id, booked_at, effective_at
    ), written as (
      insert into lines (owner_id, line_id, entry_id, account_id, asset, amount, balance_after, version, booked_at,
        effective_at)
      select entry_owners[1], entry_id + place - 1, entry_id, account_id, asset, amount, posted, version, booked_at,
        effective_at
      from moved, entry
    )
    select (select count(*) from moved), (select entry_id from entry) into line_count, new_entry;
    new_entries := array[new_entry];
  end if;

  if line_count < cardinality(line_keys) or array_position(new_entries, null) is not null then
    new_entries := ledger_replay(entry_owners, entry_keys, input_hashes, line_entries, new_entries, line_count);
  end if;
  if line_keys::text like '%house/%' then
    perform ledger_check_stripes(line_keys, line_amounts);
  end if;
  if hold_ids is not null and new_entries[1] > 0 then
    perform ledger_post_holds(entry_owners[1], hold_ids, new_entries[1]);
  end if;
  if requests is not null then
    perform ledger_complete(entry_owners, new_entries);
  end if;
  return new_entries;
end
$$;

-- The open accounts among those that lines name, `*` being the stripe of this session, and whose they are.
create function ledger_find_accounts(
  line_keys text[], out account_keys text[], out account_owners uuid[], out account_ids bigint[]
) language plpgsql as $$
begin
  select array_agg(k.key), array_agg(k.owner_id), array_agg(a.account_id)
  into account_keys, account_owners, account_ids
  from (
    select distinct key, case when left(key, 6) in ('house/', 'world/') then house_owner() else substr(key, 1, 36)::uuid end
    from unnest(line_keys) key
  ) k (key, owner_id)
  join accounts a on a.owner_id = k.owner_id and a.key = replace(k.key, '*', (pg_backend_pid() % 8)::text);
end
$$;

-- Writes many entries as ledger_post writes one; their owners are locked. What differs: an account may stand in several, so
-- its balance after each line is reckoned along them, and none of those may be below what it holds.
create function ledger_write_many(
  entry_owners uuid[], entry_keys text[], input_hashes bytea[], kinds text[], requests uuid[], reversed bigint[],
  effective timestamptz[], line_entries int[], line_keys text[], line_amounts numeric[],
  account_keys text[], account_owners uuid[], account_ids bigint[],
  out line_count int, out new_entries bigint[]
) language plpgsql
set enable_nestloop = off
as $$
declare
  dipped bigint;
begin
  -- Keys are looked up row by row, by their own index each; what was found is joined by hashing.
  with named as materialized (
    select * from unnest(entry_owners, entry_keys, input_hashes, kinds, requests, reversed, effective)
      with ordinality n (owner_id, key, input_hash, kind, request_id, reverses, effective, entry)
    where (select true from entries e where e.owner_id = n.owner_id and e.key = n.key) is null
  ), line as materialized (
    select l.entry, l.place, l.amount, n.owner_id, a.owner_id as account_owner, a.account_id,
      split_part(l.key, '/', 2) as asset
    from unnest(line_entries, line_keys, line_amounts) with ordinality l (entry, key, amount, place)
    join named n using (entry)
    join unnest(account_keys, account_owners, account_ids) a (key, owner_id, account_id)
      on a.key = l.key and a.owner_id in (n.owner_id, house_owner())
  ), booked as (
    update owners o set last_line = o.last_line + c.lines,
      booked_until = greatest(o.booked_until,
        (select date_trunc('milliseconds', clock_timestamp() + ahead) from clock))
    from (select owner_id, count(*) as lines from line group by owner_id) c
    where o.owner_id = c.owner_id and o.owner_id = any (entry_owners)
    returning o.owner_id, o.last_line - c.lines as before, o.booked_until as at
  ), numbered as (
    select l.*, b.at, b.before + row_number() over (partition by l.owner_id order by l.entry, l.place) as line_id
    from line l join booked b using (owner_id)
  ), first as (
    select entry, at, min(line_id) as entry_id from numbered group by entry, at
  ), moved as (
    update balances b set posted = b.posted + t.amount, version = b.version + t.lines
    from (
      select account_owner, account_id, sum(amount) as amount, count(*) as lines
      from line group by account_owner, account_id
    ) t
    where b.owner_id = t.account_owner and b.account_id = t.account_id
      and b.account_id = any (account_ids)
    returning b.account_id, b.posted - t.amount as posted, b.version - t.lines as version,
      case when not b.may_go_negative then b.held end as least
  ), entry as (
    insert into entries (owner_id, entry_id, kind, request_id, reverses, key, input_hash, booked_at, effective_at)
    select n.owner_id, f.entry_id, n.kind, n.request_id, n.reverses, n.key, n.input_hash, f.at, coalesce(n.effective, f.at)
    from named n join first f using (entry)
  ), told as (
    select l.owner_id, l.line_id, f.entry_id, l.at, l.entry, l.account_id, l.asset, l.amount,
      m.least,
      m.posted + sum(l.amount) over earlier as balance_after,
      m.version + row_number() over earlier as version
    from numbered l join moved m using (account_id) join first f using (entry)
    window earlier as (partition by l.account_id order by l.entry, l.place)
  ), written as (
    insert into lines (owner_id, line_id, entry_id, account_id, asset, amount, balance_after, version, booked_at,
      effective_at)
    select t.owner_id, t.line_id, t.entry_id, t.account_id, t.asset, t.amount, t.balance_after, t.version, t.at,
      coalesce(effective[t.entry], t.at)
    from told t
  )
  select (select count(*) from line),
    (select array_agg(f.entry_id order by n) from generate_series(1, cardinality(entry_keys)) n
      left join first f on f.entry = n),
    (select count(*) from told where balance_after < least)
  into line_count, new_entries, dipped;

  if dipped > 0 then
    raise exception 'an account falls below what it holds' using
      errcode = 'check_violation', constraint = 'balances__funds_suffice';
  end if;
end
$$;

-- Refuses lines and holds that took more from a purpose of the house than its stripes have together, unless it may go negative.
-- Who takes from the stripes of a purpose waits for whoever did so before, and then sees what was left.
create function ledger_check_stripes(line_keys text[], line_amounts numeric[]) returns void language plpgsql as $$
declare
  taken text[];
begin
  select array_agg(distinct split_part(l.key, '/', 2) || '/' || p.purpose) into taken
  from unnest(line_keys, line_amounts) l (key, amount)
  join purposes p on p.purpose = split_part(l.key, '/', 3)
  where l.amount < 0 and p.kind = 'house' and p.stripes > 1 and not p.may_go_negative;
  if taken is null then
    return;
  end if;
  perform from purposes where purpose in (select split_part(t, '/', 2) from unnest(taken) t)
  order by purpose for no key update;
  if exists (
    select from unnest(taken) t
    join purposes p on p.purpose = split_part(t, '/', 2)
    join accounts a on a.owner_id = house_owner()
      and a.key = any (array(select 'house/' || t || '/' || s from generate_series(0, p.stripes - 1) s))
    join balances b using (owner_id, account_id)
    group by t having sum(b.posted - b.held) < 0
  ) then
    raise exception 'the stripes of an account fall below zero together' using
      errcode = 'check_violation', constraint = 'balances__funds_suffice';
  end if;
end
$$;

-- Refuses lines that take from what a client owes, in an entry of a kind by which nobody comes to owe: a receivable may be
-- below zero, so nothing else would keep money from being taken out of it.
create function ledger_check_receivables(
  kinds text[], line_entries int[], line_keys text[], line_amounts numeric[]
) returns void language plpgsql as $$
begin
  if exists (
    select from unnest(line_entries, line_keys, line_amounts) l (entry, key, amount)
    join entry_kinds k on k.kind = kinds[l.entry]
    where split_part(l.key, '/', 3) = 'receivable' and l.amount < 0 and not k.may_owe
  ) then
    raise exception 'an entry takes out of what a client owes' using errcode = 'BL003';
  end if;
end
$$;

-- Returns the ids when entries were not all written: some are there already, or cannot be written.
create function ledger_replay(
  entry_owners uuid[], entry_keys text[], input_hashes bytea[], line_entries int[], new_entries bigint[],
  line_count int
) returns bigint[] language plpgsql as $$
declare
  answer record;
begin
  select array_agg(coalesce(new_entries[n], -e.entry_id) order by n) as ids,
    bool_and(e.input_hash = h) as same,
    sum((select count(*) from unnest(line_entries) l where l = n))
      filter (where e.entry_id is null or new_entries[n] is not null) as lines_to_write
  into answer
  from unnest(entry_owners, entry_keys, input_hashes) with ordinality named (o, k, h, n)
  left join entries e on e.owner_id = o and e.key = k;
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
  of_owner uuid, hold_ids uuid[], entry_keys text[], line_keys text[], line_amounts numeric[]
) returns void language plpgsql as $$
declare
  hold record;
begin
  if cardinality(entry_keys) <> 1 then
    raise exception 'holds are posted by a single entry' using errcode = 'BL003';
  end if;
  perform ledger_lock_owners(array[of_owner]);
  for hold in
    select h.state, h.amount, h.account_id, -line_amounts[array_position(line_keys, a.key)] as taken
    from unnest(hold_ids) named
    left join holds h on h.owner_id = of_owner and h.hold_id = named
    left join accounts a on a.owner_id = of_owner and a.account_id = h.account_id
    order by a.key
  loop
    if hold.state <> 'ACTIVE' then
      raise exception 'a hold is settled already' using errcode = 'BL006';
    end if;
    if hold.taken is null or hold.taken not between 1 and hold.amount then
      raise exception 'an entry does not take from the account of its hold, or takes too much'
        using errcode = 'BL003';
    end if;
    update balances set held = held - hold.amount where owner_id = of_owner and account_id = hold.account_id;
  end loop;
end
$$;

-- Marks holds as posted by an entry, each with what the entry took from its account.
create function ledger_post_holds(of_owner uuid, hold_ids uuid[], by_entry bigint) returns void language sql as $$
  update holds h set state = 'POSTED', entry_id = by_entry, settled_at = l.booked_at, posted_amount = -l.amount
  from lines l
  where h.owner_id = of_owner and h.hold_id = any (hold_ids)
    and l.owner_id = of_owner and l.entry_id = by_entry and l.line_id >= by_entry and l.account_id = h.account_id
$$;

-- Completes the requests of new entries of their own kind; entries of other kinds only belong to them.
-- No entry belongs to another owner's request.
create function ledger_complete(entry_owners uuid[], new_entries bigint[]) returns void language plpgsql as $$
declare
  refused text;
begin
  if exists (
    select from unnest(entry_owners, new_entries) new (owner_id, entry_id) join entries e using (owner_id, entry_id)
    where e.request_id is not null and not exists (
      select from requests r where r.owner_id = e.owner_id and r.request_id = e.request_id)
  ) then
    raise exception 'an entry is for the request of another client' using errcode = 'BL008';
  end if;
  update requests r set state = 'completed', changed_at = e.booked_at
  from unnest(entry_owners, new_entries) new (owner_id, entry_id) join entries e using (owner_id, entry_id)
  where r.owner_id = e.owner_id and r.request_id = e.request_id and r.kind = e.kind and r.state = 'processing';
  select r.state into refused
  from unnest(entry_owners, new_entries) new (owner_id, entry_id) join entries e using (owner_id, entry_id)
  join requests r using (owner_id, request_id)
  where r.kind = e.kind and r.state <> 'completed';
  if found then
    raise exception 'request is %', refused using errcode = 'BL007';
  end if;
  if exists (
    select from unnest(entry_owners, new_entries) new (owner_id, entry_id) join entries e using (owner_id, entry_id)
    join requests r using (owner_id, request_id) join holds h using (owner_id, request_id)
    where r.kind = e.kind and h.state = 'ACTIVE'
  ) then
    raise exception 'a completed request leaves a hold behind' using errcode = 'BL003';
  end if;
end
$$;

-- Places a hold on an account for an open request of the account's owner.
create function ledger_place_hold(command jsonb) returns jsonb
language plpgsql as $$
declare
  owner constant uuid := command ->> 'owner';
  hold constant uuid := command ->> 'hold';
  hold_amount constant numeric := command ->> 'amount';
  asked requests;
  account bigint;
  of_purpose text;
  existing record;
begin
  select account_id, purpose into account, of_purpose from accounts
  where owner_id = owner and key = command ->> 'account';
  if not found then
    raise exception 'a hold names an account that is not open' using errcode = 'BL002';
  end if;
  if of_purpose = 'receivable' then
    raise exception 'a hold is on what a client owes' using errcode = 'BL003';
  end if;
  select * into asked from requests
  where owner_id = owner and request_id = (command ->> 'request')::uuid;
  if not found then
    raise exception 'a hold is for the request of another client' using errcode = 'BL008';
  end if;
  insert into holds (owner_id, hold_id, account_id, request_id, amount, placed_at)
  values (owner, hold, account, asked.request_id, hold_amount, clock_now())
  on conflict (owner_id, hold_id) do nothing;
  if not found then
    select * into existing from holds where owner_id = owner and hold_id = hold;
    if (existing.account_id, existing.request_id, existing.amount)
      is distinct from (account, asked.request_id, hold_amount)
    then
      raise exception 'the id of a hold was used for another one' using errcode = 'BL005';
    end if;
    return jsonb_build_object('hold', hold, 'replayed', true);
  end if;
  if asked.state not in ('submitted', 'processing') then
    raise exception 'request is %', asked.state using errcode = 'BL007';
  end if;
  update balances set held = held + hold_amount where owner_id = owner and account_id = account;
  perform ledger_check_stripes(array[command ->> 'account'], array[-hold_amount]);
  return jsonb_build_object('hold', hold, 'replayed', false);
end
$$;

-- Gives a hold back, whole.
create function ledger_release(of_owner uuid, hold uuid) returns jsonb language plpgsql as $$
declare
  released record;
begin
  update holds set state = 'RELEASED', settled_at = clock_now()
  where owner_id = of_owner and hold_id = hold and state = 'ACTIVE'
  returning account_id, amount into released;
  if not found then
    raise exception 'a hold is settled already' using errcode = 'BL006';
  end if;
  update balances set held = held - released.amount where owner_id = of_owner and account_id = released.account_id;
  return jsonb_build_object('hold', hold, 'replayed', false);
end
$$;

-- Posts the opposite of an entry. It takes effect when that one did, unless another time is named: as of every
-- moment the reversed entry then counts for nothing.
create function ledger_reverse(command jsonb) returns jsonb language plpgsql as $$
declare
  owner constant uuid := command ->> 'owner';
  reversed constant bigint := command ->> 'entry';
  effective constant timestamptz := command ->> 'effective';
  mirrored record;
  ids bigint[];
begin
  select array_agg(1) as entries, array_agg(a.key order by a.key) as keys,
    array_agg(-l.amount order by a.key) as amounts
  into mirrored
  from lines l join accounts a on a.account_id = l.account_id and a.owner_id in (owner, house_owner())
  where l.owner_id = owner and l.entry_id = reversed and l.line_id >= reversed;
  if mirrored.keys is null then
    raise exception 'the entry to reverse does not exist' using errcode = 'BL009';
  end if;
  ids := ledger_post(array[owner], array[command ->> 'key'],
    array[sha256(convert_to(concat_ws('@', command ->> 'entry', command ->> 'effective'), 'UTF8'))],
    '{reversal}', case when command ? 'request' then array[(command ->> 'request')::uuid] end,
    array[reversed],
    array[coalesce(effective, (select effective_at from entries where owner_id = owner and entry_id = reversed))],
    mirrored.entries, mirrored.keys, mirrored.amounts, null);
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
  insert into owners (owner_id, kind) values (wanted.owner_id, 'client') on conflict (owner_id) do nothing;
  insert into requests (owner_id, request_id, kind, idem_key, asset, amount, state, parent_id, fund_id,
    created_at, changed_at)
  values (wanted.owner_id, wanted.request_id, wanted.kind, wanted.idem_key, wanted.asset, wanted.amount,
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
  owner constant uuid := command ->> 'owner';
  request constant uuid := command ->> 'request';
  target constant text := command ->> 'to';
begin
  update requests r set state = target, changed_at = clock_now()
  from request_steps s
  where r.owner_id = owner and r.request_id = request and s.from_state = r.state and s.to_state = target
    and (not command ? 'from' or r.state = command ->> 'from');
  if not found then
    raise exception 'request cannot become %', target using errcode = 'BL007';
  end if;
  if target <> 'processing' then
    perform ledger_release(owner, hold_id) from holds
    where owner_id = owner and request_id = request and state = 'ACTIVE';
  end if;
  return jsonb_build_object('request', request, 'state', target, 'replayed', false);
end
$$;

-- Does commands in their order, all or none, and returns a result for each. Locks their owners first, so that two
-- calls for one owner follow each other, and never wait for each other crosswise.
create function ledger_execute(commands jsonb) returns jsonb
language plpgsql security definer
set search_path = public, pg_temp
set plan_cache_mode = force_generic_plan
as $$
declare
  command jsonb;
  results jsonb := '[]';
begin
  perform ledger_lock_owners(array(
    select unnest(coalesce((value ->> 'entry_owners')::uuid[],
      array[coalesce(value ->> 'owner', value -> 'row' ->> 'owner_id')::uuid]))
    from jsonb_array_elements(commands)));
  for i in 0 .. jsonb_array_length(commands) - 1 loop
    command := commands -> i;
    results := results || case command ->> 'do'
      when 'post' then ledger_post_command(command)
      when 'reverse' then ledger_reverse(command)
      when 'hold' then ledger_place_hold(command)
      when 'release' then ledger_release((command ->> 'owner')::uuid, (command ->> 'hold')::uuid)
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
    (command ->> 'entry_owners')::uuid[], (command ->> 'entry_keys')::text[], (command ->> 'input_hashes')::bytea[],
    (command ->> 'kinds')::text[], (command ->> 'requests')::uuid[], null, (command ->> 'effective')::timestamptz[],
    (command ->> 'line_entries')::int[], (command ->> 'line_keys')::text[],
    (command ->> 'line_amounts')::numeric[], (command ->> 'hold_ids')::uuid[])::text)
$$;

-- Opens client accounts: `[{"owner_id", "asset", "purpose", "fund_id"}]`. Those that are open stay.
create function open_accounts(wanted jsonb) returns void
language sql security definer set search_path = public, pg_temp as $$
  insert into owners (owner_id, kind)
  select distinct owner_id, 'client' from jsonb_to_recordset(wanted) w (owner_id uuid) order by 1
  on conflict (owner_id) do nothing;
  with opened as (
    insert into accounts (owner_id, kind, asset, purpose, fund_id)
    select w.owner_id, p.kind, w.asset, p.purpose, w.fund_id
    from jsonb_to_recordset(wanted) w (owner_id uuid, asset text, purpose text, fund_id uuid)
    join purposes p on p.purpose = w.purpose and p.kind = 'client'
    order by w.owner_id, w.asset, w.purpose, w.fund_id
    on conflict (owner_id, key) do nothing
    returning owner_id, account_id, purpose
  )
  insert into balances (owner_id, account_id, may_go_negative)
  select owner_id, account_id, may_go_negative from opened join purposes using (purpose)
$$;

-- Opens the accounts of house and world in an asset, or those of a fund in it: every stripe of each. A fund has its
-- register in its units, and everything else in money.
create function open_own_accounts(of_asset text, of_fund uuid) returns void
language sql security definer set search_path = public, pg_temp as $$
  with opened as (
    insert into accounts (owner_id, kind, asset, purpose, fund_id, stripe)
    select house_owner(), p.kind, of_asset, p.purpose, of_fund, s
    from assets t cross join purposes p cross join generate_series(0, p.stripes - 1) s
    where t.code = of_asset and p.kind <> 'client' and p.needs_fund = (of_fund is not null)
      and (not p.needs_fund or p.of_units_only = (t.kind = 'units'))
    order by p.purpose, s
    on conflict (owner_id, key) do nothing
    returning owner_id, account_id, purpose
  )
  insert into balances (owner_id, account_id, may_go_negative)
  select owner_id, account_id, may_go_negative or stripes > 1 from opened join purposes using (purpose)
$$;
select open_own_accounts(code, null) from assets;

create function open_accounts_of_asset() returns trigger language plpgsql as $$
begin
  perform open_own_accounts(new.code, null);
  return new;
end
$$;
create trigger assets__accounts after insert on assets
  for each row execute function open_accounts_of_asset();

-- What the hash of a link is taken over, an entry and its lines after another. verify-chain.ts writes
-- the same text by itself.
create function ledger_chain_text(of_owner uuid, after_line bigint, up_to_line bigint) returns text
language sql stable as $$
  select string_agg(
    concat_ws('|', e.owner_id, e.entry_id, e.kind, coalesce(e.request_id::text, ''), coalesce(e.reverses::text, ''),
      encode(convert_to(e.key, 'UTF8'), 'hex'), encode(e.input_hash, 'hex'),
      (extract(epoch from e.booked_at) * 1000)::bigint, (extract(epoch from e.effective_at) * 1000)::bigint)
    || l.lines || chr(10), '' order by e.entry_id)
  from entries e join (
    select entry_id, string_agg(
      chr(10) || concat_ws('|', line_id, account_id, asset, amount, balance_after, version), '' order by line_id) as lines
    from lines where owner_id = of_owner and line_id > after_line and line_id <= up_to_line
    group by entry_id
  ) l using (entry_id)
  where e.owner_id = of_owner and e.entry_id > after_line and e.entry_id <= up_to_line
$$;

-- Makes the next link of one owner's chain under a root, of at most so many entries. Returns how many it covers.
--
-- An owner's lines are numbered under the lock of its row, which is held until the commit: when a number can be
-- read there, every line up to it is committed.
create function ledger_chain_owner(of_owner uuid, up_to_line bigint, under_root bigint, entries_max int) returns bigint
language plpgsql as $$
declare
  chain_end chain_ends;
  covered record;
  new_hash bytea;
begin
  select * into chain_end from chain_ends where owner_id = of_owner;
  select count(*) as entries, (
    select coalesce(max(l.line_id), max(e.entry_id)) from lines l
    where l.owner_id = of_owner and l.entry_id = max(e.entry_id) and l.line_id >= max(e.entry_id)
  ) as last_line
  into covered
  from (
    select entry_id from entries
    where owner_id = of_owner and entry_id > coalesce(chain_end.last_line, 0) and entry_id <= up_to_line
    order by entry_id limit entries_max
  ) e;
  if covered.entries = 0 then
    return 0;
  end if;
  new_hash := sha256(coalesce(chain_end.hash, '') || convert_to(
    ledger_chain_text(of_owner, coalesce(chain_end.last_line, 0), covered.last_line), 'UTF8'));
  insert into chain_links (owner_id, link_id, last_line, entries_count, hash, root_id)
  values (of_owner, coalesce(chain_end.link_id, 0) + 1, covered.last_line, covered.entries, new_hash, under_root);
  insert into chain_ends (owner_id, link_id, last_line, hash)
  values (of_owner, coalesce(chain_end.link_id, 0) + 1, covered.last_line, new_hash)
  on conflict (owner_id) do update
    set link_id = excluded.link_id, last_line = excluded.last_line, hash = excluded.hash;
  return covered.entries;
end
$$;

-- Makes the next links of these owners under one root, each of at most so many entries. Returns how many entries were
-- chained; none: nothing of theirs is left.
create function chain_entries(wanted uuid[], entries_max int) returns bigint
language plpgsql security definer
set search_path = public, pg_temp
-- Read by unique indexes, whatever the tables' size was when this was planned.
set plan_cache_mode = force_generic_plan
set enable_seqscan = off
as $$
declare
  head chain_head;
  behind record;
  chained bigint := 0;
  root_text text;
  links bigint;
begin
  select * into head from chain_head for update;
  for behind in
    select o.owner_id, o.last_line from owners o left join chain_ends c using (owner_id)
    where o.owner_id = any (wanted) and o.last_line > coalesce(c.last_line, 0)
    order by o.owner_id
  loop
    chained := chained + ledger_chain_owner(behind.owner_id, behind.last_line, head.root_id + 1, entries_max);
  end loop;
  if chained = 0 then
    return 0;
  end if;
  select count(*), string_agg(concat_ws('|', owner_id, link_id, encode(hash, 'hex')), chr(10) order by owner_id)
  into links, root_text
  from chain_links where root_id = head.root_id + 1;
  update chain_head set root_id = head.root_id + 1, hash = sha256(head.hash || convert_to(root_text, 'UTF8'));
  insert into chain_roots (root_id, links_count, hash, chained_at)
  select root_id, links, hash, clock_now() from chain_head;
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
