-- Where a person's wealth, and the money that is invested, comes from.
alter table kyc_answers
  drop constraint kyc_answers__field,
  drop constraint kyc_answers__answer,
  add constraint kyc_answers__field check (
    field in ('address_of_residence', 'address2_of_residence', 'city_of_residence',
      'subdivision_of_residence', 'zip_code_of_residence', 'country_of_residence',
      'address_of_mailing', 'address2_of_mailing', 'city_of_mailing', 'subdivision_of_mailing',
      'zip_code_of_mailing', 'country_of_mailing', 'country_of_birth', 'citizenship',
      'date_of_birth', 'tax_residencies', 'occupation', 'politically_exposed',
      'source_of_wealth', 'source_of_wealth_details', 'source_of_funds', 'source_of_funds_details')),
  add constraint kyc_answers__answer check (
    jsonb_typeof(answer) = case field
      when 'tax_residencies' then 'array' when 'source_of_wealth' then 'array' when 'source_of_funds' then 'array'
      when 'politically_exposed' then 'boolean' else 'string' end);

insert into risk_rules (rule, version, name, factor, points, condition, shown) values
  ('early_digital_assets', 1, 'Money from mining, or from digital assets held early', 'SOURCE_OF_FUNDS', 15,
    '{"any": [
      {"is": ["source_of_wealth", "EARLY_DIGITAL_ASSETS"]},
      {"is": ["source_of_funds", "EARLY_DIGITAL_ASSETS"]}]}',
    array['source_of_wealth', 'source_of_funds']),
  ('money_of_others', 1, 'The money to invest was given', 'SOURCE_OF_FUNDS', 10,
    '{"is": ["source_of_funds", "GIFT"]}', array['source_of_funds']),
  ('other_source', 1, 'A source that is not on the list', 'SOURCE_OF_FUNDS', 10,
    '{"any": [{"is": ["source_of_wealth", "OTHER"]}, {"is": ["source_of_funds", "OTHER"]}]}',
    array['source_of_wealth', 'source_of_funds']),
  ('wealth_of_salary_alone', 1, 'More wealth than a salary usually makes', 'SOURCE_OF_FUNDS', 15,
    '{"all": [
      {"is": ["source_of_wealth", "SALARY"]},
      {"not": {"in": ["source_of_wealth", ["BUSINESS", "COMPANY_SALE", "INVESTMENTS", "INHERITANCE", "PROPERTY",
        "GIFT", "EARLY_DIGITAL_ASSETS", "OTHER"]]}},
      {"in": ["liquid_investable_assets", ["FIFTY_TO_TWO_HUNDRED_MM", "GT_TWO_HUNDRED_MM"]]}]}',
    array['source_of_wealth', 'liquid_investable_assets']);
