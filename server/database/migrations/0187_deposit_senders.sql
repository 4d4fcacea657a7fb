-- Who sent a deposit over a chain, and whether they may be on a list (docs/decisions/0294).

-- The address that a deposit came from, where the custodian tells it. What it came with settles once nobody on a list is meant.
create table deposit_senders (
  owner_id uuid not null,
  request_id uuid not null,
  address text not null,
  state text not null default 'WAITING',
  -- Nobody else asks about a sender before this moment.
  due_at timestamptz not null default clock_now(),
  screened_at timestamptz,
  -- What was found: entries of lists, as the provider names them.
  hits jsonb not null default '[]',
  decided_by uuid,
  decided_at timestamptz,
  constraint deposit_senders__pk primary key (owner_id, request_id),
  constraint deposit_senders__deposit foreign key (owner_id, request_id) references deposits (owner_id, request_id),
  constraint deposit_senders__state check (state in ('WAITING', 'CLEAR', 'HIT', 'CLEARED', 'CONFIRMED')),
  constraint deposit_senders__screened check ((state = 'WAITING') = (screened_at is null)),
  constraint deposit_senders__found check ((state in ('WAITING', 'CLEAR')) = (hits = '[]')),
  constraint deposit_senders__decided check ((decided_by is null) = (decided_at is null)
    and (decided_at is not null) = (state in ('CLEARED', 'CONFIRMED')))
);
create index deposit_senders__due on deposit_senders (due_at) where state = 'WAITING';
revoke update, delete on deposit_senders from ballast_app;
grant update (state, due_at, screened_at, hits, decided_by, decided_at) on deposit_senders to ballast_app;

alter table cases
  drop constraint cases__queue,
  add constraint cases__queue check (
    queue in ('withdrawals', 'wallets', 'bank_accounts', 'subscriptions', 'accreditations', 'kyc', 'kyb', 'identity', 'invitations',
      'reported_changes', 'additional_documents', 'screening', 'periodic_reviews', 'client_requests', 'changed_details', 'recalls',
      'senders'));

-- From where what arrives came, in the sandbox's books and in those of the platform as its own custodian.
alter table sandbox.custody_transfers add column sender text;
alter table ethereum.transfers add column sender text;
