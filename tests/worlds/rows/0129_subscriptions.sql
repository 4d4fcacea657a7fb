-- A client who has begun to subscribe to the private fund.

insert into subscription_requests (owner_id, request_id, fund_id, vehicle_id, class_id, is_subsequent, currency, amount,
  source_of_funds, experience, printed_copy, asked_by)
select '019a0000-0000-7000-8000-000000000101', '019a0000-0000-7000-8000-000000012900', v.fund_id, v.vehicle_id, c.class_id, false,
  'USD', 25000000, '{SALARY}', 'OVER_FIVE_YEARS', true, '019a0000-0000-7000-8000-000000000101'
from fund_vehicles v join share_classes c using (vehicle_id) limit 1;
