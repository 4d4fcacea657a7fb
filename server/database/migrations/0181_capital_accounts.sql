-- Statements of a client's capital account in a private fund, which are of a period and of one fund.

alter table statements
  drop constraint statements__kind,
  add constraint statements__kind check (kind in ('HOLDINGS', 'CHANGES', 'CAPITAL')),
  drop constraint statements__period,
  add constraint statements__period check ((kind = 'HOLDINGS') = (starts_on is null) and starts_on <= ends_on),
  add constraint statements__capital_of_fund check (kind <> 'CAPITAL' or fund_id is not null);
