-- The message among banks by which a transfer came that a bank asks to have back, as the request names it: the answer names it so again
-- (docs/decisions/0293). What was asked before has none.

alter table bank_file_recalls
  add column original_message_id text,
  add column original_message_name text,
  -- As the bank writes it, with a zone or without.
  add column original_message_at text,
  add constraint bank_file_recalls__original check ((original_message_id is null) = (original_message_name is null)
    and (original_message_at is null or original_message_id is not null));
