-- Files by which clients show where their money comes from, beside what they tell of it. Ten at most.
alter table upload_quotas
  drop constraint upload_quotas__purpose,
  add constraint upload_quotas__purpose check (purpose in ('IDENTITY', 'ENTITY', 'ADDITIONAL', 'EVIDENCE'));
