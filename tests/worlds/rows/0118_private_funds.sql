-- A private fund of two series: one dealt, with an order of each side, and everything that follows from a dealing.

create function pg_temp.fund_row(n int) returns uuid language sql as $$
  select ('019a0000-0000-7000-8000-00000011' || lpad(n::text, 4, '0'))::uuid
$$;

insert into funds (id, slug, name, tagline, description, product_type, investment_strategy, liquidity, state,
  investment_minimum_usd, investment_maximum_usd, redemption_minimum_usd, rebalance_schedule, inception)
values (pg_temp.fund_row(1), 'neutral', 'Neutral', 'A fund', 'A private fund.', 'mutual', 'marketNeutral', 'monthly', 'OPEN', 100,
  1000000, 10, 'MONTHLY', '2026-01-01T00:00:00Z');
insert into fund_vehicles (vehicle_id, fund_id, kind, currency, dealing, administrator, gate_rate, settlement_days)
values (pg_temp.fund_row(2), pg_temp.fund_row(1), 'CAYMAN', 'USD', 'MONTHLY', 'Administrators Ltd', 0.25, 10);
insert into fund_holidays (vehicle_id, day, name) values (pg_temp.fund_row(2), '2026-12-25', 'Christmas Day');
insert into share_classes (class_id, vehicle_id, currency, name) values (pg_temp.fund_row(3), pg_temp.fund_row(2), 'USD', 'A');
insert into share_class_terms (class_id, effective_from, management_rate, incentive_rate, hurdle_rate, issue_price,
  subscription_cut_off_days, redemption_notice_days, lock_up_months, early_rate, minimum_first, minimum_next, holdback_rate,
  holdback_threshold)
values (pg_temp.fund_row(3), '2026-01-01', 0.02, 0.2, 0, 100, 5, 30, 12, 0.02, 10000000, 1000000, 0.05, 0.95);
insert into dealing_dates (vehicle_id, day, subscription_cut_off, redemption_cut_off, settlement_day) values
  (pg_temp.fund_row(2), '2099-01-01', '2098-12-24T00:00:00Z', '2098-12-01T00:00:00Z', '2099-01-11'),
  (pg_temp.fund_row(2), '2099-02-01', '2099-01-25T00:00:00Z', '2099-01-02T00:00:00Z', '2099-02-11');
insert into assets (code, name, kind, scale, shown_places, position, may_be_deposited, may_be_withdrawn, may_be_invested,
  may_be_displayed)
select code, name, 'units', 6, 6, (select max(position) from assets) + place, false, false, false, false
from (values ('NEUTRAL-1', 'Neutral 1', 1), ('NEUTRAL-2', 'Neutral 2', 2)) added (code, name, place);
insert into share_series (series_id, class_id, vehicle_id, opened_on, units_asset, issue_price) values
  (pg_temp.fund_row(4), pg_temp.fund_row(3), pg_temp.fund_row(2), '2099-01-01', 'NEUTRAL-1', 100),
  (pg_temp.fund_row(5), pg_temp.fund_row(3), pg_temp.fund_row(2), '2099-02-01', 'NEUTRAL-2', 100);
insert into vehicle_values (valuation_id, vehicle_id, as_of, kind, gross_assets, evidence, prepared_by)
values (pg_temp.fund_row(6), pg_temp.fund_row(2), '2099-01-01', 'FINAL', 0, 'Statement of the administrator', pg_temp.fund_row(90));
insert into vehicle_value_approvals (valuation_id, vehicle_id, as_of, version, kind, prepared_by, approved_by)
values (pg_temp.fund_row(6), pg_temp.fund_row(2), '2099-01-01', 1, 'FINAL', pg_temp.fund_row(90), pg_temp.fund_row(91));
insert into navs (series_id, as_of, version, valuation_id, gross_assets, management_fee, incentive_fee, units, gross_per_unit,
  net_per_unit)
values (pg_temp.fund_row(4), '2099-01-01', 1, pg_temp.fund_row(6), 1000, 10, 0, 10000000, 100, 99);
insert into series_standings (series_id, dealt_on, version, units, gross_assets, incentive_fee, mark, hurdle_from)
values (pg_temp.fund_row(4), '2099-01-01', 1, 10000000, 1000, 0, 100, '2099-01-01');
insert into fee_accruals (series_id, kind, day, version, basis, rate, amount, cumulative, posted, entry_id)
values (pg_temp.fund_row(4), 'MANAGEMENT', '2099-01-01', 1, 3650, 0.02, 0.2, 0.2, 20, 1);
insert into dealing_batches (batch_id, vehicle_id, day, kind, valuation_id, prepared_by, orders_count, total_in, total_out)
values (pg_temp.fund_row(7), pg_temp.fund_row(2), '2099-01-01', 'DEALING', pg_temp.fund_row(6), pg_temp.fund_row(90), 1, 100000, 0);
insert into fee_crystallisations (batch_id, series_id, kind, cause, units, fee, posted, mark_before, mark_after)
values (pg_temp.fund_row(7), pg_temp.fund_row(4), 'MANAGEMENT', 'DEALING_DATE', 10000000, 10, 1000, 100, 100);
insert into requests (request_id, owner_id, kind, idem_key, asset, amount, state, created_at, changed_at) values
  (pg_temp.fund_row(8), '019a0000-0000-7000-8000-000000000101', 'redemption', '1188', 'USD', 100000, 'processing',
    clock_now(), clock_now());
insert into fund_orders (owner_id, order_id, vehicle_id, class_id, side, basis, amount, dealing_day)
values ('019a0000-0000-7000-8000-000000000101', pg_temp.fund_row(8), pg_temp.fund_row(2), pg_temp.fund_row(3), 'REDEMPTION',
  'AMOUNT', 100000, '2099-01-01');
insert into fund_order_holds (owner_id, order_id, hold_id, series_id, units)
select owner_id, pg_temp.fund_row(8), hold_id, pg_temp.fund_row(4), 1 from holds
where owner_id = '019a0000-0000-7000-8000-000000000101' limit 1;
insert into order_executions (owner_id, batch_id, order_id, gross, early_fee, paid, rest, incentive_fee)
values ('019a0000-0000-7000-8000-000000000101', pg_temp.fund_row(7), pg_temp.fund_row(8), 100000, 0, 100000, 0, 0);
insert into order_execution_parts (owner_id, batch_id, order_id, lot_id, series_id, units, price)
values ('019a0000-0000-7000-8000-000000000101', pg_temp.fund_row(7), pg_temp.fund_row(8), pg_temp.fund_row(8),
  pg_temp.fund_row(4), 10000000, 100);
insert into roll_ups (batch_id, from_series, into_series, net_from, net_into)
values (pg_temp.fund_row(7), pg_temp.fund_row(5), pg_temp.fund_row(4), 100, 100);
insert into roll_up_postings (owner_id, batch_id, from_series, units, became)
values ('019a0000-0000-7000-8000-000000000101', pg_temp.fund_row(7), pg_temp.fund_row(5), 10, 10);
insert into lot_lines (owner_id, lot_id, batch_id, series_id, cause, since, units)
values ('019a0000-0000-7000-8000-000000000101', pg_temp.fund_row(8), pg_temp.fund_row(7), pg_temp.fund_row(4), 'ISSUED',
  '2099-01-01', 10000000);
insert into fund_audits (vehicle_id, year, signed_off_on, evidence, recorded_by)
values (pg_temp.fund_row(2), 2098, '2099-03-01', 'Opinion of the auditors', pg_temp.fund_row(90));
insert into holdbacks (owner_id, order_id, vehicle_id, currency, amount, audit_year, entry_id)
values ('019a0000-0000-7000-8000-000000000101', pg_temp.fund_row(8), pg_temp.fund_row(2), 'USD', 500, 2099, 1);
