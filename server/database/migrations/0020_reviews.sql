-- The desk: how each case ended stands on the case, words of the house are notes of their own, and the events that a
-- desk of several people needs: assigning, and reopening by two.

alter table cases
  drop constraint cases__queue,
  -- How it ended, or that it is with the client, as the last event says it: queues list and filter by it.
  add column outcome text,
  add column outcome_at timestamptz,
  -- Null is a provider or the platform itself.
  add column outcome_by uuid,
  -- The client's words; those of the house are notes.
  add column outcome_reason text,
  -- Compliance alone is told of it.
  add column suspicion boolean not null default false,
  -- Whose request to reopen waits for a second person.
  add column reopening_asked_by uuid;

update cases set
  outcome = case event.kind
    when 'CLOSED' then 'CLOSED'
    when 'WITHDRAWN' then 'WITHDRAWN'
    else case event.decision when 'APPROVE' then 'APPROVED' when 'REJECT' then 'REJECTED' else 'ASKED_AGAIN' end
  end,
  outcome_at = event.at,
  outcome_by = event.done_by,
  outcome_reason = event.reason
from (
  select distinct on (owner_id, case_id) *
  from case_events
  where kind in ('DECIDED', 'CLOSED', 'WITHDRAWN')
  order by owner_id, case_id, event_id desc
) event
where cases.owner_id = event.owner_id and cases.case_id = event.case_id
  and cases.state in ('ASKED_AGAIN', 'DECIDED', 'WITHDRAWN');

alter table cases
  add constraint cases__queue check (
    queue in ('withdrawals', 'kyc', 'kyb', 'identity', 'invitations', 'reported_changes',
      'additional_documents', 'screening', 'periodic_reviews', 'client_requests')),
  add constraint cases__outcome check (
    outcome in ('APPROVED', 'REJECTED', 'ASKED_AGAIN', 'CLOSED', 'WITHDRAWN')),
  add constraint cases__ended check (
    (outcome is not null) = (outcome_at is not null)
    and case state
      when 'ASKED_AGAIN' then outcome is not distinct from 'ASKED_AGAIN'
      when 'WITHDRAWN' then outcome is not distinct from 'WITHDRAWN'
      when 'DECIDED' then coalesce(outcome in ('APPROVED', 'REJECTED', 'CLOSED'), false)
      else outcome is null and outcome_by is null and outcome_reason is null
    end),
  add constraint cases__reopening check (reopening_asked_by is null or state = 'DECIDED');
-- What was decided lately: the lists of what is over, and how many promises were kept.
create index cases__by_outcome on cases (queue, outcome_at, case_id) include (outcome, due_at)
  where outcome is not null;
grant update (outcome, outcome_at, outcome_by, outcome_reason, suspicion, reopening_asked_by)
  on cases to ballast_app;

alter table case_events
  drop constraint case_events__kind,
  drop constraint case_events__turnaround,
  -- The sentence that was chosen, in its client's language within `reason`.
  add column template text,
  add column assigned_to uuid;
alter table case_events
  add constraint case_events__kind check (
    kind in ('OPENED', 'TAKEN', 'ASSIGNED', 'RELEASED', 'PREPARED', 'DECIDED', 'RESUBMITTED', 'ADDED', 'CLOSED',
      'WITHDRAWN', 'REOPENING_ASKED', 'REOPENING_DECLINED', 'REOPENED')),
  add constraint case_events__turnaround check (
    (kind in ('OPENED', 'RESUBMITTED', 'REOPENED')) = (turnaround is not null)
    and (turnaround is null) = (due_at is null)),
  add constraint case_events__assigned check ((kind = 'ASSIGNED') = (assigned_to is not null)),
  add constraint case_events__template check (template is null or decision in ('REJECT', 'ASK_AGAIN'));

-- Words of the house, which no client reads.
create table notes (
  owner_id uuid not null,
  note_id uuid not null,
  -- Null is about the client as a whole.
  case_id uuid,
  written_at timestamptz not null default clock_now(),
  written_by uuid not null,
  text text not null,
  -- Compliance alone reads it.
  suspicion boolean not null,
  constraint notes__pk primary key (owner_id, note_id),
  constraint notes__owner foreign key (owner_id) references clients,
  constraint notes__case foreign key (owner_id, case_id) references cases (owner_id, case_id),
  constraint notes__text check (text <> '')
);
create index notes__by_case on notes (owner_id, case_id, note_id);
revoke update, delete on notes from ballast_app;
create trigger notes__append_only
  before update or delete or truncate on notes
  for each statement execute function refuse_change();
