-- The keys that files of clients are sealed with, sealed themselves with a key from the environment, so that
-- this one can be rotated without writing the files anew (decisions, section 8).
create table document_keys (
  number int not null,
  sealed_key text not null,
  made_at timestamptz not null default clock_now(),
  constraint document_keys__pk primary key (number),
  constraint document_keys__number check (number > 0)
);

create or replace view sealed_by_key as
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
  select 'document_keys.sealed_key', split_part(sealed_key, '.', 1) from document_keys
  union all
  -- Read only while the session is open.
  select 'verification_sessions.sealed_token', split_part(sealed_token, '.', 1)
  from verification_sessions where sealed_token is not null and state = 'STARTED'
) as sealed_texts
group by kept, key_id;
