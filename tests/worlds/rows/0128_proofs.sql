-- A client whose proof of address waits for the desk.

begin;
insert into proofs (owner_id, proof_id, kind, dated_on, sent_by)
values ('019a0000-0000-7000-8000-000000000101', '019a0000-0000-7000-8000-000000012800', 'ADDRESS', '2026-03-01',
  '019a0000-0000-7000-8000-000000000101');
insert into proof_files (owner_id, proof_id, upload_id)
select owner_id, '019a0000-0000-7000-8000-000000012800', upload_id from uploads
where owner_id = '019a0000-0000-7000-8000-000000000101' limit 1;
commit;
