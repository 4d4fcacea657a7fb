-- Files of a bank that speaks ISO 20022, and what they list (docs/decisions/0233).

-- Whoever takes a file takes this row first, so items are numbered in the order of the commits.
create table bank_file_desk (
  only_row boolean not null default true,
  changes bigint not null default 0,
  constraint bank_file_desk__pk primary key (only_row),
  constraint bank_file_desk__one_row check (only_row)
);
comment on table bank_file_desk is 'shard: house';
insert into bank_file_desk default values;
revoke insert, delete on bank_file_desk from ballast_app;

-- Every file that came, once by what is in it: taken, or refused as a whole, and then why and where in it.
create table bank_files (
  file_id uuid not null,
  name text not null,
  digest bytea not null,
  kind text,
  message_id text,
  refused_because text,
  refused_at_place text,
  received_at timestamptz not null default clock_now(),
  constraint bank_files__pk primary key (file_id),
  constraint bank_files__once unique (digest),
  constraint bank_files__kind check (kind in ('STATEMENT', 'NOTIFICATION')),
  constraint bank_files__message check ((kind is null) = (message_id is null)),
  constraint bank_files__refused check ((kind is null) = (refused_because is not null)
    and (refused_because is null) = (refused_at_place is null))
);
comment on table bank_files is 'shard: house';
revoke update, delete on bank_files from ballast_app;

-- What the bank booked, once under its reference, whichever file told of it first. Of the other side's account the end alone is kept.
create table bank_file_items (
  provider_ref text not null,
  entry_ref text not null,
  file_id uuid not null,
  -- The statement that has it; null while a notification alone does.
  stated_by uuid,
  account text not null,
  currency text not null,
  amount numeric(38, 0) not null,
  value_date date not null,
  booked_at timestamptz not null,
  remittance text not null,
  party_name text not null,
  party_account_end text not null,
  end_to_end_id text,
  return_reason text,
  position bigint not null,
  constraint bank_file_items__pk primary key (provider_ref),
  constraint bank_file_items__position unique (position),
  constraint bank_file_items__file foreign key (file_id) references bank_files (file_id),
  constraint bank_file_items__stated_by foreign key (stated_by) references bank_files (file_id),
  constraint bank_file_items__currency foreign key (currency) references assets (code),
  constraint bank_file_items__amount check (amount <> 0)
);
create index bank_file_items__entry on bank_file_items (entry_ref);
create index bank_file_items__unstated on bank_file_items (account) where stated_by is null;
comment on table bank_file_items is 'shard: house';
revoke update, delete on bank_file_items from ballast_app;
grant update (stated_by) on bank_file_items to ballast_app;

-- What an account held at the end of each statement, which is what it held at the beginning of the next.
create table bank_file_balances (
  account text not null,
  number integer not null,
  currency text not null,
  file_id uuid not null,
  closing numeric(38, 0) not null,
  day date not null,
  constraint bank_file_balances__pk primary key (account, number),
  constraint bank_file_balances__file foreign key (file_id) references bank_files (file_id),
  constraint bank_file_balances__currency foreign key (currency) references assets (code)
);
comment on table bank_file_balances is 'shard: house';
revoke update, delete on bank_file_balances from ballast_app;
