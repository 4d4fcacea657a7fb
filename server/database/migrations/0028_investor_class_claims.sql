-- What clients told to be of an investor class, with the rule that they were shown. Each telling is a row that
-- stays; the newest counts while the class and the country that it was told for do.

create table investor_class_claims (
  claim_id bigint generated always as identity,
  user_id uuid not null,
  rule text not null,
  version text not null,
  -- As they were given.
  answers jsonb not null,
  -- The limbs of the rule by name, as they stood by these answers.
  met text[] not null,
  missing text[] not null,
  claimed_at timestamptz not null default clock_now(),
  constraint investor_class_claims__pk primary key (claim_id),
  constraint investor_class_claims__user foreign key (user_id) references users,
  constraint investor_class_claims__answers check (jsonb_typeof(answers) = 'object')
);
create index investor_class_claims__newest on investor_class_claims (user_id, claim_id desc);
revoke update, delete on investor_class_claims from ballast_app;
create trigger investor_class_claims__append_only
  before update or delete or truncate on investor_class_claims
  for each statement execute function refuse_change();
