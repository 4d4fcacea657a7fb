-- The holidays of a vehicle in a year are proposed and approved as what else is set up for private funds (docs/decisions/0315).

alter table fund_proposals
  drop constraint fund_proposals__kind,
  add constraint fund_proposals__kind check (
    kind in ('VEHICLE', 'DATES', 'STATE', 'AUDIT', 'FEES', 'CLASS', 'TERMS', 'HOLIDAYS'));
