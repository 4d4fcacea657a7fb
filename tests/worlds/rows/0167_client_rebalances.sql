-- A rebalance that was carried out for one client, and left out another.

insert into client_rebalances (id, fund_id, reason, close_at, target_version, approved_by, approved_at, released_by, released_at,
  gathered_at, sold_at, bought_at, finished_at)
values ('019a0000-0000-7000-8000-000000016700', '019a0000-0000-7000-8000-000000015600', 'BAND', '2026-02-01T00:00:00Z', 1,
  '019a0000-0000-7000-8000-000000000101', clock_now(), '019a0000-0000-7000-8000-000000000102', clock_now(), clock_now(), clock_now(),
  clock_now(), clock_now());
insert into rebalance_clients (owner_id, rebalance_id, request_id, drift, state)
values ('019a0000-0000-7000-8000-000000000101', '019a0000-0000-7000-8000-000000016700', '019a0000-0000-7000-8000-000000016701', 0.06,
  'HELD');
insert into rebalance_parts (owner_id, rebalance_id, side, asset, planned_usd, asked, hold_id, given, got)
values
  ('019a0000-0000-7000-8000-000000000101', '019a0000-0000-7000-8000-000000016700', 'SELL', 'BTC', 100, 1000,
    '019a0000-0000-7000-8000-000000016702', 1000, 10000),
  ('019a0000-0000-7000-8000-000000000101', '019a0000-0000-7000-8000-000000016700', 'BUY', 'ETH', 100, 10000, null, 10000, 5);
insert into rebalance_blocks (id, rebalance_id, side, asset, round, asked, price_usd, state, given, got, ended_at)
values ('019a0000-0000-7000-8000-000000016703', '019a0000-0000-7000-8000-000000016700', 'SELL', 'BTC', 1, 1000, 60000, 'FILLED', 1000,
  10000, clock_now());
