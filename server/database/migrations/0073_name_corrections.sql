-- Names that are corrected after an account was opened: what one of compliance asks for, and another confirms.
create table name_corrections (
  owner_id uuid not null,
  correction_id uuid not null,
  -- As they were when it was asked for, and as they are to be: first, middle, last and, of a company, legal name.
  names_before jsonb not null,
  names_after jsonb not null,
  reason text not null,
  -- What proves the names, as whoever saw it describes it.
  evidence text not null,
  asked_by uuid not null,
  asked_at timestamptz not null default clock_now(),
  decision text,
  decided_by uuid,
  decided_at timestamptz,
  constraint name_corrections__pk primary key (owner_id, correction_id),
  constraint name_corrections__owner foreign key (owner_id) references clients,
  constraint name_corrections__change check (names_before <> names_after),
  constraint name_corrections__decision check (decision in ('CONFIRMED', 'DECLINED')),
  constraint name_corrections__decided check (
    (decision is null) = (decided_by is null) and (decision is null) = (decided_at is null)),
  constraint name_corrections__by_another check (
    decision is distinct from 'CONFIRMED' or decided_by <> asked_by)
);
create unique index name_corrections__one_open on name_corrections (owner_id) where decision is null;
revoke update, delete on name_corrections from ballast_app;
grant update (decision, decided_by, decided_at) on name_corrections to ballast_app;
