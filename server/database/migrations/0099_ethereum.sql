-- What the platform keeps as its own custodian on Ethereum, in a schema of its own that the application cannot see: it is asked
-- through the same port as any custodian, over the providers' connection (docs/decisions/0224).
create schema ethereum;
comment on schema ethereum is 'shard: outside';
grant usage on schema ethereum to ballast_sandbox;
alter default privileges in schema ethereum grant select, insert, update, delete on tables to ballast_sandbox;
alter default privileges in schema ethereum grant usage, select on sequences to ballast_sandbox;

-- Whoever changes these books takes this row first, so changes happen one after the other and are numbered in the order of
-- their commits. The books are of one chain for ever.
create table ethereum.desk (
  only_row boolean not null default true,
  chain_id bigint,
  genesis_hash text,
  changes bigint not null default 0,
  -- Up to this block everything is final and told.
  final_block bigint,
  constraint desk__pk primary key (only_row),
  constraint desk__one_row check (only_row)
);
insert into ethereum.desk default values;

-- Blocks that were read, by which a reorganisation is known. Old ones go.
create table ethereum.blocks (
  block_number bigint not null,
  hash text not null,
  read_at timestamptz not null default clock_now(),
  constraint blocks__pk primary key (block_number)
);

-- Addresses of ours: those that clients were given, the wallet that pays, and the one that is kept apart.
create table ethereum.addresses (
  address text not null,
  kind text not null,
  address_index integer,
  owner_id uuid,
  currency text,
  -- The next transaction from it; null before the first.
  next_nonce bigint,
  -- Up to which block its balance was compared with the chain; null before the first time.
  compared_block bigint,
  created_at timestamptz not null default clock_now(),
  constraint addresses__pk primary key (address),
  constraint addresses__kind check (kind in ('deposit', 'hot', 'cold')),
  constraint addresses__index unique (kind, address_index),
  constraint addresses__owner unique (owner_id, currency),
  constraint addresses__of_a_client check ((kind = 'deposit') = (owner_id is not null and currency is not null)),
  constraint addresses__currency foreign key (currency) references assets (code)
);
create unique index addresses__one_each on ethereum.addresses (kind) where kind <> 'deposit';
create index addresses__by_age on ethereum.addresses (compared_block nulls first, address);

-- What an address holds at `final_block`, as the chain says it.
create table ethereum.holdings (
  address text not null,
  asset text not null,
  amount numeric(38, 0) not null default 0,
  constraint holdings__pk primary key (address, asset),
  constraint holdings__address foreign key (address) references ethereum.addresses (address),
  constraint holdings__asset foreign key (asset) references assets (code),
  constraint holdings__amount check (amount >= 0)
);

-- What each block changed in what an address of ours holds, also what moves between two of them. Old ones go with their blocks.
create table ethereum.moves (
  move_number bigint generated always as identity,
  block_number bigint not null,
  address text not null,
  asset text not null,
  -- Signed.
  amount numeric(38, 0) not null,
  constraint moves__pk primary key (move_number),
  constraint moves__address foreign key (address) references ethereum.addresses (address),
  constraint moves__amount check (amount <> 0)
);
create index moves__by_block on ethereum.moves (block_number);
create index moves__by_address on ethereum.moves (address, asset);

create table ethereum.transfers (
  provider_ref text not null,
  -- The platform's idempotency key; null for what came in, and for what left without an order.
  request_key text,
  request_id uuid,
  direction text not null,
  currency text not null,
  address text not null,
  amount numeric(38, 0) not null,
  -- The transaction, and the place of the transfer within it; null where the chain only shows the balance, or it is not mined yet.
  hash text,
  place integer,
  -- The block that it is in; null while it is in none.
  block_number bigint,
  -- The last block when the block that it was in fell away.
  dropped_at bigint,
  state text not null,
  failure text,
  created_at timestamptz not null default clock_now(),
  change_number bigint not null,
  constraint transfers__pk primary key (provider_ref),
  constraint transfers__key unique (request_key),
  constraint transfers__change unique (change_number),
  constraint transfers__currency foreign key (currency) references assets (code),
  constraint transfers__direction check (direction in ('in', 'out')),
  constraint transfers__state check (state in ('accepted', 'settled', 'failed')),
  constraint transfers__failed check ((state = 'failed') = (failure is not null)),
  constraint transfers__amount check (amount > 0)
);
create index transfers__by_hash on ethereum.transfers (hash, place);
create index transfers__open on ethereum.transfers (created_at, provider_ref) where state = 'accepted';
create index transfers__by_block on ethereum.transfers (block_number) where block_number is not null;

-- Transactions that we make, one for each number of its address: a number is used once, by whatever is sent under it in the end.
create table ethereum.transactions (
  transaction_id bigint generated always as identity,
  from_address text not null,
  nonce bigint not null,
  purpose text not null,
  -- The payment that it makes.
  provider_ref text,
  -- What it moves, and how much of it, for what is still free to be sent.
  asset text not null,
  amount numeric(38, 0) not null,
  to_address text not null,
  value numeric(38, 0) not null,
  data text not null,
  gas_limit bigint not null,
  state text not null default 'open',
  mined_hash text,
  mined_block bigint,
  succeeded boolean,
  created_at timestamptz not null default clock_now(),
  constraint transactions__pk primary key (transaction_id),
  constraint transactions__nonce unique (from_address, nonce),
  constraint transactions__from foreign key (from_address) references ethereum.addresses (address),
  constraint transactions__transfer foreign key (provider_ref) references ethereum.transfers (provider_ref),
  constraint transactions__purpose check (purpose in ('withdrawal', 'gas', 'sweep')),
  constraint transactions__pays check ((purpose = 'withdrawal') = (provider_ref is not null)),
  -- `displaced`: somebody else used its number, so it never happens.
  constraint transactions__state check (state in ('open', 'mined', 'final', 'displaced')),
  constraint transactions__mined check ((state in ('mined', 'final')) = (mined_hash is not null and mined_block is not null and succeeded is not null))
);
create index transactions__open on ethereum.transactions (from_address, nonce) where state in ('open', 'mined');
-- A payment is made by one transaction; only when that can never happen, by another.
create unique index transactions__pays_once on ethereum.transactions (provider_ref) where state <> 'displaced';

-- Each form in which a transaction was signed, kept before it is sent: a later one pays more under the same number.
create table ethereum.broadcasts (
  hash text not null,
  transaction_id bigint not null,
  raw text not null,
  fee_limit numeric(38, 0) not null,
  tip numeric(38, 0) not null,
  signed_at timestamptz not null default clock_now(),
  constraint broadcasts__pk primary key (hash),
  constraint broadcasts__transaction foreign key (transaction_id) references ethereum.transactions (transaction_id)
);
create index broadcasts__by_transaction on ethereum.broadcasts (transaction_id);

-- What transactions from our addresses cost, whoever made them. Told once they are final.
create table ethereum.costs (
  provider_ref text not null,
  hash text not null,
  amount numeric(38, 0) not null,
  block_number bigint,
  state text not null,
  change_number bigint,
  constraint costs__pk primary key (provider_ref),
  constraint costs__change unique (change_number),
  constraint costs__state check (state in ('accepted', 'settled', 'failed')),
  constraint costs__told check ((state = 'accepted') = (change_number is null)),
  constraint costs__amount check (amount > 0)
);
create index costs__by_block on ethereum.costs (block_number);

-- How much was seen at our addresses in each block that moves nothing.
create table ethereum.ignored (
  block_number bigint not null,
  kind text not null,
  times integer not null,
  constraint ignored__pk primary key (block_number, kind),
  -- A transfer of nothing; a token that is none of those listed, whatever it calls itself.
  constraint ignored__kind check (kind in ('zero_value', 'unlisted_token'))
);

-- What was paid and signed stays.
revoke delete on ethereum.desk, ethereum.addresses, ethereum.transfers, ethereum.transactions, ethereum.broadcasts
  from ballast_sandbox;
