-- By which members of staff set their password and authenticator: the first ones, and after their access was reset.
create table staff_setup_links (
  token_hash bytea not null,
  user_id uuid not null,
  created_at timestamptz not null default clock_now(),
  expires_at timestamptz not null,
  -- When it was used, or a newer one took its place.
  closed_at timestamptz,
  constraint staff_setup_links__pk primary key (token_hash)
);
comment on table staff_setup_links is 'shard: lookup by token_hash';
create index staff_setup_links__open_by_user on staff_setup_links (user_id) where closed_at is null;
revoke update on staff_setup_links from ballast_app;
grant update (expires_at, closed_at) on staff_setup_links to ballast_app;

-- What one person asks for about somebody's access, and another confirms.
create table access_requests (
  request_id uuid not null,
  kind text not null,
  -- Whose access, of staff or of a client's people; null for somebody who is invited until the invitation is confirmed.
  person_id uuid,
  email text,
  first_name text,
  last_name text,
  -- Those the person will have, of an invitation and a change of roles.
  roles text[],
  reason text not null,
  asked_by uuid not null,
  asked_at timestamptz not null default clock_now(),
  decision text,
  decided_by uuid,
  decided_at timestamptz,
  -- Nobody else was there to confirm it.
  alone boolean not null default false,
  constraint access_requests__pk primary key (request_id),
  constraint access_requests__kind check (
    kind in ('INVITE', 'CHANGE_ROLES', 'SUSPEND', 'REOPEN', 'RESET_ACCESS', 'LIFT_LOCK')),
  constraint access_requests__whom check (case kind
    when 'INVITE' then email is not null and first_name is not null and last_name is not null
    else person_id is not null and email is null and first_name is null and last_name is null end),
  constraint access_requests__roles check ((kind in ('INVITE', 'CHANGE_ROLES')) = (roles is not null)),
  constraint access_requests__decision check (decision in ('CONFIRMED', 'DECLINED')),
  constraint access_requests__decided check (
    (decision is null) = (decided_by is null) and (decision is null) = (decided_at is null)),
  constraint access_requests__by_another check (
    decision is distinct from 'CONFIRMED' or alone or decided_by <> asked_by)
);
comment on table access_requests is 'shard: reference';
create unique index access_requests__one_open on access_requests (coalesce(person_id::text, lower(email)))
  where decision is null;
create index access_requests__decided on access_requests (decided_at) where decision is not null;
revoke update, delete on access_requests from ballast_app;
grant update (person_id, decision, decided_by, decided_at, alone) on access_requests to ballast_app;
