-- A client who asked their manager for a withdrawal, and said nothing beside it.

begin;
insert into client_requests (owner_id, request_id, about, sent_by)
values ('019a0000-0000-7000-8000-000000000101', '019a0000-0000-7000-8000-000000012400', 'WITHDRAWAL',
  '019a0000-0000-7000-8000-000000000101');
insert into withdrawal_requests (owner_id, request_id, currency, amount, target)
values ('019a0000-0000-7000-8000-000000000101', '019a0000-0000-7000-8000-000000012400', 'BTC', 1500000000,
  'The account of my notary, for a house.');
commit;
