-- A basket whose targets follow a trend signal: the specification's SMA_TREND_SIGNAL (spec/investing.md, section 3). In everything
-- else it is a basket, so what a fund is stays in `product_type`, and every rule goes by that (docs/decisions/0303).
alter table funds
  add column follows_trend boolean not null default false,
  add constraint funds__follows_trend check (not follows_trend or (product_type = 'sma' and not own_weights));

-- Over how many closes the average of a price is taken, and what is held instead of what is not above it.
create table trend_rules (
  fund_id uuid not null,
  days smallint not null,
  safe_asset text not null,
  constraint trend_rules__pk primary key (fund_id),
  constraint trend_rules__fund foreign key (fund_id) references funds (id),
  constraint trend_rules__safe_asset foreign key (safe_asset) references assets (code),
  constraint trend_rules__days check (days between 2 and 400)
);
comment on table trend_rules is 'shard: reference';

-- What of the whole an asset has while it is above its average; what is left of the whole is the safe asset's.
create table trend_shares (
  fund_id uuid not null,
  asset text not null,
  share numeric(38,18) not null,
  constraint trend_shares__pk primary key (fund_id, asset),
  constraint trend_shares__rule foreign key (fund_id) references trend_rules (fund_id),
  constraint trend_shares__asset foreign key (asset) references assets (code),
  constraint trend_shares__share check (share > 0 and share <= 1 and share * 10000 = trunc(share * 10000))
);
comment on table trend_shares is 'shard: reference';

-- What the signal read at each close; it stays as it was.
create table trend_readings (
  fund_id uuid not null,
  close_at timestamptz not null,
  asset text not null,
  price_usd numeric(38,18) not null,
  average_usd numeric(38,18) not null,
  is_above boolean not null,
  constraint trend_readings__pk primary key (fund_id, close_at, asset),
  constraint trend_readings__share foreign key (fund_id, asset) references trend_shares (fund_id, asset),
  constraint trend_readings__is_a_close check (close_at = date_trunc('day', close_at, 'UTC'))
);
comment on table trend_readings is 'shard: reference';
revoke update, delete on trend_rules, trend_shares, trend_readings from ballast_app;
