-- German beside English.

alter table users drop constraint users__language;
alter table users add constraint users__language check (language in ('en', 'de'));
