-- The providers' side of the platform: events received from them (public.provider_events), and the
-- sandboxes' own books (schema sandbox), which the platform's role cannot see. They stand after the ledger,
-- whose assets the books of custody and trade name.

-- Signed events of providers, each kept once under the provider's own id. They are never removed, so a
-- replay is known however late it comes.
create table provider_events (
  id uuid not null,
  provider text not null,
  event_id text not null,
  type text not null,
  data jsonb not null,
  raw_body bytea not null,
  sent_at timestamptz not null,
  received_at timestamptz not null,
  state text not null default 'RECEIVED',
  attempts integer not null default 0,
  -- When the next attempt to process it is due.
  due_at timestamptz not null,
  finished_at timestamptz,
  -- Why it is parked or why the last attempt failed.
  note text,
  constraint provider_events__pk primary key (id),
  constraint provider_events__event_once unique (provider, event_id),
  constraint provider_events__state check (state in ('RECEIVED', 'PROCESSED', 'PARKED')),
  constraint provider_events__finished check ((state = 'RECEIVED') = (finished_at is null))
);
comment on table provider_events is 'shard: house';
create index provider_events__by_due on provider_events (due_at, id) where state = 'RECEIVED';
create index provider_events__by_parked on provider_events (finished_at, id) where state = 'PARKED';
-- What a provider said stays as it was said; only what became of it changes.
revoke update, delete on provider_events from ballast_app;
grant update (state, attempts, due_at, finished_at, note) on provider_events to ballast_app;

-- One row a provider; `files` and `platform` keep no books: failures can be planted in the store of files and in
-- the platform's own calls, too. Whoever changes a provider's books takes its row first, so changes happen one
-- after the other and are numbered in the order of their commits.
create table sandbox.desks (
  provider text not null,
  changes bigint not null default 0,
  constraint desks__pk primary key (provider),
  constraint desks__provider check (
    provider in ('custody', 'trade', 'messages', 'signing', 'verification', 'files', 'platform'))
);
insert into sandbox.desks (provider) values
  ('custody'), ('trade'), ('messages'), ('signing'), ('verification'), ('files'), ('platform');

-- Keys with which the sandboxes sign their events, made when first needed.
create table sandbox.signing_keys (
  provider text not null,
  private_key text not null,
  created_at timestamptz not null default clock_now(),
  constraint signing_keys__pk primary key (provider),
  constraint signing_keys__provider foreign key (provider) references sandbox.desks (provider)
);

-- What each sandbox was asked and what it answered, lost answers included.
create table sandbox.calls (
  call_number bigint generated always as identity,
  provider text not null,
  call text not null,
  request_key text,
  body jsonb not null,
  answer jsonb not null,
  called_at timestamptz not null default clock_now(),
  constraint calls__pk primary key (call_number),
  constraint calls__provider foreign key (provider) references sandbox.desks (provider)
);
create index calls__by_key on sandbox.calls (provider, request_key);

-- Failures that somebody planted; each use takes one off.
create table sandbox.faults (
  fault_number bigint generated always as identity,
  provider text not null,
  fault text not null,
  times_left integer not null,
  constraint faults__pk primary key (fault_number),
  constraint faults__provider foreign key (provider) references sandbox.desks (provider),
  constraint faults__fault check (
    fault in ('refuse', 'error_before', 'error_after_accepting', 'timeout_after_accepting',
      'answer_twice', 'delay', 'fail_after_accepting')),
  constraint faults__times_left check (times_left >= 0)
);
create index faults__by_provider on sandbox.faults (provider, fault_number) where times_left > 0;

-- Events on their way to the platform. Each is sent until it was acknowledged sends_left times.
create table sandbox.events (
  event_number bigint generated always as identity,
  event_id text not null,
  provider text not null,
  body text not null,
  due_at timestamptz not null,
  sends_left integer not null default 1,
  attempts integer not null default 0,
  last_status integer,
  -- Nobody else sends it before this moment.
  claimed_until timestamptz,
  constraint events__pk primary key (event_number),
  constraint events__event_id unique (event_id),
  constraint events__provider foreign key (provider) references sandbox.desks (provider),
  constraint events__told_by check (provider in ('custody', 'trade', 'verification')),
  constraint events__sends_left check (sends_left >= 0)
);
create index events__by_due on sandbox.events (due_at, event_number) where sends_left > 0;

create table sandbox.custody_addresses (
  network text not null,
  address_index integer not null,
  address text not null,
  memo text,
  owner_id uuid not null,
  currency text not null,
  created_at timestamptz not null default clock_now(),
  constraint custody_addresses__pk primary key (network, address_index),
  constraint custody_addresses__address unique (network, address),
  constraint custody_addresses__owner unique (owner_id, currency, network),
  constraint custody_addresses__currency foreign key (currency, network)
    references asset_networks (asset, network)
);

create table sandbox.custody_transfers (
  provider_ref text not null,
  -- The platform's idempotency key; null for what came in.
  request_key text,
  request_id uuid,
  direction text not null,
  currency text not null,
  network text not null,
  address text not null,
  memo text,
  amount numeric(38, 0) not null,
  state text not null,
  -- Set when the transfer is going to fail, or did.
  failure text,
  created_at timestamptz not null default clock_now(),
  settles_at timestamptz not null,
  -- Faults that its events were planted with.
  event_fault text,
  change_number bigint not null,
  constraint custody_transfers__pk primary key (provider_ref),
  constraint custody_transfers__key unique (request_key),
  constraint custody_transfers__change unique (change_number),
  constraint custody_transfers__direction check (direction in ('in', 'out')),
  constraint custody_transfers__currency foreign key (currency) references assets (code),
  constraint custody_transfers__network foreign key (network) references networks (code),
  constraint custody_transfers__keyed check ((direction = 'out') = (request_key is not null)),
  constraint custody_transfers__state check (state in ('accepted', 'settled', 'failed')),
  constraint custody_transfers__amount check (amount > 0)
);
create index custody_transfers__by_due on sandbox.custody_transfers (settles_at, provider_ref)
  where state = 'accepted';

-- What the custodian holds for the platform; leaving is the part that accepted transfers take out.
create table sandbox.custody_balances (
  asset text not null,
  amount numeric(38, 0) not null default 0,
  leaving numeric(38, 0) not null default 0,
  constraint custody_balances__pk primary key (asset),
  constraint custody_balances__asset foreign key (asset) references assets (code),
  constraint custody_balances__leaving check (leaving >= 0)
);

-- What filled orders moved of the platform's holdings, by the exchange's reference: one row of each asset.
create table sandbox.custody_settlements (
  provider_ref text not null,
  asset text not null,
  request_id uuid not null,
  -- Signed: what was sold leaves, what was bought arrives.
  amount numeric(38, 0) not null,
  settled_at timestamptz not null,
  change_number bigint not null,
  constraint custody_settlements__pk primary key (provider_ref, asset),
  constraint custody_settlements__change unique (change_number),
  constraint custody_settlements__asset foreign key (asset) references assets (code),
  constraint custody_settlements__amount check (amount <> 0)
);

create table sandbox.trade_orders (
  provider_ref text not null,
  request_key text not null,
  request_id uuid not null,
  sold_asset text not null,
  sold_amount numeric(38, 0) not null,
  bought_asset text not null,
  floor numeric(38, 0) not null,
  bought_amount numeric(38, 0),
  rate numeric(38, 18),
  state text not null,
  failure text,
  created_at timestamptz not null default clock_now(),
  fills_at timestamptz not null,
  event_fault text,
  constraint trade_orders__pk primary key (provider_ref),
  constraint trade_orders__key unique (request_key),
  constraint trade_orders__sold_asset foreign key (sold_asset) references assets (code),
  constraint trade_orders__bought_asset foreign key (bought_asset) references assets (code),
  constraint trade_orders__state check (state in ('accepted', 'settled', 'failed')),
  constraint trade_orders__sold check (sold_amount > 0),
  constraint trade_orders__floor check (floor >= 0 and coalesce(bought_amount >= floor, true)),
  constraint trade_orders__filled
    check ((state = 'settled') = (bought_amount is not null and rate is not null))
);
create index trade_orders__by_due on sandbox.trade_orders (fills_at, provider_ref)
  where state = 'accepted';

-- Prices that somebody set: each stands until another is, whatever the market says.
create table sandbox.price_overrides (
  override_number bigint generated always as identity,
  code text not null,
  price numeric(38, 18) not null,
  set_at timestamptz not null default clock_now(),
  constraint price_overrides__pk primary key (override_number),
  constraint price_overrides__price check (price > 0)
);
create index price_overrides__by_code on sandbox.price_overrides (code, set_at, override_number);

create table sandbox.messages (
  message_id uuid not null,
  request_key text not null,
  -- A carrier that answers twice delivers twice.
  copy integer not null default 1,
  channel text not null,
  recipient text not null,
  subject text not null,
  text text not null,
  code text,
  links jsonb not null,
  state text not null default 'sent',
  sent_at timestamptz not null,
  constraint messages__pk primary key (message_id),
  constraint messages__key unique (request_key, copy),
  constraint messages__channel check (channel in ('EMAIL', 'SMS', 'WHATSAPP', 'PUSH')),
  constraint messages__state check (state in ('sent', 'refused'))
);
create index messages__by_time on sandbox.messages (sent_at desc, message_id desc);
create index messages__by_recipient on sandbox.messages (recipient, sent_at desc, message_id desc);

create table sandbox.verification_sessions (
  provider_ref text not null,
  -- The platform's own reference.
  request_key text not null,
  token text not null,
  state text not null default 'open',
  failure text,
  created_at timestamptz not null default clock_now(),
  finished_at timestamptz,
  -- How it will be told.
  event_fault text,
  constraint verification_sessions__pk primary key (provider_ref),
  constraint verification_sessions__key unique (request_key),
  constraint verification_sessions__state check (state in ('open', 'passed', 'failed')),
  constraint verification_sessions__finished check ((state = 'open') = (finished_at is null)),
  constraint verification_sessions__failure check ((state = 'failed') = (failure is not null))
);

-- Books are added to, never cut.
revoke delete on all tables in schema sandbox from ballast_sandbox;

-- What the stand-ins of Google and Apple keep: codes, sessions, identities and their own keys. They
-- forget what ran out, so these rows may go.
create table sandbox.sign_in_records (
  provider text not null,
  kind text not null,
  record_id text not null,
  content jsonb not null,
  -- Null stays.
  expires_at timestamptz,
  constraint sign_in_records__pk primary key (provider, kind, record_id),
  constraint sign_in_records__provider check (provider in ('GOOGLE', 'APPLE'))
);
create index sign_in_records__by_age on sandbox.sign_in_records (expires_at);
