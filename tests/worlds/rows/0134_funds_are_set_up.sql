-- Dealing dates that somebody proposed and nobody has decided yet.

insert into fund_proposals (proposal_id, kind, content, about, asked_by)
values ('019a0000-0000-7000-8000-000000013400', 'DATES',
  '{"kind": "DATES", "vehicle_id": "019a0000-0000-7000-8000-000000110002", "first_day": "2099-03-01", "dates": "3"}',
  '019a0000-0000-7000-8000-000000110002', '019a0000-0000-7000-8000-000000110090');
