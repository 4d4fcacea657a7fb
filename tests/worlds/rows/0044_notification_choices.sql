-- What a person has switched off, in a database that has been lived in.

insert into notification_choices (user_id, kind, channel, is_on)
select user_id, 'kyc_received', 'EMAIL', false from users where kind = 'CLIENT' limit 1;
