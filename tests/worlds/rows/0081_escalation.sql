-- Compliance has a lead, who was told of a review.

begin;
insert into role_leads (role, lead_id, set_by)
values ('COMPLIANCE', '019a0000-0000-7000-8000-000000000101', '019a0000-0000-7000-8000-000000000101');
update cases set escalated_at = clock_now(), escalated_to = '019a0000-0000-7000-8000-000000000101'
where case_id = (select case_id from cases limit 1);
commit;
