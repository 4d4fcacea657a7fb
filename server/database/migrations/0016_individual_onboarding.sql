-- What people answer when they sign up. Each answer is a row that stays; the newest of a field counts, so
-- that staff see what was corrected, when and by whom.

create table individual_answers (
  answer_id bigint generated always as identity,
  user_id uuid not null,
  field text not null,
  -- Null when it was taken back, or another answer made it apply no more.
  answer jsonb,
  answered_by uuid not null,
  answered_at timestamptz not null default clock_now(),
  constraint individual_answers__pk primary key (answer_id),
  constraint individual_answers__user foreign key (user_id) references users,
  constraint individual_answers__answered_by foreign key (answered_by) references users,
  constraint individual_answers__field check (
    field in ('first_name', 'middle_name', 'last_name', 'country_of_residence', 'us_tax_payer',
      'investor_type', 'liquid_investable_assets', 'digital_assets_investment_value',
      'intended_investment_amount', 'risk_awareness_confirmed', 'how_learned', 'how_learned_other')),
  constraint individual_answers__answer check (
    jsonb_typeof(answer) = case
      when field in ('us_tax_payer', 'risk_awareness_confirmed') then 'boolean' else 'string' end)
);
create index individual_answers__newest on individual_answers (user_id, field, answer_id desc);
revoke update, delete on individual_answers from ballast_app;
create trigger individual_answers__append_only
  before update or delete or truncate on individual_answers
  for each statement execute function refuse_change();
