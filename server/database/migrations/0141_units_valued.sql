-- Units of private funds in clients' portfolios, with what their vehicles owe clients.

-- What waits to be dealt or paid of a client is found without their other orders.
create index fund_orders__advanced on fund_orders (owner_id)
  where side = 'SUBSCRIPTION' and advanced_at is not null and state in ('ACCEPTED', 'IN_BATCH');
create index order_executions__payable on order_executions (owner_id)
  where dealt_at is not null and settled_at is null;

-- What clients hold now beside the last prices. Units of a vehicle are of its fund. Money that went to a vehicle and is not dealt, and
-- what a vehicle owes for units that were redeemed, is the client's too, though it stands on the vehicle's accounts.
create or replace view portfolio_positions as
select a.owner_id, a.asset, a.purpose, coalesce(v.fund_id, a.fund_id) as fund_id, b.posted, b.held, p.price_usd, p.day_before_usd
from accounts a join balances b using (owner_id, account_id)
left join fund_vehicles v on v.vehicle_id = a.fund_id
left join latest_prices p on p.code = a.asset
where a.kind = 'client' and b.posted <> 0
union all
select o.owner_id, v.currency, 'subscriptions_in_advance', null, o.amount, 0::numeric(38, 0), p.price_usd, p.day_before_usd
from fund_orders o join fund_vehicles v using (vehicle_id)
left join latest_prices p on p.code = v.currency
where o.side = 'SUBSCRIPTION' and o.advanced_at is not null and o.state in ('ACCEPTED', 'IN_BATCH')
union all
select e.owner_id, v.currency, 'redemptions_payable', null, e.paid, 0::numeric(38, 0), p.price_usd, p.day_before_usd
from order_executions e join fund_orders o using (owner_id, order_id) join fund_vehicles v using (vehicle_id)
left join latest_prices p on p.code = v.currency
where o.side = 'REDEMPTION' and e.dealt_at is not null and e.settled_at is null and e.paid > 0;

-- Units that were there before get the prices that they would have had: what they were issued at, and each net value from its approval on.
insert into prices (code, as_of, known_at, price_usd)
select units_asset, at, at, greatest(price, 0.000000000000000001) from (
  select s.units_asset, b.released_at as at, s.issue_price as price
  from share_series s join dealing_batches b on b.vehicle_id = s.vehicle_id and b.day = s.opened_on
  where b.kind = 'DEALING' and b.released_at is not null
  union all
  select s.units_asset, n.known_at, n.net_per_unit from share_series s join navs n using (series_id)
  where not exists (
    select from navs newer where newer.series_id = n.series_id and newer.as_of > n.as_of and newer.known_at <= n.known_at)
) p
where exists (
  select from share_series s join fund_vehicles v using (vehicle_id)
  where s.units_asset = p.units_asset and v.currency = 'USD');
insert into latest_prices (code, as_of, known_at, price_usd)
select distinct on (p.code) p.code, p.as_of, p.known_at, p.price_usd
from prices p join share_series s on s.units_asset = p.code
order by p.code, p.as_of desc;

-- Whoever has subscribed is valued anew, now with what went to a vehicle.
delete from valuations where owner_id in (select owner_id from fund_orders where advanced_at is not null);
update valuation_states set last_line_id = 0, valued_until = null, positions = '{}', measures = '{}',
  requested_entry_id = 0, requested_until = '-infinity', waits_for = null, waits_until = null
where owner_id in (select owner_id from fund_orders where advanced_at is not null);
