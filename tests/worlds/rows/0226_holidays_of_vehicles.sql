-- Holidays of a year that wait.

insert into fund_proposals (proposal_id, kind, content, about, asked_by)
select '019a0000-0000-7000-8000-000000022600', 'HOLIDAYS',
  jsonb_build_object('kind', 'HOLIDAYS', 'vehicle_id', vehicle_id, 'year', '2027',
    'holidays', jsonb_build_array(jsonb_build_object('day', '2027-01-01', 'name', 'New Year’s Day'))),
  vehicle_id::text || ' 2027', '019a0000-0000-7000-8000-000000022601'
from fund_vehicles limit 1;
