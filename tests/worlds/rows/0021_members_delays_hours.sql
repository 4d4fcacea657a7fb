-- A deposit that could not be settled, in a database that has been lived in.

begin;

insert into put_off_rows (owner_id, work, row_id, failures, until)
select owner_id, 'settle a deposit', request_id, 2, clock_now() from deposits limit 1;

commit;
