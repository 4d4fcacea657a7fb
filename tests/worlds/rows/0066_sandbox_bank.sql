-- A wire that the sandbox of the bank has booked.

insert into sandbox.bank_lines
  (provider_ref, currency, amount, value_date, remittance, payer_name, payer_account, change_number)
values ('ln_66', 'USD', 2500000, '2026-03-02', 'BLS000000011', 'Ada Byron', 'US0012345678', 1);
