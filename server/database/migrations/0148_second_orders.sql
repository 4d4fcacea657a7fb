-- A pair that the market does not list is traded by two orders, the second at the house's risk (spec/decisions.md, section 14).

-- Which assets the market sells for which, each way for itself.
create table market_pairs (
  sell_asset text not null,
  buy_asset text not null,
  constraint market_pairs__pk primary key (sell_asset, buy_asset),
  constraint market_pairs__sell_asset foreign key (sell_asset) references assets (code),
  constraint market_pairs__buy_asset foreign key (buy_asset) references assets (code),
  constraint market_pairs__assets check (sell_asset <> buy_asset)
);
comment on table market_pairs is 'shard: reference';

alter table trades
  -- What the client gets once it is filled: what was quoted, or what a second order of the house is to bring. Null of a second order.
  add column owed_asset text,
  add column owed numeric(38,0),
  -- Of a second order, which is the house's: the trade whose fill it follows.
  add column follows uuid,
  -- Of a second order that failed: when another one is made in its place.
  add column again_at timestamptz;
update trades set owed_asset = buy_asset, owed = quoted;
alter table trades
  drop constraint trades__one_per_pair,
  -- Second orders owe nothing, and are made as often as it takes.
  add constraint trades__one_per_pair unique (owner_id, parent_id, sell_asset, owed_asset),
  add constraint trades__owed_asset foreign key (owed_asset) references assets (code),
  add constraint trades__follows foreign key (owner_id, follows) references trades (owner_id, id),
  add constraint trades__owed check ((follows is null) = (owed is not null) and (owed is null) = (owed_asset is null) and owed > 0),
  add constraint trades__owed_as_quoted check (owed_asset <> buy_asset or owed = quoted),
  add constraint trades__again check (again_at is null or (follows is not null and state = 'FAILED'));
-- What the first order brought is sold once.
create unique index trades__one_second on trades (owner_id, follows) where follows is not null and state <> 'FAILED';
create index trades__again on trades (again_at) where again_at is not null;
comment on index trades__again is 'shard: work';

-- What the house may still lose where owners stand: by what it owes, and by what second orders are still to sell.
drop index trades__open;
create index trades__open on trades (stripe_of(owner_id), owed_asset) where finished_at is null and follows is null;
comment on index trades__open is 'shard: work';
create index trades__second on trades (stripe_of(owner_id), sell_asset)
  where follows is not null and (finished_at is null or again_at is not null);
comment on index trades__second is 'shard: work';
