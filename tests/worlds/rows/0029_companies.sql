-- A company that told of its register and of the people behind it.

begin;
insert into company_registers (owner_id, register_number, register_place, registered_on, address_of_seat, city_of_seat,
  country_of_seat, told_by)
values ('019a0000-0000-7000-8000-000000000101', '0123/45', 'Register of Dublin', '2019-02-28', '1 O''Connell Street',
  'Dublin', 'IE', '019a0000-0000-7000-8000-000000000101');
with list as (
  insert into company_people_lists (owner_id, told_by)
  values ('019a0000-0000-7000-8000-000000000101', '019a0000-0000-7000-8000-000000000101')
  returning owner_id, told_id
)
insert into company_people (owner_id, told_id, place, person_id, first_name, last_name, date_of_birth,
  country_of_residence, is_director, share, has_control)
select owner_id, told_id, 1, '019a0000-0000-7000-8000-000000002900', 'Jürg', 'O''Shea', '1970-01-31', 'IE', true,
  33.3333, false
from list;
commit;
