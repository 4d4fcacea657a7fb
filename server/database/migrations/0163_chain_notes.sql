-- What stands in the chain of roots beside links, so that it cannot be changed later, and what a client has at one moment.

-- A root with a note is made over the note alone: its hash is that of the root before and of the text.
create table chain_notes (
  root_id bigint constraint chain_notes__pk primary key,
  note text not null,
  constraint chain_notes__root foreign key (root_id) references chain_roots (root_id),
  -- A word first, so that it is the text of no link, which begins with an id.
  constraint chain_notes__note check (note ~ '^[a-z]{8,30}\|[!-~]{1,200}$')
);
comment on table chain_notes is 'shard: house';
revoke insert, update, delete on chain_notes from ballast_app;
create trigger chain_notes__unchangeable before update or delete or truncate on chain_notes
  for each statement execute function refuse_change();

-- Puts a note into the chain, under a root of its own. Returns its number, its hash and that of the root before.
create function chain_note(new_note text, out root bigint, out hash_before bytea, out hash_after bytea)
language plpgsql security definer
set search_path = public, pg_temp
as $$
begin
  select h.root_id + 1, h.hash into root, hash_before from chain_head h for update;
  hash_after := sha256(hash_before || convert_to(new_note, 'UTF8'));
  update chain_head set root_id = root, hash = hash_after;
  insert into chain_roots (root_id, links_count, hash, chained_at) values (root, 0, hash_after, clock_now());
  insert into chain_notes (root_id, note) values (root, new_note);
end
$$;

-- What is owed to each client of each asset: all that is posted to the client's accounts, but for what the client owes. With the
-- owner's last line, which says as of when.
create view owed_to_clients as
select o.owner_id, a.asset, o.last_line, sum(b.posted) as amount
from owners o
join accounts a on a.owner_id = o.owner_id and a.kind = 'client' and a.purpose <> 'receivable'
join balances b on b.owner_id = a.owner_id and b.account_id = a.account_id
where o.kind = 'client'
group by o.owner_id, a.asset, o.last_line
having sum(b.posted) <> 0;

-- What stands against it, by asset: what custody, bank and fund registers hold, and what trades under way have paid for clients (less
-- than nothing where they have received it) and the books of no client say yet.
create view held_for_clients as
select a.asset, s.scale,
  coalesce(-sum(b.posted) filter (where a.purpose = 'custody'), 0) as custody,
  coalesce(-sum(b.posted) filter (where a.purpose = 'bank'), 0) as bank,
  coalesce(-sum(b.posted) filter (where a.purpose = 'fund_register'), 0) as register,
  coalesce(-sum(b.posted) filter (where a.purpose = 'trade_clearing'), 0) as in_trades
from accounts a join balances b using (owner_id, account_id) join assets s on s.code = a.asset
where a.kind <> 'client'
group by a.asset, s.scale;
revoke insert, update, delete on owed_to_clients, held_for_clients from ballast_app;
