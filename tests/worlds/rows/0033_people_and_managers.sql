-- A client who was told of a document that expires, and who wrote to their manager.

begin;
insert into identity_expiry_notices (owner_id, document_id)
select owner_id, document_id from identity_documents limit 1;
insert into relationship_managers (user_id, phone)
values ('019a0000-0000-7000-8000-000000000101', '+442079460000');
insert into client_requests (owner_id, request_id, about, message, sent_by)
values ('019a0000-0000-7000-8000-000000000101', '019a0000-0000-7000-8000-000000003300', 'SETTINGS',
  'I''d like to change my number.', '019a0000-0000-7000-8000-000000000101');
commit;
