-- A transfer that is on its way back to its sender.

insert into transfer_returns (return_id, transfer, currency, network, address, amount, fee)
values ('019a0000-0000-7000-8000-000000008201', 'transfer-82', 'BTC', 'BITCOIN',
  'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4', 9950000, 50000);
