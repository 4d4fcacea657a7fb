-- Files of clients: what came, whether it was taken, and the parts of those that are still on their way.

-- How many files somebody has for a purpose: one row that every new file must get past.
create table upload_places (
  owner_id uuid not null,
  purpose text not null,
  taken smallint not null,
  constraint upload_places__pk primary key (owner_id, purpose),
  constraint upload_places__owner foreign key (owner_id) references users,
  constraint upload_places__purpose check (purpose in ('IDENTITY', 'ENTITY', 'ADDITIONAL')),
  -- Ten files of one purpose (decisions, section 3).
  constraint upload_places__free check (taken between 0 and 10)
);

create table uploads (
  upload_id uuid not null,
  owner_id uuid not null,
  purpose text not null,
  file_name text not null,
  -- Null while a file sent as a whole is on its way: its length is known at its end.
  bytes integer,
  received_bytes integer not null default 0,
  state text not null default 'OPEN',
  -- Code of the refusal that it was answered with.
  refusal text,
  started_at timestamptz not null default clock_now(),
  -- When it was taken, refused or given up.
  settled_at timestamptz,
  -- Whoever checks the content now; another may start over when its time has run out.
  check_id uuid,
  check_ends_at timestamptz,
  content_type text,
  shown_type text,
  shown_bytes integer,
  -- SHA-256 of the original.
  content_hash bytea,
  scan text,
  -- Folder of the sealed original and the sealed copy that people are shown.
  folder text,
  -- When files that nobody needs any more were removed.
  cleared_at timestamptz,
  constraint uploads__pk primary key (upload_id),
  constraint uploads__place foreign key (owner_id, purpose) references upload_places,
  constraint uploads__bytes check (bytes between 1 and 20971520),
  constraint uploads__received check (received_bytes between 0 and coalesce(bytes, 20971520)),
  constraint uploads__state check (state in ('OPEN', 'STORED', 'REFUSED', 'DISCARDED')),
  constraint uploads__settled check ((state = 'OPEN') = (settled_at is null)),
  constraint uploads__refusal check ((state = 'REFUSED') = (refusal is not null)),
  constraint uploads__stored check (state <> 'STORED' or num_nulls(
    bytes, content_type, shown_type, shown_bytes, content_hash, scan, folder) = 0),
  constraint uploads__content_type check (
    content_type in ('application/pdf', 'image/jpeg', 'image/png', 'image/heic')),
  constraint uploads__shown_type check (shown_type in ('application/pdf', 'image/jpeg')),
  constraint uploads__content_hash check (length(content_hash) = 32),
  -- Without a scanner files are not scanned, and everybody who opens one is told.
  constraint uploads__scan check (scan in ('CLEAN', 'UNSCANNED'))
);
create index uploads__by_owner on uploads (owner_id, purpose, started_at);
create unique index uploads__same_content on uploads (owner_id, purpose, content_hash)
  where state = 'STORED';
create index uploads__open_by_age on uploads (started_at) where state = 'OPEN';
create index uploads__to_clear on uploads (settled_at)
  where settled_at is not null and cleared_at is null;

-- Parts of open uploads, each a sealed file of its own, so that a retry goes on where it stopped.
create table upload_parts (
  upload_id uuid not null,
  starts_at integer not null,
  bytes integer not null,
  stored_as text not null,
  constraint upload_parts__pk primary key (upload_id, starts_at),
  constraint upload_parts__upload foreign key (upload_id) references uploads,
  constraint upload_parts__bytes check (starts_at >= 0 and bytes > 0)
);
