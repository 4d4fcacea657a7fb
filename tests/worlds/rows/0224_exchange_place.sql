-- Money that went to the exchange and came back, an order that was filled there, and what people proposed and decided.

update ethereum.desk set changes = changes + 6;
insert into ethereum.transfers (provider_ref, request_key, request_id, direction, currency, address, amount, hash, place,
  block_number, state, failure, change_number, house_key)
select 'order/' || key, request, case when direction = 'out' then key::uuid end, direction, 'ETH', address,
  200000000000000000, hash, 0, 101, state, failure, changes - 5 + n, key
from ethereum.desk, (values
  (0, '019a0000-0000-7000-8000-000000022401', '019a0000-0000-7000-8000-000000022401', 'out',
    '0x0000000000000000000000000000000000000e01', '0x0e01', 'settled', null),
  (1, '019a0000-0000-7000-8000-000000022402', null, 'in',
    '0x0000000000000000000000000000000000000a02', '0x0e02', 'failed', 'house_transfer')
) t (n, key, request, direction, address, hash, state, failure);
insert into ethereum.house_moves (move_key, direction, asset, amount, state) values
  ('019a0000-0000-7000-8000-000000022401', 'TO_EXCHANGE', 'ETH', 200000000000000000, 'arrived'),
  ('019a0000-0000-7000-8000-000000022402', 'TO_WALLET', 'ETH', 200000000000000000, 'arrived');
insert into ethereum.exchange (counted_at, counted_change) select clock_now(), changes from ethereum.desk;
insert into ethereum.exchange_moves (kind, move_id, asset, amount, fee, fee_listed, residue, hash, house_key) values
  ('deposit', 'd1', 'ETH', 200000000000000000, 0, false, 0, '0x0e01', '019a0000-0000-7000-8000-000000022401'),
  ('withdrawal', 'w1', 'ETH', 200000000000000000, 1000000000000000, true, 0, '0x0e02', '019a0000-0000-7000-8000-000000022402');
insert into ethereum.costs (provider_ref, hash, asset, amount, state, change_number)
select 'exchange/withdrawal/w1/fee', '0x0e02', 'ETH', 1000000000000000, 'settled', changes - 3 from ethereum.desk;
insert into ethereum.exchange_orders (order_key, request_id, sell_asset, sell_amount, buy_asset, floor, state) values
  ('019a0000-0000-7000-8000-000000022403', '019a0000-0000-7000-8000-000000022403', 'USDC', 100000000, 'ETH', 1, 'filled');
insert into ethereum.settlements (provider_ref, asset, request_id, amount, residue, change_number)
select 'ETH/USDC:1000', asset, '019a0000-0000-7000-8000-000000022403', amount, residue, changes - 2 + n
from ethereum.desk, (values (0, 'USDC', -100000000, 0.000000400000000000), (1, 'ETH', 33000000000000000, 0)) t (n, asset, amount, residue);
insert into ethereum.exchange_holdings (asset, amount) values ('ETH', 33000000000000000);
insert into exchange_transfers (transfer_id, direction, asset, amount, address, why, asked_by, decision, decided_by, decided_at, state, hash,
  finished_at) values
  ('019a0000-0000-7000-8000-000000022401', 'TO_EXCHANGE', 'ETH', 200000000000000000,
    '0x0000000000000000000000000000000000000e01', 'For the orders of the week',
    '019a0000-0000-7000-8000-000000110090', 'APPROVED', '019a0000-0000-7000-8000-000000110091', clock_now(), 'ARRIVED', '0x0e01', clock_now());
insert into exchange_transfers (transfer_id, direction, asset, amount, address, why, asked_by) values
  ('019a0000-0000-7000-8000-000000022404', 'TO_WALLET', 'ETH', 100000000000000000,
    '0x0000000000000000000000000000000000000a02', 'The wallet runs low',
    '019a0000-0000-7000-8000-000000110090');
