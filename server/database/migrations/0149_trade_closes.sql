-- What trades leave to the house becomes its trading income once a day (docs/decisions/0260).

insert into purposes (purpose, kind, may_go_negative, is_own) values ('trading_income', 'house', true, true);
select open_own_accounts(code, null) from assets;

insert into entry_kinds (kind) values ('trade_close');

-- The days that were closed, each once.
create table trade_closes (
  day date not null,
  -- How many entries took something.
  entries integer not null,
  closed_at timestamptz not null default clock_now(),
  constraint trade_closes__pk primary key (day),
  constraint trade_closes__entries check (entries >= 0)
);
comment on table trade_closes is 'shard: house';
revoke update, delete on trade_closes from ballast_app;
