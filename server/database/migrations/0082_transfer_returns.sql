-- What came for nobody is sent back to whoever sent it: two people say where to, and the custodian sends it once.

insert into entry_kinds (kind) values ('return');
insert into request_kinds (kind) values ('return');

-- The request, its hold on suspense and the key that the custodian is given have the id of the correction.
create table transfer_returns (
  return_id uuid not null,
  -- The custodian's reference of what came.
  transfer text not null,
  currency text not null,
  network text not null,
  address text not null,
  memo text,
  -- What arrives, in minor units, and what is kept of it for sending.
  amount numeric(38, 0) not null,
  fee numeric(38, 0) not null,
  opened_at timestamptz not null default clock_now(),
  attempts integer not null default 0,
  attempted_at timestamptz,
  -- When to work on it next; null once the custodian answered or the return has ended.
  due_at timestamptz default clock_now(),
  provider_ref text,
  accepted_at timestamptz,
  -- Since when nobody knows whether the custodian accepted it, and when staff were told.
  unclear_since timestamptz,
  told_at timestamptz,
  note text,
  hash text,
  outcome text,
  failure text,
  ended_at timestamptz,
  constraint transfer_returns__pk primary key (return_id),
  constraint transfer_returns__provider_ref unique (provider_ref),
  constraint transfer_returns__amount check (amount > 0 and fee >= 0),
  constraint transfer_returns__attempts check (attempts >= 0),
  constraint transfer_returns__accepted check ((provider_ref is null) = (accepted_at is null)),
  constraint transfer_returns__outcome check (outcome in ('COMPLETED', 'FAILED')),
  constraint transfer_returns__ended check ((outcome is null) = (ended_at is null)),
  constraint transfer_returns__rest check (outcome is null or due_at is null)
);
comment on table transfer_returns is 'shard: house';
-- A transfer goes back once, until that has failed.
create unique index transfer_returns__once on transfer_returns (transfer) where outcome is distinct from 'FAILED';
create index transfer_returns__due on transfer_returns (due_at, return_id) where due_at is not null;
create index transfer_returns__unclear on transfer_returns (unclear_since) where unclear_since is not null;
revoke delete on transfer_returns from ballast_app;

alter table corrections
  drop constraint corrections__kind,
  drop constraint corrections__posted,
  add constraint corrections__kind check (
    kind in ('REVERSAL', 'ATTRIBUTION', 'FEE_REFUND', 'ADJUSTMENT', 'OUTCOME', 'RETURN')),
  -- Without lines nothing is posted, and of what goes back only once it has left.
  add constraint corrections__posted check (
    (decision is not distinct from 'CONFIRMED' and cardinality(line_keys) > 0 and kind <> 'RETURN') = (entry_id is not null));
drop index corrections__transfer_once;
-- A transfer is given to one client or sent back, once, until that is reversed or has failed.
create unique index corrections__transfer_once on corrections (subject)
  where kind in ('ATTRIBUTION', 'RETURN') and decision = 'CONFIRMED' and reversed_at is null;

create or replace view booked_movements as
select coalesce(d.provider_ref, w.provider_ref, t.provider_ref, r.provider_ref,
    -- What settles again after it was undone is booked again, under the reference and a count.
    case when o.kind = 'unattributed' then
      regexp_replace(substr(o.key, length('unattributed:') + 1), '/again/[0-9]+$', '') end,
    o.owner_id || '/' || o.entry_id) as provider_ref,
  l.asset, -l.amount as amount, e.reverses is not null as is_reversal, e.booked_at
from accounts a
join lines l using (account_id)
join entries e on e.owner_id = l.owner_id and e.entry_id = l.entry_id
join entries o on o.owner_id = e.owner_id and o.entry_id = coalesce(e.reverses, e.entry_id)
left join crypto_deposits d on d.owner_id = o.owner_id and d.request_id = o.request_id
left join withdrawal_dispatches w on w.owner_id = o.owner_id and w.request_id = o.request_id
left join trades t on t.owner_id = o.owner_id and t.id = o.request_id
left join transfer_returns r on o.kind = 'return' and r.return_id = o.request_id
where a.purpose = 'custody';

-- A hold on an account of the house is posted by a line that names the stripe of the entry's owner as `*`, as lines do.
create or replace function ledger_free_holds(
  of_owner uuid, hold_ids uuid[], entry_keys text[], line_keys text[], line_amounts numeric[]
) returns void language plpgsql as $$
declare
  hold record;
begin
  if cardinality(entry_keys) <> 1 then
    raise exception 'holds are posted by a single entry' using errcode = 'BL003';
  end if;
  perform ledger_lock_owners(array[of_owner]);
  for hold in
    select h.state, h.amount, h.account_id,
      -line_amounts[coalesce(array_position(line_keys, a.key),
        case when a.kind <> 'client' then array_position(line_keys, regexp_replace(a.key, '[0-9]+$', '*')) end)] as taken
    from unnest(hold_ids) named
    left join holds h on h.owner_id = of_owner and h.hold_id = named
    left join accounts a on a.owner_id = of_owner and a.account_id = h.account_id
    order by a.key
  loop
    if hold.state <> 'ACTIVE' then
      raise exception 'a hold is settled already' using errcode = 'BL006';
    end if;
    if hold.taken is null or hold.taken not between 1 and hold.amount then
      raise exception 'an entry does not take from the account of its hold, or takes too much'
        using errcode = 'BL003';
    end if;
    update balances set held = held - hold.amount where owner_id = of_owner and account_id = hold.account_id;
  end loop;
end
$$;
