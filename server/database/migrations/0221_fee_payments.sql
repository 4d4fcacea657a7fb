-- The payment of a vehicle's fees that are due is proposed and approved as what else is set up for private funds (docs/decisions/0312).

alter table fund_proposals
  drop constraint fund_proposals__kind,
  add constraint fund_proposals__kind check (kind in ('VEHICLE', 'DATES', 'STATE', 'AUDIT', 'FEES'));
