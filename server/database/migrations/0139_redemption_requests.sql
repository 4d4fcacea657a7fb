-- What clients ask for when they redeem units of private funds.

-- A draft until it is submitted: from then on it is an order of the same id, which says how it stands.
create table redemption_requests (
  owner_id uuid not null,
  request_id uuid not null,
  fund_id uuid not null,
  vehicle_id uuid not null,
  class_id uuid not null,
  basis text not null,
  -- Smallest units of the currency or of the series; null for everything.
  amount numeric(38, 0),
  state text not null default 'DRAFT',
  agreement_id uuid,
  asked_by uuid not null,
  created_at timestamptz not null default clock_now(),
  submitted_at timestamptz,
  constraint redemption_requests__pk primary key (owner_id, request_id),
  constraint redemption_requests__owner foreign key (owner_id) references clients,
  constraint redemption_requests__class foreign key (class_id, vehicle_id) references share_classes (class_id, vehicle_id),
  constraint redemption_requests__agreement foreign key (owner_id, agreement_id) references agreements (owner_id, agreement_id),
  constraint redemption_requests__basis check (basis in ('AMOUNT', 'UNITS', 'ALL')),
  constraint redemption_requests__of_everything check ((basis = 'ALL') = (amount is null)),
  constraint redemption_requests__amount check (amount > 0),
  constraint redemption_requests__state check (state in ('DRAFT', 'REPLACED', 'SUBMITTED')),
  -- What was submitted is signed.
  constraint redemption_requests__submitted check (
    (state = 'SUBMITTED') = (submitted_at is not null) and (submitted_at is null) = (agreement_id is null))
);
create unique index redemption_requests__one_draft on redemption_requests (owner_id) where state = 'DRAFT';
revoke delete on redemption_requests from ballast_app;
