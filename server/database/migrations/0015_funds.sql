-- Funds: baskets (product type sma) with their targets, rebalances and index, and clients' investments
-- in and redemptions from them. Money and units are the ledger's; here stands why and how they move.

create table funds (
  id uuid not null,
  slug text not null,
  name text not null,
  tagline text not null,
  description text not null,
  product_type text not null,
  investment_strategy text not null,
  liquidity text not null,
  state text not null,
  redemptions_allowed boolean not null default true,
  -- Limits of one investment and of one redemption, in US dollars.
  investment_minimum_usd numeric(38,18) not null,
  investment_maximum_usd numeric(38,18) not null,
  redemption_minimum_usd numeric(38,18) not null,
  rebalance_schedule text not null,
  -- What the fund's page tells beside its figures: [{"label", "value"}].
  key_facts jsonb not null default '[]',
  inception timestamptz not null,
  created_at timestamptz not null default clock_now(),
  constraint funds__pk primary key (id),
  constraint funds__slug unique (slug),
  constraint funds__product_type check (product_type in ('mutual', 'sma')),
  constraint funds__investment_strategy check (investment_strategy in (
    'passiveLong', 'longWithYieldOverlay', 'discretionary', 'longBias', 'marketNeutral',
    'multiStrategy', 'other')),
  constraint funds__liquidity check (liquidity in ('instant', 'daily', 'monthly', 'quarterly')),
  constraint funds__state check (state in ('OPEN', 'INQUIRY_ONLY', 'CLOSED')),
  constraint funds__limits check (
    investment_minimum_usd > 0 and investment_maximum_usd >= investment_minimum_usd
    and redemption_minimum_usd > 0),
  constraint funds__rebalance_schedule check (rebalance_schedule in ('MONTHLY', 'QUARTERLY')),
  -- An index starts at a close.
  constraint funds__inception_is_a_close check (inception = date_trunc('day', inception, 'UTC'))
);
comment on table funds is 'shard: reference';

-- Target weights by version; they stay as they were set. A version holds from its date until the next.
create table fund_targets (
  fund_id uuid not null,
  version integer not null,
  effective_from timestamptz not null,
  asset text not null,
  weight numeric(38,18) not null,
  constraint fund_targets__pk primary key (fund_id, version, asset),
  constraint fund_targets__fund foreign key (fund_id) references funds (id),
  constraint fund_targets__asset foreign key (asset) references assets (code),
  constraint fund_targets__weight check (weight > 0 and weight <= 1)
);
comment on table fund_targets is 'shard: reference';
revoke insert, update, delete on fund_targets from ballast_app;

-- The one way to set targets: a whole version at once, whose weights add up to one exactly.
-- `weights` is {"BTC": "0.6", "ETH": "0.4"}. Returns the number of the version.
create function set_fund_targets(fund uuid, effective timestamptz, weights jsonb) returns integer
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  last_version integer;
  last_effective timestamptz;
begin
  perform from funds where id = fund for no key update;
  select version, effective_from into last_version, last_effective
  from fund_targets where fund_id = fund order by version desc limit 1;
  if effective <= last_effective then
    raise exception 'targets take effect after the ones before them'
      using errcode = 'check_violation', constraint = 'fund_targets__in_order';
  end if;
  if 1 is distinct from (select sum(value::numeric) from jsonb_each_text(weights)) then
    raise exception 'target weights do not add up to one'
      using errcode = 'check_violation', constraint = 'fund_targets__add_up_to_one';
  end if;
  insert into fund_targets (fund_id, version, effective_from, asset, weight)
  select fund, coalesce(last_version, 0) + 1, effective, key, value::numeric(38,18)
  from jsonb_each_text(weights);
  if 1 <> (
    select sum(weight) from fund_targets
    where fund_id = fund and version = coalesce(last_version, 0) + 1
  ) then
    raise exception 'target weights have too many places'
      using errcode = 'check_violation', constraint = 'fund_targets__add_up_to_one';
  end if;
  return coalesce(last_version, 0) + 1;
end
$$;

-- When and why the index went (back) to its targets. The last row is what it stands on.
create table fund_rebalances (
  fund_id uuid not null,
  at timestamptz not null,
  reason text not null,
  target_version integer not null,
  index_value numeric(38,18) not null,
  constraint fund_rebalances__pk primary key (fund_id, at),
  constraint fund_rebalances__fund foreign key (fund_id) references funds (id),
  constraint fund_rebalances__reason check (reason in ('INCEPTION', 'SCHEDULED', 'TARGETS_CHANGED')),
  constraint fund_rebalances__index_positive check (index_value > 0)
);
comment on table fund_rebalances is 'shard: reference';
create table fund_rebalance_weights (
  fund_id uuid not null,
  at timestamptz not null,
  asset text not null,
  -- Null at inception, and for an asset that was not in the basket before; 0 for one that left.
  weight_before numeric(38,18),
  weight_after numeric(38,18) not null,
  price_usd numeric(38,18) not null,
  constraint fund_rebalance_weights__pk primary key (fund_id, at, asset),
  constraint fund_rebalance_weights__rebalance foreign key (fund_id, at)
    references fund_rebalances (fund_id, at),
  constraint fund_rebalance_weights__asset foreign key (asset) references assets (code),
  constraint fund_rebalance_weights__price_positive check (price_usd > 0)
);
comment on table fund_rebalance_weights is 'shard: reference';
revoke update, delete on fund_rebalances, fund_rebalance_weights from ballast_app;

-- The index: every close since inception, and full hours of the last two days.
create table fund_index (
  fund_id uuid not null,
  at timestamptz not null,
  value numeric(38,18) not null,
  constraint fund_index__pk primary key (fund_id, at),
  constraint fund_index__fund foreign key (fund_id) references funds (id),
  constraint fund_index__positive check (value > 0)
);
comment on table fund_index is 'shard: reference';
revoke update on fund_index from ballast_app;

-- Quotes of investments; each is good for one investment of its owner until it expires.
create table investment_quotes (
  owner_id uuid not null,
  id uuid not null,
  fund_id uuid not null,
  currency text not null,
  -- Minor units of the currency.
  amount numeric(38,0) not null,
  value_usd numeric(38,18) not null,
  created_at timestamptz not null default clock_now(),
  expires_at timestamptz not null,
  -- One that was never used is forgotten an hour after it expired.
  used_at timestamptz,
  constraint investment_quotes__pk primary key (owner_id, id),
  constraint investment_quotes__fund foreign key (fund_id) references funds (id),
  constraint investment_quotes__currency foreign key (currency) references assets (code),
  constraint investment_quotes__amount_positive check (amount > 0)
);
create index investment_quotes__unused on investment_quotes (expires_at) where used_at is null;
create table investment_quote_parts (
  owner_id uuid not null,
  quote_id uuid not null,
  asset text not null,
  weight numeric(38,18) not null,
  spend numeric(38,0) not null,
  quantity numeric(38,0) not null,
  rate numeric(38,18) not null,
  constraint investment_quote_parts__pk primary key (owner_id, quote_id, asset),
  constraint investment_quote_parts__quote foreign key (owner_id, quote_id)
    references investment_quotes (owner_id, id) on delete cascade,
  constraint investment_quote_parts__asset foreign key (asset) references assets (code),
  constraint investment_quote_parts__positive check (spend > 0 and quantity > 0)
);
revoke update on investment_quotes, investment_quote_parts from ballast_app;
grant update (used_at) on investment_quotes to ballast_app;

-- An investment is the ledger's request of the same id.
create table investments (
  owner_id uuid not null,
  id uuid not null,
  fund_id uuid not null,
  quote_id uuid not null,
  currency text not null,
  amount numeric(38,0) not null,
  hold_id uuid not null,
  state text not null default 'PROCESSING',
  -- What of the amount bought something; the rest went back.
  invested numeric(38,0),
  created_at timestamptz not null default clock_now(),
  finished_at timestamptz,
  constraint investments__pk primary key (owner_id, id),
  constraint investments__request foreign key (owner_id, id) references requests (owner_id, request_id),
  constraint investments__fund foreign key (fund_id) references funds (id),
  constraint investments__quote foreign key (owner_id, quote_id) references investment_quotes (owner_id, id),
  constraint investments__quote_used_once unique (owner_id, quote_id),
  constraint investments__currency foreign key (currency) references assets (code),
  constraint investments__state check (state in ('PROCESSING', 'COMPLETED', 'FAILED')),
  constraint investments__finished check ((state = 'PROCESSING') = (finished_at is null)),
  constraint investments__invested check (
    (state = 'COMPLETED') = (invested is not null) and coalesce(invested between 1 and amount, true))
);
create index investments__by_owner on investments (owner_id, created_at, id);

-- Quotes of redemptions: what is sold of each component and what that should bring.
create table redemption_quotes (
  owner_id uuid not null,
  id uuid not null,
  fund_id uuid not null,
  currency text not null,
  -- Minor units of the currency that were asked for; null when everything was.
  wish numeric(38,0),
  proceeds numeric(38,0) not null,
  -- Part of the holding's value, a fraction.
  share numeric(38,18) not null,
  value_usd numeric(38,18) not null,
  created_at timestamptz not null default clock_now(),
  expires_at timestamptz not null,
  -- One that was never used is forgotten an hour after it expired.
  used_at timestamptz,
  constraint redemption_quotes__pk primary key (owner_id, id),
  constraint redemption_quotes__fund foreign key (fund_id) references funds (id),
  constraint redemption_quotes__currency foreign key (currency) references assets (code),
  constraint redemption_quotes__wish_positive check (wish > 0),
  constraint redemption_quotes__proceeds check (proceeds > 0),
  constraint redemption_quotes__share check (share > 0 and share <= 1)
);
create index redemption_quotes__unused on redemption_quotes (expires_at) where used_at is null;
create table redemption_quote_parts (
  owner_id uuid not null,
  quote_id uuid not null,
  asset text not null,
  quantity numeric(38,0) not null,
  proceeds numeric(38,0) not null,
  rate numeric(38,18) not null,
  value_usd numeric(38,18) not null,
  constraint redemption_quote_parts__pk primary key (owner_id, quote_id, asset),
  constraint redemption_quote_parts__quote foreign key (owner_id, quote_id)
    references redemption_quotes (owner_id, id) on delete cascade,
  constraint redemption_quote_parts__asset foreign key (asset) references assets (code),
  constraint redemption_quote_parts__positive check (quantity > 0 and proceeds >= 0)
);
revoke update on redemption_quotes, redemption_quote_parts from ballast_app;
grant update (used_at) on redemption_quotes to ballast_app;

-- A redemption is the ledger's request of the same id.
create table redemptions (
  owner_id uuid not null,
  id uuid not null,
  fund_id uuid not null,
  quote_id uuid not null,
  currency text not null,
  share numeric(38,18) not null,
  state text not null default 'PROCESSING',
  -- What the sales brought.
  proceeds numeric(38,0),
  created_at timestamptz not null default clock_now(),
  finished_at timestamptz,
  constraint redemptions__pk primary key (owner_id, id),
  constraint redemptions__request foreign key (owner_id, id) references requests (owner_id, request_id),
  constraint redemptions__fund foreign key (fund_id) references funds (id),
  constraint redemptions__quote foreign key (owner_id, quote_id) references redemption_quotes (owner_id, id),
  constraint redemptions__quote_used_once unique (owner_id, quote_id),
  constraint redemptions__currency foreign key (currency) references assets (code),
  constraint redemptions__state check (state in ('PROCESSING', 'COMPLETED', 'FAILED')),
  constraint redemptions__finished check ((state = 'PROCESSING') = (finished_at is null)),
  constraint redemptions__proceeds check (
    (state = 'COMPLETED') = (proceeds is not null) and coalesce(proceeds > 0, true))
);
create index redemptions__by_owner on redemptions (owner_id, created_at, id);

-- What a redemption takes of each component, with the hold on the client's units.
create table redemption_parts (
  owner_id uuid not null,
  redemption_id uuid not null,
  asset text not null,
  quantity numeric(38,0) not null,
  hold_id uuid not null,
  constraint redemption_parts__pk primary key (owner_id, redemption_id, asset),
  constraint redemption_parts__redemption foreign key (owner_id, redemption_id)
    references redemptions (owner_id, id),
  constraint redemption_parts__asset foreign key (asset) references assets (code),
  constraint redemption_parts__quantity_positive check (quantity > 0)
);

-- A trade at the exchange for one part of an investment or redemption; the ledger's request of the same
-- id, whose parent is the investment or redemption.
create table trades (
  owner_id uuid not null,
  id uuid not null,
  parent_id uuid not null,
  parent_kind text not null,
  sell_asset text not null,
  sell_amount numeric(38,0) not null,
  buy_asset text not null,
  -- The least that the order may bring: what was quoted, less half a percent.
  floor numeric(38,0) not null,
  state text not null default 'WAITING',
  -- An attempt is counted before it is made, so that a crash in between is known: from the first one on
  -- only the exchange can say what became of the order.
  attempts integer not null default 0,
  -- Nobody else works on it before this moment.
  claimed_until timestamptz,
  -- When to work on it next; null once it ended.
  due_at timestamptz default clock_now(),
  provider_ref text,
  bought numeric(38,0),
  -- Whole units bought for one whole unit sold.
  rate numeric(38,18),
  failure text,
  created_at timestamptz not null default clock_now(),
  finished_at timestamptz,
  -- Since when nobody knows what became of the order, what came instead of an answer, and when staff were told.
  unclear_since timestamptz,
  note text,
  unclear_told_at timestamptz,
  -- When staff were told that it has not ended.
  late_told_at timestamptz,
  constraint trades__pk primary key (owner_id, id),
  constraint trades__request foreign key (owner_id, id) references requests (owner_id, request_id),
  constraint trades__parent foreign key (owner_id, parent_id)
    references requests (owner_id, request_id),
  constraint trades__sell_asset foreign key (sell_asset) references assets (code),
  constraint trades__buy_asset foreign key (buy_asset) references assets (code),
  constraint trades__parent_kind check (parent_kind in ('investment', 'redemption')),
  constraint trades__provider_ref unique (owner_id, provider_ref),
  constraint trades__one_per_pair unique (owner_id, parent_id, sell_asset, buy_asset),
  constraint trades__assets check (sell_asset <> buy_asset),
  constraint trades__amounts check (
    sell_amount > 0 and floor > 0 and coalesce(bought >= floor, true)),
  constraint trades__state check (state in ('WAITING', 'SENT', 'FILLED', 'FAILED')),
  constraint trades__sent check ((state = 'WAITING') = (attempts = 0)),
  constraint trades__filled check (
    (state = 'FILLED') = (bought is not null) and (state = 'FILLED') = (rate is not null)),
  constraint trades__failed check ((state = 'FAILED') = (failure is not null)),
  constraint trades__finished check ((state in ('FILLED', 'FAILED')) = (finished_at is not null)),
  constraint trades__due check ((due_at is null) = (finished_at is not null))
);
create index trades__due on trades (due_at, id) where due_at is not null;
create index trades__unclear on trades (unclear_since)
  where unclear_since is not null and unclear_told_at is null;
create index trades__late on trades (created_at) where finished_at is null and late_told_at is null;

revoke delete on
  investments, redemptions, redemption_parts, trades, funds
from ballast_app;
