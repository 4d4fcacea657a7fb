-- Reviews that the desk decides: one case for each subject, and everything that happened to it.

create table cases (
  owner_id uuid not null,
  case_id uuid not null,
  queue text not null,
  -- What is decided, in the domain that opened the case.
  subject_id uuid not null,
  opened_at timestamptz not null default clock_now(),
  -- Where the events below have led. Written with each of them, so that queues are read by an index.
  state text not null,
  -- Who entered what is to be decided now; null is a provider or the platform itself.
  entered_by uuid,
  -- How long the review takes at most, as the client was told, and when it is due.
  turnaround text not null,
  due_at timestamptz not null,
  taken_by uuid,
  -- Who prepared it for the decision, which is another person's.
  prepared_by uuid,
  constraint cases__pk primary key (owner_id, case_id),
  constraint cases__one_for_each_subject unique (owner_id, queue, subject_id),
  constraint cases__owner foreign key (owner_id) references clients,
  constraint cases__queue check (
    queue in ('withdrawals', 'kyc', 'kyb', 'identity', 'invitations', 'reported_changes',
      'additional_documents')),
  constraint cases__state check (
    state in ('WAITING', 'TAKEN', 'ASKED_AGAIN', 'DECIDED', 'WITHDRAWN')),
  constraint cases__turnaround check (
    turnaround in ('TEN_MINUTES', 'DAY', 'ONE_BUSINESS_DAY', 'ONE_TO_TWO_BUSINESS_DAYS',
      'TWO_TO_THREE_BUSINESS_DAYS', 'FIVE_BUSINESS_DAYS')),
  constraint cases__taken check ((state = 'TAKEN') = (taken_by is not null)),
  constraint cases__entered_by_other check (entered_by is distinct from taken_by or taken_by is null)
);
create index cases__by_due_at on cases (queue, state, due_at, case_id);
-- Staff know a case by its id.
create index cases__by_id on cases (case_id);
revoke update, delete on cases from ballast_app;
grant update (state, entered_by, turnaround, due_at, taken_by, prepared_by) on cases to ballast_app;

-- `ADDED` is what a client sends while the desk has the case; `CLOSED` is a case that another decision ends.
create table case_events (
  owner_id uuid not null,
  event_id bigint generated always as identity,
  case_id uuid not null,
  kind text not null,
  at timestamptz not null default clock_now(),
  -- Null is the platform.
  done_by uuid,
  done_as text not null,
  -- As it was said when it came to the desk.
  turnaround text,
  due_at timestamptz,
  decision text,
  -- The client reads it.
  reason text,
  constraint case_events__pk primary key (owner_id, event_id),
  constraint case_events__case foreign key (owner_id, case_id) references cases (owner_id, case_id),
  constraint case_events__done_as check (done_as in ('CLIENT', 'STAFF', 'PLATFORM')),
  constraint case_events__kind check (
    kind in ('OPENED', 'TAKEN', 'RELEASED', 'PREPARED', 'DECIDED', 'RESUBMITTED', 'ADDED', 'CLOSED',
      'WITHDRAWN')),
  constraint case_events__turnaround check (
    (kind in ('OPENED', 'RESUBMITTED')) = (turnaround is not null)
    and (turnaround is null) = (due_at is null)),
  constraint case_events__decided check ((kind = 'DECIDED') = (decision is not null)),
  constraint case_events__decision check (decision in ('APPROVE', 'REJECT', 'ASK_AGAIN')),
  constraint case_events__reason check (
    case when decision in ('REJECT', 'ASK_AGAIN') or kind = 'CLOSED'
      then reason is not null and reason <> ''
      when decision is null then reason is null else true end)
);
create index case_events__by_case on case_events (owner_id, case_id, event_id);
revoke update, delete on case_events from ballast_app;
create trigger case_events__append_only
  before update or delete or truncate on case_events
  for each statement execute function refuse_change();
