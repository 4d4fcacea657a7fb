-- A company's documents (KYB), and documents that staff ask a client for besides.

-- A company has read what documents must look like, and says of each submission that its own do.
create table kyb_certifications (
  owner_id uuid not null,
  submission integer not null,
  confirmed_by uuid not null,
  confirmed_at timestamptz not null default clock_now(),
  constraint kyb_certifications__pk primary key (owner_id, submission),
  constraint kyb_certifications__submission check (submission > 0),
  constraint kyb_certifications__owner foreign key (owner_id) references clients
);
revoke update, delete on kyb_certifications from ballast_app;

-- A document as a company sent it. Of each kind the newest counts; those before stay.
create table kyb_documents (
  kyb_document_id uuid not null,
  owner_id uuid not null,
  document text not null,
  sent_by uuid not null,
  sent_at timestamptz not null default clock_now(),
  constraint kyb_documents__pk primary key (owner_id, kyb_document_id),
  constraint kyb_documents__owner foreign key (owner_id) references clients,
  constraint kyb_documents__document check (document ~ '^[A-Z0-9_]{1,40}$')
);
create index kyb_documents__newest on kyb_documents (owner_id, document, kyb_document_id desc);
revoke update, delete on kyb_documents from ballast_app;

create table kyb_document_files (
  owner_id uuid not null,
  kyb_document_id uuid not null,
  upload_id uuid not null,
  constraint kyb_document_files__pk primary key (owner_id, kyb_document_id, upload_id),
  constraint kyb_document_files__document foreign key (owner_id, kyb_document_id)
    references kyb_documents (owner_id, kyb_document_id),
  constraint kyb_document_files__upload foreign key (owner_id, upload_id)
    references uploads (owner_id, upload_id)
);
revoke update, delete on kyb_document_files from ballast_app;

-- What compliance says of a document; the newest counts until the whole is decided.
create table kyb_document_reviews (
  owner_id uuid not null,
  review_id bigint generated always as identity,
  kyb_document_id uuid not null,
  decision text not null,
  -- The client reads it.
  reason text,
  reviewed_by uuid not null,
  reviewed_at timestamptz not null default clock_now(),
  constraint kyb_document_reviews__pk primary key (owner_id, review_id),
  constraint kyb_document_reviews__document foreign key (owner_id, kyb_document_id)
    references kyb_documents (owner_id, kyb_document_id),
  constraint kyb_document_reviews__decision check (decision in ('APPROVED', 'REJECTED')),
  constraint kyb_document_reviews__reason check (decision = 'APPROVED' or reason is not null)
);
create index kyb_document_reviews__newest
  on kyb_document_reviews (owner_id, kyb_document_id, review_id desc);
revoke update, delete on kyb_document_reviews from ballast_app;

-- What staff ask a client for besides; while one is open, its client may send documents.
create table additional_document_requests (
  request_id uuid not null,
  owner_id uuid not null,
  wanted text not null,
  requested_by uuid not null,
  requested_at timestamptz not null default clock_now(),
  outcome text,
  ended_by uuid,
  ended_at timestamptz,
  constraint additional_document_requests__pk primary key (owner_id, request_id),
  constraint additional_document_requests__owner foreign key (owner_id) references clients,
  constraint additional_document_requests__outcome check (
    outcome in ('APPROVED', 'REJECTED', 'WITHDRAWN')),
  constraint additional_document_requests__ended check (num_nulls(outcome, ended_by, ended_at) in (0, 3))
);
create unique index additional_document_requests__one_open
  on additional_document_requests (owner_id) where ended_at is null;
create index additional_document_requests__by_client
  on additional_document_requests (owner_id, requested_at);
revoke update, delete on additional_document_requests from ballast_app;
grant update (outcome, ended_by, ended_at) on additional_document_requests to ballast_app;

create table additional_documents (
  owner_id uuid not null,
  sending_id uuid not null,
  request_id uuid not null,
  note text,
  sent_by uuid not null,
  sent_at timestamptz not null default clock_now(),
  constraint additional_documents__pk primary key (owner_id, sending_id),
  constraint additional_documents__request foreign key (owner_id, request_id)
    references additional_document_requests (owner_id, request_id)
);
create index additional_documents__by_request on additional_documents (owner_id, request_id, sending_id);
revoke update, delete on additional_documents from ballast_app;

create table additional_document_files (
  owner_id uuid not null,
  sending_id uuid not null,
  upload_id uuid not null,
  constraint additional_document_files__pk primary key (owner_id, sending_id, upload_id),
  constraint additional_document_files__sending foreign key (owner_id, sending_id)
    references additional_documents (owner_id, sending_id),
  constraint additional_document_files__upload foreign key (owner_id, upload_id)
    references uploads (owner_id, upload_id)
);
revoke update, delete on additional_document_files from ballast_app;
