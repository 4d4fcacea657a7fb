-- With what somebody decided a correction; null of those from before this was kept, and of people without a passkey. What it signed is
-- kept in `passkey_approvals`.
alter table corrections
  add column decided_factor text,
  add constraint corrections__decided_factor check (
    decided_factor is null or (decided_factor = 'PASSKEY' and decision is not null));
grant update (decided_factor) on corrections to ballast_app;

create or replace function corrections_stay() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  if old.decision is not null
    and ((new.decision, new.decided_by, new.decided_at) is distinct from
        (old.decision, old.decided_by, old.decided_at)
      or (new.entry_id, new.decided_factor, new.decision_reason) is distinct from
        (old.entry_id, old.decided_factor, old.decision_reason)
      or old.reversed_at is not null)
  then
    raise exception 'a decided correction stays' using errcode = 'check_violation', constraint = 'corrections__stay';
  end if;
  return new;
end
$$;
