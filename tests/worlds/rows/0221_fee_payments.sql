-- A payment of fees that waits.

insert into fund_proposals (proposal_id, kind, content, about, asked_by)
select '019a0000-0000-7000-8000-000000022100', 'FEES',
  jsonb_build_object('kind', 'FEES', 'vehicle_id', vehicle_id, 'up_to', '2027-01-01', 'amount', '9917.81'),
  vehicle_id::text, '019a0000-0000-7000-8000-000000022101'
from fund_vehicles limit 1;
