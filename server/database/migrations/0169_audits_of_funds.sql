-- The sign-off of a vehicle's year is proposed and approved as what else is set up for private funds; what it releases follows by itself.

alter table fund_proposals
  drop constraint fund_proposals__kind,
  add constraint fund_proposals__kind check (kind in ('VEHICLE', 'DATES', 'STATE', 'AUDIT'));

-- Files that show a sign-off or a net asset value to be right: whoever asks sends them, so they are that person's.
alter table upload_quotas
  drop constraint upload_quotas__purpose,
  drop constraint upload_quotas__limit,
  add constraint upload_quotas__purpose check (
    purpose in ('IDENTITY', 'ENTITY', 'ADDITIONAL', 'EVIDENCE', 'CORRECTION', 'FUND', 'PROOF')),
  add constraint upload_quotas__limit check (
    used between 0 and case when purpose in ('ENTITY', 'CORRECTION', 'FUND') then 30 else 10 end);

alter table vehicle_values
  add column evidence_files uuid[] not null default '{}',
  add constraint vehicle_values__evidence_files check (cardinality(evidence_files) <= 5);

-- What is held back of each redemption that was paid, as it was dealt, is held and was released.
create view audit_holdbacks as
select owner_id, order_id, e.holdback as dealt, h.amount, h.entry_id, h.release_entry_id,
  h.vehicle_id is not null and exists (
    select from fund_audits a where a.vehicle_id = h.vehicle_id and a.year >= h.audit_year) as is_audited
from (select owner_id, order_id, holdback from order_executions where settled_at is not null and holdback > 0) e
full join holdbacks h using (owner_id, order_id);
revoke insert, update, delete on audit_holdbacks from ballast_app;
