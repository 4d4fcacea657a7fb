-- Money that comes through a bank: references by which it is attributed, and the lines of the statement.

-- What a client writes on a transfer, one for each currency. It never changes and is never used again.
create table payment_references (
  owner_id uuid not null,
  currency text not null,
  reference_id text not null,
  issued_at timestamptz not null default clock_now(),
  constraint payment_references__pk primary key (owner_id, currency),
  constraint payment_references__owner foreign key (owner_id) references clients,
  constraint payment_references__currency foreign key (currency) references assets (code),
  constraint payment_references__form check (reference_id ~ '^BLS[0-9A-HJKMNP-TV-Z]{9}$')
);
-- Whose a reference is.
create table payment_reference_owners (
  reference_id text not null,
  owner_id uuid not null,
  currency text not null,
  constraint payment_reference_owners__pk primary key (reference_id)
);
comment on table payment_reference_owners is 'shard: lookup by reference_id';
revoke update, delete on payment_references, payment_reference_owners from ballast_app;

-- Every line of the bank's statement, kept in the transaction that books it, so that each is booked once and the books equal the
-- statement at every cut. Of the payer's account only its end is kept: the bank knows the rest.
create table bank_lines (
  provider_ref text not null,
  currency text not null,
  -- Signed: what it adds to what the bank holds.
  amount numeric(38, 0) not null,
  value_date date not null,
  remittance text not null,
  payer_name text not null,
  payer_account_end text not null,
  -- When the bank booked it, and when we did.
  arrived_at timestamptz not null,
  booked_at timestamptz not null default clock_now(),
  position bigint not null,
  -- The client's deposit that it is; null for what stands in suspense.
  owner_id uuid,
  request_id uuid,
  -- Why it stands in suspense, which client its reference names, and by when staff say whose it is.
  suspended_because text,
  named_owner_id uuid,
  promised_at timestamptz,
  constraint bank_lines__pk primary key (provider_ref),
  constraint bank_lines__currency foreign key (currency) references assets (code),
  constraint bank_lines__amount check (amount <> 0),
  constraint bank_lines__of_a_client check ((owner_id is null) = (request_id is null)),
  constraint bank_lines__booked_once check ((request_id is null) = (suspended_because is not null)),
  constraint bank_lines__promised check ((suspended_because is null) = (promised_at is null)),
  constraint bank_lines__suspended_because check (suspended_because in
    ('NO_REFERENCE', 'SEVERAL_REFERENCES', 'REFERENCE_UNKNOWN', 'OTHER_CURRENCY', 'THIRD_PARTY', 'CLIENT_CLOSED', 'DEBIT'))
);
create index bank_lines__suspended on bank_lines (promised_at, provider_ref) where suspended_because is not null;
comment on table bank_lines is 'shard: house';
revoke update, delete on bank_lines from ballast_app;
-- Whoever gives a line away locks it, which is a right to change something of it.
grant update (promised_at) on bank_lines to ballast_app;

insert into custody_progress (provider) values ('bank');

-- With what the bank did, whose every line is settled as it is listed.
create or replace view audit_provider as
select m.provider_ref, coalesce(m.request_id, d.request_id) as request_id, m.asset,
  abs(m.amount) * unit_of(s.scale) as amount, m.kind as direction, m.state
from provider_movements m
join assets s on s.code = m.asset
left join provider_references d on d.provider = m.provider and d.provider_ref = m.provider_ref and m.kind = 'in'
where m.kind <> 'trade' or m.amount < 0
union all
select b.provider_ref, b.request_id, b.currency, abs(b.amount) * unit_of(s.scale), 'in', 'settled'
from bank_lines b join assets s on s.code = b.currency;

-- With where the books say it moved: what the custodian holds, or the bank.
create or replace view booked_movements as
select coalesce(d.provider_ref, k.provider_ref, w.provider_ref, t.provider_ref, r.provider_ref,
    -- What settles again after it was undone is booked again, under the reference and a count. A line of the bank says that it is one.
    case when o.kind = 'unattributed' then
      regexp_replace(regexp_replace(substr(o.key, length('unattributed:') + 1), '/again/[0-9]+$', ''), '^bank/', '') end,
    o.owner_id || '/' || o.entry_id) as provider_ref,
  l.asset, -l.amount as amount, e.reverses is not null as is_reversal, e.booked_at, a.purpose as held_at
from accounts a
join lines l using (account_id)
join entries e on e.owner_id = l.owner_id and e.entry_id = l.entry_id
join entries o on o.owner_id = e.owner_id and o.entry_id = coalesce(e.reverses, e.entry_id)
left join crypto_deposits d on d.owner_id = o.owner_id and d.request_id = o.request_id
left join bank_deposits k on k.owner_id = o.owner_id and k.request_id = o.request_id
left join withdrawal_dispatches w on w.owner_id = o.owner_id and w.request_id = o.request_id
left join trades t on t.owner_id = o.owner_id and t.id = o.request_id
left join transfer_returns r on o.kind = 'return' and r.return_id = o.request_id
where a.purpose in ('custody', 'bank');

-- The statement for auditors, in minor units; `silent_from` is when the time was over that was promised for what is still nobody's, unless an
-- alarm tells of it.
create view audit_bank_lines as
select l.provider_ref, l.currency as asset, l.amount,
  case when l.suspended_because is not null
    and not exists (
      select from corrections c where c.subject = 'bank/' || l.provider_ref and c.kind in ('ATTRIBUTION', 'RETURN')
        and c.decision = 'CONFIRMED' and c.reversed_at is null)
    and not exists (
      select from alarms a where a.kind = 'line_unattributed' and a.subject_id = 'bank/' || l.provider_ref and a.closed_at is null)
    then l.promised_at end as silent_from
from bank_lines l;
revoke insert, update, delete on audit_bank_lines from ballast_app;
