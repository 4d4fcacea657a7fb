-- A further class of a vehicle, and other terms of a class, are proposed and approved as what else is set up for private funds
-- (docs/decisions/0311).

alter table fund_proposals
  drop constraint fund_proposals__kind,
  add constraint fund_proposals__kind check (kind in ('VEHICLE', 'DATES', 'STATE', 'AUDIT', 'FEES', 'CLASS', 'TERMS')),
  -- Up to which client others were told of terms that were approved, and when all were.
  add column told_to uuid,
  add column told_at timestamptz,
  add constraint fund_proposals__told check (
    kind = 'TERMS' and decision is not distinct from 'APPROVED' or (told_to is null and told_at is null));
create index fund_proposals__untold on fund_proposals (proposal_id)
  where kind = 'TERMS' and decision = 'APPROVED' and told_at is null;

-- Versions of a class's terms follow each other by day.
create function share_class_terms_follow() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  if exists (select from share_class_terms where class_id = new.class_id and effective_from >= new.effective_from) then
    raise exception 'terms of a class follow those that it has' using
      errcode = 'check_violation', constraint = 'share_class_terms__in_order';
  end if;
  return new;
end
$$;
create trigger share_class_terms__in_order before insert on share_class_terms
  for each row execute function share_class_terms_follow();
