-- Changes of what a person signs in with. Approved wallets wait again after the newest one.
create table credential_changes (
  user_id uuid not null,
  change_id bigint generated always as identity,
  kind text not null,
  at timestamptz not null default clock_now(),
  constraint credential_changes__pk primary key (user_id, change_id),
  constraint credential_changes__user foreign key (user_id) references users (user_id),
  constraint credential_changes__kind check (kind in ('PASSWORD', 'EMAIL', 'SECOND_FACTOR'))
);
create index credential_changes__newest on credential_changes (user_id, at);
revoke update, delete on credential_changes from ballast_app;
create trigger credential_changes__append_only
  before update or delete or truncate on credential_changes
  for each statement execute function refuse_change();

-- A wait follows from the newest approval, the newest change and the calls that were held, so it has no row.
insert into credential_changes (user_id, kind, at)
  select distinct owner_id, cause, started_at
  from wallet_waits join wallets using (wallet_id)
  where cause <> 'APPROVED'
  order by started_at, owner_id, cause;
drop table wallet_waits;
