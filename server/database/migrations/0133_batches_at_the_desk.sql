-- A dealing is prepared anew until one is released; who said when that its redemptions are paid.

alter table dealing_batches
  drop constraint dealing_batches__once,
  add column payment_by uuid,
  add column payment_at timestamptz,
  add constraint dealing_batches__payment check (
    (payment_by is null) = (payment_at is null) and (payment_at is null or dealt_at is not null));
create unique index dealing_batches__one_restatement on dealing_batches (valuation_id) where kind = 'RESTATEMENT';
create index dealing_batches__by_date on dealing_batches (vehicle_id, day, prepared_at);
create index dealing_batches__under_way on dealing_batches (day)
  where released_at is not null and settled_at is null;
