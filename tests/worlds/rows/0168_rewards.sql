-- A programme, and a client's reward that accrued for a day and was paid.

insert into reward_programmes (programme_id, fund_id, asset, effective_on, rate, protocol, protocol_address, network)
values ('019a0000-0000-7000-8000-000000016801', '019a0000-0000-7000-8000-000000016802', 'ETH', '2020-01-01', 0.03,
  'Ether staking', '0x00000000219ab540356cBB839Cbe05303d7705Fa', 'ETHEREUM');
insert into client_rewards (owner_id, fund_id, asset, next_day, accrued, paid)
select client_id, '019a0000-0000-7000-8000-000000016802', 'ETH', '2020-02-01', 1, 1 from clients order by client_id limit 1;
insert into client_reward_days (owner_id, fund_id, asset, day, programme_id, base, amount, accrued)
select owner_id, fund_id, asset, '2020-01-31', '019a0000-0000-7000-8000-000000016801', 1, 1, 1 from client_rewards;
insert into reward_payments (owner_id, payment_id, fund_id, asset, starts_on, ends_on, amount, paid_to, entry_id)
select owner_id, '019a0000-0000-7000-8000-000000016803', fund_id, asset, '2020-01-31', '2020-01-31', 1, 'HOLDING', 1
from client_rewards;
