-- What a server writes to learn whether money can move: a commit that the database keeps, as every movement needs one.
create table readiness (
  only_row boolean constraint readiness__pk primary key default true,
  tried_at timestamptz not null default clock_now(),
  constraint readiness__one_row check (only_row)
);
comment on table readiness is 'shard: house';
insert into readiness default values;
revoke insert, delete on readiness from ballast_app;
