-- Up to which day's beginning the fees of a vehicle stand as they are, so that nothing that they are reckoned on is read again before
-- another day has passed (docs/decisions/0313). Null says that it changed since.

alter table fund_vehicles add column accrued_until date;

create function accrue_again() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  if tg_table_name = 'share_class_terms' then
    update fund_vehicles v set accrued_until = null
    from changed join share_classes c using (class_id)
    where v.vehicle_id = c.vehicle_id and v.accrued_until is not null;
  else
    update fund_vehicles v set accrued_until = null
    from changed join share_series s using (series_id)
    where v.vehicle_id = s.vehicle_id and v.accrued_until is not null;
  end if;
  return null;
end
$$;
create trigger series_standings__accrue_again after insert on series_standings
  referencing new table as changed for each statement execute function accrue_again();
create trigger navs__accrue_again after insert on navs
  referencing new table as changed for each statement execute function accrue_again();
create trigger share_class_terms__accrue_again after insert on share_class_terms
  referencing new table as changed for each statement execute function accrue_again();
