-- A statement with an item that a notification told of before, and a file that was refused.

insert into bank_files (file_id, name, digest, kind, message_id) values
  ('019a0000-0000-7000-8000-000000011201', 'camt054-1.xml', '\x01', 'NOTIFICATION', 'NT-1'),
  ('019a0000-0000-7000-8000-000000011202', 'camt053-1.xml', '\x02', 'STATEMENT', 'ST-1');
insert into bank_files (file_id, name, digest, refused_because, refused_at_place) values
  ('019a0000-0000-7000-8000-000000011203', 'broken.xml', '\x03', 'not_well_formed', 'line 3, column 1');
insert into bank_file_items (provider_ref, entry_ref, file_id, stated_by, account, currency, amount, value_date, booked_at,
  remittance, party_name, party_account_end, position)
values ('SVC-1', 'SVC-1', '019a0000-0000-7000-8000-000000011201', '019a0000-0000-7000-8000-000000011202', 'GB47SNDX99006100440102', 'EUR',
  2500, '2026-03-11', clock_now(), 'BLS000000012', 'Ada Byron', '9999', 1);
insert into bank_file_balances (account, number, currency, file_id, closing, day)
values ('GB47SNDX99006100440102', 1, 'EUR', '019a0000-0000-7000-8000-000000011202', 2500, '2026-03-11');
update bank_file_desk set changes = 1;
