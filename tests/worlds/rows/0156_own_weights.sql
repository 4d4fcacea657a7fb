-- A client who has chosen the weights of a basket.

insert into funds (id, slug, name, tagline, description, product_type, investment_strategy, liquidity, state,
  investment_minimum_usd, investment_maximum_usd, redemption_minimum_usd, rebalance_schedule, inception, own_weights)
values ('019a0000-0000-7000-8000-000000015600', 'of-your-choice', 'Of your choice', 'Your weights', 'Your weights', 'sma', 'other',
  'instant', 'OPEN', 1000, 1000000, 100, 'MONTHLY', '2026-01-01T00:00:00Z', true);
select choose_weights('019a0000-0000-7000-8000-000000000101', '019a0000-0000-7000-8000-000000015600',
  '019a0000-0000-7000-8000-000000000101', '{"BTC": 6000, "ETH": 4000}');
