-- What clients ask for when they subscribe to private funds.

-- A subscription's money is held from `submitted_at` on, by the ledger's request of the same id; before that it is a draft.
create table subscription_requests (
  owner_id uuid not null,
  request_id uuid not null,
  fund_id uuid not null,
  vehicle_id uuid not null,
  class_id uuid not null,
  is_subsequent boolean not null,
  currency text not null,
  amount numeric(38, 0) not null,
  source_of_funds text[] not null,
  source_of_funds_other text,
  employer_name text,
  experience text,
  -- Whether the client wants the papers by post, too.
  printed_copy boolean not null,
  state text not null default 'DRAFT',
  agreement_id uuid,
  hold_id uuid,
  -- Whether the desk has what it waited for.
  documents_provided boolean not null default false,
  -- The words to the client on the last decision.
  reason text,
  asked_by uuid not null,
  created_at timestamptz not null default clock_now(),
  submitted_at timestamptz,
  decided_at timestamptz,
  constraint subscription_requests__pk primary key (owner_id, request_id),
  constraint subscription_requests__owner foreign key (owner_id) references clients,
  constraint subscription_requests__class foreign key (class_id, vehicle_id) references share_classes (class_id, vehicle_id),
  constraint subscription_requests__currency foreign key (vehicle_id, currency) references fund_vehicles (vehicle_id, currency),
  constraint subscription_requests__hold foreign key (owner_id, hold_id) references holds (owner_id, hold_id),
  constraint subscription_requests__agreement foreign key (owner_id, agreement_id) references agreements (owner_id, agreement_id),
  constraint subscription_requests__amount check (amount > 0),
  constraint subscription_requests__state check (
    state in ('DRAFT', 'REPLACED', 'AWAITING_DOCUMENTS', 'IN_REVIEW', 'APPROVED', 'REJECTED', 'CANCELLED')),
  -- What was submitted is signed and has its money held.
  constraint subscription_requests__submitted check (
    (submitted_at is null) = (hold_id is null) and (submitted_at is null) = (agreement_id is null)
    and (submitted_at is not null or state in ('DRAFT', 'REPLACED', 'CANCELLED'))),
  constraint subscription_requests__decided check ((decided_at is not null) = (state in ('APPROVED', 'REJECTED')) or state = 'CANCELLED')
);
create unique index subscription_requests__one_draft on subscription_requests (owner_id) where state = 'DRAFT';
create index subscription_requests__newest on subscription_requests (owner_id, created_at desc, request_id desc);
revoke delete on subscription_requests from ballast_app;

alter table cases
  drop constraint cases__queue,
  add constraint cases__queue check (
    queue in ('withdrawals', 'wallets', 'bank_accounts', 'subscriptions', 'kyc', 'kyb', 'identity', 'invitations',
      'reported_changes', 'additional_documents', 'screening', 'periodic_reviews', 'client_requests', 'changed_details'));
