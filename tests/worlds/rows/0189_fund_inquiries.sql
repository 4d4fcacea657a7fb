-- A client who asked their manager about a fund, and said nothing beside it.

begin;
insert into client_requests (owner_id, request_id, about, sent_by)
values ('019a0000-0000-7000-8000-000000000101', '019a0000-0000-7000-8000-000000018900', 'FUND_INQUIRY',
  '019a0000-0000-7000-8000-000000000101');
insert into fund_inquiries (owner_id, request_id, fund_id, amount)
select '019a0000-0000-7000-8000-000000000101', '019a0000-0000-7000-8000-000000018900', id, 25000000
from funds order by id limit 1;
commit;
