-- What a relationship manager tells of a company that is invited; null where a person is. Beside it `person` has the
-- name of the company's contact alone.
alter table invitation_versions
  add column company jsonb,
  add constraint invitation_versions__company check (jsonb_typeof(company) = 'object');
