-- What came through the bank for nobody goes back to the account that it came from, once its payer is screened (docs/decisions/0257).

-- Who paid what stands in suspense, as the bank told it. The number goes to nobody but the bank.
create table line_payers (
  provider_ref text not null,
  name text not null,
  account_end text not null,
  -- Null where the bank did not tell the whole of it: then it does not go back.
  encrypted_account text,
  -- By what the payer's bank is known: an ABA routing number, or a BIC.
  bank_code text,
  bank_name text,
  bank_country text,
  -- When to ask about the payer next, how often nobody answered, and when somebody last did.
  due_at timestamptz not null default clock_now(),
  attempts integer not null default 0,
  screened_at timestamptz,
  constraint line_payers__pk primary key (provider_ref),
  constraint line_payers__line foreign key (provider_ref) references bank_lines,
  constraint line_payers__account check ((encrypted_account is null) = (bank_code is null)
    and (bank_code is null) = (bank_name is null)),
  constraint line_payers__country check (bank_country ~ '^[A-Z]{2}$'),
  constraint line_payers__attempts check (attempts >= 0)
);
create index line_payers__due on line_payers (due_at, provider_ref);
create index line_payers__by_key on line_payers (split_part(encrypted_account, '.', 1)) where encrypted_account is not null;
comment on table line_payers is 'shard: house';
revoke update, delete on line_payers from ballast_app;
grant update (encrypted_account, due_at, attempts, screened_at) on line_payers to ballast_app;

-- When a payer was asked about for the first time, when something was found, and before money went back.
create table line_payer_screenings (
  screening_id uuid not null,
  provider_ref text not null,
  reason text not null,
  hits integer not null,
  screened_at timestamptz not null default clock_now(),
  constraint line_payer_screenings__pk primary key (screening_id),
  constraint line_payer_screenings__payer foreign key (provider_ref) references line_payers,
  constraint line_payer_screenings__reason check (reason in ('FIRST', 'DAILY', 'PAYMENT')),
  constraint line_payer_screenings__hits check (hits >= 0)
);
create index line_payer_screenings__payer on line_payer_screenings (provider_ref, screened_at);
comment on table line_payer_screenings is 'shard: house';
revoke update, delete on line_payer_screenings from ballast_app;

-- What was found, each entry of a list once, which compliance clears or confirms.
create table line_payer_hits (
  hit_id uuid not null,
  provider_ref text not null,
  entry_ref text not null,
  listed_name text not null,
  listed_birth_year integer,
  list text not null,
  found_at timestamptz not null default clock_now(),
  decision text,
  decision_reason text,
  decided_by uuid,
  decided_at timestamptz,
  constraint line_payer_hits__pk primary key (hit_id),
  constraint line_payer_hits__payer foreign key (provider_ref) references line_payers,
  constraint line_payer_hits__once unique (provider_ref, entry_ref),
  constraint line_payer_hits__decision check (decision in ('CLEARED', 'CONFIRMED')),
  constraint line_payer_hits__decided check ((decision is null) = (decided_by is null)
    and (decision is null) = (decided_at is null) and (decision is null) = (decision_reason is null))
);
comment on table line_payer_hits is 'shard: house';
revoke update, delete on line_payer_hits from ballast_app;
grant update (decision, decision_reason, decided_by, decided_at) on line_payer_hits to ballast_app;

-- Those whose lines stand there already: of them the bank told no more than what is kept.
insert into line_payers (provider_ref, name, account_end)
select provider_ref, payer_name, payer_account_end from bank_lines
where suspended_because is not null and amount > 0;

-- What goes back through the bank has neither a network nor an address; the lines of the statement say that it left, and that it came back.
alter table transfer_returns
  alter column network drop not null,
  alter column address drop not null,
  add column booked_line text,
  add column returned_line text,
  add constraint transfer_returns__to check ((network is null) = (address is null)
    and (network is null) = (transfer like 'bank/%')),
  add constraint transfer_returns__booked_line unique (booked_line),
  add constraint transfer_returns__returned_line unique (returned_line),
  add constraint transfer_returns__lines check (
    (network is null or booked_line is null) and (booked_line is not null or returned_line is null));

-- With what went back through the bank, and what came back of that, under its own line.
create or replace view booked_movements as
select coalesce(b.provider_ref, d.provider_ref, k.provider_ref, w.provider_ref, t.provider_ref,
    case when a.purpose = 'custody' then r.provider_ref when e.reverses is null then r.booked_line else r.returned_line end,
    -- What settles again after it was undone is booked again, under the reference and a count. A line of the bank says that it is one.
    case when o.kind = 'unattributed' then
      regexp_replace(regexp_replace(substr(o.key, length('unattributed:') + 1), '/again/[0-9]+$', ''), '^bank/', '')
    when o.kind = 'network_cost' then substr(o.key, length('network_cost:') + 1) end,
    o.owner_id || '/' || o.entry_id) as provider_ref,
  l.asset, -l.amount as amount,
  e.reverses is not null and b.provider_ref is null and r.returned_line is null as is_reversal, e.booked_at,
  a.purpose as held_at, (e.effective_at at time zone 'UTC')::date as value_date
from accounts a
join lines l using (account_id)
join entries e on e.owner_id = l.owner_id and e.entry_id = l.entry_id
join entries o on o.owner_id = e.owner_id and o.entry_id = coalesce(e.reverses, e.entry_id)
left join crypto_deposits d on d.owner_id = o.owner_id and d.request_id = o.request_id
left join bank_deposits k on k.owner_id = o.owner_id and k.request_id = o.request_id
left join bank_payment_lines b on b.owner_id = o.owner_id and b.request_id = o.request_id
  and b.kind = case when e.reverses is null then 'BOOKED' else 'RETURNED' end
left join withdrawal_dispatches w on w.owner_id = o.owner_id and w.request_id = o.request_id
left join trades t on t.owner_id = o.owner_id and t.id = o.request_id
left join transfer_returns r on o.kind = 'return' and r.return_id = o.request_id
where a.purpose in ('custody', 'bank');

-- What files of the bank tell of the other side's bank, and the whole number, encrypted, where it sent us something.
alter table bank_file_items
  add column encrypted_party_account text,
  add column party_bank text,
  add column party_bank_name text,
  add column party_bank_country text;
create index bank_file_items__by_key on bank_file_items (split_part(encrypted_party_account, '.', 1))
  where encrypted_party_account is not null;
grant update (encrypted_party_account) on bank_file_items to ballast_app;

-- The sandbox of the bank: at which bank the other side has its account.
alter table sandbox.bank_lines
  add column party_bank text,
  add column party_bank_name text,
  add column party_bank_country text;

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
  -- Read only while the session is open.
  select 'verification_sessions.encrypted_token', split_part(encrypted_token, '.', 1)
  from verification_sessions where encrypted_token is not null and state = 'STARTED'
) as encrypted_texts
group by kept, key_id;
