-- How people are identified: what they answer, the documents that they show, and what was decided.

-- Tax numbers, encrypted with the data keys; answers name them.
create table tax_numbers (
  tax_number_id uuid not null,
  owner_id uuid not null,
  encrypted text not null,
  given_at timestamptz not null default clock_now(),
  constraint tax_numbers__pk primary key (owner_id, tax_number_id),
  constraint tax_numbers__owner foreign key (owner_id) references clients
);
create index tax_numbers__by_owner on tax_numbers (owner_id);
-- The key that it is encrypted with is the part before the first point.
create index tax_numbers__by_key on tax_numbers (split_part(encrypted, '.', 1));
revoke update, delete on tax_numbers from ballast_app;
-- Another key may encrypt them, nothing else.
grant update (encrypted) on tax_numbers to ballast_app;

-- Each answer is a row that stays; the newest of a field counts.
create table kyc_answers (
  answer_id bigint generated always as identity,
  owner_id uuid not null,
  field text not null,
  -- Null when it was taken back.
  answer jsonb,
  answered_by uuid not null,
  answered_at timestamptz not null default clock_now(),
  constraint kyc_answers__pk primary key (owner_id, answer_id),
  constraint kyc_answers__owner foreign key (owner_id) references clients,
  constraint kyc_answers__field check (
    field in ('address_of_residence', 'address2_of_residence', 'city_of_residence',
      'subdivision_of_residence', 'zip_code_of_residence', 'country_of_residence',
      'address_of_mailing', 'address2_of_mailing', 'city_of_mailing', 'subdivision_of_mailing',
      'zip_code_of_mailing', 'country_of_mailing', 'country_of_birth', 'citizenship',
      'date_of_birth', 'tax_residencies', 'occupation', 'politically_exposed')),
  constraint kyc_answers__answer check (
    jsonb_typeof(answer) = case field
      when 'tax_residencies' then 'array' when 'politically_exposed' then 'boolean' else 'string' end)
);
create index kyc_answers__newest on kyc_answers (owner_id, field, answer_id desc);
revoke update, delete on kyc_answers from ballast_app;
create trigger kyc_answers__append_only
  before update or delete or truncate on kyc_answers
  for each statement execute function refuse_change();

-- Sessions with the provider that verifies identities.
create table verification_sessions (
  session_id uuid not null,
  owner_id uuid not null,
  mode text not null,
  -- Null until the provider has opened it.
  provider_ref text,
  url text,
  -- What the provider's own script is given, encrypted with the data keys.
  encrypted_token text,
  state text not null default 'STARTED',
  -- Why the provider did not pass it.
  failure text,
  -- What the provider read from the document, when it says.
  document_type text,
  issuing_country text,
  started_at timestamptz not null default clock_now(),
  finished_at timestamptz,
  settled_at timestamptz,
  -- When the provider is asked next how it stands; null when nothing is waited for.
  due_at timestamptz,
  constraint verification_sessions__pk primary key (owner_id, session_id),
  constraint verification_sessions__owner foreign key (owner_id) references clients,
  constraint verification_sessions__mode check (mode in ('UPLOADS', 'HOSTED')),
  constraint verification_sessions__state check (state in ('STARTED', 'FINISHED', 'PASSED', 'FAILED')),
  constraint verification_sessions__finished check ((state = 'STARTED') = (finished_at is null)),
  constraint verification_sessions__settled check (
    (state in ('PASSED', 'FAILED')) = (settled_at is not null)),
  constraint verification_sessions__failure check ((state = 'FAILED') = (failure is not null))
);
create unique index verification_sessions__one_open on verification_sessions (owner_id)
  where state = 'STARTED';
create unique index verification_sessions__provider_ref on verification_sessions (owner_id, provider_ref);
create index verification_sessions__newest on verification_sessions (owner_id, started_at desc);
create index verification_sessions__due on verification_sessions (due_at) where due_at is not null;
revoke delete on verification_sessions from ballast_app;

-- Whose a session is, for providers name it by its id alone.
create table verification_session_owners (
  session_id uuid not null,
  owner_id uuid not null,
  constraint verification_session_owners__pk primary key (session_id)
);
comment on table verification_session_owners is 'shard: lookup by session_id';
revoke update, delete on verification_session_owners from ballast_app;

-- Documents of identity as they were sent; the newest of a person counts.
create table identity_documents (
  document_id uuid not null,
  owner_id uuid not null,
  issuing_country text,
  document_type text,
  front_upload_id uuid,
  back_upload_id uuid,
  selfie_upload_id uuid,
  -- The session in which the provider looked at it.
  session_id uuid,
  sent_by uuid not null,
  sent_at timestamptz not null default clock_now(),
  constraint identity_documents__pk primary key (owner_id, document_id),
  constraint identity_documents__owner foreign key (owner_id) references clients,
  constraint identity_documents__front foreign key (owner_id, front_upload_id)
    references uploads (owner_id, upload_id),
  constraint identity_documents__back foreign key (owner_id, back_upload_id)
    references uploads (owner_id, upload_id),
  constraint identity_documents__selfie foreign key (owner_id, selfie_upload_id)
    references uploads (owner_id, upload_id),
  constraint identity_documents__session foreign key (owner_id, session_id)
    references verification_sessions (owner_id, session_id),
  constraint identity_documents__type check (
    document_type in ('PASSPORT', 'ID_CARD', 'DRIVING_LICENCE', 'RESIDENCE_PERMIT')),
  -- Pictures that were sent to us, or a session in which the provider took them.
  constraint identity_documents__shown check (
    case when front_upload_id is null then session_id is not null
      else issuing_country is not null and document_type is not null end)
);
create index identity_documents__newest on identity_documents (owner_id, sent_at desc, document_id desc);
revoke update, delete on identity_documents from ballast_app;
create trigger identity_documents__append_only
  before update or delete or truncate on identity_documents
  for each statement execute function refuse_change();

-- What became of a document: one that has no row here is with the desk.
create table identity_reviews (
  owner_id uuid not null,
  document_id uuid not null,
  status text not null,
  -- The client reads it.
  reason text,
  -- Null is the provider.
  reviewed_by uuid,
  reviewed_at timestamptz not null default clock_now(),
  constraint identity_reviews__pk primary key (owner_id, document_id),
  constraint identity_reviews__document foreign key (owner_id, document_id)
    references identity_documents (owner_id, document_id),
  constraint identity_reviews__status check (status in ('APPROVED', 'REQUIRED', 'REJECTED')),
  constraint identity_reviews__reason check (status = 'APPROVED' or reason is not null)
);
revoke update, delete on identity_reviews from ballast_app;
create trigger identity_reviews__append_only
  before update or delete or truncate on identity_reviews
  for each statement execute function refuse_change();

-- Every turn of a person's KYC, who made it and why. clients.kyc_stage is where the last one led.
create table kyc_decisions (
  decision_id uuid not null,
  owner_id uuid not null,
  decision text not null,
  -- The client reads it.
  reason text,
  -- Null is the platform.
  decided_by uuid,
  decided_at timestamptz not null default clock_now(),
  constraint kyc_decisions__pk primary key (owner_id, decision_id),
  constraint kyc_decisions__owner foreign key (owner_id) references clients,
  constraint kyc_decisions__decision check (
    decision in ('SUBMITTED', 'APPROVED', 'ASKED_AGAIN', 'REJECTED', 'COMPLETED')),
  constraint kyc_decisions__reason check (
    (decision in ('ASKED_AGAIN', 'REJECTED')) = (reason is not null))
);
create index kyc_decisions__newest on kyc_decisions (owner_id, decided_at desc, decision_id desc);
revoke update, delete on kyc_decisions from ballast_app;
create trigger kyc_decisions__append_only
  before update or delete or truncate on kyc_decisions
  for each statement execute function refuse_change();

-- Approved people whose agreements are waited for, with when they are looked at next.
create table agreement_checks (
  owner_id uuid not null,
  started_at timestamptz not null default clock_now(),
  due_at timestamptz default clock_now(),
  constraint agreement_checks__pk primary key (owner_id),
  constraint agreement_checks__owner foreign key (owner_id) references clients
);
create index agreement_checks__due on agreement_checks (due_at) where due_at is not null;
