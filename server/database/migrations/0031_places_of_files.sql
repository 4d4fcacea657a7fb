-- A company sends up to eight documents of up to three files each; of the other purposes ten files are taken
-- (decisions, section 3).
alter table upload_places drop constraint upload_places__free;
alter table upload_places add constraint upload_places__free
  check (taken between 0 and case purpose when 'ENTITY' then 30 else 10 end);

-- Kept files that nothing was made of are looked for by the sweep that gives them up.
create index uploads__unused on uploads (settled_at) where state = 'STORED' and used_at is null;
