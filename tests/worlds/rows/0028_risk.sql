-- A client who was rated and is looked at again, and what compliance decided about them.

begin;
insert into client_ratings (owner_id, rating_id, rating, points, factors)
values ('019a0000-0000-7000-8000-000000000101', '019a0000-0000-7000-8000-000000002800', 'HIGH', 40, '[]');
insert into periodic_reviews (owner_id, review_id, rating, due_at)
values ('019a0000-0000-7000-8000-000000000101', '019a0000-0000-7000-8000-000000002801', 'HIGH', clock_now());
insert into exposure_decisions (owner_id, answer_id, decision, reason, decided_by)
select owner_id, answer_id, 'KEPT', 'Still a minister''s brother', '019a0000-0000-7000-8000-000000000101'
from kyc_answers limit 1;
insert into flag_reasons (owner_id, case_id, flag_id, reason, given_by)
select f.owner_id, c.case_id, f.flag_id, 'The client''s family, not the client', '019a0000-0000-7000-8000-000000000101'
from client_flags f join cases c using (owner_id) limit 1;
commit;
