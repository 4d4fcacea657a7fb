-- Withdrawals to bank accounts.

-- What a payment through the bank costs the client, and how much may leave by one; in minor units.
create table bank_terms (
  currency text not null,
  fee numeric(38, 0) not null,
  minimum numeric(38, 0) not null,
  maximum numeric(38, 0) not null,
  constraint bank_terms__pk primary key (currency),
  constraint bank_terms__currency foreign key (currency) references assets (code),
  constraint bank_terms__limits check (fee >= 0 and minimum > fee and maximum >= minimum)
);
comment on table bank_terms is 'shard: reference';
revoke insert, update, delete on bank_terms from ballast_app;
insert into bank_terms (currency, fee, minimum, maximum)
select code, fee, 10000, 500000000 from assets
join (values ('USD', 2500), ('EUR', 500), ('GBP', 1500), ('CHF', 1000), ('SGD', 2500)) t (code, fee) using (code)
where kind = 'fiat';
update assets set may_be_withdrawn = true where code in (select currency from bank_terms);

-- How the bank's statement says that a withdrawal left, and that it came back: each once.
create table bank_payment_lines (
  owner_id uuid not null,
  request_id uuid not null,
  kind text not null,
  provider_ref text not null,
  value_date date not null,
  booked_at timestamptz not null default clock_now(),
  constraint bank_payment_lines__pk primary key (owner_id, request_id, kind),
  constraint bank_payment_lines__withdrawal foreign key (owner_id, request_id)
    references bank_withdrawals (owner_id, request_id),
  constraint bank_payment_lines__line unique (owner_id, provider_ref),
  constraint bank_payment_lines__kind check (kind in ('BOOKED', 'RETURNED'))
);
revoke update, delete on bank_payment_lines from ballast_app;

-- A debit may be a withdrawal of a client; a payment that comes back may be another amount than the one that left.
alter table bank_lines
  drop constraint bank_lines__suspended_because,
  add constraint bank_lines__suspended_because check (suspended_because in
    ('NO_REFERENCE', 'SEVERAL_REFERENCES', 'REFERENCE_UNKNOWN', 'OTHER_CURRENCY', 'THIRD_PARTY', 'CLIENT_CLOSED', 'DEBIT',
      'RETURN_DIFFERS'));

create or replace view audit_provider as
select m.provider_ref, coalesce(m.request_id, d.request_id) as request_id, m.asset,
  abs(m.amount) * unit_of(s.scale) as amount, m.kind as direction, m.state
from provider_movements m
join assets s on s.code = m.asset
left join provider_references d on d.provider = m.provider and d.provider_ref = m.provider_ref and m.kind = 'in'
where m.kind <> 'trade' or m.amount < 0
union all
select b.provider_ref, b.request_id, b.currency, abs(b.amount) * unit_of(s.scale),
  case when b.amount < 0 and b.request_id is not null then 'out' else 'in' end, 'settled'
from bank_lines b join assets s on s.code = b.currency;

-- With lines of the bank that are of a withdrawal. What came back stands under its own line and so undoes nothing there.
create or replace view booked_movements as
select coalesce(b.provider_ref, d.provider_ref, k.provider_ref, w.provider_ref, t.provider_ref, r.provider_ref,
    -- What settles again after it was undone is booked again, under the reference and a count. A line of the bank says that it is one.
    case when o.kind = 'unattributed' then
      regexp_replace(regexp_replace(substr(o.key, length('unattributed:') + 1), '/again/[0-9]+$', ''), '^bank/', '') end,
    o.owner_id || '/' || o.entry_id) as provider_ref,
  l.asset, -l.amount as amount, e.reverses is not null and b.provider_ref is null as is_reversal, e.booked_at,
  a.purpose as held_at
from accounts a
join lines l using (account_id)
join entries e on e.owner_id = l.owner_id and e.entry_id = l.entry_id
join entries o on o.owner_id = e.owner_id and o.entry_id = coalesce(e.reverses, e.entry_id)
left join crypto_deposits d on d.owner_id = o.owner_id and d.request_id = o.request_id
left join bank_deposits k on k.owner_id = o.owner_id and k.request_id = o.request_id
left join bank_payment_lines b on b.owner_id = o.owner_id and b.request_id = o.request_id
  and b.kind = case when e.reverses is null then 'BOOKED' else 'RETURNED' end
left join withdrawal_dispatches w on w.owner_id = o.owner_id and w.request_id = o.request_id
left join trades t on t.owner_id = o.owner_id and t.id = o.request_id
left join transfer_returns r on o.kind = 'return' and r.return_id = o.request_id
where a.purpose in ('custody', 'bank');

-- The sandbox of the bank: what it was told to pay. Each end-to-end id once, however often it is told.
create table sandbox.bank_payments (
  provider_ref text not null,
  end_to_end_id text not null,
  currency text not null,
  amount numeric(38, 0) not null,
  creditor_name text not null,
  creditor_account text not null,
  -- By which the creditor's bank is known: an ABA routing number, or a BIC.
  creditor_bank text not null,
  state text not null,
  -- Why it was refused, or came back.
  reason text,
  books_at timestamptz not null,
  accepted_at timestamptz not null default clock_now(),
  constraint bank_payments__pk primary key (provider_ref),
  constraint bank_payments__end_to_end_id unique (end_to_end_id),
  constraint bank_payments__currency foreign key (currency) references assets (code),
  constraint bank_payments__amount check (amount > 0),
  constraint bank_payments__state check (state in ('ACCEPTED', 'BOOKED', 'RETURNED', 'REFUSED'))
);
create index bank_payments__due on sandbox.bank_payments (books_at) where state = 'ACCEPTED';
alter table sandbox.bank_lines
  -- By which whoever ordered a payment knows it: of what it took, and of what came back of it.
  add column end_to_end_id text,
  add column return_reason text;
