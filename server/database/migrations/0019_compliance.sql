-- What compliance keeps: with which countries nobody, or nobody unlooked at, becomes a client.

-- Current and former rules. One is never changed: another takes its place, and both stay.
create table country_rules (
  rule_id uuid not null default gen_random_uuid(),
  country text not null,
  link text not null,
  verdict text not null,
  reason text not null,
  since timestamptz not null default clock_now(),
  -- When it ceased to count; null while it counts.
  until timestamptz,
  -- Two people of compliance; null for a rule that came with the platform.
  made_by uuid,
  released_by uuid,
  constraint country_rules__pk primary key (rule_id),
  constraint country_rules__country check (country ~ '^[A-Z]{2}$'),
  constraint country_rules__link check (
    link in ('RESIDENCE', 'INCORPORATION', 'CONNECTION', 'CITIZENSHIP', 'BIRTH', 'TAX', 'ISSUE', 'PHONE')),
  constraint country_rules__verdict check (verdict in ('PROHIBITED', 'REVIEW')),
  constraint country_rules__until check (until >= since),
  constraint country_rules__two_people check (
    (made_by is null) = (released_by is null) and (made_by is null or made_by <> released_by))
);
comment on table country_rules is 'shard: reference';
create unique index country_rules__one_counts on country_rules (link, country) where until is null;
revoke update, delete on country_rules from ballast_app;
grant update (until) on country_rules to ballast_app;

insert into country_rules (country, link, verdict, reason)
select country, link, case when link in ('RESIDENCE', 'INCORPORATION', 'CONNECTION') then 'PROHIBITED' else 'REVIEW' end,
  'Came with the platform'
from unnest(array['KP', 'IR', 'CU', 'SY', 'MM', 'RU', 'BY']) as country,
  unnest(array['RESIDENCE', 'INCORPORATION', 'CONNECTION', 'CITIZENSHIP', 'BIRTH', 'TAX', 'ISSUE', 'PHONE']) as link;

-- Changes that somebody proposed; another person releases or refuses them.
create table country_rule_proposals (
  proposal_id uuid not null,
  country text not null,
  link text not null,
  -- ALLOWED ends the rule that counts.
  verdict text not null,
  reason text not null,
  proposed_by uuid not null,
  proposed_at timestamptz not null default clock_now(),
  decision text,
  decided_by uuid,
  decided_at timestamptz,
  constraint country_rule_proposals__pk primary key (proposal_id),
  constraint country_rule_proposals__country check (country ~ '^[A-Z]{2}$'),
  constraint country_rule_proposals__link check (
    link in ('RESIDENCE', 'INCORPORATION', 'CONNECTION', 'CITIZENSHIP', 'BIRTH', 'TAX', 'ISSUE', 'PHONE')),
  constraint country_rule_proposals__verdict check (verdict in ('PROHIBITED', 'REVIEW', 'ALLOWED')),
  constraint country_rule_proposals__decision check (decision in ('RELEASED', 'REFUSED')),
  constraint country_rule_proposals__decided check (
    (decision is null) = (decided_by is null) and (decision is null) = (decided_at is null)),
  constraint country_rule_proposals__released_by_other check (
    decision is distinct from 'RELEASED' or decided_by <> proposed_by)
);
comment on table country_rule_proposals is 'shard: reference';
create unique index country_rule_proposals__one_open on country_rule_proposals (link, country)
  where decision is null;
revoke update, delete on country_rule_proposals from ballast_app;
grant update (decision, decided_by, decided_at) on country_rule_proposals to ballast_app;

-- When a client's facts are to be looked at again; null while nothing is due. Whoever was a client before is due at once.
create table compliance_states (
  owner_id uuid not null,
  facts_due_at timestamptz default clock_now(),
  constraint compliance_states__pk primary key (owner_id),
  constraint compliance_states__owner foreign key (owner_id) references clients
);
create index compliance_states__by_due on compliance_states (facts_due_at) where facts_due_at is not null;
revoke update, delete on compliance_states from ballast_app;
grant update (facts_due_at) on compliance_states to ballast_app;
insert into compliance_states (owner_id)
select client_id from clients where account_status <> 'INACTIVE';

-- Who is screened for a client, as they were last told: the client itself, a company's registrant and its signatory.
create table screening_subjects (
  owner_id uuid not null,
  subject text not null,
  kind text not null,
  name text not null,
  birth_year integer,
  countries text[] not null,
  told_at timestamptz not null default clock_now(),
  -- Whether that was asked about, and when it is asked about next.
  screened_at timestamptz,
  due_at timestamptz not null default clock_now(),
  attempts integer not null default 0,
  constraint screening_subjects__pk primary key (owner_id, subject),
  constraint screening_subjects__owner foreign key (owner_id) references clients,
  constraint screening_subjects__subject check (subject in ('CLIENT', 'REGISTRANT', 'SIGNATORY')),
  constraint screening_subjects__kind check (kind in ('PERSON', 'COMPANY')),
  constraint screening_subjects__name check (name <> '')
);
create index screening_subjects__by_due on screening_subjects (due_at, owner_id);
revoke update, delete on screening_subjects from ballast_app;
grant update (kind, name, birth_year, countries, told_at, screened_at, due_at, attempts)
  on screening_subjects to ballast_app;

-- What a screening found: one row when somebody is first asked about, when they changed, and when the finding did.
create table screenings (
  owner_id uuid not null,
  screening_id uuid not null,
  subject text not null,
  reason text not null,
  name text not null,
  birth_year integer,
  countries text[] not null,
  hits integer not null,
  screened_at timestamptz not null default clock_now(),
  constraint screenings__pk primary key (owner_id, screening_id),
  constraint screenings__owner foreign key (owner_id) references clients,
  constraint screenings__reason check (reason in ('FIRST', 'CHANGE', 'DAILY')),
  constraint screenings__hits check (hits >= 0)
);
create index screenings__by_subject on screenings (owner_id, subject, screening_id);
revoke update, delete on screenings from ballast_app;
create trigger screenings__append_only
  before update or delete or truncate on screenings
  for each statement execute function refuse_change();

-- An entry of a list that may be meant. It is decided once, for the name and year that it was found with.
create table screening_hits (
  owner_id uuid not null,
  hit_id uuid not null,
  subject text not null,
  name text not null,
  birth_year integer,
  -- The entry, as the provider knows it.
  entry_ref text not null,
  listed_name text not null,
  listed_birth_year integer,
  list text not null,
  found_at timestamptz not null default clock_now(),
  decision text,
  decided_by uuid,
  decided_at timestamptz,
  constraint screening_hits__pk primary key (owner_id, hit_id),
  constraint screening_hits__once unique nulls not distinct (owner_id, subject, entry_ref, name, birth_year),
  constraint screening_hits__owner foreign key (owner_id) references clients,
  constraint screening_hits__decision check (decision in ('CLEARED', 'CONFIRMED')),
  constraint screening_hits__decided check (
    (decision is null) = (decided_by is null) and (decision is null) = (decided_at is null))
);
revoke update, delete on screening_hits from ballast_app;
grant update (decision, decided_by, decided_at) on screening_hits to ballast_app;

-- The sandbox that screens: its list, which grows by calls of the sandbox.
alter table sandbox.desks drop constraint desks__provider;
alter table sandbox.desks add constraint desks__provider check (
  provider in ('custody', 'trade', 'messages', 'signing', 'verification', 'screening', 'files', 'platform'));
insert into sandbox.desks (provider) values ('screening');
create table sandbox.screening_entries (
  entry_ref text not null,
  name text,
  birth_year integer,
  -- Of a wallet; an entry has a name or an address.
  address text,
  list text not null,
  added_at timestamptz not null default clock_now(),
  constraint screening_entries__pk primary key (entry_ref),
  constraint screening_entries__one_of_two check ((name is null) <> (address is null))
);

-- What is looked for in a client's answers (contract/compliance/flag-rules.ts says how a condition reads). A version is
-- never changed: another takes its place.
create table flag_rules (
  rule text not null,
  version integer not null,
  name text not null,
  -- STOP is not approved without a word why.
  severity text not null,
  condition jsonb not null,
  -- The facts that are shown with it.
  shown text[] not null,
  active_from timestamptz not null default clock_now(),
  active_until timestamptz,
  -- Two people of compliance; null for a rule that came with the platform.
  made_by uuid,
  released_by uuid,
  constraint flag_rules__pk primary key (rule, version),
  constraint flag_rules__severity check (severity in ('LOOK', 'STOP')),
  constraint flag_rules__until check (active_until >= active_from),
  constraint flag_rules__two_people check (
    (made_by is null) = (released_by is null) and (made_by is null or made_by <> released_by))
);
comment on table flag_rules is 'shard: reference';
create unique index flag_rules__one_active on flag_rules (rule) where active_until is null;
revoke update, delete on flag_rules from ballast_app;
grant update (active_until) on flag_rules to ballast_app;

insert into flag_rules (rule, version, name, severity, condition, shown) values
  ('us_indicia', 1, 'Signs of the United States, but not a US taxpayer', 'STOP',
    '{"all": [{"is": ["us_tax_payer", "no"]}, {"any": [{"is": ["countries_of_taxes", "US"]}, {"is": ["citizenship", "US"]},
      {"is": ["country_of_birth", "US"]}, {"is": ["country_of_residence", "US"]}, {"is": ["country_at_sign_up", "US"]},
      {"is": ["country_of_mailing", "US"]}, {"is": ["country_of_phone", "US"]}]}]}',
    array['us_tax_payer', 'countries_of_taxes', 'citizenship', 'country_of_birth', 'country_of_residence',
      'country_at_sign_up', 'country_of_mailing', 'country_of_phone']),
  ('class_of_another_region', 1, 'Investor class of a region where the client no longer lives', 'STOP',
    '{"all": [{"is": ["us_tax_payer", "no"]}, {"differs": [{"region": "country_of_residence"}, {"region": "country_of_class"}]}]}',
    array['investor_type', 'country_of_class', 'country_of_residence']),
  ('solicited', 1, 'Approached by us, but signed that nobody did', 'STOP',
    '{"all": [{"is": ["non_solicitation_signed", "yes"]}, {"is": ["how_learned", "DIRECT_OUTREACH"]}]}',
    array['non_solicitation_signed', 'how_learned']),
  ('pep_withdrawn', 1, 'Politically exposed before, and now no longer', 'STOP',
    '{"all": [{"is": ["politically_exposed_before", "yes"]}, {"is": ["politically_exposed", "no"]}]}',
    array['politically_exposed_before', 'politically_exposed']),
  ('politically_exposed', 1, 'Politically exposed', 'LOOK',
    '{"is": ["politically_exposed", "yes"]}', array['politically_exposed']),
  ('country_to_review', 1, 'A country that is looked at first', 'STOP',
    '{"known": "countries_to_review"}', array['countries_to_review']),
  ('more_digital_than_liquid', 1, 'More digital assets than liquid assets', 'LOOK',
    '{"above": ["digital_assets_investment_value", "liquid_investable_assets"]}',
    array['digital_assets_investment_value', 'liquid_investable_assets']),
  ('corrected_block', 1, 'An answer that blocks, corrected', 'LOOK',
    '{"any": [{"is": ["liquid_investable_assets_before", "LT_HALF_MM"]},
      {"is": ["intended_investment_amount_before", "LT_TENTH_MM"]}]}',
    array['liquid_investable_assets_before', 'liquid_investable_assets', 'intended_investment_amount_before',
      'intended_investment_amount']),
  ('shared_contact', 1, 'A phone number or an address that another client has', 'LOOK',
    '{"any": [{"known": "shared_phone"}, {"known": "shared_address"}]}',
    array['shared_phone', 'shared_address']);

-- What a rule found, with the answers as they were. It goes when the rule finds it no longer, and its row stays.
create table client_flags (
  owner_id uuid not null,
  flag_id uuid not null,
  rule text not null,
  version integer not null,
  facts jsonb not null,
  found_at timestamptz not null default clock_now(),
  gone_at timestamptz,
  constraint client_flags__pk primary key (owner_id, flag_id),
  constraint client_flags__owner foreign key (owner_id) references clients,
  constraint client_flags__rule foreign key (rule, version) references flag_rules (rule, version),
  constraint client_flags__gone check (gone_at >= found_at)
);
create unique index client_flags__one_open on client_flags (owner_id, rule) where gone_at is null;
revoke update, delete on client_flags from ballast_app;
grant update (gone_at) on client_flags to ballast_app;

-- Keyed hashes of phone numbers and addresses, by which clients are found who have the same.
create table contact_marks (
  mark bytea not null,
  owner_id uuid not null,
  kind text not null,
  constraint contact_marks__pk primary key (mark, owner_id),
  constraint contact_marks__kind check (kind in ('PHONE', 'ADDRESS'))
);
comment on table contact_marks is 'shard: lookup by mark';
create index contact_marks__by_owner on contact_marks (owner_id);
