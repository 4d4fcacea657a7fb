-- A platform that is its own custodian on Ethereum: a deposit that came, a payment that was made, and what it cost.

update ethereum.desk set chain_id = 1, genesis_hash = '0xd4e56740f876aef8c010b86a40d5f56745a118d0906a34e69aec8c0db1cb8fa3',
  changes = 3, final_block = 101;
insert into ethereum.blocks (block_number, hash) values (100, '0x64'), (101, '0x65');
insert into ethereum.addresses (address, kind, address_index, owner_id, currency, next_nonce, compared_block) values
  ('0x0000000000000000000000000000000000000a01', 'deposit', 0, '019a0000-0000-7000-8000-000000000101', 'ETH', null, 101),
  ('0x0000000000000000000000000000000000000a02', 'hot', 0, null, null, 1, 101),
  ('0x0000000000000000000000000000000000000a03', 'cold', null, null, null, null, 101);
insert into ethereum.holdings (address, asset, amount) values
  ('0x0000000000000000000000000000000000000a01', 'ETH', 500000000000000000);
insert into ethereum.moves (block_number, address, asset, amount) values
  (100, '0x0000000000000000000000000000000000000a01', 'ETH', 500000000000000000);
insert into ethereum.transfers (provider_ref, request_key, request_id, direction, currency, address, amount, hash, place,
  block_number, state, change_number) values
  ('0x01/0', null, null, 'in', 'ETH', '0x0000000000000000000000000000000000000a01', 500000000000000000, '0x01', 0, 100, 'settled', 1),
  ('order/1', '1', '019a0000-0000-7000-8000-000000000901', 'out', 'ETH', '0x0000000000000000000000000000000000000b01',
    100000000000000000, '0x02', 0, 101, 'settled', 2);
insert into ethereum.transactions (from_address, nonce, purpose, provider_ref, asset, amount, to_address, value, data, gas_limit,
  state, mined_hash, mined_block, succeeded) values
  ('0x0000000000000000000000000000000000000a02', 0, 'withdrawal', 'order/1', 'ETH', 100000000000000000,
    '0x0000000000000000000000000000000000000b01', 100000000000000000, '0x', 21000, 'final', '0x02', 101, true);
insert into ethereum.broadcasts (hash, transaction_id, raw, fee_limit, tip)
select '0x02', transaction_id, '0x02f8', 1000000000, 1000000 from ethereum.transactions;
insert into ethereum.costs (provider_ref, hash, amount, block_number, state, change_number) values
  ('0x02/gas', '0x02', 21000000000000, 101, 'settled', 3);
insert into ethereum.ignored (block_number, kind, times) values (101, 'zero_value', 2);
