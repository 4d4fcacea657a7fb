-- The sandbox of the bank: what its statements list, which grows by what arrives there.
alter table sandbox.desks drop constraint desks__provider;
alter table sandbox.desks add constraint desks__provider check (
  provider in ('custody', 'trade', 'messages', 'signing', 'verification', 'screening', 'bank', 'files', 'platform'));
insert into sandbox.desks (provider) values ('bank');

alter table sandbox.events drop constraint events__told_by;
alter table sandbox.events add constraint events__told_by check (provider in ('custody', 'trade', 'verification', 'bank'));

create table sandbox.bank_lines (
  provider_ref text not null,
  currency text not null,
  -- Signed: what it adds to the account, or takes from it.
  amount numeric(38, 0) not null,
  value_date date not null,
  -- What the payer wrote.
  remittance text not null,
  payer_name text not null,
  payer_account text not null,
  booked_at timestamptz not null default clock_now(),
  change_number bigint not null,
  constraint bank_lines__pk primary key (provider_ref),
  constraint bank_lines__change unique (change_number),
  constraint bank_lines__currency foreign key (currency) references assets (code),
  constraint bank_lines__amount check (amount <> 0)
);
revoke update, delete on sandbox.bank_lines from ballast_sandbox;
