-- A line that the bank lists and the ledger does not have, and one that came right.

insert into reconciliations (reconciliation_id, provider, cut) values ('019a0000-0000-7000-8000-000000011101', 'bank', 1);
insert into reconciliation_rows (reconciliation_id, asset, ledger, listed, custody, explained)
values ('019a0000-0000-7000-8000-000000011101', 'USD', 2500000, 2500500, 2500500, 0);
insert into bank_differences (difference_id, kind, reference, listed_currency, listed_amount, listed_value_date, first_seen_at)
values ('019a0000-0000-7000-8000-000000011102', 'NOT_BOOKED', 'ln_111', 'USD', 500, '2026-03-02', clock_now());
insert into bank_differences (difference_id, kind, reference, listed_currency, listed_amount, listed_value_date,
  booked_currency, booked_amount, booked_value_date, first_seen_at, ended_at)
values ('019a0000-0000-7000-8000-000000011103', 'AMOUNT_DIFFERS', 'ln_84', 'USD', 2500001, '2026-03-02',
  'USD', 2500000, '2026-03-02', clock_now(), clock_now());
