-- How often somebody has asked in a window of time, over all processes. What a crash loses of it is forgiven.

create unlogged table request_counts (
  subject text not null,
  window_number bigint not null,
  requests integer not null,
  counted_at timestamptz not null default clock_now(),
  constraint request_counts__pk primary key (subject),
  constraint request_counts__requests check (requests > 0)
);
comment on table request_counts is 'shard: lookup by subject';
create index request_counts__by_age on request_counts (counted_at);
