-- A client gets what was quoted; what the exchange fills better or worse is the house's (spec/decisions.md, section 14).

alter table trades add column quoted numeric(38,0);
update trades t set quoted = coalesce(
  t.bought,
  (select p.quantity from investments i join investment_quote_parts p on p.owner_id = i.owner_id and p.quote_id = i.quote_id
   where t.parent_kind = 'investment' and i.owner_id = t.owner_id and i.id = t.parent_id and p.asset = t.buy_asset),
  (select p.proceeds from redemptions r join redemption_quote_parts p on p.owner_id = r.owner_id and p.quote_id = r.quote_id
   where t.parent_kind = 'redemption' and r.owner_id = t.owner_id and r.id = t.parent_id and p.asset = t.sell_asset),
  t.floor);
alter table trades
  alter column quoted set not null,
  add constraint trades__quoted check (quoted >= floor);

-- What the house may still lose by trades that have not ended, where their owners stand.
create index trades__open on trades (stripe_of(owner_id), buy_asset) where finished_at is null;
comment on index trades__open is 'shard: work';

-- What is the house's own: of each asset it is never below zero together, wherever it stands.
alter table purposes add column is_own boolean not null default false;
update purposes set is_own = true
where purpose in ('fees', 'rewards', 'rounding', 'trade_result', 'house_capital', 'network_costs');
alter table purposes add constraint purposes__own_of_house check (not is_own or kind = 'house');

insert into entry_kinds (kind) values ('capital');

-- Lets those who accept quotes of the same assets wait for each other where an owner stands, until the transaction ends, so
-- that each sees what the others may cost.
create function lock_house_capital(of_owner uuid, of_assets text[]) returns void
language sql security definer set search_path = public, pg_temp as $$
  select from balances b
  join accounts a using (owner_id, account_id)
  where a.owner_id = house_of(of_owner) and a.purpose = 'house_capital' and a.asset = any (of_assets)
  order by a.asset
  for no key update of b
$$;
