-- A fee on what a client's holding in a basket gains above its mark (spec/decisions.md, section 16). It is reckoned anew each day, so what accrued may fall;
-- what crystallised, by the year's end or by redeeming, never does, and only that is billed.
alter table fee_schedules
  drop constraint fee_schedules__kind,
  add constraint fee_schedules__kind check (kind in ('PLATFORM', 'MANAGEMENT', 'PERFORMANCE'));
alter table client_fees
  drop constraint client_fees__kind,
  add constraint client_fees__kind check (kind in ('PLATFORM', 'MANAGEMENT', 'PERFORMANCE'));
alter table client_fee_days
  drop constraint client_fee_days__not_negative,
  add constraint client_fee_days__not_negative check (
    base_usd >= 0 and (kind = 'PERFORMANCE' or (amount_usd >= 0 and posted >= 0)));

-- What a day of such a fee is reckoned from: the worth at its close, the mark that the gain is above, what stays open, and what crystallised
-- so far. `mark_after_usd` is with which the next day begins.
create table client_performance_days (
  owner_id uuid not null,
  kind text not null,
  scope text not null,
  day date not null,
  value_usd numeric(38,18) not null,
  mark_usd numeric(38,18) not null,
  mark_after_usd numeric(38,18) not null,
  rate numeric(38,18) not null,
  open_usd numeric(38,18) not null,
  crystallised_usd numeric(38,18) not null,
  constraint client_performance_days__pk primary key (owner_id, scope, day),
  constraint client_performance_days__of foreign key (owner_id, kind, scope, day)
    references client_fee_days (owner_id, kind, scope, day),
  constraint client_performance_days__kind check (kind = 'PERFORMANCE'),
  constraint client_performance_days__not_negative check (
    value_usd >= 0 and mark_usd >= 0 and mark_after_usd >= 0 and open_usd >= 0 and crystallised_usd >= 0)
);
revoke update, delete on client_performance_days from ballast_app;
create trigger client_performance_days__stay before update or delete or truncate on client_performance_days
  for each statement execute function refuse_change();

insert into entry_kinds (kind, may_owe) values ('performance_fee', true);

-- What fees on gains come to, for the audit of the books.
create view audit_performance_fees as
select d.owner_id, d.scope, d.day, d.accrued_usd, p.open_usd, p.crystallised_usd,
  lag(p.crystallised_usd, 1, 0) over days as crystallised_before,
  case when d.day = max(d.day) over (partition by d.owner_id, d.scope) then f.settled else 0 end as settled
from client_fee_days d
join client_fees f using (owner_id, kind, scope)
left join client_performance_days p using (owner_id, kind, scope, day)
where d.kind = 'PERFORMANCE'
window days as (partition by d.owner_id, d.scope order by d.day);
revoke insert, update, delete on audit_performance_fees from ballast_app;
