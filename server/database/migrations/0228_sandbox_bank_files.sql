-- The sandbox of the bank speaks in files as a live one does (docs/decisions/0317).

-- Each file that it took, once under the name by which it took it: the same file sent again is another one.
create table sandbox.bank_received_files (
  delivery text not null,
  name text not null,
  -- By which its sender knows it; null where none could be read.
  message_id text,
  state text not null,
  -- Why all of it was refused, as a code of ISO 20022, and where in it.
  reason text,
  place text,
  payments integer not null,
  taken_at timestamptz not null default clock_now(),
  constraint bank_received_files__pk primary key (delivery),
  constraint bank_received_files__state check (state in ('TAKEN', 'REFUSED')),
  constraint bank_received_files__refused check ((state = 'REFUSED') = (reason is not null)),
  constraint bank_received_files__message check (state = 'REFUSED' or message_id is not null)
);
-- What was refused may come again, put right.
create unique index bank_received_files__message_once on sandbox.bank_received_files (message_id) where state = 'TAKEN';

-- Of a payment that came in a file: in which, and in which part of it; from which account it goes, and when it comes back, if it does.
alter table sandbox.bank_payments
  add column delivery text,
  add column part_id text,
  add column debtor_account text,
  add column comes_back_at timestamptz,
  add constraint bank_payments__delivery foreign key (delivery) references sandbox.bank_received_files (delivery),
  add constraint bank_payments__by_file check ((delivery is null) = (part_id is null) and (delivery is null) = (debtor_account is null)
    and (delivery is not null or comes_back_at is null));
create index bank_payments__returning on sandbox.bank_payments (comes_back_at) where state = 'BOOKED' and comes_back_at is not null;

-- On which of the accounts of its currency a line stands, where that is known, and for which payment it is a charge, each once.
alter table sandbox.bank_lines
  add column account text,
  add column charge_for text,
  add constraint bank_lines__charge_for foreign key (charge_for) references sandbox.bank_payments (provider_ref);
create unique index bank_lines__charged_once on sandbox.bank_lines (charge_for) where charge_for is not null;

-- What the bank writes, and from when on it may be seen.
create table sandbox.bank_messages (
  number bigint not null,
  kind text not null,
  text text not null,
  -- The file that it answers.
  delivery text,
  due_at timestamptz not null default clock_now(),
  written_at timestamptz,
  constraint bank_messages__pk primary key (number),
  constraint bank_messages__delivery foreign key (delivery) references sandbox.bank_received_files (delivery),
  constraint bank_messages__kind check (kind in ('pain.002', 'camt.053', 'camt.054', 'camt.056'))
);
create index bank_messages__unwritten on sandbox.bank_messages (due_at, number) where written_at is null;

-- The statements of an account, one after the other.
create table sandbox.bank_statements (
  account text not null,
  number integer not null,
  day date not null,
  opening numeric(38, 0) not null,
  closing numeric(38, 0) not null,
  constraint bank_statements__pk primary key (account, number),
  constraint bank_statements__day unique (account, day)
);

-- Which lines a notification told of, and which statement has them.
create table sandbox.bank_told_lines (
  line_ref text not null,
  account text not null,
  booked_day date not null,
  statement_number integer,
  constraint bank_told_lines__pk primary key (line_ref),
  constraint bank_told_lines__line foreign key (line_ref) references sandbox.bank_lines (provider_ref),
  constraint bank_told_lines__statement foreign key (account, statement_number) references sandbox.bank_statements (account, number)
);
create index bank_told_lines__unstated on sandbox.bank_told_lines (booked_day, account) where statement_number is null;

-- By which message a request to have money back was told.
alter table sandbox.bank_recall_requests
  add column message_number bigint,
  add constraint bank_recall_requests__message foreign key (message_number) references sandbox.bank_messages (number);
