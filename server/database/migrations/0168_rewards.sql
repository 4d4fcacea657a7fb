-- Rewards on what clients hold in baskets: what is given from a day on, what of it accrued each day, and what was paid (spec/decisions.md, section 16).

-- From when on an asset of a basket earns which rate a year, in itself, and by which protocol. A version is never changed: another one
-- follows it from another day on.
create table reward_programmes (
  programme_id uuid not null,
  fund_id uuid not null,
  asset text not null,
  effective_on date not null,
  rate numeric(38,18) not null,
  protocol text not null,
  protocol_address text not null,
  network text not null,
  published_at timestamptz not null default clock_now(),
  constraint reward_programmes__pk primary key (programme_id),
  constraint reward_programmes__one_a_day unique (fund_id, asset, effective_on),
  constraint reward_programmes__asset foreign key (asset) references assets (code),
  constraint reward_programmes__network foreign key (network) references networks (code),
  constraint reward_programmes__rate check (rate between 0 and 1)
);
comment on table reward_programmes is 'shard: reference';
revoke update, delete on reward_programmes from ballast_app;
create trigger reward_programmes__stay before update or delete or truncate on reward_programmes
  for each statement execute function refuse_change();

-- Where each reward of a client stands: the row is the lock of its accruals and payments. What accrued is exact, in minor units of the
-- asset with 18 places; what was paid is whole.
create table client_rewards (
  owner_id uuid not null,
  fund_id uuid not null,
  asset text not null,
  -- The first day that has not accrued.
  next_day date not null,
  accrued numeric(60,18) not null default 0,
  paid numeric(38,0) not null default 0,
  constraint client_rewards__pk primary key (owner_id, fund_id, asset),
  constraint client_rewards__asset foreign key (asset) references assets (code),
  constraint client_rewards__not_negative check (accrued >= 0 and paid >= 0)
);
revoke delete on client_rewards from ballast_app;

-- What accrued on a day, once, of what was held at its close; a day on which nothing was held has no row.
create table client_reward_days (
  owner_id uuid not null,
  fund_id uuid not null,
  asset text not null,
  day date not null,
  programme_id uuid not null,
  base numeric(38,0) not null,
  amount numeric(60,18) not null,
  -- All days up to this one.
  accrued numeric(60,18) not null,
  accrued_at timestamptz not null default clock_now(),
  constraint client_reward_days__pk primary key (owner_id, fund_id, asset, day),
  constraint client_reward_days__of foreign key (owner_id, fund_id, asset) references client_rewards (owner_id, fund_id, asset),
  constraint client_reward_days__amounts check (base > 0 and amount >= 0 and accrued >= amount)
);
revoke update, delete on client_reward_days from ballast_app;
create trigger client_reward_days__stay before update or delete or truncate on client_reward_days
  for each statement execute function refuse_change();

-- What was paid after the end of a month, into the holding, or into the balance of whoever holds nothing of the basket any more.
create table reward_payments (
  owner_id uuid not null,
  payment_id uuid not null,
  fund_id uuid not null,
  asset text not null,
  starts_on date not null,
  ends_on date not null,
  amount numeric(38,0) not null,
  paid_to text not null,
  entry_id bigint not null,
  paid_at timestamptz not null default clock_now(),
  constraint reward_payments__pk primary key (owner_id, payment_id),
  constraint reward_payments__once unique (owner_id, fund_id, asset, ends_on),
  constraint reward_payments__of foreign key (owner_id, fund_id, asset) references client_rewards (owner_id, fund_id, asset),
  constraint reward_payments__period check (starts_on <= ends_on),
  constraint reward_payments__amount check (amount > 0),
  constraint reward_payments__paid_to check (paid_to in ('HOLDING', 'BALANCE'))
);
revoke update, delete on reward_payments from ballast_app;
create trigger reward_payments__stay before update or delete or truncate on reward_payments
  for each statement execute function refuse_change();

-- What the rewards of clients come to, for the audit of the books.
create view audit_client_rewards as
select r.owner_id, r.fund_id, r.asset, r.accrued, r.paid, r.next_day,
  coalesce(d.amount, 0) as accrued_by_days, d.last_accrued, d.last_day, coalesce(p.amount, 0) as payments,
  coalesce(p.in_entries, 0) as in_entries, coalesce(p.due, 0) as due_by_payments
from client_rewards r
left join (
  select owner_id, fund_id, asset, sum(amount) as amount, max(accrued) as last_accrued, max(day) as last_day
  from client_reward_days group by owner_id, fund_id, asset
) d using (owner_id, fund_id, asset)
left join (
  select p.owner_id, p.fund_id, p.asset, sum(p.amount) as amount, sum(e.amount) as in_entries,
    -- What had accrued by the end of what was paid last.
    (select max(day.accrued) from client_reward_days day
     where day.owner_id = p.owner_id and day.fund_id = p.fund_id and day.asset = p.asset and day.day <= max(p.ends_on)) as due
  from reward_payments p
  left join lateral (
    select sum(l.amount) as amount
    from lines l join entries booked using (owner_id, entry_id) join accounts a using (owner_id, account_id)
    where l.owner_id = p.owner_id and l.entry_id = p.entry_id and booked.kind = 'reward' and a.kind = 'client'
      and a.asset = p.asset
      and (a.fund_id = p.fund_id or (p.paid_to = 'BALANCE' and a.purpose = 'available'))
  ) e on true
  group by p.owner_id, p.fund_id, p.asset
) p using (owner_id, fund_id, asset);
revoke insert, update, delete on audit_client_rewards from ballast_app;
