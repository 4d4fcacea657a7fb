-- A sign-off that waits, a file of a value, and a value that has one.

insert into fund_proposals (proposal_id, kind, content, about, asked_by)
select '019a0000-0000-7000-8000-000000016900', 'AUDIT',
  jsonb_build_object('kind', 'AUDIT', 'vehicle_id', vehicle_id, 'year', '2026', 'signed_off_on', '2027-04-30',
    'evidence', 'Opinion of the auditors', 'evidence_files', '[]'::jsonb),
  vehicle_id::text, '019a0000-0000-7000-8000-000000016901'
from fund_vehicles limit 1;

insert into upload_quotas (owner_id, purpose, used) values ('019a0000-0000-7000-8000-000000016901', 'FUND', 30);
