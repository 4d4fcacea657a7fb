-- A file of a client's transactions that is ready.

insert into transaction_exports (owner_id, export_id, asked_by, format, filter, state, rows_written, progress, bytes,
  stored_as, finished_at, expires_at)
select client_id, '019a0000-0000-7000-8000-000000008801', client_id, 'CSV', '{}', 'READY', 3, 100, 300,
  'exports/1/1', clock_now(), clock_now() + interval '7 days'
from clients order by client_id limit 1;
