-- Events of providers that could not be handled come to an end at the desk: processed again, or set aside with a reason.

alter table provider_events
  add column set_aside_by uuid,
  add column set_aside_reason text,
  drop constraint provider_events__state,
  add constraint provider_events__state check (state in ('RECEIVED', 'PROCESSED', 'PARKED', 'SET_ASIDE')),
  add constraint provider_events__set_aside check (
    (state = 'SET_ASIDE') = (set_aside_by is not null) and (state = 'SET_ASIDE') = (set_aside_reason is not null));
create index provider_events__by_set_aside on provider_events (finished_at, id) where state = 'SET_ASIDE';
grant update (set_aside_by, set_aside_reason) on provider_events to ballast_app;
