-- What a withdrawal is charged of the platform fee that has accrued, in its own currency and beside the fee of its way out.
alter table withdrawals
  add column platform_fee numeric(38,0) not null default 0,
  add constraint withdrawals__platform_fee check (platform_fee >= 0);
