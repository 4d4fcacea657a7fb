-- A question that a request with a key has taken, in a database that has been lived in.

insert into passkey_challenges (challenge, nonce, purpose, shown_hash, expires_at, taken_by)
values ('AAAB', '\x00', 'SIGN_IN', '\x00', clock_now(), sha256('key'));
