-- What a client and a person were told, and have read, in a database that has been lived in.

begin;

insert into client_notices (owner_id, notice_id, kind, texts, about_id)
select client_id, '019a0000-0000-7000-8000-000000000310', 'deposit_credited',
  '{"en": {"title": "Your deposit has arrived", "text": "It will be available within 24 hours."}}', client_id
from clients limit 1;
insert into user_notices (user_id, notice_id, kind, texts)
select user_id, '019a0000-0000-7000-8000-000000000311', 'password_changed',
  '{"en": {"title": "Your password was changed", "text": "If this was not you, contact us at once."}}'
from users where kind = 'CLIENT' limit 1;
insert into notice_reads (user_id, notice_id)
select user_id, notice_id from user_notices limit 1;

commit;
