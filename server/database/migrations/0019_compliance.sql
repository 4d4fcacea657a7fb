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
