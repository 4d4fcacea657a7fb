begin;
insert into country_rule_proposals (proposal_id, country, link, verdict, reason, proposed_by)
values ('019a0000-0000-7000-8000-000000001900', 'AF', 'RESIDENCE', 'PROHIBITED', 'A decree',
  '019a0000-0000-7000-8000-000000000101');
insert into screening_subjects (owner_id, subject, kind, name, countries)
values ('019a0000-0000-7000-8000-000000000101', 'CLIENT', 'PERSON', 'Ada O''Shea', '{GB}');
insert into screenings (owner_id, screening_id, subject, reason, name, countries, hits)
values ('019a0000-0000-7000-8000-000000000101', '019a0000-0000-7000-8000-000000001901', 'CLIENT', 'FIRST',
  'Ada O''Shea', '{GB}', 1);
insert into screening_hits (owner_id, hit_id, subject, name, entry_ref, listed_name, list)
values ('019a0000-0000-7000-8000-000000000101', '019a0000-0000-7000-8000-000000001902', 'CLIENT', 'Ada O''Shea',
  'ent_1', 'Ada Oshea', 'A list');
insert into sandbox.screening_entries (entry_ref, name, list) values ('ent_1', 'Ada Oshea', 'A list');
insert into client_flags (owner_id, flag_id, rule, version, facts)
values ('019a0000-0000-7000-8000-000000000101', '019a0000-0000-7000-8000-000000001903', 'politically_exposed', 1,
  '{"politically_exposed": "yes"}');
insert into contact_marks (mark, owner_id, kind)
values ('\x01', '019a0000-0000-7000-8000-000000000101', 'PHONE');
commit;
