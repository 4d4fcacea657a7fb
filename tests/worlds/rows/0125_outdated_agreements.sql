-- A client whose agreements name them as they are no longer.

update clients set agreements_outdated_since = clock_now()
where client_id = '019a0000-0000-7000-8000-000000000101';
