-- How long each kind of record is kept, and the proof that what was older is gone (decision 0197).

create table retention_periods (
  kind text not null,
  -- Null is for ever.
  length int,
  unit text,
  -- The law or a promise asks for at least so much, in the same unit.
  least_length int,
  reason text not null,
  -- Null as delivered.
  set_by uuid,
  set_at timestamptz not null default clock_now(),
  constraint retention_periods__pk primary key (kind),
  constraint retention_periods__kind check (kind in (
    'SESSIONS', 'ANSWERED_REQUESTS', 'INVITATION_DRAFTS', 'UNUSED_FILES', 'NOTICES', 'CLOSED_CLIENT_FILES',
    'BOOKS', 'AUDIT_TRAIL', 'SIGNED_AGREEMENTS')),
  constraint retention_periods__unit check (unit in ('DAY', 'MONTH')),
  -- Books, trail and what was signed have no period that anybody could set.
  constraint retention_periods__for_ever check (
    num_nulls(length, unit, least_length)
      = case when kind in ('BOOKS', 'AUDIT_TRAIL', 'SIGNED_AGREEMENTS') then 3 else 0 end),
  constraint retention_periods__length check (least_length > 0 and length between least_length and 1200)
);
comment on table retention_periods is 'shard: reference';
revoke insert, update, delete on retention_periods from ballast_app;
grant update (length, reason, set_by, set_at) on retention_periods to ballast_app;

insert into retention_periods (kind, length, unit, least_length, reason) values
  ('SESSIONS', 180, 'DAY', 30,
    'People see their previous logins, and staff look into an attack for half a year. Regulation (EU) 2016/679, article 5(1)(e).'),
  ('ANSWERED_REQUESTS', 30, 'DAY', 7,
    'A request that is repeated is answered as before. Nobody repeats one for longer. Regulation (EU) 2016/679, article 5(1)(e).'),
  ('INVITATION_DRAFTS', 90, 'DAY', 30,
    'Whoever was never invited has no relationship with us. Regulation (EU) 2016/679, article 5(1)(e).'),
  ('UNUSED_FILES', 30, 'DAY', 7,
    'A file that was sent and never handed in proves nothing. Regulation (EU) 2016/679, article 5(1)(c).'),
  ('NOTICES', 60, 'MONTH', 60,
    'What clients were told about their services is kept for five years. Directive 2014/65/EU, article 16(7).'),
  ('CLOSED_CLIENT_FILES', 60, 'MONTH', 60,
    'Identification is kept for five years after the end of the business relationship, and then erased. Directive (EU) 2015/849, article 40(1).'),
  ('BOOKS', null, null, null,
    'Every balance follows from all entries since the first, and the chain over them proves that none is missing.'),
  ('AUDIT_TRAIL', null, null, null,
    'It proves who did what, erasing included. It keeps ids and actions.'),
  ('SIGNED_AGREEMENTS', null, null, null,
    'They are the evidence of what was agreed, for as long as anybody may claim from it.');

-- A period is changed by two people; what was is the history.
create table retention_changes (
  change_id uuid not null,
  kind text not null,
  length_before int not null,
  length_after int not null,
  reason text not null,
  asked_by uuid not null,
  asked_at timestamptz not null default clock_now(),
  decision text,
  decided_by uuid,
  decided_at timestamptz,
  constraint retention_changes__pk primary key (change_id),
  constraint retention_changes__kind foreign key (kind) references retention_periods,
  constraint retention_changes__change check (length_before <> length_after and length_after > 0),
  constraint retention_changes__decision check (decision in ('CONFIRMED', 'DECLINED')),
  constraint retention_changes__decided check (
    (decision is null) = (decided_by is null) and (decision is null) = (decided_at is null)),
  constraint retention_changes__by_another check (
    decision is distinct from 'CONFIRMED' or decided_by <> asked_by)
);
comment on table retention_changes is 'shard: reference';
create unique index retention_changes__one_open on retention_changes (kind) where decision is null;
revoke update, delete on retention_changes from ballast_app;
grant update (decision, decided_by, decided_at) on retention_changes to ballast_app;

-- One run a day, which ends once every kind is proved.
create table retention_runs (
  run_on date not null,
  started_at timestamptz not null default clock_now(),
  ended_at timestamptz,
  constraint retention_runs__pk primary key (run_on)
);
comment on table retention_runs is 'shard: house';
revoke update, delete on retention_runs from ballast_app;
grant update (ended_at) on retention_runs to ballast_app;

create table retention_erasures (
  run_on date not null,
  kind text not null,
  -- How many were erased, counted in the transaction that erased them.
  erased bigint not null default 0,
  -- The proof: read after the erasing, the oldest that is left (null: none is) is not older than what was to go.
  proved_at timestamptz,
  erased_before timestamptz,
  oldest_left timestamptz,
  constraint retention_erasures__pk primary key (run_on, kind),
  constraint retention_erasures__run foreign key (run_on) references retention_runs,
  constraint retention_erasures__kind foreign key (kind) references retention_periods,
  constraint retention_erasures__erased check (erased >= 0),
  constraint retention_erasures__proof check (
    (proved_at is null) = (erased_before is null) and (proved_at is not null or oldest_left is null)
    and (oldest_left is null or oldest_left >= erased_before))
);
comment on table retention_erasures is 'shard: house';
revoke update, delete on retention_erasures from ballast_app;
grant update (erased, proved_at, erased_before, oldest_left) on retention_erasures to ballast_app;

-- A file whose content is gone for good, while what it was part of stays.
alter table uploads
  drop constraint uploads__state,
  drop constraint uploads__used,
  add constraint uploads__state check (state in ('OPEN', 'STORED', 'REFUSED', 'DISCARDED', 'ERASED')),
  add constraint uploads__used check (used_at is null or state in ('STORED', 'ERASED')),
  -- Neither name nor content can be told from what is left.
  add constraint uploads__erased check (
    state <> 'ERASED' or (file_name = 'erased' and num_nonnulls(content_hash, folder) = 0 and cleared_at is not null));

-- Moments before which a kind of record goes; null: never.
create function retention_cutoff(wanted text) returns timestamptz
language sql stable set search_path = public, pg_temp as $$
  select date_trunc('milliseconds', clock_now() - case unit
    when 'DAY' then make_interval(days => length) else make_interval(months => length) end)
  from retention_periods where kind = wanted
$$;

-- Notices are never changed, and go only when their time is over. What was read of them goes with them.
create function erase_notices(before timestamptz, at_most int) returns bigint
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  erased bigint;
begin
  if not coalesce(before <= retention_cutoff('NOTICES'), false) then
    raise exception 'notices of that time are kept';
  end if;
  with of_clients as (
    delete from client_notices where ctid = any (array(
      select ctid from client_notices where told_at < before limit at_most for update skip locked))
    returning notice_id
  ), of_people as (
    delete from user_notices where ctid = any (array(
      select ctid from user_notices where told_at < before limit at_most for update skip locked))
    returning notice_id
  ), gone as (
    select notice_id from of_clients union all select notice_id from of_people
  ), unread as (
    delete from notice_reads r using gone where r.notice_id = gone.notice_id
  )
  select count(*) into erased from gone;
  return erased;
end
$$;
