-- A client whose net worth waits for its affirmation.

insert into proofs (owner_id, proof_id, kind, dated_on, amount, state, sent_by)
values ('019a0000-0000-7000-8000-000000000101', '019a0000-0000-7000-8000-000000015900', 'NET_WORTH', '2026-03-01', 150000000,
  'UNSIGNED', '019a0000-0000-7000-8000-000000000101');
