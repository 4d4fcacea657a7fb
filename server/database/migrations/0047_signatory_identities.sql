-- Whoever signs for a company shows who they are. Companies that were verified before keep their state and are looked at again now.
alter table compliance_states
  -- When a review was asked for before its months are over; it counts until the client is reviewed.
  add column review_asked_at timestamptz;

update compliance_states set review_asked_at = clock_now(), review_due_at = clock_now()
from clients
where clients.client_id = compliance_states.owner_id
  and clients.account_type = 'INSTITUTIONAL' and clients.verification_status = 'VERIFIED'
  and compliance_states.reviewed_at is not null
  and not exists (
    select from periodic_reviews review
    where review.owner_id = compliance_states.owner_id and review.decided_at is null);
