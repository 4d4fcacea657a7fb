-- By which request with an idempotency key a question to a passkey was taken, so that the same request at the same time is told that it is
-- under way (docs/decisions/0181). Null is open; a question that no such request took is deleted.

alter table passkey_challenges
  -- SHA-256 of whose request it is, its call and its key.
  add column taken_by bytea,
  add constraint passkey_challenges__taken_by check (octet_length(taken_by) = 32);
