begin;
insert into country_rule_proposals (proposal_id, country, link, verdict, reason, proposed_by)
values ('019a0000-0000-7000-8000-000000001900', 'AF', 'RESIDENCE', 'PROHIBITED', 'A decree',
  '019a0000-0000-7000-8000-000000000101');
commit;
