-- Where the money of a subscription is held, and when it went to the vehicle; and what the books are compared with.

alter table fund_orders
  add column hold_id uuid,
  add column advanced_at timestamptz,
  add constraint fund_orders__basis_known check (basis in ('AMOUNT', 'UNITS', 'ALL')),
  add constraint fund_orders__held check ((side = 'SUBSCRIPTION') = (hold_id is not null)),
  add constraint fund_orders__advanced check (advanced_at is null or side = 'SUBSCRIPTION');
create index fund_orders__to_advance on fund_orders (dealing_day)
  where side = 'SUBSCRIPTION' and advanced_at is null and state in ('ACCEPTED', 'IN_BATCH');

-- As before, and what changes beside the state may.
create or replace function fund_orders_in_time() returns trigger language plpgsql set search_path = public, pg_temp as $$
declare
  until timestamptz;
begin
  select case new.side when 'SUBSCRIPTION' then subscription_cut_off else redemption_cut_off end into until
  from dealing_dates where vehicle_id = new.vehicle_id and day = new.dealing_day;
  if tg_op = 'INSERT' then
    if new.state <> 'ACCEPTED' or (new.carried_from is null and clock_now() >= until) then
      raise exception 'an order comes after its cut-off' using
        errcode = 'check_violation', constraint = 'fund_orders__in_time';
    end if;
    return new;
  end if;
  if new.state <> old.state and (old.state, new.state) not in (('ACCEPTED', 'IN_BATCH'), ('ACCEPTED', 'CANCELLED'), ('IN_BATCH', 'DEALT'),
    ('IN_BATCH', 'GATED'))
  then
    raise exception 'an order does not go from % to %', old.state, new.state using
      errcode = 'check_violation', constraint = 'fund_orders__in_order';
  end if;
  if new.state = 'CANCELLED' and old.state <> 'CANCELLED' and clock_now() >= until then
    raise exception 'an order is cancelled after its cut-off' using
      errcode = 'check_violation', constraint = 'fund_orders__in_time';
  end if;
  return new;
end
$$;

-- What a gate does not let through of an order, by series: carried to the next date when the order is dealt.
create table carried_units (
  owner_id uuid not null,
  batch_id uuid not null,
  order_id uuid not null,
  series_id uuid not null,
  units numeric(38, 0) not null,
  constraint carried_units__pk primary key (owner_id, batch_id, order_id, series_id),
  constraint carried_units__execution foreign key (owner_id, batch_id, order_id)
    references order_executions (owner_id, batch_id, order_id),
  constraint carried_units__series foreign key (series_id) references share_series (series_id),
  constraint carried_units__units check (units > 0)
);
revoke update, delete on carried_units from ballast_app;

-- What the register of lots says that each owner has of each series.
create view audit_lots as
select l.owner_id, s.vehicle_id, s.units_asset, sum(l.units) as units
from lot_lines l join share_series s using (series_id)
group by l.owner_id, s.vehicle_id, s.units_asset;

-- What a vehicle has accrued and what of it became due, as it was posted.
create view audit_fund_fees as
select s.vehicle_id, c.currency, sum(f.accrued) as accrued, sum(f.due) as due
from (
  select series_id, posted as accrued, 0 as due from fee_accruals
  union all
  select series_id, -posted, posted from fee_crystallisations where entry_id is not null
) f
join share_series s using (series_id) join share_classes c using (class_id)
group by s.vehicle_id, c.currency;

-- Days of a series that lie between others and did not accrue, and days of which the last version is not the posted sum.
create view audit_accrual_gaps as
select series_id, kind, day from (
  select distinct series_id, kind, day, lead(day) over (partition by series_id, kind order by day) as next_day
  from (select distinct series_id, kind, day from fee_accruals) d
) n where next_day <> day + 1;

-- Orders of dates that were dealt and that were not.
create view audit_orders_left as
select o.owner_id, o.order_id, d.day from fund_orders o
join dealing_dates d on d.vehicle_id = o.vehicle_id and d.day = o.dealing_day
where d.state in ('DEALT', 'SETTLED') and o.state in ('ACCEPTED', 'IN_BATCH');

revoke insert, update, delete on audit_lots, audit_fund_fees, audit_accrual_gaps, audit_orders_left from ballast_app;
