-- Files of clients: what came, whether it was taken, and the parts of those that are still on their way.

-- How many files of a purpose a client has sent of those allowed: one row that every new file must get past.
create table upload_quotas (
  owner_id uuid not null,
  purpose text not null,
  used smallint not null,
  constraint upload_quotas__pk primary key (owner_id, purpose),
  constraint upload_quotas__owner foreign key (owner_id) references clients,
  constraint upload_quotas__purpose check (purpose in ('IDENTITY', 'ENTITY', 'ADDITIONAL')),
  -- A company sends up to eight documents of up to three files each; of the other purposes ten files are
  -- taken (spec/decisions.md, section 3).
  constraint upload_quotas__limit
    check (used between 0 and case purpose when 'ENTITY' then 30 else 10 end)
);

create table uploads (
  upload_id uuid not null,
  owner_id uuid not null,
  purpose text not null,
  -- The question among those of its purpose, such as the front of a document; empty where there is one.
  slot text not null default '',
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
  -- When it became part of something that was sent: from then on it stays.
  used_at timestamptz,
  -- When it was decided and so counts no more among those that somebody may have.
  quota_freed_at timestamptz,
  -- Whoever checks the content now; another may start over when its time has run out.
  check_id uuid,
  check_ends_at timestamptz,
  content_type text,
  shown_type text,
  shown_bytes integer,
  -- SHA-256 of the original.
  content_hash bytea,
  scan text,
  -- What the scanner called what it found.
  scan_found text,
  -- How often scanning a kept file has failed, why it did last, and not before when it is tried again: files
  -- that were taken while no scanner was set up are scanned once there is one.
  scan_failures integer not null default 0,
  scan_failure text,
  scan_due_at timestamptz,
  -- Folder of the encrypted original and the encrypted copy that people are shown.
  folder text,
  -- When files that nobody needs any more were removed.
  cleared_at timestamptz,
  constraint uploads__pk primary key (owner_id, upload_id),
  constraint uploads__quota foreign key (owner_id, purpose) references upload_quotas,
  constraint uploads__slot check (slot ~ '^[A-Z0-9_]{0,40}$'),
  constraint uploads__bytes check (bytes between 1 and 20971520),
  constraint uploads__received check (received_bytes between 0 and coalesce(bytes, 20971520)),
  constraint uploads__state check (state in ('OPEN', 'STORED', 'REFUSED', 'DISCARDED')),
  constraint uploads__settled check ((state = 'OPEN') = (settled_at is null)),
  constraint uploads__refusal check ((state = 'REFUSED') = (refusal is not null)),
  constraint uploads__stored check (state <> 'STORED' or num_nulls(
    bytes, content_type, shown_type, shown_bytes, content_hash, scan, folder) = 0),
  constraint uploads__used check (used_at is null or state = 'STORED'),
  constraint uploads__quota_freed check (quota_freed_at is null or used_at is not null),
  constraint uploads__content_type check (
    content_type in ('application/pdf', 'image/jpeg', 'image/png', 'image/heic')),
  constraint uploads__shown_type check (shown_type in ('application/pdf', 'image/jpeg')),
  constraint uploads__content_hash check (length(content_hash) = 32),
  -- Without a scanner files are not scanned, and everybody who opens one is told. Nobody is served an infected
  -- one.
  constraint uploads__scan check (scan in ('CLEAN', 'UNSCANNED', 'INFECTED')),
  constraint uploads__scan_found check (
    (scan is not distinct from 'INFECTED') = (scan_found is not null)),
  constraint uploads__scan_failures check (scan_failures >= 0)
);
create index uploads__by_owner on uploads (owner_id, purpose, started_at);
create unique index uploads__same_content on uploads (owner_id, purpose, slot, content_hash)
  where state = 'STORED' and used_at is null;
create index uploads__open_by_age on uploads (started_at) where state = 'OPEN';
create index uploads__to_clear on uploads (settled_at)
  where settled_at is not null and cleared_at is null;
-- Kept files that nothing was made of are looked for by the sweep that gives them up.
create index uploads__unused on uploads (settled_at) where state = 'STORED' and used_at is null;
-- What waits for the scanner, oldest first, and what is with it.
create index uploads__to_scan on uploads (coalesce(scan_due_at, settled_at))
  where scan = 'UNSCANNED' and state = 'STORED';
create index uploads__being_scanned on uploads (check_ends_at)
  where scan = 'UNSCANNED' and state = 'STORED' and check_id is not null;

-- Parts of open uploads, each an encrypted file of its own, so that a retry goes on where it stopped.
create table upload_parts (
  owner_id uuid not null,
  upload_id uuid not null,
  starts_at integer not null,
  bytes integer not null,
  stored_as text not null,
  constraint upload_parts__pk primary key (owner_id, upload_id, starts_at),
  constraint upload_parts__upload foreign key (owner_id, upload_id) references uploads (owner_id, upload_id),
  constraint upload_parts__bytes check (starts_at >= 0 and bytes > 0)
);

-- The keys that files of clients are encrypted with, encrypted themselves with a key from the environment, so
-- that this one can be rotated without writing the files anew (spec/decisions.md, section 8).
create table document_keys (
  number int not null,
  encrypted_key text not null,
  made_at timestamptz not null default clock_now(),
  constraint document_keys__pk primary key (number),
  constraint document_keys__number check (number > 0)
);
comment on table document_keys is 'shard: reference';
