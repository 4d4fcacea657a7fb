-- Who leads the people of a role: told when a review of theirs is over its promised time. One lead a role, none where no row stands.
create table role_leads (
  role text not null,
  lead_id uuid not null,
  set_by uuid not null,
  set_at timestamptz not null default clock_now(),
  constraint role_leads__pk primary key (role),
  constraint role_leads__role check (
    role in ('SUPPORT', 'RELATIONSHIP_MANAGER', 'OPERATIONS', 'COMPLIANCE', 'ADMINISTRATOR'))
);
comment on table role_leads is 'shard: reference';

-- When somebody was told that the promise of a review is over: once for each promise. To nobody by name where it was all of a role.
alter table cases
  add column escalated_at timestamptz,
  add column escalated_to uuid,
  add constraint cases__escalated check (escalated_at is not null or escalated_to is null);
grant update (escalated_at, escalated_to) on cases to ballast_app;
create index cases__to_escalate on cases (due_at) where escalated_at is null and state in ('WAITING', 'TAKEN');
comment on index cases__to_escalate is 'shard: work';
