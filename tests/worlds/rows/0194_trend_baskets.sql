-- A basket that holds bitcoin while it is above its average of three closes, and dollars otherwise.

insert into funds (id, slug, name, tagline, description, product_type, follows_trend, investment_strategy, liquidity, state,
  investment_minimum_usd, investment_maximum_usd, redemption_minimum_usd, rebalance_schedule, inception)
values ('019a0000-0000-7000-8000-000000019400', 'turn', 'Turn', 'One asset', 'Bitcoin, or dollars.', 'sma', true, 'longBias', 'daily',
  'OPEN', 100, 1000000, 10, 'MONTHLY', '2026-01-01T00:00:00Z');
select set_fund_targets('019a0000-0000-7000-8000-000000019400', '2026-01-01T00:00:00Z', '{"BTC": "1"}');
insert into trend_rules (fund_id, days, safe_asset) values ('019a0000-0000-7000-8000-000000019400', 3, 'USDC');
insert into trend_shares (fund_id, asset, share) values ('019a0000-0000-7000-8000-000000019400', 'BTC', 1);
insert into trend_readings (fund_id, close_at, asset, price_usd, average_usd, is_above)
values ('019a0000-0000-7000-8000-000000019400', '2026-01-03T00:00:00Z', 'BTC', 61000, 60000, true);
