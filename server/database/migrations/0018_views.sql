-- Views across rooms: the books for auditors, and what each key encrypts.

-- The books in one simple shape, read-only, for reconciliation, auditors and checks written by others
-- (spec/decisions.md, section 11). Amounts are signed decimals in whole units of the asset.

-- One minor unit of an asset in whole units: exact, which a division would not be.
create function unit_of(scale smallint) returns numeric language sql immutable as $$
  select ('1e-' || scale)::numeric
$$;

create view audit_accounts as
select a.account_id, case when a.kind = 'client' then a.owner_id end as owner_id, a.asset, s.scale, a.kind,
  b.may_go_negative
from accounts a join balances b using (owner_id, account_id) join assets s on s.code = a.asset;

create view audit_txns as
select owner_id || '/' || entry_id as txn_id, kind, request_id, owner_id || '/' || reverses as reverses,
  booked_at as created_at, effective_at, owner_id
from entries;

create view audit_postings as
select l.owner_id || '/' || l.line_id as posting_id, l.owner_id || '/' || l.entry_id as txn_id, l.account_id, l.asset,
  l.amount * unit_of(s.scale) as amount, l.version, l.owner_id
from lines l join assets s on s.code = l.asset;

create view audit_balances as
select b.account_id, b.posted * unit_of(s.scale) as posted, b.held * unit_of(s.scale) as held
from balances b join accounts a using (owner_id, account_id) join assets s on s.code = a.asset;

create view audit_holds as
select h.hold_id, h.account_id, h.amount * unit_of(s.scale) as amount, h.state, h.request_id
from holds h join accounts a using (owner_id, account_id) join assets s on s.code = a.asset;

create view audit_requests as
select r.request_id, r.owner_id, r.kind, r.idem_key, r.asset, r.amount * unit_of(s.scale) as amount,
  r.state
from requests r join assets s on s.code = r.asset;

-- What the custodian and the exchange did, as they listed it to us, one row for each of their references.
-- They do not know the requests that their arrivals open here: our record of the arrival names it. A
-- trade stands with what was paid for it.
create view audit_provider as
select m.provider_ref, coalesce(m.request_id, d.request_id) as request_id, m.asset,
  abs(m.amount) * unit_of(s.scale) as amount, m.kind as direction, m.state
from provider_movements m
join assets s on s.code = m.asset
left join provider_references d on d.provider = m.provider and d.provider_ref = m.provider_ref and m.kind = 'in'
where m.kind <> 'trade' or m.amount < 0;

-- When what a request books takes effect, where another than the platform says so.
create view audit_value_dates as
select owner_id, request_id, value_date::timestamp at time zone 'UTC' as effective_at from bank_deposits;

-- What the books say moved our holdings at the custodian, by the provider's reference. A reversal stands with what it
-- reverses; what names no provider's reference stands under its transaction.
create view booked_movements as
select coalesce(d.provider_ref, w.provider_ref, t.provider_ref,
    -- What settles again after it was undone is booked again, under the reference and a count.
    case when o.kind = 'unattributed' then
      regexp_replace(substr(o.key, length('unattributed:') + 1), '/again/[0-9]+$', '') end,
    o.owner_id || '/' || o.entry_id) as provider_ref,
  l.asset, -l.amount as amount, e.reverses is not null as is_reversal, e.booked_at
from accounts a
join lines l using (account_id)
join entries e on e.owner_id = l.owner_id and e.entry_id = l.entry_id
join entries o on o.owner_id = e.owner_id and o.entry_id = coalesce(e.reverses, e.entry_id)
left join crypto_deposits d on d.owner_id = o.owner_id and d.request_id = o.request_id
left join withdrawal_dispatches w on w.owner_id = o.owner_id and w.request_id = o.request_id
left join trades t on t.owner_id = o.owner_id and t.id = o.request_id
where a.purpose = 'custody';

revoke insert, update, delete on
  booked_movements, audit_accounts, audit_txns, audit_postings, audit_balances, audit_holds, audit_requests, audit_provider,
  audit_value_dates
from ballast_app;

-- How much each key still opens, for who takes one out of the secrets. Every encrypted column is here.
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
  select 'bank_targets.encrypted_account_number', split_part(encrypted_account_number, '.', 1) from bank_targets
  union all
  select 'bank_withdrawals.encrypted_account_number', split_part(encrypted_account_number, '.', 1) from bank_withdrawals
  union all
  -- Read only while the session is open.
  select 'verification_sessions.encrypted_token', split_part(encrypted_token, '.', 1)
  from verification_sessions where encrypted_token is not null and state = 'STARTED'
) as encrypted_texts
group by kept, key_id;
revoke all on encrypted_by_key from ballast_app;
