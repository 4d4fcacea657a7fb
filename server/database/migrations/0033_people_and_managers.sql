-- One case for a person, what a document of identity says as data, and the manager of each client with how to reach them.

-- A document of identity that waits is decided with its person.
with ended as (
  update cases set
    state = 'DECIDED', taken_by = null, reopening_asked_by = null,
    outcome = 'CLOSED', outcome_at = clock_now(), outcome_by = null,
    outcome_reason = 'The document is decided together with your details.'
  where queue = 'identity' and state in ('WAITING', 'TAKEN', 'ASKED_AGAIN')
  returning owner_id, case_id, outcome_reason
)
insert into case_events (owner_id, case_id, kind, done_by, done_as, reason)
select owner_id, case_id, 'CLOSED', null, 'PLATFORM', outcome_reason from ended;

-- What the document says, as its owner copied it. Null for what was sent before it was asked for, or what a provider saw.
alter table identity_documents
  add column document_number text,
  add column expires_on date,
  add constraint identity_documents__number check (document_number <> ''),
  add constraint identity_documents__data check ((document_number is null) = (expires_on is null));

-- That somebody was told that their document is about to expire; each document once.
create table identity_expiry_notices (
  owner_id uuid not null,
  document_id uuid not null,
  told_at timestamptz not null default clock_now(),
  constraint identity_expiry_notices__pk primary key (owner_id, document_id),
  constraint identity_expiry_notices__document foreign key (owner_id, document_id)
    references identity_documents (owner_id, document_id)
);
revoke update, delete on identity_expiry_notices from ballast_app;
create index identity_documents__by_expiry on identity_documents (expires_on, owner_id)
  where expires_on is not null;

-- How clients reach a relationship manager. A manager without a row is reached by email.
create table relationship_managers (
  user_id uuid not null,
  phone text,
  -- Of working days, in the zone; null for the usual hours.
  opens time,
  closes time,
  zone text,
  constraint relationship_managers__pk primary key (user_id),
  constraint relationship_managers__hours check (closes > opens),
  constraint relationship_managers__hours_together check (num_nulls(opens, closes, zone) in (0, 3))
);
comment on table relationship_managers is 'shard: user';
grant update (phone, opens, closes, zone) on relationship_managers to ballast_app;
revoke delete on relationship_managers from ballast_app;
create index clients__without_manager on clients (client_id)
  where relationship_manager_id is null and account_status = 'ACTIVE';

-- What clients ask of their manager; each is a case.
create table client_requests (
  owner_id uuid not null,
  request_id uuid not null,
  -- From which screen.
  about text not null,
  message text not null,
  sent_by uuid not null,
  sent_at timestamptz not null default clock_now(),
  -- What the client was told, and when.
  answer text,
  answered_at timestamptz,
  constraint client_requests__pk primary key (owner_id, request_id),
  constraint client_requests__owner foreign key (owner_id) references clients,
  constraint client_requests__about check (about ~ '^[A-Z_]+$'),
  constraint client_requests__message check (message <> ''),
  constraint client_requests__answered check (answer is null or answered_at is not null)
);
revoke update, delete on client_requests from ballast_app;
grant update (answer, answered_at) on client_requests to ballast_app;
