-- What verified clients were known by when compliance last looked, and what has changed since, which compliance looks at.
create table client_details (
  owner_id uuid not null,
  kind text not null,
  value text not null,
  known_since timestamptz not null default clock_now(),
  constraint client_details__pk primary key (owner_id, kind),
  constraint client_details__owner foreign key (owner_id) references clients,
  constraint client_details__kind check (kind in ('NAME', 'ADDRESS', 'TAX_RESIDENCY'))
);
revoke delete on client_details from ballast_app;

create table client_changes (
  owner_id uuid not null,
  change_id uuid not null,
  kind text not null,
  -- Of a class that has run out: which, and since when it was told; nothing takes its place.
  value_before text not null,
  value_after text,
  found_at timestamptz not null default clock_now(),
  decided_at timestamptz,
  constraint client_changes__pk primary key (owner_id, change_id),
  constraint client_changes__owner foreign key (owner_id) references clients,
  constraint client_changes__kind check (kind in ('NAME', 'ADDRESS', 'TAX_RESIDENCY', 'INVESTOR_CLASS')),
  constraint client_changes__after check ((kind = 'INVESTOR_CLASS') = (value_after is null))
);
create unique index client_changes__one_open on client_changes (owner_id, kind) where decided_at is null;
revoke update, delete on client_changes from ballast_app;
grant update (value_after, decided_at) on client_changes to ballast_app;

alter table compliance_states
  -- When the class that counts was told, and until when it counts without another look.
  add column class_told_at timestamptz,
  add column class_until timestamptz;
create index compliance_states__class_until on compliance_states (class_until, owner_id) where class_until is not null;
grant update (class_told_at, class_until) on compliance_states to ballast_app;

alter table cases
  drop constraint cases__queue,
  add constraint cases__queue check (
    queue in ('withdrawals', 'kyc', 'kyb', 'identity', 'invitations', 'reported_changes', 'additional_documents', 'screening',
      'periodic_reviews', 'client_requests', 'changed_details'));

-- What clients are known by now is what the next look at their answers finds.
update compliance_states set facts_due_at = clock_now();
