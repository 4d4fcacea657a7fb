-- A deposit that the bank takes back, in its own books and in ours.

insert into bank_lines (provider_ref, currency, amount, value_date, remittance, payer_name, payer_account_end, arrived_at,
  position, suspended_because, named_owner_id, recalls, promised_at)
values ('ln_147', 'EUR', -120000, '2026-03-04', '', 'Carl Rossum', '9999', clock_now(), 147, 'RECALLED',
  '019a0000-0000-7000-8000-000000000101', 'ln_146', clock_now() + interval '2 days');
