-- A quote and the exchange that it was used for.

insert into exchange_quotes (owner_id, id, sell_asset, sold, buy_asset, bought, rate, value_usd, expires_at, used_at)
values ('019a0000-0000-7000-8000-000000000101', '019a0000-0000-7000-8000-000000009301', 'USDC', 1000, 'BTC', 1, 0.001,
  1000, clock_now(), clock_now());
insert into requests (request_id, owner_id, kind, idem_key, asset, amount, state, created_at, changed_at)
values ('019a0000-0000-7000-8000-000000009302', '019a0000-0000-7000-8000-000000000101', 'exchange', '9302', 'USDC', 1000,
  'processing', clock_now(), clock_now());
insert into exchanges (owner_id, id, quote_id, hold_id)
values ('019a0000-0000-7000-8000-000000000101', '019a0000-0000-7000-8000-000000009302',
  '019a0000-0000-7000-8000-000000009301', '019a0000-0000-7000-8000-000000009303');
