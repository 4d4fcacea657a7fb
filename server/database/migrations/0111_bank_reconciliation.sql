-- The bank's statement is compared with the ledger line by line (docs/decisions/0227).

-- Each provider is compared by itself, so that one that cannot be asked keeps back no other.
alter table reconciliation_schedule
  drop constraint reconciliation_schedule__pk,
  drop constraint reconciliation_schedule__one_row,
  drop column only_row,
  add column provider text not null default 'custody',
  add constraint reconciliation_schedule__pk primary key (provider),
  add constraint reconciliation_schedule__provider check (provider in ('custody', 'bank'));
alter table reconciliation_schedule alter column provider drop default;
insert into reconciliation_schedule (provider) values ('bank');

alter table reconciliations
  add column provider text not null default 'custody',
  add constraint reconciliations__provider check (provider in ('custody', 'bank'));
alter table reconciliations alter column provider drop default;
drop index reconciliations__newest;
create index reconciliations__newest on reconciliations (provider, ran_at, reconciliation_id);

-- What the bank lists and the ledger do not have alike, from the comparison that first found it to the one that no longer did. Both sides
-- are as they were found: another amount on either is another difference.
create table bank_differences (
  difference_id uuid not null,
  kind text not null,
  -- The bank's; null for what the bank holds as a whole.
  reference text,
  listed_currency text,
  listed_amount numeric(38, 0),
  listed_value_date date,
  booked_currency text,
  booked_amount numeric(38, 0),
  booked_value_date date,
  -- What the bank says that it holds, where that is not the sum of what it lists.
  held_amount numeric(38, 0),
  first_seen_at timestamptz not null,
  ended_at timestamptz,
  constraint bank_differences__pk primary key (difference_id),
  constraint bank_differences__listed_currency foreign key (listed_currency) references assets (code),
  constraint bank_differences__booked_currency foreign key (booked_currency) references assets (code),
  constraint bank_differences__kind check (kind in ('NOT_BOOKED', 'NOT_LISTED', 'AMOUNT_DIFFERS', 'CURRENCY_DIFFERS',
    'VALUE_DATE_DIFFERS', 'LISTED_TWICE', 'BOOKED_TWICE', 'BALANCE_DIFFERS')),
  constraint bank_differences__listed check ((listed_currency is null) = (listed_amount is null)
    and (listed_amount is null) = (kind = 'NOT_LISTED')),
  constraint bank_differences__booked check ((booked_currency is null) = (booked_amount is null)
    and (booked_amount is not null or kind in ('NOT_BOOKED', 'LISTED_TWICE', 'BALANCE_DIFFERS'))),
  constraint bank_differences__whole check ((reference is null) = (kind = 'BALANCE_DIFFERS')
    and (held_amount is null) = (kind <> 'BALANCE_DIFFERS')),
  constraint bank_differences__ended check (ended_at >= first_seen_at)
);
create index bank_differences__open on bank_differences (first_seen_at) where ended_at is null;
create index bank_differences__ended_at on bank_differences (ended_at) where ended_at is not null;
comment on table bank_differences is 'shard: house';
revoke update, delete on bank_differences from ballast_app;
grant update (ended_at) on bank_differences to ballast_app;

-- With the day from which it counts.
create or replace view booked_movements as
select coalesce(b.provider_ref, d.provider_ref, k.provider_ref, w.provider_ref, t.provider_ref, r.provider_ref,
    -- What settles again after it was undone is booked again, under the reference and a count. A line of the bank says that it is one.
    case when o.kind = 'unattributed' then
      regexp_replace(regexp_replace(substr(o.key, length('unattributed:') + 1), '/again/[0-9]+$', ''), '^bank/', '')
    when o.kind = 'network_cost' then substr(o.key, length('network_cost:') + 1) end,
    o.owner_id || '/' || o.entry_id) as provider_ref,
  l.asset, -l.amount as amount, e.reverses is not null and b.provider_ref is null as is_reversal, e.booked_at,
  a.purpose as held_at, (e.effective_at at time zone 'UTC')::date as value_date
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
