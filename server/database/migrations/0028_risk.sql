-- How much of a risk a client is, when it is looked at again, who decided what was told of political exposure, and why
-- something that stops was approved all the same.

-- What a rating means: from how many points it is one, after how many months its clients are looked at again, and whether
-- two officers decide about them. A version is never changed: another takes its place.
create table risk_levels (
  rating text not null,
  version integer not null,
  points_from integer not null,
  review_months integer not null,
  second_officer boolean not null,
  active_from timestamptz not null default clock_now(),
  active_until timestamptz,
  -- Two people of compliance; null for what came with the platform.
  made_by uuid,
  released_by uuid,
  constraint risk_levels__pk primary key (rating, version),
  constraint risk_levels__rating check (rating in ('LOW', 'MEDIUM', 'HIGH')),
  constraint risk_levels__points check (points_from >= 0 and (points_from = 0) = (rating = 'LOW')),
  constraint risk_levels__months check (review_months between 1 and 60),
  constraint risk_levels__until check (active_until >= active_from),
  constraint risk_levels__two_people check (
    (made_by is null) = (released_by is null) and (made_by is null or made_by <> released_by))
);
comment on table risk_levels is 'shard: reference';
create unique index risk_levels__one_active on risk_levels (rating) where active_until is null;
revoke update, delete on risk_levels from ballast_app;
grant update (active_until) on risk_levels to ballast_app;

insert into risk_levels (rating, version, points_from, review_months, second_officer) values
  ('LOW', 1, 0, 36, false),
  ('MEDIUM', 1, 15, 24, false),
  ('HIGH', 1, 40, 12, true);

-- What makes a client more of a risk (contract/compliance/flag-rules.ts says how a condition reads).
create table risk_rules (
  rule text not null,
  version integer not null,
  name text not null,
  factor text not null,
  points integer not null,
  condition jsonb not null,
  -- The facts that are shown with it.
  shown text[] not null,
  active_from timestamptz not null default clock_now(),
  active_until timestamptz,
  made_by uuid,
  released_by uuid,
  constraint risk_rules__pk primary key (rule, version),
  constraint risk_rules__factor check (
    factor in ('COUNTRY', 'EXPOSURE', 'PRODUCT', 'CHANNEL', 'SOURCE_OF_FUNDS', 'STRUCTURE')),
  constraint risk_rules__points check (points > 0),
  constraint risk_rules__until check (active_until >= active_from),
  constraint risk_rules__two_people check (
    (made_by is null) = (released_by is null) and (made_by is null or made_by <> released_by))
);
comment on table risk_rules is 'shard: reference';
create unique index risk_rules__one_active on risk_rules (rule) where active_until is null;
revoke update, delete on risk_rules from ballast_app;
grant update (active_until) on risk_rules to ballast_app;

insert into risk_rules (rule, version, name, factor, points, condition, shown) values
  ('country_to_review', 1, 'A tie to a country that is looked at first', 'COUNTRY', 40,
    '{"known": "countries_to_review"}', array['countries_to_review']),
  ('monitored_country', 1, 'Lives in, or comes from, a country under increased monitoring', 'COUNTRY', 20,
    '{"any": [
      {"in": ["country_of_residence", ["AO", "BG", "BO", "CD", "CI", "CM", "DZ", "HT", "KE", "LA", "LB", "MC", "NA", "NP", "SS", "VE", "VG", "VN", "YE"]]},
      {"in": ["country_at_sign_up", ["AO", "BG", "BO", "CD", "CI", "CM", "DZ", "HT", "KE", "LA", "LB", "MC", "NA", "NP", "SS", "VE", "VG", "VN", "YE"]]},
      {"in": ["citizenship", ["AO", "BG", "BO", "CD", "CI", "CM", "DZ", "HT", "KE", "LA", "LB", "MC", "NA", "NP", "SS", "VE", "VG", "VN", "YE"]]}]}',
    array['country_at_sign_up', 'country_of_residence', 'citizenship']),
  ('taxes_elsewhere', 1, 'Pays taxes in a country of another region', 'COUNTRY', 5,
    '{"differs": [{"region": "country_of_residence"}, {"region": "countries_of_taxes"}]}',
    array['country_of_residence', 'countries_of_taxes']),
  ('politically_exposed', 1, 'Politically exposed', 'EXPOSURE', 40,
    '{"in": ["exposure", ["EXPOSED", "WITHDRAWAL_OPEN"]]}', array['exposure']),
  ('formerly_exposed', 1, 'Politically exposed before', 'EXPOSURE', 15,
    '{"is": ["exposure", "WITHDRAWN"]}', array['exposure']),
  ('large_amount', 1, 'Wants to invest a large amount', 'PRODUCT', 10,
    '{"is": ["intended_investment_amount", "GT_FIVE_MM"]}',
    array['intended_investment_amount']),
  ('met_online', 1, 'Came by itself, and was met online only', 'CHANNEL', 5,
    '{"is": ["channel", "SELF"]}', array['channel']),
  ('digital_wealth', 1, 'Wealth that is mostly digital assets', 'SOURCE_OF_FUNDS', 15,
    '{"above": ["digital_assets_investment_value", "liquid_investable_assets"]}',
    array['digital_assets_investment_value', 'liquid_investable_assets']),
  ('no_earnings', 1, 'No earnings of their own', 'SOURCE_OF_FUNDS', 5,
    '{"in": ["occupation", ["STUDENT", "HOMEMAKER", "NOT_EMPLOYED"]]}', array['occupation']),
  ('opaque_structure', 1, 'A structure whose owners are harder to see', 'STRUCTURE', 20,
    '{"in": ["organization_type", ["TRUST", "OTHER"]]}', array['organization_type']),
  ('partnership', 1, 'A partnership', 'STRUCTURE', 10,
    '{"is": ["organization_type", "PARTNERSHIP"]}', array['organization_type']);

-- What a client was rated, with the factors and the answers as they were. A rating that counts no longer stays.
create table client_ratings (
  owner_id uuid not null,
  rating_id uuid not null,
  rating text not null,
  points integer not null,
  factors jsonb not null,
  since timestamptz not null default clock_now(),
  until timestamptz,
  constraint client_ratings__pk primary key (owner_id, rating_id),
  constraint client_ratings__owner foreign key (owner_id) references clients,
  constraint client_ratings__rating check (rating in ('LOW', 'MEDIUM', 'HIGH')),
  constraint client_ratings__points check (points >= 0),
  constraint client_ratings__until check (until >= since)
);
create unique index client_ratings__one_counts on client_ratings (owner_id) where until is null;
revoke update, delete on client_ratings from ballast_app;
grant update (until) on client_ratings to ballast_app;

-- When compliance last decided about a client as a whole, and when it does so again; null before the first time.
alter table compliance_states
  add column reviewed_at timestamptz,
  add column review_due_at timestamptz,
  -- How the client stands to political exposure; null for whoever never said yes.
  add column exposure text,
  add constraint compliance_states__exposure check (exposure in ('EXPOSED', 'WITHDRAWAL_OPEN', 'WITHDRAWN')),
  add constraint compliance_states__review check (review_due_at is null or reviewed_at is not null);
create index compliance_states__by_review on compliance_states (review_due_at, owner_id)
  where review_due_at is not null;
grant update (reviewed_at, review_due_at, exposure) on compliance_states to ballast_app;

-- Looking at a client again, one at a time.
create table periodic_reviews (
  owner_id uuid not null,
  review_id uuid not null,
  -- By which it was due, and for when.
  rating text not null,
  due_at timestamptz not null,
  opened_at timestamptz not null default clock_now(),
  decided_at timestamptz,
  constraint periodic_reviews__pk primary key (owner_id, review_id),
  constraint periodic_reviews__owner foreign key (owner_id) references clients,
  constraint periodic_reviews__rating check (rating in ('LOW', 'MEDIUM', 'HIGH'))
);
create unique index periodic_reviews__one_open on periodic_reviews (owner_id) where decided_at is null;
revoke update, delete on periodic_reviews from ballast_app;
grant update (decided_at) on periodic_reviews to ballast_app;

-- Whether a "politically exposed" that was answered yes and then no is taken as a no; until then it stays a yes.
create table exposure_decisions (
  owner_id uuid not null,
  -- The no that it is about.
  answer_id bigint not null,
  decision text not null,
  reason text not null,
  decided_by uuid not null,
  decided_at timestamptz not null default clock_now(),
  constraint exposure_decisions__pk primary key (owner_id, answer_id),
  constraint exposure_decisions__answer foreign key (owner_id, answer_id)
    references kyc_answers (owner_id, answer_id),
  constraint exposure_decisions__decision check (decision in ('ACCEPTED', 'KEPT')),
  constraint exposure_decisions__reason check (reason <> '')
);
revoke update, delete on exposure_decisions from ballast_app;
create trigger exposure_decisions__append_only
  before update or delete or truncate on exposure_decisions
  for each statement execute function refuse_change();

-- Why a case was approved although a flag stops it: a reason for each.
create table flag_reasons (
  owner_id uuid not null,
  case_id uuid not null,
  flag_id uuid not null,
  reason text not null,
  given_by uuid not null,
  given_at timestamptz not null default clock_now(),
  constraint flag_reasons__pk primary key (owner_id, case_id, flag_id, given_by),
  constraint flag_reasons__case foreign key (owner_id, case_id) references cases (owner_id, case_id),
  constraint flag_reasons__flag foreign key (owner_id, flag_id) references client_flags (owner_id, flag_id),
  constraint flag_reasons__reason check (reason <> '')
);
revoke update, delete on flag_reasons from ballast_app;
create trigger flag_reasons__append_only
  before update or delete or truncate on flag_reasons
  for each statement execute function refuse_change();

-- Everybody who is a client is rated by the next look at their facts; whoever was decided about is looked at again from then on.
update compliance_states set facts_due_at = clock_now();
update compliance_states set reviewed_at = coalesce(
  (select max(outcome_at) from cases
   where cases.owner_id = compliance_states.owner_id and queue in ('kyc', 'kyb') and outcome = 'APPROVED'),
  clients.created_at)
from clients
where clients.client_id = compliance_states.owner_id and clients.verification_status = 'VERIFIED';
