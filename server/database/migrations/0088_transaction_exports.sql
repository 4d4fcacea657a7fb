-- Files of a client's transactions: asked for, made by a job, kept for a while, removed.

create table transaction_exports (
  owner_id uuid not null,
  export_id uuid not null,
  asked_by uuid not null,
  format text not null,
  -- What narrows them, as it was asked; transactions that began later are not in the file.
  filter jsonb not null,
  state text not null default 'WAITING',
  rows_written integer not null default 0,
  progress smallint not null default 0,
  bytes bigint,
  -- Where the file lies; another one for each attempt.
  stored_as text,
  asked_at timestamptz not null default clock_now(),
  finished_at timestamptz,
  expires_at timestamptz,
  removed_at timestamptz,
  constraint transaction_exports__pk primary key (owner_id, export_id),
  constraint transaction_exports__owner foreign key (owner_id) references clients,
  constraint transaction_exports__format check (format in ('CSV', 'XLSX')),
  constraint transaction_exports__state check (state in ('WAITING', 'RUNNING', 'READY', 'FAILED')),
  constraint transaction_exports__progress check (progress between 0 and 100),
  constraint transaction_exports__finished check (
    (state in ('READY', 'FAILED')) = (finished_at is not null)
    and (state = 'READY') = (bytes is not null and stored_as is not null and expires_at is not null))
);
create index transaction_exports__expiring on transaction_exports (expires_at)
  where state = 'READY' and removed_at is null;
create index transaction_exports__unfinished on transaction_exports (asked_at)
  where state in ('WAITING', 'RUNNING');
revoke delete on transaction_exports from ballast_app;
