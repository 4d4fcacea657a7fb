-- How a withdrawal to a bank account left, and that it came back.

insert into bank_payment_lines (owner_id, request_id, kind, provider_ref, value_date)
select owner_id, request_id, line.kind, 'ln_91' || line.kind, '2026-03-03'
from bank_withdrawals cross join (values ('BOOKED'), ('RETURNED')) line (kind);

insert into sandbox.bank_payments (provider_ref, end_to_end_id, currency, amount, creditor_name, creditor_account,
  creditor_bank, state, books_at)
values ('pm_91', '019a00000000700080000000000000aa', 'CHF', 200, 'Ada O''Shea', 'CH9300762011623852957', 'SNDXGB2LXXX',
  'BOOKED', clock_now());
