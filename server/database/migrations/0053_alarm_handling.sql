-- Why a person closed an alarm, and when those whose alarm it is were told of it.

alter table alarms
  add column close_reason text,
  add column told_at timestamptz,
  add constraint alarms__close_reason check (close_reason is null or closed_by is not null);

-- Staff name an alarm by its id alone.
create index alarms__by_id on alarms (alarm_id);
comment on index alarms__by_id is 'shard: id';
create index alarms__untold on alarms (opened_at) where told_at is null and closed_at is null;
comment on index alarms__untold is 'shard: work';
create index alarms__told on alarms (told_at) where told_at is not null;
comment on index alarms__told is 'shard: work';
