-- A schedule, and a client's platform fee that accrued for a day, was billed, charged and written down, with one on a withdrawal.

insert into fee_schedules (schedule_id, kind, effective_on, period, billing_period)
values ('019a0000-0000-7000-8000-000000015001', 'PLATFORM', '2020-01-01', 'YEAR', 'MONTH');
insert into fee_ranges (schedule_id, starts_at, ends_at, rate) values
  ('019a0000-0000-7000-8000-000000015001', 0, 1000000, 0.01), ('019a0000-0000-7000-8000-000000015001', 1000000, null, 0.005);
insert into client_fees (owner_id, kind, scope, next_day)
select client_id, 'PLATFORM', 'whole', '2020-02-01' from clients order by client_id limit 1;
insert into client_fee_days (owner_id, kind, scope, day, schedule_id, base_usd, carried, amount_usd, accrued_usd, posted)
select owner_id, kind, scope, '2020-01-31', '019a0000-0000-7000-8000-000000015001', 0, false, 0, 0, 0 from client_fees;
insert into fee_bills (owner_id, bill_id, kind, scope, starts_on, ends_on, schedule_id, accrued, charged_before, amount, paid)
select owner_id, '019a0000-0000-7000-8000-000000015002', kind, scope, '2020-01-31', '2020-01-31',
  '019a0000-0000-7000-8000-000000015001', 1, 0, 1, 1 from client_fees;
insert into fee_payments (owner_id, bill_id, number, cents, asset, amount, price_usd, was_owed, entry_id)
select owner_id, bill_id, 1, 1, 'USD', 1, 1, false, 1 from fee_bills;
insert into withdrawal_fees (owner_id, request_id, hold_id, cents, asset, amount, price_usd, unpaid, withdrawn_usd, portfolio_usd)
select owner_id, '019a0000-0000-7000-8000-000000015003', '019a0000-0000-7000-8000-000000015003', 1, 'USD', 1, 1, 1, 1, 1
from client_fees;
insert into fee_invoices (owner_id, bill_id, bytes, digest, stored_as)
select owner_id, bill_id, 300, sha256('invoice'::bytea), 'invoices/1/1' from fee_bills;
