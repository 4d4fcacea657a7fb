-- What is sealed in the database, found by the key that it hangs on: the part before the first point.

create index tax_numbers__by_key on tax_numbers (split_part(sealed, '.', 1));
create index authenticators__by_key on authenticators (split_part(sealed_secret, '.', 1));

-- How much each key still opens, for who takes one out of the secrets. Every sealed column is here.
create view sealed_by_key as
select kept, key_id, count(*) as texts
from (
  select 'tax_numbers.sealed' as kept, split_part(sealed, '.', 1) as key_id from tax_numbers
  union all
  select 'authenticators.sealed_secret', split_part(sealed_secret, '.', 1) from authenticators
  union all
  select 'signing_authority.sealed_key', split_part(sealed_key, '.', 1) from signing_authority
  union all
  select 'signing_authority.sealed_root_key', split_part(sealed_root_key, '.', 1)
  from signing_authority
  union all
  -- Read only while the session is open.
  select 'verification_sessions.sealed_token', split_part(sealed_token, '.', 1)
  from verification_sessions where sealed_token is not null and state = 'STARTED'
) as sealed_texts
group by kept, key_id;
revoke all on sealed_by_key from ballast_app;
