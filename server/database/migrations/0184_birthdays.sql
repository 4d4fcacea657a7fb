-- Clients whom the platform wishes a happy birthday, as the desk keeps them, and the years in which it has.

create table birthday_list (
  owner_id uuid not null,
  listed_by uuid not null,
  listed_at timestamptz not null default clock_now(),
  constraint birthday_list__pk primary key (owner_id)
);
comment on table birthday_list is 'shard: owner';

create table birthday_greetings (
  owner_id uuid not null,
  year integer not null,
  shown_at timestamptz not null default clock_now(),
  constraint birthday_greetings__pk primary key (owner_id, year)
);
comment on table birthday_greetings is 'shard: owner';
