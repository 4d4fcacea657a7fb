-- What the house writes for clients: news, education, questions and the club (decision 0250).

create table articles (
  article_id uuid not null,
  kind text not null,
  slug text not null,
  -- Of questions: under which topic, and where among its questions.
  topic text,
  place integer,
  created_by uuid not null,
  created_at timestamptz not null default clock_now(),
  constraint articles__pk primary key (article_id),
  constraint articles__kind check (kind in ('NEWS', 'EDUCATION', 'FAQ', 'CLUB')),
  constraint articles__slug unique (kind, slug),
  constraint articles__topic check (topic in ('ACCOUNT', 'DEPOSITS', 'WITHDRAWALS', 'FUNDS', 'STATEMENTS')),
  constraint articles__placed check ((kind = 'FAQ') = (topic is not null) and (topic is null) = (place is null)),
  constraint articles__place check (place between 1 and 999)
);
comment on table articles is 'shard: reference';

-- Each text of an article in a language; a change is a new one.
create table article_versions (
  article_id uuid not null,
  language text not null,
  version integer not null,
  title text not null,
  summary text not null,
  -- Markdown.
  body text not null,
  written_by uuid not null,
  written_at timestamptz not null default clock_now(),
  constraint article_versions__pk primary key (article_id, language, version),
  constraint article_versions__article foreign key (article_id) references articles (article_id),
  constraint article_versions__language check (language in ('en', 'de', 'es')),
  constraint article_versions__version check (version > 0)
);
comment on table article_versions is 'shard: reference';

-- From when on clients read a version, until a later one of its language takes its place or it is withdrawn.
create table article_publications (
  publication_id uuid not null,
  article_id uuid not null,
  language text not null,
  version integer not null,
  publish_at timestamptz not null,
  published_by uuid not null,
  -- When that was said.
  said_at timestamptz not null default clock_now(),
  withdrawn_by uuid,
  withdrawn_at timestamptz,
  constraint article_publications__pk primary key (publication_id),
  constraint article_publications__version foreign key (article_id, language, version)
    references article_versions (article_id, language, version),
  -- As fine as the cursor of a list.
  constraint article_publications__millisecond check (publish_at = date_trunc('milliseconds', publish_at)),
  constraint article_publications__withdrawn check ((withdrawn_by is null) = (withdrawn_at is null))
);
comment on table article_publications is 'shard: reference';
create index article_publications__standing on article_publications (article_id, language, publish_at)
  where withdrawn_at is null;

-- By which words a version is found: those of its language, the title's before the summary's before the text's.
create function article_words(language text, title text, summary text, body text) returns tsvector
language sql immutable parallel safe as $$
  select setweight(to_tsvector(c, title), 'A') || setweight(to_tsvector(c, summary), 'B') || setweight(to_tsvector(c, body), 'C')
  from (select case language when 'de' then 'pg_catalog.german'::regconfig when 'es' then 'pg_catalog.spanish'::regconfig
    else 'pg_catalog.english'::regconfig end) as configuration (c)
$$;

-- What is searched for, with the beginning of its last word; nothing where only words are left that every text has.
create function article_search(language text, search text) returns tsquery
language sql immutable parallel safe as $$
  select case when query::text like '%''' then (query::text || ':*')::tsquery else query end
  from (select websearch_to_tsquery(case language when 'de' then 'pg_catalog.german'::regconfig
    when 'es' then 'pg_catalog.spanish'::regconfig else 'pg_catalog.english'::regconfig end, search)) as typed (query)
$$;

revoke update, delete on article_versions from ballast_app;
create trigger article_versions__append_only
  before update or delete or truncate on article_versions for each statement execute function refuse_change();
revoke delete on articles, article_publications from ballast_app;
