-- Redemptions that are paid out in another currency than their class's (docs/decisions/0320).

-- The currency that the client chose; null for the class's.
alter table redemption_requests
  add column payout_asset text,
  add constraint redemption_requests__payout_known foreign key (payout_asset) references assets (code);

-- What a gate carries is paid out as what it is the rest of.
alter table fund_orders
  add column payout_asset text,
  add constraint fund_orders__payout_known foreign key (payout_asset) references assets (code),
  add constraint fund_orders__payout check (payout_asset is null or side = 'REDEMPTION');
