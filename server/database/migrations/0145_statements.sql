-- Statements of a client: asked for, fixed to what the books and prices say, made by a job, and kept for ever.

create table statements (
  owner_id uuid not null,
  statement_id uuid not null,
  -- Null where the platform makes it by schedule.
  asked_by uuid,
  kind text not null,
  starts_on date,
  ends_on date not null,
  fund_id uuid,
  fund_name text,
  -- To whom it is addressed, in which currency and language: as it was when it was asked for.
  addressee text not null,
  currency text not null,
  language text not null,
  -- What it is made of, fixed by the first attempt: the owner's last line before the close, and until when prices were known.
  last_line_id bigint,
  known_until timestamptz,
  template_version smallint,
  state text not null default 'WAITING',
  progress smallint not null default 0,
  rows_written integer not null default 0,
  -- Of what it says, not of a file.
  content_digest bytea,
  asked_at timestamptz not null default clock_now(),
  finished_at timestamptz,
  constraint statements__pk primary key (owner_id, statement_id),
  constraint statements__owner foreign key (owner_id) references clients,
  constraint statements__kind check (kind in ('HOLDINGS', 'CHANGES')),
  constraint statements__period check ((kind = 'CHANGES') = (starts_on is not null) and starts_on <= ends_on),
  constraint statements__fund check ((fund_id is null) = (fund_name is null)),
  constraint statements__state check (state in ('WAITING', 'RUNNING', 'READY', 'FAILED')),
  constraint statements__progress check (progress between 0 and 100),
  constraint statements__basis check (
    (last_line_id is null) = (known_until is null) and (last_line_id is null) = (template_version is null)),
  constraint statements__finished check (
    (state in ('READY', 'FAILED')) = (finished_at is not null)
    and (state = 'READY') = (content_digest is not null)
    and (state <> 'READY' or last_line_id is not null)),
  constraint statements__digest check (length(content_digest) = 32)
);
create index statements__by_digest on statements (content_digest) where content_digest is not null;
create index statements__unfinished on statements (asked_at) where state in ('WAITING', 'RUNNING');
revoke delete on statements from ballast_app;

-- The forms of one content. None is ever changed or removed.
create table statement_files (
  owner_id uuid not null,
  statement_id uuid not null,
  format text not null,
  bytes bigint not null,
  -- SHA-256 of the file.
  digest bytea not null,
  stored_as text not null,
  kept_at timestamptz not null default clock_now(),
  constraint statement_files__pk primary key (owner_id, statement_id, format),
  constraint statement_files__statement foreign key (owner_id, statement_id) references statements (owner_id, statement_id),
  constraint statement_files__format check (format in ('PDF', 'CSV', 'XLSX')),
  constraint statement_files__digest check (length(digest) = 32),
  constraint statement_files__bytes check (bytes > 0)
);
create index statement_files__by_digest on statement_files (digest);
revoke update, delete on statement_files from ballast_app;

-- What is finished stays as it is, also for the owner of the tables.
create trigger statements__stay before update or delete on statements
  for each row when (old.state in ('READY', 'FAILED')) execute function refuse_change();
create trigger statement_files__stay before update or delete or truncate on statement_files
  for each statement execute function refuse_change();
