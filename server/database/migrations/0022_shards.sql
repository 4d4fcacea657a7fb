-- The house has a stripe on each shard: the accounts of house and world that an entry moves stand with the owner whose
-- entry it is (docs/decisions/0122). A stripe is an owner like any other, of the id that stands where its stripe does.

-- Where an owner stands, of thirty-two places: an equal part each of what PostgreSQL's own hash of a uuid may be.
create function stripe_of(of_owner uuid) returns int language sql immutable parallel safe as $$
  select ((uuid_hash(of_owner)::bigint + 2147483648) >> 27)::int
$$;

-- The house as it stands in each place, in their order.
create function house_owners() returns uuid[] language sql immutable parallel safe as $$
  select array[
    '00000000-0000-0000-0000-000000000051', '00000000-0000-0000-0000-000000000044',
    '00000000-0000-0000-0000-000000000014', '00000000-0000-0000-0000-000000000017',
    '00000000-0000-0000-0000-000000000008', '00000000-0000-0000-0000-00000000000b',
    '00000000-0000-0000-0000-00000000001b', '00000000-0000-0000-0000-000000000003',
    '00000000-0000-0000-0000-000000000001', '00000000-0000-0000-0000-000000000018',
    '00000000-0000-0000-0000-000000000032', '00000000-0000-0000-0000-00000000002d',
    '00000000-0000-0000-0000-000000000015', '00000000-0000-0000-0000-000000000007',
    '00000000-0000-0000-0000-00000000004d', '00000000-0000-0000-0000-00000000000a',
    '00000000-0000-0000-0000-000000000009', '00000000-0000-0000-0000-000000000039',
    '00000000-0000-0000-0000-000000000010', '00000000-0000-0000-0000-000000000006',
    '00000000-0000-0000-0000-000000000005', '00000000-0000-0000-0000-00000000000c',
    '00000000-0000-0000-0000-00000000001e', '00000000-0000-0000-0000-00000000005c',
    '00000000-0000-0000-0000-00000000002a', '00000000-0000-0000-0000-00000000000f',
    '00000000-0000-0000-0000-000000000000', '00000000-0000-0000-0000-000000000066',
    '00000000-0000-0000-0000-000000000004', '00000000-0000-0000-0000-000000000002',
    '00000000-0000-0000-0000-00000000001f', '00000000-0000-0000-0000-000000000041'
  ]::uuid[]
$$;

-- The house where an owner stands.
create function house_of(of_owner uuid) returns uuid language sql immutable parallel safe as $$
  select (house_owners())[stripe_of(of_owner) + 1]
$$;

insert into owners (owner_id, kind) select house, 'house' from unnest(house_owners()) house on conflict do nothing;

alter table balances drop constraint balances__account;
alter table holds drop constraint holds__account;
alter table accounts drop constraint accounts__owner;
update balances b set owner_id = (house_owners())[a.stripe + 1]
from accounts a where a.account_id = b.account_id and a.kind <> 'client';
update accounts set owner_id = (house_owners())[stripe + 1] where kind <> 'client';
alter table accounts
  add constraint accounts__owner check ((owner_id = house_of(owner_id)) = (kind <> 'client')),
  add constraint accounts__stripe check (stripe = case when kind = 'client' then 0 else stripe_of(owner_id) end);
alter table balances add constraint balances__account foreign key (owner_id, account_id)
  references accounts (owner_id, account_id);
alter table holds add constraint holds__account foreign key (owner_id, account_id)
  references accounts (owner_id, account_id);

-- Every purpose of house and world has all stripes, and each is a balance of its own: what may not go negative may not
-- on any of them.
drop function ledger_check_stripes(text[], numeric[]);
alter table purposes drop column stripes;
update balances b set may_go_negative = false
from accounts a join purposes p using (purpose)
where a.owner_id = b.owner_id and a.account_id = b.account_id and p.kind = 'house' and not p.may_go_negative
  and b.posted - b.held >= 0;

-- Opens the accounts of house and world in an asset, or those of a fund in it: every stripe of each. A fund has its
-- register in its units, and everything else in money.
create or replace function open_own_accounts(of_asset text, of_fund uuid) returns void
language sql security definer set search_path = public, pg_temp as $$
  with opened as (
    insert into accounts (owner_id, kind, asset, purpose, fund_id, stripe)
    select house, p.kind, of_asset, p.purpose, of_fund, stripe_of(house)
    from assets t cross join purposes p cross join unnest(house_owners()) house
    where t.code = of_asset and p.kind <> 'client' and p.needs_fund = (of_fund is not null)
      and (not p.needs_fund or p.of_units_only = (t.kind = 'units'))
    order by p.purpose, stripe_of(house)
    on conflict (owner_id, key) do nothing
    returning owner_id, account_id, purpose
  )
  insert into balances (owner_id, account_id, may_go_negative)
  select owner_id, account_id, may_go_negative from opened join purposes using (purpose)
$$;
select open_own_accounts(code, null) from assets;
select open_own_accounts(asset, fund_id)
from (select distinct asset, fund_id from accounts where kind <> 'client' and fund_id is not null) of_funds;

-- Locks the books of owners, in one order, until the transaction ends.
create or replace function ledger_lock_owners(wanted uuid[]) returns void language plpgsql as $$
begin
  if wanted[1] = all (wanted) then
    perform from owners where owner_id = wanted[1] for no key update;
  else
    perform from owners where owner_id = any (wanted) order by owner_id for no key update;
  end if;
end
$$;

drop function ledger_find_accounts(text[]);
drop function ledger_complete(uuid[], bigint[]);

-- Posts entries, all or none, each seeing the ones before it. Entry n is of the n-th of `entry_owners`, has the n-th of
-- `entry_keys`, `input_hashes`, `kinds`, `requests`, `reversed` and `effective` (null: when it is booked), and the lines
-- whose `line_entries` is n. Lines name accounts by key, `*` being the stripe of the entry's owner: of that owner, or of
-- the house where that owner stands. Returns the entries' ids, negative for those that were posted before: the same key
-- with the same input changes nothing, for ever.
--
-- An entry of its request's own kind completes the request. Holds are posted by a single entry.
--
-- Written for speed: every expression costs anew in each transaction, so the most usual call, one
-- entry of two lines, is checked by one, and one statement writes everything: a short one for a single
-- entry, and one for many, whose cost hardly grows with their number.
create or replace function ledger_post(
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
  -- Of a single entry.
  house constant uuid := house_of(entry_owners[1]);
  house_stripe constant text := stripe_of(entry_owners[1]);
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
    select * into named_accounts from ledger_find_accounts(entry_owners, line_entries, line_keys);
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
      join accounts a on a.key = replace(l.key, '*', house_stripe)
        and a.owner_id = case when left(l.key, 6) in ('house/', 'world/') then house else entry_owners[1] end
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
  if hold_ids is not null and new_entries[1] > 0 then
    perform ledger_post_holds(entry_owners[1], hold_ids, new_entries[1]);
  end if;
  if requests is not null then
    for n in 1 .. cardinality(new_entries) loop
      perform ledger_complete(entry_owners[n], new_entries[n]);
    end loop;
  end if;
  return new_entries;
end
$$;

-- The open accounts among those that lines name, `*` being the stripe of their owner, and whose they are.
create function ledger_find_accounts(
  entry_owners uuid[], line_entries int[], line_keys text[],
  out account_keys text[], out account_owners uuid[], out account_ids bigint[]
) language plpgsql as $$
begin
  select array_agg(k.key), array_agg(k.owner_id), array_agg(a.account_id)
  into account_keys, account_owners, account_ids
  from (
    select distinct l.key, case when left(l.key, 6) in ('house/', 'world/') then house_of(entry_owners[l.entry])
      else substr(l.key, 1, 36)::uuid end
    from unnest(line_entries, line_keys) l (entry, key)
  ) k (key, owner_id)
  join accounts a on a.owner_id = k.owner_id and a.key = replace(k.key, '*', stripe_of(k.owner_id)::text);
end
$$;

-- Writes many entries as ledger_post writes one; their owners are locked. What differs: an account may stand in several, so
-- its balance after each line is reckoned along them, and none of those may be below what it holds.
create or replace function ledger_write_many(
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
      on a.key = l.key and a.owner_id in (n.owner_id, house_of(n.owner_id))
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

-- Returns the ids when entries were not all written: some are there already, or cannot be written.
create or replace function ledger_replay(
  entry_owners uuid[], entry_keys text[], input_hashes bytea[], line_entries int[], new_entries bigint[],
  line_count int
) returns bigint[] language plpgsql as $$
declare
  existing record;
  ids bigint[];
  lines_to_write bigint := 0;
begin
  for n in 1 .. cardinality(entry_keys) loop
    select e.entry_id, e.input_hash into existing
    from entries e where e.owner_id = entry_owners[n] and e.key = entry_keys[n];
    if existing.input_hash <> input_hashes[n] then
      raise exception 'the key of an entry was used for another one' using errcode = 'BL005';
    end if;
    ids[n] := coalesce(new_entries[n], -existing.entry_id);
    if existing.entry_id is null or new_entries[n] is not null then
      lines_to_write := lines_to_write + (select count(*) from unnest(line_entries) l where l = n);
    end if;
  end loop;
  if line_count > lines_to_write then
    raise exception 'another session just posted such an entry' using errcode = 'serialization_failure';
  elsif line_count < lines_to_write then
    raise exception 'an entry names an account that is not open' using errcode = 'BL002';
  end if;
  return ids;
end
$$;

-- Completes the request of a new entry of its own kind; an entry of another kind only belongs to it. No entry belongs to
-- another owner's request.
create function ledger_complete(of_owner uuid, new_entry bigint) returns void language plpgsql as $$
declare
  posted record;
  asked record;
begin
  select e.request_id, e.kind, e.booked_at into posted
  from entries e where e.owner_id = of_owner and e.entry_id = new_entry;
  if posted.request_id is null then
    return;
  end if;
  update requests r set state = 'completed', changed_at = posted.booked_at
  where r.owner_id = of_owner and r.request_id = posted.request_id and r.kind = posted.kind and r.state = 'processing';
  select r.kind, r.state into asked from requests r where r.owner_id = of_owner and r.request_id = posted.request_id;
  if not found then
    raise exception 'an entry is for the request of another client' using errcode = 'BL008';
  end if;
  if asked.kind <> posted.kind then
    return;
  end if;
  if asked.state <> 'completed' then
    raise exception 'request is %', asked.state using errcode = 'BL007';
  end if;
  if exists (
    select from holds h where h.owner_id = of_owner and h.request_id = posted.request_id and h.state = 'ACTIVE'
  ) then
    raise exception 'a completed request leaves a hold behind' using errcode = 'BL003';
  end if;
end
$$;

-- Places a hold on an account for an open request of the account's owner.
create or replace function ledger_place_hold(command jsonb) returns jsonb
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
  where owner_id = owner and key = replace(command ->> 'account', '*', stripe_of(owner)::text);
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
  return jsonb_build_object('hold', hold, 'replayed', false);
end
$$;

-- Posts the opposite of an entry. It takes effect when that one did, unless another time is named: as of every
-- moment the reversed entry then counts for nothing.
create or replace function ledger_reverse(command jsonb) returns jsonb language plpgsql as $$
declare
  owner constant uuid := command ->> 'owner';
  house constant uuid := house_of(owner);
  reversed constant bigint := command ->> 'entry';
  effective constant timestamptz := command ->> 'effective';
  mirrored record;
  ids bigint[];
begin
  select array_agg(1) as entries, array_agg(m.key order by m.key) as keys, array_agg(m.amount order by m.key) as amounts
  into mirrored
  from (
    select -l.amount as amount, coalesce(own.key, regexp_replace(of_house.key, '[0-9]+$', '*')) as key
    from lines l
    left join accounts own on own.owner_id = owner and own.account_id = l.account_id
    left join accounts of_house on of_house.owner_id = house and of_house.account_id = l.account_id
    where l.owner_id = owner and l.entry_id = reversed and l.line_id >= reversed
  ) m;
  if array_position(mirrored.keys, null) is not null then
    -- From before a stripe was its owners': any may have been taken.
    select array_agg(1) as entries, array_agg(m.key order by m.key) as keys, array_agg(m.amount order by m.key) as amounts
    into mirrored
    from (
      select -l.amount as amount, case a.kind when 'client' then a.key else regexp_replace(a.key, '[0-9]+$', '*') end as key
      from lines l join accounts a on a.account_id = l.account_id and a.owner_id = any (array[owner] || house_owners())
      where l.owner_id = owner and l.entry_id = reversed and l.line_id >= reversed
    ) m;
  end if;
  if mirrored.keys is null then
    raise exception 'the entry to reverse does not exist' using errcode = 'BL009';
  end if;
  -- What stands in its way comes before what its stripe of the house has left.
  if exists (
    select from entries e where e.owner_id = owner and e.reverses = reversed and e.key <> command ->> 'key'
  ) then
    raise exception 'an entry is reversed once' using errcode = 'unique_violation', constraint = 'entries__reversed_once';
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

-- Only the doors are open to the application; the steps behind them are not.
revoke execute on function ledger_find_accounts(uuid[], int[], text[]), ledger_complete(uuid, bigint)
from public, ballast_app;

-- When the credentials of a client's members changed last, where the client stands: payments are careful for a while.
create table client_credential_changes (
  owner_id uuid not null,
  changed_at timestamptz not null,
  constraint client_credential_changes__pk primary key (owner_id)
);
insert into client_credential_changes (owner_id, changed_at)
select m.client_id, max(c.at) from credential_changes c join memberships m using (user_id)
where m.until is null or m.until >= c.at group by m.client_id;
-- Who becomes a member brings what they changed lately.
create function bring_credential_changes() returns trigger language plpgsql as $$
begin
  insert into client_credential_changes as known (owner_id, changed_at)
  select new.client_id, max(at) from credential_changes where user_id = new.user_id having count(*) > 0
  on conflict (owner_id) do update set changed_at = greatest(known.changed_at, excluded.changed_at);
  return null;
end
$$;
create trigger memberships__bring_credential_changes after insert on memberships
  for each row execute function bring_credential_changes();

-- The systems of others, which the sandboxes stand for, are on no shard of ours.
comment on schema sandbox is 'shard: outside';

-- Work on a row finds by the row's owner that it is left alone; who lists all on which work failed reads the table, which is
-- as long as what fails.
drop index put_off_rows__by_work;

-- Where each shard looks for what is due there, or was done lately.
comment on index alarms__open is 'shard: work';
comment on index cases__by_outcome is 'shard: work';
comment on index agreement_sealings__due is 'shard: work';
comment on index agreement_envelopes__due is 'shard: work';
comment on index uploads__open_by_age is 'shard: work';
comment on index uploads__to_clear is 'shard: work';
comment on index uploads__unused is 'shard: work';
comment on index uploads__to_scan is 'shard: work';
comment on index uploads__being_scanned is 'shard: work';
comment on index deposit_addresses__due is 'shard: work';
comment on index deposits__due is 'shard: work';
comment on index deposits__late is 'shard: work';
comment on index withdrawals__unconfirmed is 'shard: work';
comment on index withdrawal_dispatches__due is 'shard: work';
comment on index withdrawal_dispatches__unclear is 'shard: work';
comment on index withdrawal_dispatches__late is 'shard: work';
comment on index verification_sessions__due is 'shard: work';
comment on index agreement_checks__due is 'shard: work';
comment on index investment_quotes__unused is 'shard: work';
comment on index redemption_quotes__unused is 'shard: work';
comment on index trades__due is 'shard: work';
comment on index trades__unclear is 'shard: work';
comment on index trades__late is 'shard: work';

-- By what the row of an id is found on whichever shard it stands: every shard is asked, and nothing is written by it.
comment on index memberships__of_client is 'shard: id';
comment on index sessions__by_id is 'shard: id';
comment on index agreements__by_id is 'shard: id';
comment on index cases__by_id is 'shard: id';
