-- A client who has begun to redeem from the private fund.

insert into redemption_requests (owner_id, request_id, fund_id, vehicle_id, class_id, basis, amount, asked_by)
select '019a0000-0000-7000-8000-000000000101', '019a0000-0000-7000-8000-000000013900', v.fund_id, v.vehicle_id, c.class_id,
  'UNITS', 1000000, '019a0000-0000-7000-8000-000000000101'
from fund_vehicles v join share_classes c using (vehicle_id) limit 1;
