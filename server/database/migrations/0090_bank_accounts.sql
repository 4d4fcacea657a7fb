-- Bank accounts as payout targets.

-- A code by message is asked for before a target is added.
alter table message_codes
  drop constraint message_codes__purpose,
  add constraint message_codes__purpose check (
    purpose in ('LOGIN', 'SIGN_UP', 'PHONE', 'PASSWORD_RESET', 'EMAIL_CHANGE', 'WITHDRAWAL', 'PAYOUT_TARGET', 'INVITATION'));
alter table cases
  drop constraint cases__queue,
  add constraint cases__queue check (
    queue in ('withdrawals', 'bank_accounts', 'kyc', 'kyb', 'identity', 'invitations', 'reported_changes',
      'additional_documents', 'screening', 'periodic_reviews', 'client_requests', 'changed_details'));

-- What was removed may be added again, as a target of its own.
alter table bank_targets
  add column is_removed boolean not null default false,
  drop constraint bank_targets__account;
create unique index bank_targets__account on bank_targets (owner_id, account_hash) where not is_removed;
create index bank_targets__by_key on bank_targets (split_part(encrypted_account_number, '.', 1));
create index bank_withdrawals__by_key on bank_withdrawals (split_part(encrypted_account_number, '.', 1));
