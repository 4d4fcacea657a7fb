-- Invoices have a number of their own, by the year in which they are billed and without gaps (decision 0297).

create table invoice_counters (
  year integer not null,
  last integer not null,
  constraint invoice_counters__pk primary key (year),
  constraint invoice_counters__positive check (last > 0)
);
comment on table invoice_counters is 'shard: house';
revoke insert, update, delete on invoice_counters from ballast_app;

-- As 2026-000123. Null only until the transaction that bills commits.
alter table fee_bills
  add column invoice_number text,
  add constraint fee_bills__invoice_number check (invoice_number ~ '^\d{4}-\d{6,}$');

create function invoice_year(at timestamptz) returns integer
language sql immutable as $$ select extract(year from at at time zone 'UTC')::integer $$;

-- Those that were billed before, in the order in which they were.
update fee_bills b
set invoice_number = n.year || '-' || lpad(n.place::text, 6, '0')
from (
  select owner_id, bill_id, invoice_year(billed_at) as year,
    row_number() over (partition by invoice_year(billed_at) order by billed_at, bill_id) as place
  from fee_bills
) n
where b.owner_id = n.owner_id and b.bill_id = n.bill_id;
insert into invoice_counters (year, last)
select invoice_year(billed_at), count(*) from fee_bills group by 1;

-- Counts at the very end of the transaction that bills: what is rolled back leaves no gap, and no other lock is awaited while the counter is held.
create function number_invoice() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  counted integer;
begin
  insert into invoice_counters as c (year, last) values (invoice_year(new.billed_at), 1)
    on conflict (year) do update set last = c.last + 1
    returning last into counted;
  update fee_bills
    set invoice_number = invoice_year(new.billed_at) || '-' || case when counted < 1000000 then lpad(counted::text, 6, '0') else counted::text end
    where owner_id = new.owner_id and bill_id = new.bill_id;
  return null;
end
$$;
revoke all on function number_invoice() from public;
create constraint trigger fee_bills__number_invoice after insert on fee_bills
  deferrable initially deferred for each row execute function number_invoice();
