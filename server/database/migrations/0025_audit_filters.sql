-- The audit trail of some days is read without the rest of it.
create index audit_trail__by_time on audit_trail (at, audit_id);
