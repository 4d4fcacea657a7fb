-- By what US taxpayers are let into private funds: as accredited investors and as qualified clients, by the limbs of a version.
alter table subscription_requests
  add column accreditation_criteria text,
  add column qualified_client text,
  add column accreditation_version text,
  add constraint subscription_requests__criteria check (accreditation_criteria in ('income', 'net_worth', 'already_passed')),
  add constraint subscription_requests__qualified check (qualified_client in ('NET_WORTH', 'ASSETS_UNDER_MANAGEMENT')),
  add constraint subscription_requests__accreditation check (
    num_nulls(accreditation_criteria, qualified_client, accreditation_version) in (0, 3));
