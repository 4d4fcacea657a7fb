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
