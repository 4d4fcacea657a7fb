-- A vehicle whose fees stand up to a day.

update fund_vehicles set accrued_until = '2026-01-31' where vehicle_id = (select min(vehicle_id::text)::uuid from fund_vehicles);
