-- The audit trail is read by its time, of everything, of some days or of one action, page by page.
create index audit_trail__by_time on audit_trail (at, audit_id);
create index audit_trail__by_action on audit_trail (action, at, audit_id);
-- Whoever acted behind a view-only session is found as whoever acted for themselves.
create index audit_trail__by_support_agent on audit_trail (support_agent_id, audit_id)
  where support_agent_id is not null;
