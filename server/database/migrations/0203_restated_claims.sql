-- As before; what a vehicle owed for units that were redeemed changes when it is restated before it is paid (docs/decisions/0304).
create or replace view portfolio_claims as
select o.owner_id, v.currency as asset, 'subscriptions_in_advance' as purpose, o.amount, a.booked_at as since, d.booked_at as until
from fund_orders o join fund_vehicles v using (vehicle_id)
join entries a on a.owner_id = o.owner_id and a.request_id = o.order_id and a.kind = 'subscription_advance'
left join order_executions e on e.owner_id = o.owner_id and e.order_id = o.order_id and e.entry_id is not null
left join entries d on d.owner_id = e.owner_id and d.entry_id = e.entry_id
where o.side = 'SUBSCRIPTION'
union all
select e.owner_id, v.currency, 'redemptions_payable', e.paid, d.booked_at, s.booked_at
from order_executions e join fund_orders o using (owner_id, order_id) join fund_vehicles v using (vehicle_id)
join entries d on d.owner_id = e.owner_id and d.entry_id = e.entry_id
left join entries s on s.owner_id = e.owner_id and s.entry_id = e.settlement_entry_id
where o.side = 'REDEMPTION' and e.paid > 0
union all
select r.owner_id, v.currency, 'redemptions_payable', (r.paid - r.paid_before)::numeric(38, 0), n.booked_at, s.booked_at
from order_restatements r join fund_orders o using (owner_id, order_id) join fund_vehicles v using (vehicle_id)
join order_executions e on e.owner_id = r.owner_id and e.order_id = r.order_id and e.entry_id is not null
join entries n on n.owner_id = r.owner_id and n.entry_id = r.entry_id
left join entries s on s.owner_id = e.owner_id and s.entry_id = e.settlement_entry_id
where s.booked_at is null or s.booked_at > n.booked_at;
