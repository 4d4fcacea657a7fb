-- Codes of assets, networks and the like are held to the known ones in every table that keeps them, so that the row
-- types can say which there are. Entries have their asset from their account.

-- What clients deposit, invest and withdraw.
alter table deposit_addresses
  add constraint deposit_addresses__currency check (currency in ('BTC', 'ETH', 'USDT', 'USDC')),
  add constraint deposit_addresses__network check (network in ('BITCOIN', 'ETHEREUM'));
alter table deposits
  add constraint deposits__currency check (currency in ('BTC', 'ETH', 'USDT', 'USDC')),
  add constraint deposits__network check (network in ('BITCOIN', 'ETHEREUM'));
alter table wallets
  add constraint wallets__network check (network in ('BITCOIN', 'ETHEREUM'));
alter table withdrawals
  add constraint withdrawals__currency check (currency in ('BTC', 'ETH', 'USDT', 'USDC')),
  add constraint withdrawals__network check (network in ('BITCOIN', 'ETHEREUM'));
alter table investment_quotes
  drop constraint investment_quotes__currency,
  add constraint investment_quotes__currency check (currency in ('BTC', 'ETH', 'USDT', 'USDC'));
alter table investments
  add constraint investments__currency check (currency in ('BTC', 'ETH', 'USDT', 'USDC'));
alter table redemption_quotes
  drop constraint redemption_quotes__currency,
  add constraint redemption_quotes__currency check (currency in ('BTC', 'ETH', 'USDT', 'USDC'));
alter table redemptions
  add constraint redemptions__currency check (currency in ('BTC', 'ETH', 'USDT', 'USDC'));

-- What baskets are made of and what is traded for them.
alter table fund_rebalance_weights
  add constraint fund_rebalance_weights__asset foreign key (asset) references assets (code);
alter table redemption_parts
  add constraint redemption_parts__asset foreign key (asset) references assets (code);
alter table trades
  add constraint trades__sell_asset foreign key (sell_asset) references assets (code),
  add constraint trades__buy_asset foreign key (buy_asset) references assets (code);
alter table holdbacks
  add constraint holdbacks__asset check (asset in ('BTC', 'ETH', 'USDT', 'USDC'));

alter table case_events
  drop constraint case_events__decision,
  add constraint case_events__decided check ((kind = 'DECIDED') = (decision is not null)),
  add constraint case_events__decision check (decision in ('APPROVE', 'REJECT', 'ASK_AGAIN'));

alter table sessions
  add constraint sessions__device_type check (device_type in ('WEB', 'WEB_OLD_SAFARI')),
  add constraint sessions__device_platform check (device_platform in ('MOBILE', 'PC'));

-- The sandboxes' own books.
alter table sandbox.custody_transfers
  add constraint custody_transfers__currency check (currency in ('BTC', 'ETH', 'USDT', 'USDC')),
  add constraint custody_transfers__network check (network in ('BITCOIN', 'ETHEREUM'));
alter table sandbox.custody_balances
  add constraint custody_balances__asset foreign key (asset) references assets (code);
alter table sandbox.trade_orders
  add constraint trade_orders__sold_asset foreign key (sold_asset) references assets (code),
  add constraint trade_orders__bought_asset foreign key (bought_asset) references assets (code);
alter table sandbox.events
  add constraint events__told_by check (provider in ('custody', 'trade', 'verification'));
alter table sandbox.faults
  add constraint faults__fault check (fault in ('refuse', 'error_before', 'error_after_accepting',
    'timeout_after_accepting', 'answer_twice', 'delay', 'fail_after_accepting'));
