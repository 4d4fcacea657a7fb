-- Video calls that clients book with the team: when it takes them, and which are booked (decision 0222).

-- One row: in which zone the team works, and how long before a call it may still be booked.
create table call_rules (
  only_row boolean not null default true,
  zone text not null,
  notice_minutes integer not null,
  -- Raised by every change, so that nobody overwrites what they have not seen.
  version integer not null default 1,
  changed_by uuid,
  changed_at timestamptz not null default clock_now(),
  constraint call_rules__pk primary key (only_row),
  constraint call_rules__one check (only_row),
  constraint call_rules__notice check (notice_minutes between 30 and 10080)
);
comment on table call_rules is 'shard: reference';

-- The team's working hours, by the clock of its zone; 1 is Monday.
create table call_hours (
  weekday smallint not null,
  opens time not null,
  closes time not null,
  -- How many calls the team takes at a time.
  capacity smallint not null,
  constraint call_hours__pk primary key (weekday, opens),
  constraint call_hours__weekday check (weekday between 1 and 7),
  constraint call_hours__order check (opens < closes),
  constraint call_hours__capacity check (capacity between 1 and 20)
);
comment on table call_hours is 'shard: reference';

-- Days on which the team takes no calls.
create table call_holidays (
  day date not null,
  name text not null,
  constraint call_holidays__pk primary key (day)
);
comment on table call_holidays is 'shard: reference';

insert into call_rules (zone, notice_minutes) values ('Europe/London', 240);
insert into call_hours (weekday, opens, closes, capacity)
select weekday, '09:00', '17:00', 2 from generate_series(1, 5) as weekday;

create table booked_calls (
  owner_id uuid not null,
  call_id uuid not null,
  purpose text not null,
  -- Of calls about a payout target, which.
  subject_id uuid,
  booked_by uuid not null,
  booked_at timestamptz not null default clock_now(),
  starts_at timestamptz not null,
  -- In which the client is told of times.
  zone text not null,
  -- Names the room in which it is held, and is guessed by nobody.
  room text not null,
  -- How often it was moved or called off: the SEQUENCE of its invitation.
  sequence integer not null default 0,
  -- When the client is reminded; null once that is done, or there is nothing to be reminded of.
  remind_at timestamptz,
  taken_by uuid,
  state text not null default 'BOOKED',
  constraint booked_calls__pk primary key (owner_id, call_id),
  constraint booked_calls__purpose check (purpose in ('WALLET', 'WITHDRAWAL', 'ADVICE', 'CONTACT')),
  constraint booked_calls__subject check ((purpose in ('WALLET', 'WITHDRAWAL')) = (subject_id is not null)),
  constraint booked_calls__state check (state in ('BOOKED', 'CANCELLED', 'HELD', 'MISSED')),
  constraint booked_calls__reminded check (remind_at is null or state = 'BOOKED')
);
create unique index booked_calls__one_open on booked_calls (owner_id, purpose, subject_id) nulls not distinct
  where state = 'BOOKED';
create unique index booked_calls__one_at_a_time on booked_calls (owner_id, starts_at) where state = 'BOOKED';
create index booked_calls__by_reminder on booked_calls (remind_at) where remind_at is not null;

-- Each time for which a call was booked before.
create table call_moves (
  owner_id uuid not null,
  move_id uuid not null,
  call_id uuid not null,
  moved_from timestamptz not null,
  moved_to timestamptz not null,
  moved_by uuid not null,
  moved_at timestamptz not null default clock_now(),
  constraint call_moves__pk primary key (owner_id, move_id),
  constraint call_moves__call foreign key (owner_id, call_id) references booked_calls (owner_id, call_id)
);

-- What became of a call. `note` is for the house.
create table call_outcomes (
  owner_id uuid not null,
  call_id uuid not null,
  outcome text not null,
  note text,
  recorded_by uuid not null,
  recorded_at timestamptz not null default clock_now(),
  constraint call_outcomes__pk primary key (owner_id, call_id),
  constraint call_outcomes__call foreign key (owner_id, call_id) references booked_calls (owner_id, call_id),
  constraint call_outcomes__outcome check (outcome in ('CANCELLED', 'HELD', 'MISSED')),
  constraint call_outcomes__noted check ((outcome = 'CANCELLED') = (note is null))
);

-- The team's calendar: whose call takes each of its places. Its key lets a place be taken once, by whoever comes first.
create table call_seats (
  starts_at timestamptz not null,
  seat smallint not null,
  owner_id uuid not null,
  call_id uuid not null,
  -- Somebody said what became of the call.
  is_over boolean not null default false,
  constraint call_seats__pk primary key (starts_at, seat),
  constraint call_seats__seat check (seat between 1 and 20),
  constraint call_seats__half_hours check (extract(epoch from starts_at)::bigint % 1800 = 0)
);
create index call_seats__by_call on call_seats (call_id);
comment on table call_seats is 'shard: lookup by starts_at, seat';

revoke delete on booked_calls from ballast_app;
revoke update, delete on call_moves, call_outcomes from ballast_app;
create trigger call_moves__append_only
  before update or delete or truncate on call_moves for each statement execute function refuse_change();
create trigger call_outcomes__append_only
  before update or delete or truncate on call_outcomes for each statement execute function refuse_change();
