-- What people and companies answer when they sign up, whom a company named to sign for it, and claims of
-- investor classes. Each answer is a row that stays; the newest of a field counts, so that staff see what was
-- corrected, when and by whom.

create table sign_up_answers (
  answer_id bigint generated always as identity,
  owner_id uuid not null,
  field text not null,
  -- Null when it was taken back, or another answer made it apply no more.
  answer jsonb,
  answered_by uuid not null,
  answered_at timestamptz not null default clock_now(),
  constraint sign_up_answers__pk primary key (owner_id, answer_id),
  constraint sign_up_answers__owner foreign key (owner_id) references clients,
  constraint sign_up_answers__field check (
    field in ('first_name', 'middle_name', 'last_name', 'country_of_residence', 'us_tax_payer',
      'investor_type', 'liquid_investable_assets', 'digital_assets_investment_value',
      'intended_investment_amount', 'risk_awareness_confirmed', 'how_learned', 'how_learned_other',
      'signatory_rights', 'legal_business_name', 'country_of_incorporation', 'organization_type',
      'organization_subtype', 'organization_other_type', 'signatory_email', 'signatory_first_name',
      'signatory_last_name', 'signatory_role')),
  constraint sign_up_answers__answer check (
    jsonb_typeof(answer) = case
      when field in ('us_tax_payer', 'risk_awareness_confirmed') then 'boolean' else 'string' end)
);
create index sign_up_answers__newest on sign_up_answers (owner_id, field, answer_id desc);
revoke update, delete on sign_up_answers from ballast_app;
create trigger sign_up_answers__append_only
  before update or delete or truncate on sign_up_answers
  for each statement execute function refuse_change();

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
  constraint signatory_requests__pk primary key (owner_id, request_id),
  constraint signatory_requests__owner foreign key (owner_id) references clients,
  constraint signatory_requests__agreement foreign key (owner_id, agreement_id)
    references agreements (owner_id, agreement_id)
);
create index signatory_requests__newest on signatory_requests (owner_id, request_id desc);

-- Links that they were sent. The secret is in the email alone.
create table signatory_links (
  token_hash bytea not null,
  owner_id uuid not null,
  request_id uuid not null,
  sent_at timestamptz not null default clock_now(),
  expires_at timestamptz not null,
  constraint signatory_links__pk primary key (token_hash),
  constraint signatory_links__hash check (octet_length(token_hash) = 32)
);
comment on table signatory_links is 'shard: lookup by token_hash';
create index signatory_links__newest on signatory_links (owner_id, request_id, sent_at desc);

-- How a request ended: one that has no row here is waited for.
create table signatory_request_endings (
  owner_id uuid not null,
  request_id uuid not null,
  ending text not null,
  ended_at timestamptz not null default clock_now(),
  constraint signatory_request_endings__pk primary key (owner_id, request_id),
  constraint signatory_request_endings__request foreign key (owner_id, request_id)
    references signatory_requests (owner_id, request_id),
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

-- What clients told to be of an investor class, with the rule that they were shown. Each telling is a row that
-- stays; the newest counts while the class and the country that it was told for do.

create table investor_class_claims (
  claim_id bigint generated always as identity,
  owner_id uuid not null,
  rule text not null,
  version text not null,
  -- As they were given.
  answers jsonb not null,
  -- The limbs of the rule by name, as they stood by these answers.
  met text[] not null,
  missing text[] not null,
  claimed_at timestamptz not null default clock_now(),
  constraint investor_class_claims__pk primary key (owner_id, claim_id),
  constraint investor_class_claims__owner foreign key (owner_id) references clients,
  constraint investor_class_claims__answers check (jsonb_typeof(answers) = 'object')
);
create index investor_class_claims__newest on investor_class_claims (owner_id, claim_id desc);
revoke update, delete on investor_class_claims from ballast_app;
create trigger investor_class_claims__append_only
  before update or delete or truncate on investor_class_claims
  for each statement execute function refuse_change();
