-- Who keeps the key of a wallet, as its client says; null where the client does. Of those that were added before nobody said
-- so, and they are under the stricter rule.
alter table wallet_targets
  add column hosted_by text;

-- What is kept with each transfer about its two ends (spec/decisions.md, section 12): its client is both originator and
-- beneficiary, as a wallet is the client's own. Null in those that were asked for before.
alter table wallet_withdrawals
  add column hosted_by text,
  add column client_name text;

-- What clients add waits for the desk.
alter table cases
  drop constraint cases__queue,
  add constraint cases__queue check (
    queue in ('withdrawals', 'wallets', 'bank_accounts', 'kyc', 'kyb', 'identity', 'invitations', 'reported_changes',
      'additional_documents', 'screening', 'periodic_reviews', 'client_requests', 'changed_details'));
