-- Clients exchange one currency for another (spec/decisions.md, section 14).

create table exchange_quotes (
  owner_id uuid not null,
  id uuid not null,
  sell_asset text not null,
  -- What is given and what is got for it, in minor units.
  sold numeric(38,0) not null,
  buy_asset text not null,
  bought numeric(38,0) not null,
  -- Whole units bought for one whole unit sold.
  rate numeric(38,18) not null,
  value_usd numeric(38,18) not null,
  created_at timestamptz not null default clock_now(),
  expires_at timestamptz not null,
  -- One that was never used is forgotten an hour after it expired.
  used_at timestamptz,
  constraint exchange_quotes__pk primary key (owner_id, id),
  constraint exchange_quotes__sell_asset foreign key (sell_asset) references assets (code),
  constraint exchange_quotes__buy_asset foreign key (buy_asset) references assets (code),
  constraint exchange_quotes__assets check (sell_asset <> buy_asset),
  constraint exchange_quotes__positive check (sold > 0 and bought > 0 and rate > 0)
);
create index exchange_quotes__unused on exchange_quotes (expires_at) where used_at is null;
comment on index exchange_quotes__unused is 'shard: work';
revoke update on exchange_quotes from ballast_app;
grant update (used_at) on exchange_quotes to ballast_app;

-- An exchange is the ledger's request of the same id. What was quoted stands in its quote, what was filled in its trade.
create table exchanges (
  owner_id uuid not null,
  id uuid not null,
  quote_id uuid not null,
  hold_id uuid not null,
  state text not null default 'PROCESSING',
  -- Why nothing was traded.
  failure text,
  created_at timestamptz not null default clock_now(),
  finished_at timestamptz,
  constraint exchanges__pk primary key (owner_id, id),
  constraint exchanges__request foreign key (owner_id, id) references requests (owner_id, request_id),
  constraint exchanges__quote foreign key (owner_id, quote_id) references exchange_quotes (owner_id, id),
  constraint exchanges__quote_used_once unique (owner_id, quote_id),
  constraint exchanges__state check (state in ('PROCESSING', 'COMPLETED', 'FAILED')),
  constraint exchanges__failure check (failure in ('RATE_CHANGED', 'NOT_FILLED')),
  constraint exchanges__failed check ((state = 'FAILED') = (failure is not null)),
  constraint exchanges__finished check ((state = 'PROCESSING') = (finished_at is null))
);
revoke delete on exchanges from ballast_app;

alter table trades
  drop constraint trades__parent_kind,
  add constraint trades__parent_kind check (parent_kind in ('exchange', 'investment', 'redemption'));

-- When a market that is closed opens; null while it is open, and where it never closes.
create function market_opens_at(zone text, opens interval, closes interval, now timestamptz) returns timestamptz
language sql stable as $$
  select case
    when zone is null or market_open_since(zone, opens, closes, now) is not null then null
    else (case when opening > local_now then opening else opening + interval '7 days' end) at time zone zone
  end
  from (select now at time zone zone as local_now) as clock
  cross join lateral (select date_trunc('week', local_now) + opens as opening) as week
$$;
