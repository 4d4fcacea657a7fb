-- The transactions of a deposit and of a withdrawal, as their networks know them.

begin;
insert into transfer_hashes (owner_id, request_id, hash)
select owner_id, request_id, 'sandbox-' || request_id from requests where kind in ('deposit', 'withdrawal');
commit;
