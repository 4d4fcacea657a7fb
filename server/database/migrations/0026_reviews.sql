-- What clients send while the desk has a case, cases that another decision ends, and certifications by submission.

alter table case_events
  drop constraint case_events__kind,
  drop constraint case_events__reason,
  add constraint case_events__kind check (
    kind in ('OPENED', 'TAKEN', 'RELEASED', 'PREPARED', 'DECIDED', 'RESUBMITTED', 'ADDED', 'CLOSED',
      'WITHDRAWN')),
  add constraint case_events__reason check (
    case when decision in ('REJECT', 'ASK_AGAIN') or kind = 'CLOSED'
      then reason is not null and reason <> ''
      when decision is null then reason is null else true end);

-- A company says of each submission that its copies are certified: what was said before, of the first.
alter table kyb_certifications
  add column submission integer not null default 1,
  drop constraint kyb_certifications__pk,
  add constraint kyb_certifications__pk primary key (client_id, submission),
  add constraint kyb_certifications__submission check (submission > 0);
alter table kyb_certifications alter column submission drop default;
