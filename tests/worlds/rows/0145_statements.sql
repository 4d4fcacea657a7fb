-- A statement of a client that is ready, with one of its files.

insert into statements (owner_id, statement_id, asked_by, kind, starts_on, ends_on, addressee, currency, language,
  last_line_id, known_until, template_version, state, progress, rows_written, content_digest, finished_at)
select client_id, '019a0000-0000-7000-8000-000000014501', client_id, 'CHANGES', '2026-01-01', '2026-01-31', 'Ada Lovelace', 'USD',
  'en', 0, clock_now(), 1, 'READY', 100, 1, sha256('content'::bytea), clock_now()
from clients order by client_id limit 1;
insert into statement_files (owner_id, statement_id, format, bytes, digest, stored_as)
select owner_id, statement_id, 'CSV', 300, sha256('file'::bytea), 'statements/1/1/csv' from statements;
