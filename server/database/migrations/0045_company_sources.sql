-- Where a company's wealth, and the money that it invests, comes from. Each telling is a row that stays; the newest counts.
create table company_sources (
  owner_id uuid not null,
  told_id bigint generated always as identity,
  source_of_wealth text[] not null,
  source_of_wealth_details text not null,
  source_of_funds text[] not null,
  source_of_funds_details text not null,
  told_by uuid not null,
  told_at timestamptz not null default clock_now(),
  constraint company_sources__pk primary key (owner_id, told_id),
  constraint company_sources__owner foreign key (owner_id) references clients,
  constraint company_sources__some check (cardinality(source_of_wealth) > 0 and cardinality(source_of_funds) > 0),
  constraint company_sources__details check (source_of_wealth_details <> '' and source_of_funds_details <> '')
);
revoke update, delete on company_sources from ballast_app;
create trigger company_sources__append_only
  before update or delete or truncate on company_sources
  for each statement execute function refuse_change();

insert into risk_rules (rule, version, name, factor, points, condition, shown) values
  ('mining_company', 1, 'Money from mining or staking', 'SOURCE_OF_FUNDS', 15,
    '{"any": [{"is": ["source_of_wealth", "MINING"]}, {"is": ["source_of_funds", "MINING"]}]}',
    array['source_of_wealth', 'source_of_funds']),
  ('money_of_subscribers', 1, 'Invests what others have subscribed', 'SOURCE_OF_FUNDS', 10,
    '{"is": ["source_of_funds", "FUND_SUBSCRIBERS"]}', array['source_of_funds']),
  ('borrowed_money', 1, 'Invests borrowed money', 'SOURCE_OF_FUNDS', 10,
    '{"is": ["source_of_funds", "BORROWING"]}', array['source_of_funds']);
