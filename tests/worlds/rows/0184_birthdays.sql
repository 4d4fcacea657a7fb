-- A client on the list of birthdays, who was greeted last year.

insert into birthday_list (owner_id, listed_by)
select client_id, '019a0000-0000-7000-8000-000000110090' from clients order by client_id limit 1;
insert into birthday_greetings (owner_id, year) select owner_id, 2025 from birthday_list;
