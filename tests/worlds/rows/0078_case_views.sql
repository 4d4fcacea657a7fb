-- Somebody at the desk looks at a case, and has kept a filter.

begin;
insert into case_viewers (owner_id, case_id, viewer_id, seen_until)
select owner_id, case_id, '019a0000-0000-7000-8000-000000000101', clock_now() from cases limit 1;
insert into queue_views (view_id, made_by, queue, name, filter)
values ('019a0000-0000-7000-8000-000000007801', '019a0000-0000-7000-8000-000000000101', 'kyc', 'Overdue', '{"due": "LATE"}');
commit;
