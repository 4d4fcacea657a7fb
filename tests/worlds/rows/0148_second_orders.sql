-- What the market lists, and a second order that failed and is made anew.

insert into market_pairs (sell_asset, buy_asset) values ('EUR', 'USD'), ('USD', 'GBP');
insert into requests (request_id, owner_id, kind, idem_key, asset, amount, state, created_at, changed_at)
values
  ('019a0000-0000-7000-8000-000000014801', '019a0000-0000-7000-8000-000000000101', 'exchange', '14801', 'EUR', 1000, 'completed', clock_now(), clock_now()),
  ('019a0000-0000-7000-8000-000000014802', '019a0000-0000-7000-8000-000000000101', 'trade', '14802', 'EUR', 1000, 'completed', clock_now(), clock_now()),
  ('019a0000-0000-7000-8000-000000014803', '019a0000-0000-7000-8000-000000000101', 'trade', '14803', 'USD', 1100, 'failed', clock_now(), clock_now());
insert into trades (owner_id, id, parent_id, parent_kind, sell_asset, sell_amount, buy_asset, quoted, floor, owed_asset, owed, state, attempts,
  due_at, finished_at, bought, rate)
values ('019a0000-0000-7000-8000-000000000101', '019a0000-0000-7000-8000-000000014802', '019a0000-0000-7000-8000-000000014801', 'exchange',
  'EUR', 1000, 'USD', 1100, 1095, 'GBP', 880, 'FILLED', 1, null, clock_now(), 1100, 1.1);
insert into trades (owner_id, id, parent_id, parent_kind, sell_asset, sell_amount, buy_asset, quoted, floor, follows, state, attempts, due_at,
  finished_at, failure, again_at)
values ('019a0000-0000-7000-8000-000000000101', '019a0000-0000-7000-8000-000000014803', '019a0000-0000-7000-8000-000000014801', 'exchange',
  'USD', 1100, 'GBP', 880, 875, '019a0000-0000-7000-8000-000000014802', 'FAILED', 1, null, clock_now(), 'below_floor', clock_now());
