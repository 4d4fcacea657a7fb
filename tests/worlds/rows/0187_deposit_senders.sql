-- A deposit whose sender may be on a list, and waits for compliance.

insert into deposit_senders (owner_id, request_id, address, state, screened_at, hits)
select owner_id, request_id, '0x5aaeb6053f3e94c9b9a09f33669435e7ef1beaed', 'HIT', clock_now(), '[{"entryRef": "le_1", "name": "A wallet", "birthYear": null, "list": "sandbox"}]'
from crypto_deposits order by request_id limit 1;
