-- A correction that waits for a second person.

insert into corrections (correction_id, kind, books_of, subject, asked, line_keys, line_amounts, evidence, asked_by)
values ('019a0000-0000-7000-8000-000000006701', 'ADJUSTMENT', '00000000-0000-0000-0000-000000000000',
  '019a0000-0000-7000-8000-000000006701',
  '{"kind": "ADJUSTMENT", "client_id": null, "asset": "BTC", "amount": "1", "from": "suspense", "to": "network_costs"}',
  '{house/BTC/suspense/*,house/BTC/network_costs/*}', '{-100000000,100000000}', 'What the network took',
  '019a0000-0000-7000-8000-000000000101');
