-- How private funds stand in the books: two accounts of a vehicle more, and the kinds of what is posted.

-- `fund_equity` is what the vehicle's assets have come to owe beyond its cash here: it falls by fees that accrue and by redemptions that
-- are dealt, and rises when cash pays for them. `fees_due` is what crystallised and is not paid yet.
insert into purposes (purpose, kind, may_go_negative, needs_fund, of_units_only) values
  ('fund_equity', 'house', true, true, false),
  ('fees_due', 'house', false, true, false);
select open_own_accounts(asset, fund_id)
from (select distinct asset, fund_id from accounts where kind <> 'client' and fund_id is not null) of_funds;

insert into entry_kinds (kind) values
  ('subscription_advance'), ('redemption_dealing'), ('fund_settlement'), ('fee_accrual'), ('fee_crystallisation'), ('roll_up');
