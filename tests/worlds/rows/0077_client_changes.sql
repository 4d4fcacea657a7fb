-- A client who has moved, which compliance has yet to look at.

begin;
insert into client_details (owner_id, kind, value)
values ('019a0000-0000-7000-8000-000000000101', 'ADDRESS', '1 Quay Street, Bergen, NO');
insert into client_changes (owner_id, change_id, kind, value_before, value_after)
values ('019a0000-0000-7000-8000-000000000101', '019a0000-0000-7000-8000-000000007701', 'ADDRESS', '2 Hill Road, Oslo, NO', '1 Quay Street, Bergen, NO');
commit;
