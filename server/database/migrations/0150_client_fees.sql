-- Fees of the platform: what they are from a day on, what of them accrued each day, and what was billed and charged (spec/decisions.md, section 16).

-- From when on which fee is what. A version is never changed: another one follows it from another day on.
create table fee_schedules (
  schedule_id uuid not null,
  kind text not null,
  -- The basket that it is for; null of the platform's own fee.
  fund_id uuid,
  effective_on date not null,
  -- For how long its rates are, and how often it is billed.
  period text not null,
  billing_period text not null,
  published_at timestamptz not null default clock_now(),
  constraint fee_schedules__pk primary key (schedule_id),
  constraint fee_schedules__one_a_day unique nulls not distinct (kind, fund_id, effective_on),
  constraint fee_schedules__kind check (kind in ('PLATFORM', 'MANAGEMENT')),
  constraint fee_schedules__scope check ((kind = 'PLATFORM') = (fund_id is null)),
  constraint fee_schedules__period check (period in ('YEAR', 'HALF_YEAR', 'QUARTER', 'MONTH')),
  constraint fee_schedules__billing_period check (billing_period in ('YEAR', 'HALF_YEAR', 'QUARTER', 'MONTH'))
);
comment on table fee_schedules is 'shard: reference';
revoke update, delete on fee_schedules from ballast_app;
create trigger fee_schedules__stay before update or delete or truncate on fee_schedules
  for each statement execute function refuse_change();

-- The rate of what lies between two amounts of US dollars, or over one.
create table fee_ranges (
  schedule_id uuid not null,
  starts_at numeric(38,18) not null,
  ends_at numeric(38,18),
  rate numeric(38,18) not null,
  constraint fee_ranges__pk primary key (schedule_id, starts_at),
  constraint fee_ranges__schedule foreign key (schedule_id) references fee_schedules (schedule_id),
  constraint fee_ranges__order check (starts_at >= 0 and ends_at > starts_at),
  constraint fee_ranges__rate check (rate between 0 and 1)
);
comment on table fee_ranges is 'shard: reference';
revoke update, delete on fee_ranges from ballast_app;
create trigger fee_ranges__stay before update or delete or truncate on fee_ranges
  for each statement execute function refuse_change();

-- Where each fee of a client stands: the row is the lock of its accruals, bills and charges. `scope` is 'whole' for the portfolio,
-- else the basket. Amounts are cents of US dollars but the exact sum.
create table client_fees (
  owner_id uuid not null,
  kind text not null,
  scope text not null,
  -- The first day that has not accrued.
  next_day date not null,
  accrued_usd numeric(38,18) not null default 0,
  posted numeric(38,0) not null default 0,
  -- Billed, or charged on withdrawals.
  settled numeric(38,0) not null default 0,
  constraint client_fees__pk primary key (owner_id, kind, scope),
  constraint client_fees__kind check (kind in ('PLATFORM', 'MANAGEMENT')),
  constraint client_fees__not_negative check (accrued_usd >= 0 and posted >= 0 and settled >= 0),
  constraint client_fees__settled_of_posted check (settled <= posted)
);
revoke delete on client_fees from ballast_app;

-- What accrued on a day, once: the worth at its close, by which schedule, and what was posted so that no cent is lost.
create table client_fee_days (
  owner_id uuid not null,
  kind text not null,
  scope text not null,
  day date not null,
  schedule_id uuid not null,
  base_usd numeric(38,18) not null,
  -- A price was a day old or missing.
  carried boolean not null,
  amount_usd numeric(38,18) not null,
  accrued_usd numeric(38,18) not null,
  posted numeric(38,0) not null,
  entry_id bigint,
  accrued_at timestamptz not null default clock_now(),
  constraint client_fee_days__pk primary key (owner_id, kind, scope, day),
  constraint client_fee_days__of foreign key (owner_id, kind, scope) references client_fees (owner_id, kind, scope),
  constraint client_fee_days__not_negative check (base_usd >= 0 and amount_usd >= 0 and posted >= 0),
  constraint client_fee_days__entry check ((posted = 0) = (entry_id is null))
);
revoke update, delete on client_fee_days from ballast_app;
create trigger client_fee_days__stay before update or delete or truncate on client_fee_days
  for each statement execute function refuse_change();

-- A bill of one period, once. `paid` follows its payments; what is not paid is owed.
create table fee_bills (
  owner_id uuid not null,
  bill_id uuid not null,
  kind text not null,
  scope text not null,
  starts_on date not null,
  ends_on date not null,
  schedule_id uuid not null,
  -- What accrued in the period and before, less what was charged on withdrawals.
  accrued numeric(38,0) not null,
  charged_before numeric(38,0) not null,
  amount numeric(38,0) not null,
  paid numeric(38,0) not null default 0,
  billed_at timestamptz not null default clock_now(),
  constraint fee_bills__pk primary key (owner_id, bill_id),
  constraint fee_bills__once unique (owner_id, kind, scope, ends_on),
  constraint fee_bills__of foreign key (owner_id, kind, scope) references client_fees (owner_id, kind, scope),
  constraint fee_bills__period check (starts_on <= ends_on),
  constraint fee_bills__adds_up check (amount = accrued - charged_before and amount > 0),
  constraint fee_bills__paid check (paid between 0 and amount)
);
create index fee_bills__owed on fee_bills (owner_id) where paid < amount;
revoke update, delete on fee_bills from ballast_app;
grant update (paid) on fee_bills to ballast_app;

-- What a bill was charged from: so many cents by an amount of an asset at a price. One that was owed first says so.
create table fee_payments (
  owner_id uuid not null,
  bill_id uuid not null,
  number smallint not null,
  cents numeric(38,0) not null,
  asset text not null,
  amount numeric(38,0) not null,
  price_usd numeric(38,18) not null,
  was_owed boolean not null,
  entry_id bigint not null,
  paid_at timestamptz not null default clock_now(),
  constraint fee_payments__pk primary key (owner_id, bill_id, number),
  constraint fee_payments__bill foreign key (owner_id, bill_id) references fee_bills (owner_id, bill_id),
  constraint fee_payments__asset foreign key (asset) references assets (code),
  constraint fee_payments__positive check (cents > 0 and amount > 0 and price_usd > 0)
);
revoke update, delete on fee_payments from ballast_app;
create trigger fee_payments__stay before update or delete or truncate on fee_payments
  for each statement execute function refuse_change();

-- What a withdrawal is charged of the platform fee that has accrued: held with it, and charged or given back with it.
create table withdrawal_fees (
  owner_id uuid not null,
  request_id uuid not null,
  hold_id uuid not null,
  cents numeric(38,0) not null,
  asset text not null,
  amount numeric(38,0) not null,
  price_usd numeric(38,18) not null,
  -- What it is a share of: accrued x withdrawn / portfolio.
  unpaid numeric(38,0) not null,
  withdrawn_usd numeric(38,18) not null,
  portfolio_usd numeric(38,18) not null,
  state text not null default 'HELD',
  entry_id bigint,
  created_at timestamptz not null default clock_now(),
  constraint withdrawal_fees__pk primary key (owner_id, request_id),
  constraint withdrawal_fees__asset foreign key (asset) references assets (code),
  constraint withdrawal_fees__state check (state in ('HELD', 'CHARGED', 'RELEASED', 'RETURNED')),
  constraint withdrawal_fees__positive check (cents > 0 and amount > 0 and cents <= unpaid),
  constraint withdrawal_fees__entry check ((state in ('CHARGED', 'RETURNED')) = (entry_id is not null))
);
create index withdrawal_fees__held on withdrawal_fees (owner_id) where state = 'HELD';
revoke update, delete on withdrawal_fees from ballast_app;
grant update (state, entry_id) on withdrawal_fees to ballast_app;

-- The signed file of a bill.
create table fee_invoices (
  owner_id uuid not null,
  bill_id uuid not null,
  bytes bigint not null,
  -- SHA-256 of the file.
  digest bytea not null,
  stored_as text not null,
  kept_at timestamptz not null default clock_now(),
  constraint fee_invoices__pk primary key (owner_id, bill_id),
  constraint fee_invoices__bill foreign key (owner_id, bill_id) references fee_bills (owner_id, bill_id),
  constraint fee_invoices__digest check (length(digest) = 32),
  constraint fee_invoices__bytes check (bytes > 0)
);
revoke update, delete on fee_invoices from ballast_app;
create trigger fee_invoices__stay before update or delete or truncate on fee_invoices
  for each statement execute function refuse_change();

-- What fees that accrued, or are owed, stand against until money came for them: the one falls as they accrue and rises as they are
-- billed, the other rises as they accrue and falls as they are paid. Neither is the house's own.
insert into purposes (purpose, kind, may_go_negative) values
  ('fees_accrued', 'house', true), ('fees_awaited', 'house', false);
select open_own_accounts(code, null) from assets;

insert into entry_kinds (kind) values ('withdrawal_fee'), ('management_fee');
update entry_kinds set may_owe = true where kind = 'management_fee';

-- What the fees of clients come to, for the audit of the books.
create view audit_client_fees as
select f.owner_id, f.kind, f.scope, f.posted, f.settled, f.accrued_usd,
  coalesce(d.posted, 0) as posted_by_days, coalesce(d.amount_usd, 0) as accrued_by_days, coalesce(d.days, 0) as days,
  d.first_day, d.last_day, f.next_day,
  coalesce(b.billed, 0) as billed, coalesce(b.paid, 0) as paid, coalesce(p.cents, 0) as payments,
  case when f.kind = 'PLATFORM' then coalesce(w.charged, 0) else 0 end as charged
from client_fees f
left join (
  select owner_id, kind, scope, sum(posted) as posted, sum(amount_usd) as amount_usd, count(*) as days, min(day) as first_day,
    max(day) as last_day
  from client_fee_days group by owner_id, kind, scope
) d using (owner_id, kind, scope)
left join (
  select owner_id, kind, scope, sum(amount) as billed, sum(paid) as paid from fee_bills group by owner_id, kind, scope
) b using (owner_id, kind, scope)
left join (
  select b.owner_id, b.kind, b.scope, sum(p.cents) as cents
  from fee_bills b join fee_payments p using (owner_id, bill_id) group by b.owner_id, b.kind, b.scope
) p using (owner_id, kind, scope)
left join (
  select owner_id, sum(cents) as charged from withdrawal_fees where state = 'CHARGED' group by owner_id
) w using (owner_id);
revoke insert, update, delete on audit_client_fees from ballast_app;

-- For which day a client's fees were asked for last.
alter table valuation_states add column fees_asked_on date not null default '-infinity';
create index valuation_states__by_fees on valuation_states (fees_asked_on);
