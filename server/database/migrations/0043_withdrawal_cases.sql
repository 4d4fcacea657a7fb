-- Withdrawals that their clients have confirmed are decided as cases, like all other reviews.
alter table cases drop constraint cases__queue;
alter table cases add constraint cases__queue check (
  queue in ('withdrawals', 'kyc', 'kyb', 'identity', 'invitations', 'reported_changes',
    'additional_documents'));

-- Clients are told that their withdrawals are checked within one business day.
alter table cases drop constraint cases__turnaround;
alter table cases add constraint cases__turnaround check (
  turnaround in ('TEN_MINUTES', 'DAY', 'ONE_BUSINESS_DAY', 'ONE_TO_TWO_BUSINESS_DAYS',
    'TWO_TO_THREE_BUSINESS_DAYS', 'FIVE_BUSINESS_DAYS'));

-- Those that wait become cases that came in when they were confirmed; a first approval has prepared them.
with waiting as (
  select w.request_id, w.owner_id, w.entered_by, v.verified_at, gen_random_uuid() as case_id, (
    select approved_by from withdrawal_approvals a where a.request_id = w.request_id
    order by approved_at, approved_by limit 1
  ) as prepared_by
  from withdrawals w
  join withdrawal_verifications v using (request_id)
  where not exists (select from withdrawal_dispatches d where d.request_id = w.request_id)
    and not exists (select from withdrawal_closures c where c.request_id = w.request_id)
), opened as (
  insert into cases (case_id, queue, subject_id, client_id, opened_at, state, entered_by, turnaround,
    due_at, prepared_by)
  select case_id, 'withdrawals', request_id, owner_id, verified_at, 'WAITING', entered_by, 'ONE_BUSINESS_DAY',
    verified_at + interval '24 hours' *
      case extract(isodow from verified_at at time zone 'UTC') when 5 then 3 when 6 then 2 else 1 end,
    prepared_by
  from waiting
  returning case_id, client_id, opened_at, due_at
)
insert into case_events (case_id, kind, at, done_by, done_as, turnaround, due_at)
select case_id, 'OPENED', opened_at, client_id, 'CLIENT', 'ONE_BUSINESS_DAY', due_at from opened;
insert into case_events (case_id, kind, at, done_by, done_as)
select c.case_id, 'PREPARED', a.approved_at, a.approved_by, 'STAFF'
from cases c
join withdrawal_approvals a on a.request_id = c.subject_id and a.approved_by = c.prepared_by
where c.queue = 'withdrawals';
