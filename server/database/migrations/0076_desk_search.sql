-- What the desk looks up by the whole of it, whosever it is. Networks that write their hashes and addresses in hexadecimal do not tell
-- capitals apart.
create index requests__by_id on requests (request_id);
create index transfer_hashes__by_hash on transfer_hashes (lower(hash));
create index deposit_address_owners__by_address on deposit_address_owners (lower(address));
create index wallet_targets__by_address on wallet_targets (lower(address));
create index cases__by_subject on cases (subject_id);
