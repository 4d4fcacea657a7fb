-- By which a network knows the transaction of a deposit or a withdrawal, as the custodian names it: another one as long as
-- the network has not confirmed it, when its sender replaces it.
create table transfer_hashes (
  owner_id uuid not null,
  request_id uuid not null,
  hash text not null,
  kept_at timestamptz not null default clock_now(),
  constraint transfer_hashes__pk primary key (owner_id, request_id),
  constraint transfer_hashes__request foreign key (owner_id, request_id)
    references requests (owner_id, request_id),
  constraint transfer_hashes__hash check (length(hash) between 1 and 200)
);
revoke delete on transfer_hashes from ballast_app;

-- Where people look a transaction up, with {hash} in place of its hash; null where they cannot.
alter table networks add column transaction_url text
  constraint networks__transaction_url check (transaction_url ~ '^https://.+[{]hash[}]');
update networks set transaction_url = 'https://mempool.space/tx/{hash}' where code = 'BITCOIN';
update networks set transaction_url = 'https://etherscan.io/tx/{hash}' where code = 'ETHEREUM';
