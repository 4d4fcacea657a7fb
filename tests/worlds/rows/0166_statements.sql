-- A statement that the platform made after a quarter.

insert into statements (owner_id, statement_id, asked_by, kind, starts_on, ends_on, addressee, currency, language)
select owner_id, '019a0000-0000-7000-8000-000000016600', null, 'CHANGES', '2026-01-01', '2026-03-31', addressee, currency,
  language
from statements limit 1;
