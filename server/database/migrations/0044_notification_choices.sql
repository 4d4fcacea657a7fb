-- Which kinds of notification a person has switched off, or on again, over which channel. A kind of which there is no row is on.

create table notification_choices (
  user_id uuid not null,
  kind text not null,
  channel text not null,
  is_on boolean not null,
  chosen_at timestamptz not null default clock_now(),
  constraint notification_choices__pk primary key (user_id, kind, channel),
  constraint notification_choices__user foreign key (user_id) references users,
  constraint notification_choices__channel check (channel in ('EMAIL'))
);
comment on table notification_choices is 'shard: user';
