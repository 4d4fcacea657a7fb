-- A client's fee on gains that accrued for a day.

insert into client_fees (owner_id, kind, scope, next_day)
select owner_id, 'PERFORMANCE', '019a0000-0000-7000-8000-000000017601', '2020-02-01' from client_fees order by owner_id limit 1;
insert into client_fee_days (owner_id, kind, scope, day, schedule_id, base_usd, carried, amount_usd, accrued_usd, posted)
select owner_id, kind, scope, '2020-01-31', '019a0000-0000-7000-8000-000000015001', 0, false, 0, 0, 0 from client_fees where kind = 'PERFORMANCE';
insert into client_performance_days (owner_id, kind, scope, day, value_usd, mark_usd, mark_after_usd, rate, open_usd, crystallised_usd)
select owner_id, kind, scope, day, 1, 1, 1, 0.1, 0, 0 from client_fee_days where kind = 'PERFORMANCE';
