-- One word for one thing: columns are encrypted, documents are signed, the ledger is chained.
alter table tax_numbers rename column sealed to encrypted;
alter table authenticators rename column sealed_secret to encrypted_secret;
alter table signing_authority rename column sealed_key to encrypted_key;
alter table signing_authority rename column sealed_root_key to encrypted_root_key;
alter table document_keys rename column sealed_key to encrypted_key;
alter table verification_sessions rename column sealed_token to encrypted_token;

-- How much each key still opens, for who takes one out of the secrets. Every encrypted column is here.
drop view sealed_by_key;
create view encrypted_by_key as
select kept, key_id, count(*) as texts
from (
  select 'tax_numbers.encrypted' as kept, split_part(encrypted, '.', 1) as key_id from tax_numbers
  union all
  select 'authenticators.encrypted_secret', split_part(encrypted_secret, '.', 1) from authenticators
  union all
  select 'signing_authority.encrypted_key', split_part(encrypted_key, '.', 1)
  from signing_authority
  union all
  select 'signing_authority.encrypted_root_key', split_part(encrypted_root_key, '.', 1)
  from signing_authority
  union all
  select 'document_keys.encrypted_key', split_part(encrypted_key, '.', 1) from document_keys
  union all
  -- Read only while the session is open.
  select 'verification_sessions.encrypted_token', split_part(encrypted_token, '.', 1)
  from verification_sessions where encrypted_token is not null and state = 'STARTED'
) as encrypted_texts
group by kept, key_id;
revoke all on encrypted_by_key from ballast_app;
