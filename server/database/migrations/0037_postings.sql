-- Posting one entry at less cost: the same rules in three short statements instead of one long one. In a busy database
-- most of a posting goes into starting its statements, and that of many parts cost more than its parts.
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
  booked timestamptz;
begin
  if (cardinality(entry_keys) = 1 and line_entries = '{1,1}' and cardinality(line_keys) = 2
    and line_amounts[1] = -line_amounts[2] and line_amounts[1] <> 0 and scale(line_amounts[1]) = 0
    and line_keys[1] <> line_keys[2]
    and split_part(line_keys[1], '/', 2) = split_part(line_keys[2], '/', 2)) is not true
  then
    perform ledger_check_lines(cardinality(entry_keys), line_entries, line_keys, line_amounts);
  end if;
  if cardinality(entry_keys) > 1 then
    if not kinds <@ array(select kind from entry_kinds) then
      raise exception 'an entry is of a kind that is not known' using errcode = 'BL003';
    end if;
    -- Accounts stay what they are, so they are looked up before anybody has to wait.
    select * into named_accounts from ledger_find_accounts(entry_owners, line_entries, line_keys);
    perform ledger_lock_owners(entry_owners);
  elsif hold_ids is not null then
    perform from owners where owner_id = entry_owners[1] for no key update;
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
    -- In this order: the owner is locked and counts the lines; the next statement sees what was committed meanwhile, the
    -- same entry among it; the balances are moved last, so that others wait least for those of the house.
    update owners o set last_line = o.last_line + cardinality(line_keys),
      booked_until = greatest(o.booked_until, (select date_trunc('milliseconds', clock_timestamp() + ahead) from clock))
    where o.owner_id = entry_owners[1]
    returning o.last_line - cardinality(line_keys) + 1, o.booked_until into new_entry, booked;
    insert into entries (owner_id, entry_id, kind, request_id, reverses, key, input_hash, booked_at, effective_at)
    select entry_owners[1], new_entry, kinds[1], requests[1], reversed[1], entry_keys[1], input_hashes[1], booked,
      coalesce(effective[1], booked)
    from entry_kinds k
    where k.kind = kinds[1] and new_entry is not null
      and not exists (select from entries e where e.owner_id = entry_owners[1] and e.key = entry_keys[1]);
    if found then
      with moved as (
        update balances b set posted = b.posted + l.amount, version = b.version + 1
        from unnest(line_keys, line_amounts) with ordinality l (key, amount, place)
        join accounts a on a.key = replace(l.key, '*', house_stripe)
          and a.owner_id = case when left(l.key, 6) in ('house/', 'world/') then house else entry_owners[1] end
        where b.owner_id = a.owner_id and b.account_id = a.account_id
        returning b.account_id, a.asset, l.amount, l.place, b.posted, b.version
      )
      insert into lines (owner_id, line_id, entry_id, account_id, asset, amount, balance_after, version, booked_at,
        effective_at)
      select entry_owners[1], new_entry + place - 1, new_entry, account_id, asset, amount, posted, version,
        booked, coalesce(effective[1], booked)
      from moved;
      get diagnostics line_count = row_count;
    else
      if not exists (select from entry_kinds k where k.kind = kinds[1]) then
        raise exception 'an entry is of a kind that is not known' using errcode = 'BL003';
      end if;
      update owners o set last_line = o.last_line - cardinality(line_keys) where o.owner_id = entry_owners[1];
      line_count := 0;
      new_entry := null;
    end if;
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
