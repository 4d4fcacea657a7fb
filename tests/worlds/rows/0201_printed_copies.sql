-- A printed copy of a subscription that was posted.

insert into printed_copies (owner_id, request_id, posted_on, posted_by)
select owner_id, request_id, '2026-04-03', '019a0000-0000-7000-8000-000000110090' from subscription_requests
order by request_id limit 1;
