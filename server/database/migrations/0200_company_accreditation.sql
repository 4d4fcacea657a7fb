-- By what companies that pay taxes in the US are let into private funds, and the balance sheet by which they show it (docs/decisions/0269).
alter table subscription_requests
  drop constraint subscription_requests__criteria,
  add constraint subscription_requests__criteria check (accreditation_criteria in (
    'income', 'net_worth', 'already_passed', 'total_assets', 'supervised', 'all_owners', 'family_office'));
alter table proofs
  drop constraint proofs__kind,
  drop constraint proofs__unsigned,
  drop constraint proofs__says,
  drop constraint proofs__affirmed,
  add constraint proofs__kind check (kind in ('ADDRESS', 'INCOME', 'NET_WORTH', 'ASSETS', 'LETTER')),
  add constraint proofs__unsigned check (state <> 'UNSIGNED' or kind in ('INCOME', 'NET_WORTH', 'ASSETS')),
  add constraint proofs__says check (
    (dated_on is null) = (kind = 'INCOME')
    and (last_year is not null) = (kind = 'INCOME')
    and (amount_before is not null) = (kind = 'INCOME')
    and (amount is not null) = (kind in ('INCOME', 'NET_WORTH', 'ASSETS'))
    and (limb is not null) = (kind in ('INCOME', 'LETTER'))),
  add constraint proofs__affirmed check (
    (agreement_id is not null) = (kind in ('INCOME', 'NET_WORTH', 'ASSETS') and state <> 'UNSIGNED'));
