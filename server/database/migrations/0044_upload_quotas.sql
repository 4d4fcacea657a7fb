-- How many files of a purpose a client has sent of those allowed, by the word that everybody uses.
alter table upload_places rename to upload_quotas;
alter table upload_quotas rename column taken to used;
alter table upload_quotas rename constraint upload_places__pk to upload_quotas__pk;
alter table upload_quotas rename constraint upload_places__owner to upload_quotas__owner;
alter table upload_quotas rename constraint upload_places__purpose to upload_quotas__purpose;
alter table upload_quotas rename constraint upload_places__free to upload_quotas__limit;
alter table uploads rename column place_freed_at to quota_freed_at;
alter table uploads rename constraint uploads__place to uploads__quota;
alter table uploads rename constraint uploads__place_freed to uploads__quota_freed;
