-- A subscription to the private fund that is paid with bitcoins, and the exchange that its date will make of them.

insert into requests (request_id, owner_id, kind, idem_key, asset, amount, state, created_at, changed_at) values
  ('019a0000-0000-7000-8000-000000022900', '019a0000-0000-7000-8000-000000000101', 'subscription', '22900', 'USD', 2500000, 'processing',
    clock_now(), clock_now());
insert into requests (request_id, owner_id, kind, idem_key, asset, amount, state, parent_id, created_at, changed_at) values
  ('019a0000-0000-7000-8000-000000022901', '019a0000-0000-7000-8000-000000000101', 'exchange', '22901', 'BTC', 50000000, 'processing',
    '019a0000-0000-7000-8000-000000022900', clock_now(), clock_now());
insert into fund_orders (owner_id, order_id, vehicle_id, class_id, side, basis, amount, dealing_day, hold_id, paid_asset, paid_amount)
select h.owner_id, '019a0000-0000-7000-8000-000000022900', v.vehicle_id, c.class_id, 'SUBSCRIPTION', 'AMOUNT', 2500000, '2099-02-01',
  h.hold_id, 'BTC', 50000000
from fund_vehicles v join share_classes c using (vehicle_id), holds h
where h.owner_id = '019a0000-0000-7000-8000-000000000101' limit 1;
insert into fund_exchanges (owner_id, id, order_id, cause, sell_asset, sell_amount, buy_asset, hold_id)
select owner_id, '019a0000-0000-7000-8000-000000022901', order_id, 'SUBSCRIPTION', paid_asset, paid_amount, 'USD', hold_id
from fund_orders where order_id = '019a0000-0000-7000-8000-000000022900';
update subscription_requests set paid_asset = 'BTC', paid_amount = 50000000, indicative_rate = 49950, rated_at = clock_now()
where request_id = '019a0000-0000-7000-8000-000000012900';
