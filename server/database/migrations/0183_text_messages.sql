-- Text messages about a subject come to whoever has asked for them: one without a row is off.
alter table notification_choices
  drop constraint notification_choices__channel,
  add constraint notification_choices__channel check (channel in ('EMAIL', 'PUSH', 'SMS'));
