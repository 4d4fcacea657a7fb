-- A browser that gets push messages, in a database that has been lived in.

insert into push_subscriptions (user_id, subscription_id, session_id, server_key, encrypted, endpoint_mark)
select user_id, '019a0000-0000-7000-8000-000000016100', session_id, 'server-key', 'k1.text', '019a0000-0000-7000-8000-000000016101'
from sessions where stage = 'FULL' and ended_at is null and support_agent_id is null limit 1;
insert into notification_choices (user_id, kind, channel, is_on)
select user_id, 'MONEY', 'PUSH', false from users where kind = 'CLIENT' limit 1;
