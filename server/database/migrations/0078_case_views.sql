-- Who has a case on the screen at present: for as long as the browser says so again.
create table case_viewers (
  owner_id uuid not null,
  case_id uuid not null,
  viewer_id uuid not null,
  seen_until timestamptz not null,
  constraint case_viewers__pk primary key (owner_id, case_id, viewer_id)
);

-- Filters of queues that people at the desk keep under a name, for themselves or for all who have a role.
create table queue_views (
  view_id uuid not null,
  made_by uuid not null,
  queue text not null,
  name text not null,
  filter jsonb not null,
  -- Null is for oneself.
  shared_with text,
  made_at timestamptz not null default clock_now(),
  constraint queue_views__pk primary key (view_id),
  constraint queue_views__name unique (made_by, queue, name),
  constraint queue_views__filter check (jsonb_typeof(filter) = 'object'),
  constraint queue_views__shared_with check (
    shared_with in ('SUPPORT', 'RELATIONSHIP_MANAGER', 'OPERATIONS', 'COMPLIANCE', 'ADMINISTRATOR'))
);
comment on table queue_views is 'shard: reference';
create index queue_views__shared on queue_views (queue, shared_with) where shared_with is not null;
