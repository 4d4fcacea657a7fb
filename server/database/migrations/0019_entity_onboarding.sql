-- Companies sign up with answers kept as people's are, and wait for whoever their representative named to sign.

alter table individual_answers rename to sign_up_answers;
alter table sign_up_answers rename constraint individual_answers__pk to sign_up_answers__pk;
alter table sign_up_answers rename constraint individual_answers__user to sign_up_answers__user;
alter table sign_up_answers rename constraint individual_answers__answered_by to sign_up_answers__answered_by;
alter table sign_up_answers rename constraint individual_answers__answer to sign_up_answers__answer;
alter table sign_up_answers drop constraint individual_answers__field;
alter table sign_up_answers add constraint sign_up_answers__field check (
  field in ('first_name', 'middle_name', 'last_name', 'country_of_residence', 'us_tax_payer',
    'investor_type', 'liquid_investable_assets', 'digital_assets_investment_value',
    'intended_investment_amount', 'risk_awareness_confirmed', 'how_learned', 'how_learned_other',
    'signatory_rights', 'legal_business_name', 'country_of_incorporation', 'organization_type',
    'organization_subtype', 'organization_other_type', 'signatory_email', 'signatory_first_name',
    'signatory_last_name', 'signatory_role'));
alter index individual_answers__newest rename to sign_up_answers__newest;
alter trigger individual_answers__append_only on sign_up_answers rename to sign_up_answers__append_only;

-- Whom a representative asked to sign for the company. Whoever is named next replaces them.
create table signatory_requests (
  request_id uuid not null,
  owner_id uuid not null,
  email text not null,
  first_name text not null,
  last_name text not null,
  role text not null,
  agreement_id uuid not null,
  requested_by uuid not null,
  requested_at timestamptz not null default clock_now(),
  constraint signatory_requests__pk primary key (request_id),
  constraint signatory_requests__owner foreign key (owner_id) references users,
  constraint signatory_requests__agreement foreign key (agreement_id) references agreements,
  constraint signatory_requests__requested_by foreign key (requested_by) references users
);
create index signatory_requests__newest on signatory_requests (owner_id, request_id desc);

-- Links that they were sent. The secret is in the email alone.
create table signatory_links (
  token_hash bytea not null,
  request_id uuid not null,
  sent_at timestamptz not null default clock_now(),
  expires_at timestamptz not null,
  constraint signatory_links__pk primary key (token_hash),
  constraint signatory_links__request foreign key (request_id) references signatory_requests,
  constraint signatory_links__hash check (octet_length(token_hash) = 32)
);
create index signatory_links__newest on signatory_links (request_id, sent_at desc);

-- How a request ended: one that has no row here is waited for.
create table signatory_request_endings (
  request_id uuid not null,
  ending text not null,
  ended_at timestamptz not null default clock_now(),
  constraint signatory_request_endings__pk primary key (request_id),
  constraint signatory_request_endings__request foreign key (request_id) references signatory_requests,
  constraint signatory_request_endings__ending check (ending in ('SIGNED', 'REPLACED'))
);

revoke update, delete on signatory_requests, signatory_links, signatory_request_endings from ballast_app;
create trigger signatory_requests__append_only
  before update or delete or truncate on signatory_requests
  for each statement execute function refuse_change();
create trigger signatory_links__append_only
  before update or delete or truncate on signatory_links
  for each statement execute function refuse_change();
create trigger signatory_request_endings__append_only
  before update or delete or truncate on signatory_request_endings
  for each statement execute function refuse_change();
