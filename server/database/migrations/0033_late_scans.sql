-- Files that were taken while no scanner was set up are scanned once there is one.

alter table uploads
  -- How often scanning a kept file has failed, why it did last, and not before when it is tried again.
  add column scan_failures integer not null default 0,
  add column scan_failure text,
  add column scan_due_at timestamptz,
  -- What the scanner called what it found.
  add column scan_found text,
  drop constraint uploads__scan,
  -- Nobody is served an infected one.
  add constraint uploads__scan check (scan in ('CLEAN', 'UNSCANNED', 'INFECTED')),
  add constraint uploads__scan_found check ((scan is not distinct from 'INFECTED') = (scan_found is not null)),
  add constraint uploads__scan_failures check (scan_failures >= 0);

-- What waits for the scanner, oldest first, and what is with it.
create index uploads__to_scan on uploads (coalesce(scan_due_at, settled_at))
  where scan = 'UNSCANNED' and state = 'STORED';
create index uploads__being_scanned on uploads (check_ends_at)
  where scan = 'UNSCANNED' and state = 'STORED' and check_id is not null;
