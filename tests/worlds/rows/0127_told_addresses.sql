-- The home of whoever told their manager that they have moved.

insert into told_addresses (owner_id, request_id, answers_before, answers_after)
values ('019a0000-0000-7000-8000-000000000101', '019a0000-0000-7000-8000-000000012600',
  '{"address_of_residence": "1 Quay Street"}', '{"address_of_residence": "2 Quay Street"}');
