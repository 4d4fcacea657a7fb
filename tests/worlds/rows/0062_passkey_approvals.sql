-- What a passkey signed to let a withdrawal go.

insert into passkey_approvals (owner_id, approval_id, subject_id, purpose, user_id, passkey_id, public_key, nonce,
  shown_hash, origin, credential_id, client_data, authenticator_data, signature)
select owner_id, '019a0000-0000-7000-8000-000000006201', request_id, 'WITHDRAWAL', verified_by,
  '019a0000-0000-7000-8000-000000005401', '\x00', '\x00', '\x00', 'http://localhost:3000', 'AAAA', 'AAAA', 'AAAA', 'AAAA'
from withdrawal_verifications limit 1;
