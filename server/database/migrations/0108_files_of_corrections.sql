-- Files that show a correction to be right. Whoever asks for it sends them, so they are that person's: members of staff own files, too.
alter table upload_quotas
  drop constraint upload_quotas__owner,
  drop constraint upload_quotas__purpose,
  drop constraint upload_quotas__limit,
  add constraint upload_quotas__purpose check (
    purpose in ('IDENTITY', 'ENTITY', 'ADDITIONAL', 'EVIDENCE', 'CORRECTION')),
  -- Files of corrections count until they are part of one; the others until their review is over.
  add constraint upload_quotas__limit
    check (used between 0 and case purpose when 'ENTITY' then 30 when 'CORRECTION' then 30 else 10 end);

-- The files are those of whoever asked; they stay with the correction.
alter table corrections
  add column evidence_files uuid[] not null default '{}',
  add constraint corrections__evidence_files check (cardinality(evidence_files) <= 5);
