-- A document for one client and one for a fund, which a person has opened.

insert into upload_quotas (owner_id, purpose, used) values ('019a0000-0000-7000-8000-000000110090', 'INVESTOR', 0);
insert into investor_documents (document_id, kind, title, dated_on, audience, put_by, upload_id, told_at)
values ('019a0000-0000-7000-8000-000000017100', 'CAPITAL_STATEMENT', 'Capital statement', '2025-12-31', 'CLIENT',
  '019a0000-0000-7000-8000-000000110090', '019a0000-0000-7000-8000-000000017110', '2026-01-05T09:00:00Z');
insert into investor_documents (document_id, kind, title, dated_on, audience, client_class, put_by, upload_id)
values ('019a0000-0000-7000-8000-000000017101', 'FINANCIALS', 'Annual report', '2025-12-31', 'CLASS', 'ALL',
  '019a0000-0000-7000-8000-000000110090', '019a0000-0000-7000-8000-000000017111');
insert into investor_document_owners (owner_id, document_id)
select client_id, '019a0000-0000-7000-8000-000000017100' from clients order by client_id limit 1;
insert into investor_document_looks (user_id, document_id)
select user_id, '019a0000-0000-7000-8000-000000017100' from users order by user_id limit 1;
