-- How often the network has confirmed a deposit, and how often it has to, as the custodian last counted it (docs/decisions/0168). Null
-- where the custodian does not count.
alter table crypto_deposits
  add column confirmations integer,
  add column confirmations_needed integer,
  add constraint crypto_deposits__confirmations check (confirmations between 0 and confirmations_needed),
  add constraint crypto_deposits__counted check ((confirmations is null) = (confirmations_needed is null));

create index deposits__waiting on deposits (detected_at)
  where credited_at is null and suspended_at is null and failed_at is null;
comment on index deposits__waiting is 'shard: work';
