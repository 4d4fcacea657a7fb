-- A question that clients read, and a change of it that comes later.

insert into articles (article_id, kind, slug, topic, place, created_by)
values ('019a0000-0000-7000-8000-000000014300', 'FAQ', 'kept-question', 'DEPOSITS', 10, '019a0000-0000-7000-8000-000000110090');
insert into article_versions (article_id, language, version, title, summary, body, written_by)
values ('019a0000-0000-7000-8000-000000014300', 'en', 1, 'Where do deposits go?', 'To your balance.', 'To **your** balance.',
    '019a0000-0000-7000-8000-000000110090'),
  ('019a0000-0000-7000-8000-000000014300', 'en', 2, 'Where do deposits go?', 'To your balance.', 'To your balance, at once.',
    '019a0000-0000-7000-8000-000000110090');
insert into article_publications (publication_id, article_id, language, version, publish_at, published_by)
values ('019a0000-0000-7000-8000-000000014301', '019a0000-0000-7000-8000-000000014300', 'en', 1,
    '2026-01-05T09:00:00Z', '019a0000-0000-7000-8000-000000110090'),
  ('019a0000-0000-7000-8000-000000014302', '019a0000-0000-7000-8000-000000014300', 'en', 2,
    '2099-01-05T09:00:00Z', '019a0000-0000-7000-8000-000000110090');
