-- Payments that leave in files, which two people release (docs/decisions/0243).

-- A file of payments from one account of ours. What is in it never changes.
create table bank_payment_files (
  file_id uuid not null,
  -- By which the bank and we know it, once for ever.
  message_id text not null,
  currency text not null,
  rail text not null,
  payments integer not null,
  amount numeric(38, 0) not null,
  state text not null default 'PREPARED',
  prepared_by uuid not null,
  prepared_at timestamptz not null default clock_now(),
  released_by uuid,
  released_at timestamptz,
  -- On which day the bank is asked to pay.
  execution_day date,
  -- Under which hidden name it was written, and what is in it.
  attempt_id uuid,
  digest bytea,
  sent_at timestamptz,
  -- By a person, or by the platform, which then says why.
  discarded_by uuid,
  discarded_because text,
  discarded_at timestamptz,
  constraint bank_payment_files__pk primary key (file_id),
  constraint bank_payment_files__message unique (message_id),
  constraint bank_payment_files__currency foreign key (currency) references assets (code),
  constraint bank_payment_files__rail check (rail in ('WIRE', 'SWIFT')),
  constraint bank_payment_files__payments check (payments > 0 and amount > 0),
  constraint bank_payment_files__state check (state in ('PREPARED', 'RELEASED', 'WRITTEN', 'SENT', 'DISCARDED')),
  constraint bank_payment_files__released check ((released_by is null) = (released_at is null)
    and (released_by is null) = (execution_day is null)
    and (released_by is not null or state in ('PREPARED', 'DISCARDED'))),
  -- Nobody releases what they prepared.
  constraint bank_payment_files__two_people check (released_by <> prepared_by),
  constraint bank_payment_files__written check ((attempt_id is null) = (digest is null)
    and (attempt_id is not null) = (state in ('WRITTEN', 'SENT'))),
  constraint bank_payment_files__sent check ((sent_at is not null) = (state = 'SENT')),
  constraint bank_payment_files__discarded check ((discarded_at is not null) = (state = 'DISCARDED')
    and (discarded_at is not null) = (discarded_by is not null or discarded_because is not null))
);
create index bank_payment_files__newest on bank_payment_files (prepared_at desc, file_id desc);
create index bank_payment_files__unsent on bank_payment_files (released_at) where state in ('RELEASED', 'WRITTEN');
comment on table bank_payment_files is 'shard: house';
revoke delete on bank_payment_files from ballast_app;

-- A payment that the bank is to be told of, once under our end-to-end id. Of the other side's account the end alone is kept.
create table bank_payment_orders (
  end_to_end_id text not null,
  provider_ref text not null,
  currency text not null,
  rail text not null,
  amount numeric(38, 0) not null,
  creditor_name text not null,
  creditor_bank text not null,
  creditor_account_end text not null,
  collected_at timestamptz not null default clock_now(),
  -- Null while it waits for a file.
  file_id uuid,
  -- What the bank said last.
  bank_status text,
  answered_at timestamptz,
  refused_because text,
  refusal_position bigint,
  constraint bank_payment_orders__pk primary key (end_to_end_id),
  constraint bank_payment_orders__reference unique (provider_ref),
  constraint bank_payment_orders__refusal unique (refusal_position),
  constraint bank_payment_orders__file foreign key (file_id) references bank_payment_files (file_id),
  constraint bank_payment_orders__currency foreign key (currency) references assets (code),
  constraint bank_payment_orders__rail check (rail in ('WIRE', 'SWIFT')),
  constraint bank_payment_orders__amount check (amount > 0),
  constraint bank_payment_orders__answered check ((bank_status is null) = (answered_at is null)),
  constraint bank_payment_orders__refused check ((refused_because is null) = (refusal_position is null))
);
create index bank_payment_orders__waiting on bank_payment_orders (currency, rail, collected_at, end_to_end_id)
  where file_id is null and refused_because is null;
create index bank_payment_orders__file on bank_payment_orders (file_id, end_to_end_id);
comment on table bank_payment_orders is 'shard: house';
revoke update, delete on bank_payment_orders from ballast_app;
grant update (file_id, bank_status, answered_at, refused_because, refusal_position) on bank_payment_orders to ballast_app;

-- With what answers to a file of payments.
alter table bank_files drop constraint bank_files__kind;
alter table bank_files add constraint bank_files__kind check (kind in ('STATEMENT', 'NOTIFICATION', 'ANSWER'));

-- What the sandbox refused after it had accepted it.
alter table sandbox.bank_payments add column refusal_number bigint;
alter table sandbox.bank_payments add constraint bank_payments__refusal unique (refusal_number);
grant update (refusal_number) on sandbox.bank_payments to ballast_sandbox;

insert into custody_progress (provider) values ('bank_refusals');
