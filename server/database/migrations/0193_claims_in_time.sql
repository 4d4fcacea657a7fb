-- What funds owed each client, and from when until when (null: still), by when that was booked: money that went to a vehicle and was not dealt, and
-- what a vehicle owed for units that were redeemed. `portfolio_positions` has what of it is owed now.
create view portfolio_claims as
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
where o.side = 'REDEMPTION' and e.paid > 0;
revoke insert, update, delete on portfolio_claims from ballast_app;
