-- A payer of whom something was found, on whose way back the bank is told.

insert into bank_lines (provider_ref, currency, amount, value_date, remittance, payer_name, payer_account_end, arrived_at,
  position, suspended_because, promised_at)
values ('ln_146', 'EUR', 120000, '2026-03-03', '', 'Carl Rossum', '9999', clock_now(), 146, 'NO_REFERENCE',
  clock_now() + interval '2 days');
insert into line_payers (provider_ref, name, account_end, encrypted_account, bank_code, bank_name, bank_country, screened_at)
values ('ln_146', 'Carl Rossum', '9999', 'test.a.b.c', 'SNDXGB3LXXX', 'Sandbox Bank of Others', 'GB', clock_now());
insert into line_payer_screenings (screening_id, provider_ref, reason, hits)
values ('019a0000-0000-7000-8000-000000014601', 'ln_146', 'FIRST', 1);
insert into line_payer_hits (hit_id, provider_ref, entry_ref, listed_name, list)
values ('019a0000-0000-7000-8000-000000014602', 'ln_146', 'ent_1', 'Carl Rossum', 'Sandbox list');
insert into transfer_returns (return_id, transfer, currency, amount, fee)
values ('019a0000-0000-7000-8000-000000014603', 'bank/ln_146', 'EUR', 120000, 0);
