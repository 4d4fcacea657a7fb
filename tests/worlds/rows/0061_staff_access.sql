-- A request about the access of a member of staff, and a link by which somebody sets up theirs.

insert into access_requests (request_id, kind, email, first_name, last_name, roles, reason, asked_by)
values ('019a0000-0000-7000-8000-000000006101', 'INVITE', 'nora.quill@example.com', 'Nora', 'Quill', '{OPERATIONS}',
  'New in operations', '019a0000-0000-7000-8000-000000000101');
insert into staff_setup_links (token_hash, user_id, expires_at)
values ('\x6101', '019a0000-0000-7000-8000-000000000101', clock_now() + interval '72 hours');
