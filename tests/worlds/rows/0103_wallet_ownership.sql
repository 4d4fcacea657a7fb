-- A wallet whose client is asked to prove it again.

insert into wallet_questions (owner_id, target_id, message, expires_at)
select owner_id, target_id, 'To sign', clock_now() + interval '15 minutes'
from wallet_targets order by owner_id, target_id limit 1;
insert into wallet_proofs (owner_id, proof_id, target_id, message, signature, proved_by)
select owner_id, '019a0000-0000-7000-8000-000000010301', target_id, 'Signed', '0x01', owner_id
from wallet_targets order by owner_id, target_id limit 1;
