-- What clients read of a fund in other languages than English, by language: a tagline, a description and key facts, all of them or
-- none (docs/decisions/0305).
alter table funds add column other_texts jsonb not null default '{}';
alter table funds add constraint funds__other_texts check (jsonb_typeof(other_texts) = 'object');
