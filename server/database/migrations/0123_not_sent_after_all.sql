-- What staff said was sent, and which the custodian never listed: when two people found that it had not been.

alter table withdrawal_dispatches
  add column not_sent_at timestamptz,
  add constraint withdrawal_dispatches__not_sent check (not_sent_at is null or ended_at is not null);
