-- What lies at the exchange, in the books of our own custody, and the house's transfers to it and back (docs/decisions/0314).

-- A payment of the house to the exchange, and what came from it, by the key of the house's order: neither is a client's.
alter table ethereum.transfers add column house_key text;
alter table ethereum.transfers add constraint transfers__house_out check (direction = 'in' or house_key is null or house_key = request_key);
create unique index transfers__one_of_house on ethereum.transfers (house_key, direction) where house_key is not null;

-- What the exchange takes for sending is in the currency that it sends.
alter table ethereum.costs add column asset text not null default 'ETH';
alter table ethereum.costs add constraint costs__asset foreign key (asset) references assets (code);

-- The exchange as a place. What it lists before `opened_at` is in what lay there in the beginning.
create table ethereum.exchange (
  only_row boolean not null default true,
  opened_at timestamptz not null default clock_now(),
  -- When its balances were last counted, and the last change that is in them; null before the first time.
  counted_at timestamptz,
  counted_change bigint,
  constraint exchange__pk primary key (only_row),
  constraint exchange__one_row check (only_row),
  constraint exchange__counted check ((counted_at is null) = (counted_change is null))
);

-- Each order, entered before it is sent.
create table ethereum.exchange_orders (
  order_key text not null,
  request_id uuid not null,
  sell_asset text not null,
  sell_amount numeric(38, 0) not null,
  buy_asset text not null,
  floor numeric(38, 0) not null,
  -- `unfilled`: it ended without a trade, or the exchange does not know it.
  state text not null default 'open',
  -- When it was last given to the exchange.
  sent_at timestamptz not null default clock_now(),
  constraint exchange_orders__pk primary key (order_key),
  constraint exchange_orders__state check (state in ('open', 'filled', 'unfilled')),
  constraint exchange_orders__amounts check (sell_amount > 0 and floor >= 0)
);
create index exchange_orders__open on ethereum.exchange_orders (sent_at) where state = 'open';

-- What each filled order moved, once for each asset.
create table ethereum.settlements (
  provider_ref text not null,
  asset text not null,
  request_id uuid not null,
  -- Signed, in smallest units, as the platform books it.
  amount numeric(38, 0) not null,
  -- What rounding left at the exchange, in whole units: below one smallest unit.
  residue numeric(38, 18) not null,
  change_number bigint not null,
  constraint settlements__pk primary key (provider_ref, asset),
  constraint settlements__change unique (change_number),
  constraint settlements__asset foreign key (asset) references assets (code),
  constraint settlements__residue check (residue >= 0)
);

-- What lay at the exchange when it was last counted, without what rounding left.
create table ethereum.exchange_holdings (
  asset text not null,
  amount numeric(38, 0) not null,
  constraint exchange_holdings__pk primary key (asset),
  constraint exchange_holdings__asset foreign key (asset) references assets (code)
);

-- What the exchange lists of currencies that came to it and left it, as far as it is in what was counted.
create table ethereum.exchange_moves (
  kind text not null,
  move_id text not null,
  asset text not null,
  amount numeric(38, 0) not null,
  -- What the exchange took beside the amount, and whether the list has it.
  fee numeric(38, 0) not null,
  fee_listed boolean not null default false,
  residue numeric(38, 18) not null,
  -- By which the chain knows its transaction; null while the exchange does not tell.
  hash text,
  -- The order of the house that it belongs to.
  house_key text,
  constraint exchange_moves__pk primary key (kind, move_id),
  constraint exchange_moves__kind check (kind in ('deposit', 'withdrawal')),
  constraint exchange_moves__asset foreign key (asset) references assets (code),
  constraint exchange_moves__amounts check (amount >= 0 and fee >= 0 and residue >= 0)
);
create unique index exchange_moves__one_of_house on ethereum.exchange_moves (house_key, kind) where house_key is not null;

-- What the house ordered to be moved between the paying wallet and the exchange; what goes to the exchange is a transfer, too.
create table ethereum.house_moves (
  move_key text not null,
  direction text not null,
  asset text not null,
  -- What arrives, in smallest units.
  amount numeric(38, 0) not null,
  state text not null default 'open',
  failure text,
  created_at timestamptz not null default clock_now(),
  constraint house_moves__pk primary key (move_key),
  constraint house_moves__direction check (direction in ('TO_EXCHANGE', 'TO_WALLET')),
  constraint house_moves__asset foreign key (asset) references assets (code),
  constraint house_moves__amount check (amount > 0),
  constraint house_moves__state check (state in ('open', 'arrived', 'failed')),
  constraint house_moves__failed check ((state = 'failed') = (failure is not null))
);
revoke delete on ethereum.exchange, ethereum.exchange_orders, ethereum.settlements, ethereum.exchange_moves, ethereum.house_moves
  from ballast_sandbox;

-- Transfers of the house between the wallet and the exchange, as people propose and decide them.
create table exchange_transfers (
  transfer_id uuid not null,
  direction text not null,
  asset text not null,
  -- What arrives, in smallest units.
  amount numeric(38, 0) not null,
  -- Where it is to arrive, as it was shown.
  address text not null,
  why text not null,
  asked_by uuid not null,
  asked_at timestamptz not null default clock_now(),
  decision text,
  decided_by uuid,
  decided_at timestamptz,
  reason text,
  -- Who said that what was approved is not asked for at the exchange after all.
  stopped_by uuid,
  stopped_at timestamptz,
  -- Of what is approved: not handed over yet (null), handed over, or how it ended.
  state text,
  failure text,
  hash text,
  finished_at timestamptz,
  constraint exchange_transfers__pk primary key (transfer_id),
  constraint exchange_transfers__direction check (direction in ('TO_EXCHANGE', 'TO_WALLET')),
  constraint exchange_transfers__asset foreign key (asset) references assets (code),
  constraint exchange_transfers__amount check (amount > 0),
  constraint exchange_transfers__decision check (decision in ('APPROVED', 'DECLINED', 'TAKEN_BACK')),
  constraint exchange_transfers__decided check (
    (decision is null) = (decided_by is null) and (decision is null) = (decided_at is null)),
  -- Whoever asked only takes it back.
  constraint exchange_transfers__by_another check (decided_by is null or (decided_by = asked_by) = (decision = 'TAKEN_BACK')),
  constraint exchange_transfers__reason check (decision <> 'DECLINED' or reason is not null),
  constraint exchange_transfers__stopped check (
    (stopped_by is null) = (stopped_at is null) and (stopped_by is null or direction = 'TO_WALLET')),
  constraint exchange_transfers__state check (state in ('ORDERED', 'ON_THE_WAY', 'ARRIVED', 'FAILED')),
  constraint exchange_transfers__approved check (state is null or decision = 'APPROVED'),
  constraint exchange_transfers__failed check ((failure is not null) = (state is not distinct from 'FAILED')),
  constraint exchange_transfers__finished check ((finished_at is not null) = (coalesce(state, '') in ('ARRIVED', 'FAILED')))
);
comment on table exchange_transfers is 'shard: reference';
create index exchange_transfers__open on exchange_transfers (asked_at) where finished_at is null;
revoke delete on exchange_transfers from ballast_app;
