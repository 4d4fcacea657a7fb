-- What the desk wrote for itself, in a database that has been lived in.

begin;

insert into notes (owner_id, note_id, case_id, written_by, text, suspicion)
select owner_id, '019a0000-0000-7000-8000-000000000041', case_id, prepared_by, 'Called back on the known number.', false
from cases where case_id = '019a0000-0000-7000-8000-000000000040';

commit;
