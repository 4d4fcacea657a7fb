-- A company that told of its money.

insert into company_sources (owner_id, source_of_wealth, source_of_wealth_details, source_of_funds,
  source_of_funds_details, told_by)
values ('019a0000-0000-7000-8000-000000000101', '{BUSINESS_INCOME,CAPITAL_OF_OWNERS}', 'Ships, since 1998',
  '{BUSINESS_INCOME}', 'Last year''s profit', '019a0000-0000-7000-8000-000000000101');
