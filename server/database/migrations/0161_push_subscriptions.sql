-- Browsers to which push messages go (Web Push: RFC 8030 and 8291). Each is as good as the session that asked for it.

create table push_subscriptions (
  user_id uuid not null,
  subscription_id uuid not null,
  session_id uuid not null,
  -- The key of ours, public, under which the browser asked its push service.
  server_key text not null,
  -- Where its push service takes messages for it, with the browser's own key and secret, encrypted.
  encrypted text not null,
  -- A mark of that address, by which the same browser is found under another session.
  endpoint_mark uuid not null,
  created_at timestamptz not null default clock_now(),
  constraint push_subscriptions__pk primary key (user_id, subscription_id),
  constraint push_subscriptions__one_a_session unique (user_id, session_id),
  constraint push_subscriptions__session foreign key (user_id, session_id)
    references sessions (user_id, session_id) on delete cascade
);
comment on table push_subscriptions is 'shard: user';
create index push_subscriptions__by_mark on push_subscriptions (endpoint_mark);
comment on index push_subscriptions__by_mark is 'shard: id';
create index push_subscriptions__by_key on push_subscriptions (split_part(encrypted, '.', 1));

-- Those whose session goes on, that of a person who is signed in for themselves.
create view live_push_subscriptions as
select p.user_id, p.subscription_id, p.session_id, p.server_key
from push_subscriptions p
join sessions s on s.user_id = p.user_id and s.session_id = p.session_id
where s.stage = 'FULL' and s.support_agent_id is null and s.ended_at is null
  and s.idle_until > clock_now() and s.ends_at > clock_now();

-- Over push a person switches a subject on or off, not each of its kinds.
alter table notification_choices
  drop constraint notification_choices__channel,
  add constraint notification_choices__channel check (channel in ('EMAIL', 'PUSH'));

create or replace view encrypted_by_key as
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
  select 'bank_targets.encrypted_account_number', split_part(encrypted_account_number, '.', 1) from bank_targets
  union all
  select 'bank_withdrawals.encrypted_account_number', split_part(encrypted_account_number, '.', 1) from bank_withdrawals
  union all
  select 'line_payers.encrypted_account', split_part(encrypted_account, '.', 1) from line_payers where encrypted_account is not null
  union all
  select 'bank_file_items.encrypted_party_account', split_part(encrypted_party_account, '.', 1)
  from bank_file_items where encrypted_party_account is not null
  union all
  select 'push_subscriptions.encrypted', split_part(encrypted, '.', 1) from push_subscriptions
  union all
  -- Read only while the session is open.
  select 'verification_sessions.encrypted_token', split_part(encrypted_token, '.', 1)
  from verification_sessions where encrypted_token is not null and state = 'STARTED'
) as encrypted_texts
group by kept, key_id;
