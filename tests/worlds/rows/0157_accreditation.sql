-- A US taxpayer who has begun to subscribe, with what they say they are.

update subscription_requests
set accreditation_criteria = 'income', qualified_client = 'NET_WORTH', accreditation_version = '2026-1'
where request_id = '019a0000-0000-7000-8000-000000012900';
