-- A client's reference, and a line that nobody has been given.

insert into payment_references (owner_id, currency, reference_id)
values ('019a0000-0000-7000-8000-000000000101', 'USD', 'BLS000000012');
insert into payment_reference_owners (reference_id, owner_id, currency)
values ('BLS000000012', '019a0000-0000-7000-8000-000000000101', 'USD');
insert into bank_lines (provider_ref, currency, amount, value_date, remittance, payer_name, payer_account_end, arrived_at,
  position, suspended_because, promised_at)
values ('ln_84', 'USD', 2500000, '2026-03-02', 'Rent', 'Ada Byron', '5678', clock_now(), 1, 'NO_REFERENCE',
  clock_now() + interval '2 days');
