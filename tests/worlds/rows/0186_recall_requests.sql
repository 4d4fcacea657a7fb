-- A deposit that a bank asks to have back, which two people let it, and one that a file asks for and nobody has answered.

insert into recall_requests (request_id, provider_ref, line_ref, currency, amount, reason, asked_by, asked_at, named_owner_id, prepared_by,
  answer, answered_by, answered_at, told_at)
values ('019a0000-0000-7000-8000-000000018601', 'rq_1', 'ln_147', 'EUR', 120000, 'FRAD', 'SNDXGB3LXXX', clock_now(),
  '019a0000-0000-7000-8000-000000000101', '019a0000-0000-7000-8000-000000000101', 'ACCEPTED', '019a0000-0000-7000-8000-000000000102',
  clock_now(), clock_now());
insert into bank_file_recalls (provider_ref, file_id, item_ref, currency, amount, reason, assigner, case_ref, transaction_id, asked_at, position)
values ('CX-1', '019a0000-0000-7000-8000-000000011201', 'SVC-1', 'EUR', 2500, 'DUPL', 'SNDXGB3LXXX', 'CASE-1', 'TX-1', clock_now(), 2);
insert into sandbox.bank_recall_requests (request_ref, line_ref, currency, amount, reason, change_number)
values ('rq_1', 'ln_147', 'EUR', 120000, 'FRAD', 9);
