-- Payments: deposit addresses, deposits, wallets, withdrawals, reconciliation. Amounts are minor units.
-- A state is a row that says who and when; the ledger's requests move in step with these rows.

-- Whose what a provider lists is: one owner and one request for each of its references, so that none is booked twice.
create table provider_references (
  provider text not null,
  provider_ref text not null,
  owner_id uuid not null,
  request_id uuid not null,
  constraint provider_references__pk primary key (provider, provider_ref)
);
comment on table provider_references is 'shard: lookup by provider, provider_ref';

-- Whose the keys are that a provider was given with an order, and that it names in its list.
create table provider_keys (
  provider text not null,
  key text not null,
  owner_id uuid not null,
  request_id uuid not null,
  constraint provider_keys__pk primary key (provider, key)
);
comment on table provider_keys is 'shard: lookup by provider, key';

-- Where a client deposits one currency on one network. The address is null until the custodian gave it.
create table deposit_addresses (
  owner_id uuid not null,
  address_id uuid not null,
  currency text not null,
  network text not null,
  address text,
  memo text,
  requested_at timestamptz not null default clock_now(),
  issued_at timestamptz,
  -- When to ask the custodian next; null once the address is there.
  due_at timestamptz default clock_now(),
  -- Why the last attempt failed.
  note text,
  constraint deposit_addresses__pk primary key (owner_id, address_id),
  constraint deposit_addresses__owner foreign key (owner_id) references clients,
  constraint deposit_addresses__one_each unique (owner_id, currency, network),
  constraint deposit_addresses__currency foreign key (currency, network)
    references asset_networks (asset, network),
  constraint deposit_addresses__issued check ((address is null) = (issued_at is null)),
  constraint deposit_addresses__due check ((address is null) = (due_at is not null))
);
create index deposit_addresses__due on deposit_addresses (due_at, address_id) where due_at is not null;

-- Whose an address is. No two clients and no two currencies share one; without a memo of its own the memo is ''.
create table deposit_address_owners (
  network text not null,
  address text not null,
  memo text not null,
  owner_id uuid not null,
  address_id uuid not null,
  constraint deposit_address_owners__pk primary key (network, address, memo),
  constraint deposit_address_owners__network foreign key (network) references networks (code)
);
comment on table deposit_address_owners is 'shard: lookup by network, address, memo';
revoke update, delete on provider_references, provider_keys, deposit_address_owners from ballast_app;

-- How far a provider's list of transfers was read, by the name that its references have here: everything up to `cursor`,
-- which was its end at `complete_at`. `polled_at` spaces the readings that nothing else asks for; `unread_since` is the
-- first of those after which nobody came to the end.
create table custody_progress (
  provider text not null,
  cursor text,
  complete_at timestamptz,
  polled_at timestamptz,
  unread_since timestamptz,
  constraint custody_progress__pk primary key (provider)
);
insert into custody_progress (provider) values ('custody');
revoke insert, delete on custody_progress from ballast_app;

-- What the custodian and the exchange list, kept by ourselves: each of their references once for each asset that it moves.
-- `position` is where the custodian's list told it last; null while only the exchange has reported it.
create table provider_movements (
  -- Whose reference it is. What a trade moved has the exchange's, though the custodian lists it, too.
  provider text not null,
  provider_ref text not null,
  asset text not null,
  kind text not null,
  -- Signed: what it changes in the platform's holdings once it is settled.
  amount numeric(38, 0) not null,
  state text not null,
  -- What it was asked for, in the provider's words; null when they name none of our requests.
  request_id uuid,
  position bigint,
  -- From which position on it is part of the holdings, and from which no more, because it was undone.
  settled_position bigint,
  undone_position bigint,
  first_listed_at timestamptz not null default clock_now(),
  changed_at timestamptz not null default clock_now(),
  constraint provider_movements__pk primary key (provider, provider_ref, asset),
  constraint provider_movements__provider check (provider in ('custody', 'trade')),
  constraint provider_movements__kind check (kind in ('in', 'out', 'trade')),
  constraint provider_movements__state check (state in ('accepted', 'settled', 'failed')),
  constraint provider_movements__undone check (
    undone_position is null or coalesce(undone_position >= settled_position, false))
);
create index provider_movements__by_request on provider_movements (request_id) where request_id is not null;
comment on table provider_movements is 'shard: lookup by provider, provider_ref';
comment on table custody_progress is 'shard: house';

-- What came in for a client, over a chain or through a bank. Its request completes when it is credited.
create table deposits (
  owner_id uuid not null,
  request_id uuid not null,
  kind text not null,
  currency text not null,
  amount numeric(38, 0) not null,
  -- When the custodian or the bank first saw it.
  arrived_at timestamptz not null,
  detected_at timestamptz not null default clock_now(),
  credited_at timestamptz,
  -- When it moves from settling to available; null once it did or failed.
  settles_at timestamptz,
  settled_at timestamptz,
  -- When it was booked to the house's suspense instead, because it may not be credited as it came.
  suspended_at timestamptz,
  failed_at timestamptz,
  -- When it was taken back after it was booked.
  undone_at timestamptz,
  -- After an attempt to settle it failed.
  settle_not_before timestamptz,
  -- When staff were told that it neither settled nor failed.
  late_told_at timestamptz,
  constraint deposits__pk primary key (owner_id, request_id),
  constraint deposits__of_kind unique (owner_id, request_id, kind),
  constraint deposits__request foreign key (owner_id, request_id) references requests (owner_id, request_id),
  constraint deposits__kind check (kind in ('CRYPTO', 'BANK')),
  constraint deposits__currency foreign key (currency) references assets (code),
  constraint deposits__amount check (amount > 0),
  constraint deposits__one_end check (num_nonnulls(credited_at, suspended_at, failed_at) <= 1),
  constraint deposits__undone_after_booking check (
    undone_at is null or num_nonnulls(credited_at, suspended_at) = 1),
  constraint deposits__settled_after_credit check (settled_at is null or credited_at is not null)
);
create index deposits__due on deposits (settles_at, request_id)
  where credited_at is not null and settled_at is null and undone_at is null;
create index deposits__late on deposits (detected_at)
  where credited_at is null and suspended_at is null and failed_at is null and late_told_at is null;

-- The part of a deposit that came over a chain, as the custodian's list has it.
create table crypto_deposits (
  owner_id uuid not null,
  request_id uuid not null,
  kind text not null default 'CRYPTO',
  address_id uuid not null,
  provider_ref text not null,
  network text not null,
  memo text,
  constraint crypto_deposits__pk primary key (owner_id, request_id),
  constraint crypto_deposits__deposit foreign key (owner_id, request_id, kind)
    references deposits (owner_id, request_id, kind),
  constraint crypto_deposits__address foreign key (owner_id, address_id)
    references deposit_addresses (owner_id, address_id),
  constraint crypto_deposits__kind check (kind = 'CRYPTO'),
  constraint crypto_deposits__network foreign key (network) references networks (code)
);

-- The same transfer again where it settled anew after it was undone or failed.
create index crypto_deposits__by_provider_ref on crypto_deposits (owner_id, provider_ref);

-- The part of a deposit that came through a bank, as a line of its statement has it. It takes effect as its value date begins,
-- and so does its entry.
create table bank_deposits (
  owner_id uuid not null,
  request_id uuid not null,
  kind text not null default 'BANK',
  provider_ref text not null,
  -- What the payer wrote, by which it was attributed.
  reference text not null,
  payer_name text not null,
  value_date date not null,
  constraint bank_deposits__pk primary key (owner_id, request_id),
  constraint bank_deposits__deposit foreign key (owner_id, request_id, kind)
    references deposits (owner_id, request_id, kind),
  constraint bank_deposits__provider_ref unique (owner_id, provider_ref),
  constraint bank_deposits__kind check (kind = 'BANK')
);

-- Transfers that nobody books because what is said of them does not fit. Each is an alarm for staff.
create table parked_transfers (
  parked_id uuid,
  provider_ref text not null,
  reason text not null,
  -- Whether an event said it or the custodian's own list of transfers.
  source text not null,
  transfer jsonb not null,
  parked_at timestamptz not null default clock_now(),
  constraint parked_transfers__pk primary key (parked_id),
  constraint parked_transfers__once unique (provider_ref, reason, source),
  constraint parked_transfers__source check (source in ('EVENT', 'BOOKS'))
);
create index parked_transfers__newest on parked_transfers (parked_at, parked_id);
comment on table parked_transfers is 'shard: house';

-- Where a client may be paid to: wallets and bank accounts, in one register.
create table payout_targets (
  owner_id uuid not null,
  target_id uuid not null,
  kind text not null,
  entered_by uuid not null,
  name text,
  added_at timestamptz not null default clock_now(),
  constraint payout_targets__pk primary key (owner_id, target_id),
  constraint payout_targets__of_kind unique (owner_id, target_id, kind),
  constraint payout_targets__owner foreign key (owner_id) references clients,
  constraint payout_targets__kind check (kind in ('WALLET', 'BANK'))
);

create table wallet_targets (
  owner_id uuid not null,
  target_id uuid not null,
  kind text not null default 'WALLET',
  network text not null,
  address text not null,
  memo text,
  constraint wallet_targets__pk primary key (owner_id, target_id),
  constraint wallet_targets__target foreign key (owner_id, target_id, kind)
    references payout_targets (owner_id, target_id, kind),
  constraint wallet_targets__kind check (kind = 'WALLET'),
  constraint wallet_targets__network foreign key (network) references networks (code)
);
create unique index wallet_targets__address on wallet_targets (owner_id, network, address, coalesce(memo, ''));

-- The number of an account is read only where a payment is sent: what shows it shows its ending.
create table bank_targets (
  owner_id uuid not null,
  target_id uuid not null,
  kind text not null default 'BANK',
  -- By the routing number of a bank in the United States, or by BIC everywhere else.
  routing text not null,
  routing_code text not null,
  bank_name text not null,
  country text not null,
  currency text not null,
  holder_name text not null,
  encrypted_account_number text not null,
  -- A keyed hash of bank and number, by which the same account is found again without opening anything.
  account_hash bytea not null,
  account_number_ending text not null,
  constraint bank_targets__pk primary key (owner_id, target_id),
  constraint bank_targets__account unique (owner_id, account_hash),
  constraint bank_targets__account_hash check (octet_length(account_hash) = 32),
  constraint bank_targets__target foreign key (owner_id, target_id, kind)
    references payout_targets (owner_id, target_id, kind),
  constraint bank_targets__currency foreign key (currency) references assets (code),
  constraint bank_targets__kind check (kind = 'BANK'),
  constraint bank_targets__routing check (routing in ('US', 'INTERNATIONAL'))
);

-- What staff decided about a target; the newest row is its state, none means pending.
create table target_decisions (
  owner_id uuid not null,
  decision_id bigint generated always as identity,
  target_id uuid not null,
  state text not null,
  reason text,
  decided_by uuid not null,
  decided_at timestamptz not null default clock_now(),
  constraint target_decisions__pk primary key (owner_id, decision_id),
  constraint target_decisions__target foreign key (owner_id, target_id)
    references payout_targets (owner_id, target_id),
  constraint target_decisions__state
    check (state in ('APPROVED', 'REJECTED', 'SUSPENDED', 'REMOVED'))
);
create index target_decisions__by_target on target_decisions (owner_id, target_id, decision_id);

-- Video calls that were held about a target, or about a large withdrawal to it. How long a target waits before it
-- may be paid to has no row: it follows from its newest approval, its owner's newest change of credentials, and
-- the calls here, one of which ends the wait early.
create table video_calls (
  owner_id uuid not null,
  call_id uuid not null,
  target_id uuid not null,
  purpose text not null,
  held_at timestamptz not null default clock_now(),
  recorded_by uuid not null,
  constraint video_calls__pk primary key (owner_id, call_id),
  constraint video_calls__target foreign key (owner_id, target_id) references payout_targets (owner_id, target_id),
  constraint video_calls__purpose check (purpose in ('WALLET', 'WITHDRAWAL'))
);
create index video_calls__by_target on video_calls (owner_id, target_id, held_at);

create table withdrawals (
  owner_id uuid not null,
  request_id uuid not null,
  kind text not null,
  entered_by uuid not null,
  target_id uuid not null,
  currency text not null,
  amount numeric(38, 0) not null,
  fee numeric(38, 0) not null,
  hold_id uuid not null,
  -- Value of the amount in US dollars at the price of its creation, and the largest payment window that it was
  -- weighed in: when it was asked for, when it was confirmed and at each approval.
  value_usd numeric(38, 18) not null,
  window_usd numeric(38, 18) not null,
  approvals_required smallint not null,
  created_at timestamptz not null default clock_now(),
  -- Until when the client may confirm it; null once it was confirmed or ended.
  confirm_by timestamptz,
  constraint withdrawals__pk primary key (owner_id, request_id),
  constraint withdrawals__of_kind unique (owner_id, request_id, kind),
  constraint withdrawals__request foreign key (owner_id, request_id)
    references requests (owner_id, request_id),
  constraint withdrawals__target foreign key (owner_id, target_id, kind)
    references payout_targets (owner_id, target_id, kind),
  constraint withdrawals__hold unique (owner_id, hold_id),
  constraint withdrawals__kind check (kind in ('WALLET', 'BANK')),
  constraint withdrawals__currency foreign key (currency) references assets (code),
  constraint withdrawals__amount check (amount > 0 and fee >= 0),
  constraint withdrawals__value check (value_usd >= 0 and window_usd >= value_usd),
  constraint withdrawals__approvals_required check (approvals_required in (1, 2))
);
create index withdrawals__by_time on withdrawals (owner_id, created_at);
create index withdrawals__by_target on withdrawals (owner_id, target_id);
create index withdrawals__unconfirmed on withdrawals (confirm_by, request_id) where confirm_by is not null;

-- Where a withdrawal to a wallet goes: copies, so that what was confirmed stays what is paid.
create table wallet_withdrawals (
  owner_id uuid not null,
  request_id uuid not null,
  kind text not null default 'WALLET',
  network text not null,
  address text not null,
  memo text,
  constraint wallet_withdrawals__pk primary key (owner_id, request_id),
  constraint wallet_withdrawals__withdrawal foreign key (owner_id, request_id, kind)
    references withdrawals (owner_id, request_id, kind),
  constraint wallet_withdrawals__kind check (kind = 'WALLET'),
  constraint wallet_withdrawals__network foreign key (network) references networks (code)
);

-- Where a withdrawal to a bank goes: copies, too.
create table bank_withdrawals (
  owner_id uuid not null,
  request_id uuid not null,
  kind text not null default 'BANK',
  routing text not null,
  routing_code text not null,
  bank_name text not null,
  country text not null,
  holder_name text not null,
  encrypted_account_number text not null,
  account_number_ending text not null,
  constraint bank_withdrawals__pk primary key (owner_id, request_id),
  constraint bank_withdrawals__withdrawal foreign key (owner_id, request_id, kind)
    references withdrawals (owner_id, request_id, kind),
  constraint bank_withdrawals__kind check (kind = 'BANK'),
  constraint bank_withdrawals__routing check (routing in ('US', 'INTERNATIONAL'))
);

-- The client proved a withdrawal with a one-time code.
create table withdrawal_verifications (
  owner_id uuid not null,
  request_id uuid not null,
  verified_by uuid not null,
  verified_at timestamptz not null default clock_now(),
  constraint withdrawal_verifications__pk primary key (owner_id, request_id),
  constraint withdrawal_verifications__withdrawal
    foreign key (owner_id, request_id) references withdrawals (owner_id, request_id)
);

-- One row for each person who approved; two different ones are two rows.
create table withdrawal_approvals (
  owner_id uuid not null,
  request_id uuid not null,
  approved_by uuid not null,
  approved_at timestamptz not null default clock_now(),
  constraint withdrawal_approvals__once_each primary key (owner_id, request_id, approved_by),
  constraint withdrawal_approvals__withdrawal
    foreign key (owner_id, request_id) references withdrawals (owner_id, request_id)
);

-- How an approved withdrawal gets to the custodian. The row is there before the first attempt, and an
-- attempt is counted before it is made, so that a crash in between is known.
create table withdrawal_dispatches (
  owner_id uuid not null,
  request_id uuid not null,
  opened_at timestamptz not null default clock_now(),
  attempts integer not null default 0,
  attempted_at timestamptz,
  -- When to work on it next. Whoever starts an attempt moves it on, so that nobody else starts one at
  -- the same time; null once the custodian answered or the withdrawal is closed.
  due_at timestamptz default clock_now(),
  provider_ref text,
  accepted_at timestamptz,
  -- Parked: since when nobody knows whether the custodian accepted it, and when staff were told.
  unclear_since timestamptz,
  alarmed_at timestamptz,
  note text,
  -- When the withdrawal was closed, and when staff were told that what was accepted neither settled nor failed.
  ended_at timestamptz,
  late_told_at timestamptz,
  constraint withdrawal_dispatches__pk primary key (owner_id, request_id),
  constraint withdrawal_dispatches__withdrawal
    foreign key (owner_id, request_id) references withdrawals (owner_id, request_id),
  constraint withdrawal_dispatches__provider_ref unique (owner_id, provider_ref),
  constraint withdrawal_dispatches__accepted check ((provider_ref is null) = (accepted_at is null)),
  constraint withdrawal_dispatches__attempts check (attempts >= 0)
);
create index withdrawal_dispatches__due on withdrawal_dispatches (due_at, request_id) where due_at is not null;
create index withdrawal_dispatches__unclear on withdrawal_dispatches (unclear_since)
  where unclear_since is not null;
create index withdrawal_dispatches__late on withdrawal_dispatches (accepted_at)
  where ended_at is null and late_told_at is null;

-- How a withdrawal ended, once. Nobody in `closed_by` means the platform.
create table withdrawal_closures (
  owner_id uuid not null,
  request_id uuid not null,
  outcome text not null,
  closed_by uuid,
  reason text,
  closed_at timestamptz not null default clock_now(),
  constraint withdrawal_closures__pk primary key (owner_id, request_id),
  constraint withdrawal_closures__withdrawal
    foreign key (owner_id, request_id) references withdrawals (owner_id, request_id),
  constraint withdrawal_closures__outcome
    check (outcome in ('COMPLETED', 'FAILED', 'REJECTED', 'CANCELLED')),
  constraint withdrawal_closures__reason check (outcome <> 'REJECTED' or reason is not null)
);
create index withdrawal_closures__completed on withdrawal_closures (owner_id) where outcome = 'COMPLETED';

-- When the ledger is compared with the custodian next. An attempt is counted before it is made; a comparison that
-- comes to its end sets the count back.
create table reconciliation_schedule (
  only_row boolean default true,
  due_at timestamptz not null default clock_now(),
  attempts integer not null default 0,
  begun_at timestamptz not null default clock_now(),
  constraint reconciliation_schedule__pk primary key (only_row),
  constraint reconciliation_schedule__one_row check (only_row)
);
insert into reconciliation_schedule default values;
revoke insert, delete on reconciliation_schedule from ballast_app;
comment on table reconciliation_schedule is 'shard: house';

-- Comparisons of the ledger with the custodian, each as of a position in the custodian's list.
create table reconciliations (
  reconciliation_id uuid,
  ran_by uuid,
  ran_at timestamptz not null default clock_now(),
  cut bigint not null,
  constraint reconciliations__pk primary key (reconciliation_id)
);
create index reconciliations__newest on reconciliations (ran_at, reconciliation_id);
comment on table reconciliations is 'shard: house';

-- What each side had of an asset at the cut. `explained` is the part of the difference whose reason is known.
create table reconciliation_rows (
  reconciliation_id uuid not null,
  asset text not null,
  ledger numeric(38, 0) not null,
  listed numeric(38, 0) not null,
  custody numeric(38, 0) not null,
  explained numeric(38, 0) not null,
  constraint reconciliation_rows__pk primary key (reconciliation_id, asset),
  constraint reconciliation_rows__asset foreign key (asset) references assets (code),
  constraint reconciliation_rows__run
    foreign key (reconciliation_id) references reconciliations (reconciliation_id)
);
comment on table reconciliation_rows is 'shard: house';

-- What a comparison found, by name. `difference` is what the custodian has more than our books.
create table reconciliation_findings (
  reconciliation_id uuid not null,
  finding_number integer not null,
  asset text not null,
  kind text not null,
  -- Of a provider, or of an entry of the ledger that names none; null for a balance, which is nobody's alone.
  reference text,
  listed numeric(38, 0) not null,
  booked numeric(38, 0),
  difference numeric(38, 0) not null,
  -- Why it is no cause for concern; null when nobody knows.
  explained_by text,
  first_found_at timestamptz not null,
  constraint reconciliation_findings__pk primary key (reconciliation_id, finding_number),
  constraint reconciliation_findings__asset foreign key (asset) references assets (code),
  constraint reconciliation_findings__run
    foreign key (reconciliation_id) references reconciliations (reconciliation_id),
  constraint reconciliation_findings__kind check (
    kind in ('NOT_BOOKED', 'NOT_LISTED', 'AMOUNT_DIFFERS', 'BOOKED_TWICE', 'BALANCE_DIFFERS')),
  constraint reconciliation_findings__reference check ((reference is null) = (kind = 'BALANCE_DIFFERS')),
  constraint reconciliation_findings__explained_by check (explained_by in ('PARKED', 'TRADE_OPEN'))
);
comment on table reconciliation_findings is 'shard: house';

-- When the books of an asset last agreed, and since when its withdrawals stand still, and why.
create table asset_reconciliations (
  asset text constraint asset_reconciliations__pk primary key,
  agreed_at timestamptz,
  stopped_at timestamptz,
  stopped_because text,
  constraint asset_reconciliations__asset foreign key (asset) references assets (code),
  constraint asset_reconciliations__stopped check ((stopped_at is null) = (stopped_because is null)),
  constraint asset_reconciliations__because check (stopped_because in ('DIFFERENCE', 'TOO_OLD'))
);
comment on table asset_reconciliations is 'shard: house';
