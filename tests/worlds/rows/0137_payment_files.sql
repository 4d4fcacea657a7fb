-- A file that went to the bank, with a payment that the bank refused, one that is prepared, and a payment that waits.

insert into bank_payment_files (file_id, message_id, currency, rail, payments, amount, state, prepared_by, released_by, released_at,
  execution_day, attempt_id, digest, sent_at)
values ('019a0000-0000-7000-8000-000000013701', 'PF-1', 'USD', 'WIRE', 1, 100000, 'SENT', '019a0000-0000-7000-8000-000000000101',
  '019a0000-0000-7000-8000-000000000102', clock_now(), '2026-03-11', '019a0000-0000-7000-8000-000000013711', '\x01', clock_now());
insert into bank_payment_files (file_id, message_id, currency, rail, payments, amount, prepared_by)
values ('019a0000-0000-7000-8000-000000013702', 'PF-2', 'USD', 'WIRE', 1, 200000, '019a0000-0000-7000-8000-000000000101');
insert into bank_payment_orders (end_to_end_id, provider_ref, currency, rail, amount, creditor_name, creditor_bank, creditor_account_end,
  file_id, bank_status, answered_at, refused_because, refusal_position)
values ('e2e-1', 'po_1', 'USD', 'WIRE', 100000, 'Ada Byron', '021000021', '9876', '019a0000-0000-7000-8000-000000013701', 'RJCT', clock_now(),
  'AC04', 7);
insert into bank_payment_orders (end_to_end_id, provider_ref, currency, rail, amount, creditor_name, creditor_bank, creditor_account_end, file_id)
values ('e2e-2', 'po_2', 'USD', 'WIRE', 200000, 'Ada Byron', '021000021', '9876', '019a0000-0000-7000-8000-000000013702');
insert into bank_payment_orders (end_to_end_id, provider_ref, currency, rail, amount, creditor_name, creditor_bank, creditor_account_end)
values ('e2e-3', 'po_3', 'EUR', 'SWIFT', 300000, 'Ada Byron', 'SNDXGB2LXXX', '1111');
