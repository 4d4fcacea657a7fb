-- A name that is to be corrected, which waits for a second person.

insert into name_corrections (owner_id, correction_id, names_before, names_after, reason, evidence, asked_by)
values ('019a0000-0000-7000-8000-000000000101', '019a0000-0000-7000-8000-000000007301',
  '{"first_name": "Ada", "middle_name": null, "last_name": "Marlowe", "legal_name": null}',
  '{"first_name": "Ada", "middle_name": null, "last_name": "Byron", "legal_name": null}',
  'Married', 'Marriage certificate of 3 May 2026', '019a0000-0000-7000-8000-000000000101');
