-- A price that was set stands until another is: what the market would have said no longer matters.
alter table sandbox.price_overrides drop column market_price;
