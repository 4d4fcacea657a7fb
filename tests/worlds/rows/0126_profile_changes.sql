-- A client who has told their manager of a change of their details.

insert into client_requests (owner_id, request_id, about, message, sent_by)
values ('019a0000-0000-7000-8000-000000000101', '019a0000-0000-7000-8000-000000012600', 'PROFILE_CHANGE',
  'I have moved to 2 Quay Street, Bergen.', '019a0000-0000-7000-8000-000000000101');
