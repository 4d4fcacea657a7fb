-- The investment adviser form of a fund is a kind of its own (docs/decisions/0286).

alter table investor_documents drop constraint investor_documents__kind;
alter table investor_documents add constraint investor_documents__kind check (
  kind in ('CAPITAL_STATEMENT', 'TAX_FORM', 'FINANCIALS', 'OFFERING', 'ADVISER_FORM', 'LETTER', 'OTHER'));
