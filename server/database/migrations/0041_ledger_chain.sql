-- One word for one thing: the ledger is chained; only a document has a seal.
alter table seals rename to chain_links;
alter table chain_links rename column seal_id to link_id;
alter table chain_links rename column sealed_at to chained_at;
alter table chain_links rename constraint seals__pk to chain_links__pk;
alter table chain_links rename constraint seals__last_entry to chain_links__last_entry;
alter trigger seals__unchangeable on chain_links rename to chain_links__unchangeable;
alter table seal_cut rename to chain_cut;
alter table chain_cut rename constraint seal_cut__pk to chain_cut__pk;
alter table chain_cut rename constraint seal_cut__one_row to chain_cut__one_row;
drop function seal_entries(int);
drop function ledger_seal_text(bigint, bigint);

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
revoke execute on function ledger_chain_text(bigint, bigint) from public, ballast_app;
