-- The redemption of the private fund that was dealt, restated by a value that came after it.

create or replace function pg_temp.fund_row(n int) returns uuid language sql as $$
  select ('019a0000-0000-7000-8000-00000011' || lpad(n::text, 4, '0'))::uuid
$$;

insert into vehicle_values (valuation_id, vehicle_id, as_of, kind, gross_assets, evidence, prepared_by)
values (pg_temp.fund_row(10), pg_temp.fund_row(2), '2099-01-01', 'RESTATED', 10, 'Letter of the administrator', pg_temp.fund_row(90));
insert into vehicle_value_approvals (valuation_id, vehicle_id, as_of, version, kind, prepared_by, approved_by)
values (pg_temp.fund_row(10), pg_temp.fund_row(2), '2099-01-01', 2, 'RESTATED', pg_temp.fund_row(90), pg_temp.fund_row(91));
insert into dealing_batches (batch_id, vehicle_id, day, kind, valuation_id, prepared_by, orders_count, total_in, total_out)
values (pg_temp.fund_row(11), pg_temp.fund_row(2), '2099-01-01', 'RESTATEMENT', pg_temp.fund_row(10), pg_temp.fund_row(90), 1, 1000, 0);
insert into order_restatements (owner_id, batch_id, order_id, version, gross, early_fee, paid, incentive_fee, holdback, gross_before,
  early_fee_before, paid_before, incentive_fee_before, holdback_before)
values ('019a0000-0000-7000-8000-000000000101', pg_temp.fund_row(11), pg_temp.fund_row(8), 1, 99000, 0, 99000, 0, 0, 100000, 0, 100000,
  0, 0);
insert into restatement_notes (owner_id, batch_id) values ('019a0000-0000-7000-8000-000000000101', pg_temp.fund_row(11));
