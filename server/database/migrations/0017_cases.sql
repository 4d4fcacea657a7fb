-- Reviews that the desk decides: one case for each subject, and everything that happened to it.

create table cases (
  case_id uuid not null,
  queue text not null,
  -- What is decided, in the domain that opened the case.
  subject_id uuid not null,
  client_id uuid not null,
  opened_at timestamptz not null default clock_now(),
  -- Where the events below have led. Written with each of them, so that queues are read by an index.
  state text not null,
  -- Who entered what is to be decided now; null is a provider or the platform itself.
  entered_by uuid,
  promise text not null,
  promised_by timestamptz not null,
  taken_by uuid,
  prepared_by uuid,
  constraint cases__pk primary key (case_id),
  constraint cases__one_for_each_subject unique (queue, subject_id),
  constraint cases__client foreign key (client_id) references users,
  constraint cases__entered_by foreign key (entered_by) references users,
  constraint cases__taken_by foreign key (taken_by) references users,
  constraint cases__prepared_by foreign key (prepared_by) references users,
  constraint cases__queue check (
    queue in ('kyc', 'kyb', 'identity', 'invitations', 'reported_changes', 'additional_documents')),
  constraint cases__state check (
    state in ('WAITING', 'TAKEN', 'ASKED_AGAIN', 'DECIDED', 'WITHDRAWN')),
  constraint cases__promise check (
    promise in ('TEN_MINUTES', 'DAY', 'ONE_TO_TWO_BUSINESS_DAYS', 'TWO_TO_THREE_BUSINESS_DAYS',
      'FIVE_BUSINESS_DAYS')),
  constraint cases__taken check ((state = 'TAKEN') = (taken_by is not null)),
  constraint cases__entered_by_other check (entered_by is distinct from taken_by or taken_by is null)
);
create index cases__by_promise on cases (queue, state, promised_by, case_id);
create index cases__by_client on cases (client_id);
revoke update, delete on cases from ballast_app;
grant update (state, entered_by, promise, promised_by, taken_by, prepared_by) on cases to ballast_app;

create table case_events (
  event_id bigint generated always as identity,
  case_id uuid not null,
  kind text not null,
  at timestamptz not null default clock_now(),
  -- Null is the platform.
  done_by uuid,
  done_as text not null,
  -- What was promised when it came to the desk.
  promise text,
  promised_by timestamptz,
  decision text,
  -- The client reads it.
  reason text,
  constraint case_events__pk primary key (event_id),
  constraint case_events__case foreign key (case_id) references cases,
  constraint case_events__done_by foreign key (done_by) references users,
  constraint case_events__done_as check (done_as in ('CLIENT', 'STAFF', 'PLATFORM')),
  constraint case_events__kind check (
    kind in ('OPENED', 'TAKEN', 'RELEASED', 'PREPARED', 'DECIDED', 'RESUBMITTED', 'WITHDRAWN')),
  constraint case_events__promise check (
    (kind in ('OPENED', 'RESUBMITTED')) = (promise is not null)
    and (promise is null) = (promised_by is null)),
  constraint case_events__decision check (
    (kind = 'DECIDED') = (decision is not null) and decision in ('APPROVE', 'REJECT', 'ASK_AGAIN')),
  constraint case_events__reason check (
    case when decision in ('REJECT', 'ASK_AGAIN') then reason is not null and reason <> ''
      when decision is null then reason is null else true end)
);
create index case_events__by_case on case_events (case_id, event_id);
revoke update, delete on case_events from ballast_app;
create trigger case_events__append_only
  before update or delete or truncate on case_events
  for each statement execute function refuse_change();
