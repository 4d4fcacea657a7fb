-- A wallet that its client removed may be added again, as a target of its own.
alter table wallet_targets
  add column is_removed boolean not null default false;
drop index wallet_targets__address;
create unique index wallet_targets__address on wallet_targets (owner_id, network, address, coalesce(memo, ''))
  where not is_removed;
