-- What a network takes for transactions of ours, as the custodian lists it, booked to the house (docs/decisions/0225).
insert into entry_kinds (kind) values ('network_cost');

alter table provider_movements drop constraint provider_movements__kind;
alter table provider_movements add constraint provider_movements__kind check (kind in ('in', 'out', 'trade', 'cost'));

-- Without costs, which nobody asked for and no request completes.
create or replace view audit_provider as
select m.provider_ref, coalesce(m.request_id, d.request_id) as request_id, m.asset,
  abs(m.amount) * unit_of(s.scale) as amount, m.kind as direction, m.state
from provider_movements m
join assets s on s.code = m.asset
left join provider_references d on d.provider = m.provider and d.provider_ref = m.provider_ref and m.kind = 'in'
where (m.kind <> 'trade' or m.amount < 0) and m.kind <> 'cost'
union all
select b.provider_ref, b.request_id, b.currency, abs(b.amount) * unit_of(s.scale),
  case when b.amount < 0 and b.request_id is not null then 'out' else 'in' end, 'settled'
from bank_lines b join assets s on s.code = b.currency;

-- With what networks took, whose entry has the custodian's reference in its key.
create or replace view booked_movements as
select coalesce(b.provider_ref, d.provider_ref, k.provider_ref, w.provider_ref, t.provider_ref, r.provider_ref,
    -- What settles again after it was undone is booked again, under the reference and a count. A line of the bank says that it is one.
    case when o.kind = 'unattributed' then
      regexp_replace(regexp_replace(substr(o.key, length('unattributed:') + 1), '/again/[0-9]+$', ''), '^bank/', '')
    when o.kind = 'network_cost' then substr(o.key, length('network_cost:') + 1) end,
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
