-- Rebalances of what clients hold of baskets: who sells and buys how much, by which blocks, and how these were divided
-- (spec/decisions.md, section 15; docs/decisions/0277).

insert into purposes (purpose, kind, may_go_negative) values ('rebalance_clearing', 'house', true);
select open_own_accounts(code, null) from assets;
insert into entry_kinds (kind) values ('rebalance');
insert into request_kinds (kind) values ('rebalance');

-- How far a weight may be from its target before a holding is rebalanced, a fraction of the whole.
alter table funds add column rebalance_band numeric(38,18) not null default 0.05;
-- The last close after which it was looked whether what clients hold needs a rebalance.
alter table funds add column rebalance_looked_at timestamptz;
alter table funds add constraint funds__rebalance_band check (rebalance_band > 0 and rebalance_band < 1);

-- A block is an order for many clients: the house's, filled at what the market gives.
alter table trades
  add column sold numeric(38,0),
  drop constraint trades__parent_kind,
  add constraint trades__parent_kind check (parent_kind in ('exchange', 'investment', 'redemption', 'rebalance')),
  add constraint trades__sold check (sold between 1 and sell_amount);

-- One for each basket at a time. It is proposed by the platform from a close's prices, approved by one person and released by another.
create table client_rebalances (
  id uuid not null,
  fund_id uuid not null,
  reason text not null,
  close_at timestamptz not null,
  target_version integer not null,
  proposed_at timestamptz not null default clock_now(),
  approved_by uuid,
  approved_at timestamptz,
  released_by uuid,
  released_at timestamptz,
  -- When every client's units were held or left out, when the sales ended, when the purchases did.
  gathered_at timestamptz,
  sold_at timestamptz,
  bought_at timestamptz,
  -- Who had it stopped, and why; nobody where a later close overtook it.
  stopped_by uuid,
  stopped_at timestamptz,
  stop_reason text,
  finished_at timestamptz,
  constraint client_rebalances__pk primary key (id),
  constraint client_rebalances__fund foreign key (fund_id) references funds (id),
  constraint client_rebalances__once_a_close unique (fund_id, close_at),
  constraint client_rebalances__reason check (reason in ('SCHEDULE', 'BAND', 'TARGETS')),
  constraint client_rebalances__approved check ((approved_by is null) = (approved_at is null)),
  constraint client_rebalances__released check ((released_by is null) = (released_at is null)),
  constraint client_rebalances__by_two check (released_by is null or (approved_by is not null and approved_by <> released_by)),
  constraint client_rebalances__in_order check (
    (gathered_at is null or released_at is not null) and (sold_at is null or gathered_at is not null)
    and (bought_at is null or sold_at is not null)),
  constraint client_rebalances__stopped check (
    (stopped_by is null or stopped_at is not null) and (stopped_at is null) = (stop_reason is null)),
  constraint client_rebalances__finished check (
    finished_at is null or bought_at is not null or (stopped_at is not null and released_at is null))
);
create unique index client_rebalances__one_open on client_rebalances (fund_id) where finished_at is null;
comment on table client_rebalances is 'shard: reference';
revoke delete on client_rebalances from ballast_app;

-- A client's part, the ledger's request of the same id from when its units are held.
create table rebalance_clients (
  owner_id uuid not null,
  rebalance_id uuid not null,
  request_id uuid not null,
  -- How far the weight furthest off was, when it was proposed.
  drift numeric(38,18) not null,
  state text not null default 'PLANNED',
  -- Why it was left out of this round.
  left_out text,
  -- Cents of US dollars that the sales brought and the purchases did not take.
  left_over numeric(38,0),
  booked_at timestamptz,
  constraint rebalance_clients__pk primary key (owner_id, rebalance_id),
  constraint rebalance_clients__request unique (owner_id, request_id),
  constraint rebalance_clients__rebalance foreign key (rebalance_id) references client_rebalances (id),
  constraint rebalance_clients__state check (state in ('PLANNED', 'LEFT_OUT', 'HELD', 'BOOKED', 'UNTRADED')),
  constraint rebalance_clients__why check (left_out in ('PENDING', 'SUSPENDED', 'CHANGED', 'STOPPED')),
  constraint rebalance_clients__left_out check ((state = 'LEFT_OUT') = (left_out is not null)),
  constraint rebalance_clients__booked check (
    (state in ('BOOKED', 'UNTRADED')) = (booked_at is not null) and (state = 'BOOKED') = (left_over is not null)
    and left_over >= 0)
);
create index rebalance_clients__by_rebalance on rebalance_clients (rebalance_id, state, owner_id);
revoke delete on rebalance_clients from ballast_app;

-- What a client sells or buys of an asset. `asked` is in minor units of what is given: the asset for a sale, dollars for a purchase,
-- which are known once the sales have ended. `given` and `got` are its part of the block.
create table rebalance_parts (
  owner_id uuid not null,
  rebalance_id uuid not null,
  side text not null,
  asset text not null,
  planned_usd numeric(38,18) not null,
  asked numeric(38,0),
  hold_id uuid,
  given numeric(38,0) not null default 0,
  got numeric(38,0) not null default 0,
  constraint rebalance_parts__pk primary key (owner_id, rebalance_id, side, asset),
  constraint rebalance_parts__client foreign key (owner_id, rebalance_id)
    references rebalance_clients (owner_id, rebalance_id),
  constraint rebalance_parts__asset foreign key (asset) references assets (code),
  constraint rebalance_parts__side check (side in ('SELL', 'BUY')),
  constraint rebalance_parts__held check ((side = 'SELL') = (hold_id is not null)),
  constraint rebalance_parts__asked check (side = 'BUY' or asked > 0),
  constraint rebalance_parts__given check (given between 0 and coalesce(asked, 0) and got >= 0)
);
create index rebalance_parts__by_rebalance on rebalance_parts (rebalance_id, side, asset, owner_id);
revoke delete on rebalance_parts from ballast_app;

-- An order for all clients together: the house's request of the same id. A purchase that failed is made anew in a further round.
create table rebalance_blocks (
  id uuid not null,
  rebalance_id uuid not null,
  side text not null,
  asset text not null,
  round integer not null,
  -- Minor units of what is given.
  asked numeric(38,0) not null,
  -- Dollars for one whole unit of the asset, when the order was made: what its cost is measured by.
  price_usd numeric(38,18) not null,
  state text not null default 'TRADING',
  given numeric(38,0),
  got numeric(38,0),
  made_at timestamptz not null default clock_now(),
  ended_at timestamptz,
  constraint rebalance_blocks__pk primary key (id),
  constraint rebalance_blocks__once unique (rebalance_id, side, asset, round),
  constraint rebalance_blocks__rebalance foreign key (rebalance_id) references client_rebalances (id),
  constraint rebalance_blocks__asset foreign key (asset) references assets (code),
  constraint rebalance_blocks__side check (side in ('SELL', 'BUY')),
  constraint rebalance_blocks__amounts check (
    asked > 0 and price_usd > 0 and round > 0 and coalesce(given between 1 and asked, true) and coalesce(got > 0, true)),
  constraint rebalance_blocks__state check (state in ('TRADING', 'FILLED', 'FAILED')),
  constraint rebalance_blocks__ended check (
    (state = 'TRADING') = (ended_at is null) and (state = 'FILLED') = (given is not null)
    and (state = 'FILLED') = (got is not null))
);
create unique index rebalance_blocks__filled_once on rebalance_blocks (rebalance_id, side, asset) where state <> 'FAILED';
comment on table rebalance_blocks is 'shard: reference';
revoke delete on rebalance_blocks from ballast_app;

-- What of each block was divided, and what its clients got of it.
create view audit_rebalance_blocks as
select b.rebalance_id, b.side, b.asset, b.given, b.got,
  coalesce(sum(p.given), 0) as given_by_clients, coalesce(sum(p.got), 0) as got_by_clients,
  coalesce(bool_or(p.given > p.asked), false) as is_over_asked
from rebalance_blocks b
join client_rebalances r on r.id = b.rebalance_id
left join rebalance_parts p on p.rebalance_id = b.rebalance_id and p.side = b.side and p.asset = b.asset
where b.state = 'FILLED' and case b.side when 'SELL' then r.sold_at else r.bought_at end is not null
group by b.rebalance_id, b.side, b.asset, b.given, b.got;

-- What each client's part comes to by asset, which is what its entry moved.
create view audit_rebalance_clients as
select c.owner_id, c.request_id, m.asset, m.purpose, sum(m.minor) as minor
from rebalance_clients c
cross join lateral (
  select p.asset, 'units' as purpose, case p.side when 'SELL' then -p.given else p.got end as minor
  from rebalance_parts p where p.owner_id = c.owner_id and p.rebalance_id = c.rebalance_id
  union all
  select 'USD', 'available', c.left_over
) m
where c.state = 'BOOKED'
group by c.owner_id, c.request_id, m.asset, m.purpose having sum(m.minor) <> 0;

-- What filled blocks brought and took by asset, less what was booked to clients: it waits in the clearing of rebalances.
create view audit_rebalance_clearing as
select asset, sum(minor) as minor
from (
  select asset, case side when 'SELL' then -given else got end as minor from rebalance_blocks where state = 'FILLED'
  union all
  select 'USD', case side when 'SELL' then got else -given end from rebalance_blocks where state = 'FILLED'
  union all
  select asset, -minor from audit_rebalance_clients
) moved
group by asset;

revoke insert, update, delete on audit_rebalance_blocks, audit_rebalance_clients, audit_rebalance_clearing from ballast_app;
