-- How far the demo world has been lived through: a start that was interrupted goes on from there.
create table demo_world (
  only_row boolean constraint demo_world__pk primary key default true,
  started_at timestamptz not null,
  steps_done integer not null default 0,
  finished_at timestamptz,
  constraint demo_world__one_row check (only_row),
  constraint demo_world__steps_not_negative check (steps_done >= 0)
);
comment on table demo_world is 'shard: house';
revoke delete on demo_world from ballast_app;
