-- What a bank was let take back of deposits, held against what it took (docs/decisions/0295).

-- When staff were told that the bank took nothing in time, or more than it had asked for.
alter table recall_requests
  add column difference_told_at timestamptz,
  add constraint recall_requests__difference check (difference_told_at is null or answer is not distinct from 'ACCEPTED');
grant update (difference_told_at) on recall_requests to ballast_app;

-- For auditors, in minor units: of each request that was let go, what the bank asked for of its line in all, what it took, until when that was
-- promised, and whether staff have settled the difference.
create view audit_recalls as
select r.named_owner_id as owner_id, r.request_id, r.provider_ref, r.line_ref, r.currency as asset,
  (select sum(o.amount) from recall_requests o where o.line_ref = r.line_ref and o.answer = 'ACCEPTED') as asked,
  coalesce((select -sum(back.amount) from bank_lines back where back.recalls = r.line_ref), 0) as taken,
  r.answered_at + interval '10 days' as due_at,
  exists (
    select from alarms a where a.kind = 'recall_differs' and a.subject_id = r.request_id::text and a.closed_at is not null) as is_settled
from recall_requests r
where r.answer = 'ACCEPTED';
revoke insert, update, delete on audit_recalls from ballast_app;
