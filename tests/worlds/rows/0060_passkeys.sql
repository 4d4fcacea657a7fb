-- A passkey, and a question that waits for one, in a database that has been lived in.

insert into passkeys (user_id, passkey_id, credential_id, public_key, sign_count, transports, name, backed_up)
select user_id, '019a0000-0000-7000-8000-000000005401', 'AAAA', '\x00', 0, '{internal}', 'Phone', true
from users where kind = 'CLIENT' limit 1;

insert into passkey_challenges (challenge, nonce, purpose, shown_hash, expires_at)
values ('AAAA', '\x00', 'SIGN_IN', '\x00', clock_now());
