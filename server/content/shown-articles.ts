import {
  type ArticleKind,
  type ArticleLanguage,
  FAQ_TOPICS,
  type FaqTopic,
} from '@ballast/contract/content/articles.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../database/connect.ts';
import {
  CURSOR_MOMENT,
  type PageQuery,
  readCursor,
  type SortKeys,
  writeCursor,
} from '../http/cursor.ts';

/** An article as clients read it now. */
export type ShownArticle = {
  readonly slug: string;
  readonly topic: FaqTopic | null;
  readonly place: number | null;
  readonly language: ArticleLanguage;
  readonly title: string;
  readonly summary: string;
  readonly body: string;
  readonly publishedAt: Date;
  readonly updatedAt: Date | null;
};

const CURSOR_SLUG = /^[a-z0-9-]{1,64}$/;

type Order = SortKeys<ShownArticle> & {
  readonly by: RawBuilder<unknown>;
  readonly after: (keys: readonly string[]) => RawBuilder<unknown>;
};

/** The newest first. */
const BY_TIME: Order = {
  of: ({ publishedAt, slug }) => [publishedAt.toISOString(), slug],
  forms: [CURSOR_MOMENT, CURSOR_SLUG],
  by: sql`"publishedAt" desc, slug desc`,
  after: ([at, slug]) => sql`("publishedAt", slug) < (${at}::timestamptz, ${slug})`,
};

const TOPIC = sql`array_position(${[...FAQ_TOPICS]}::text[], topic)`;

/** By topic, then as its questions were placed. */
const BY_TOPIC: Order = {
  of: ({ topic, place, slug }) => [topic ?? '', String(place), slug],
  forms: [/^[A-Z]{1,20}$/, /^\d{1,3}$/, CURSOR_SLUG],
  by: sql`${TOPIC}, place, slug`,
  after: ([topic, place, slug]) => sql`(${TOPIC}, place, slug)
    > (array_position(${[...FAQ_TOPICS]}::text[], ${topic}), ${place}::int, ${slug})`,
};

/**
 * What clients read of a kind: of each article the version that stands now in their language, else in English. A version stands
 * from its time until a later one of its language takes its place, or the article is withdrawn.
 */
const shown = (kind: ArticleKind, language: ArticleLanguage) => sql`
  with standing as (
    select a.article_id, a.slug, a.topic, a.place, p.language, p.version, p.publish_at,
      row_number() over (partition by a.article_id, p.language order by p.publish_at desc, p.publication_id desc) as age,
      min(p.publish_at) over (partition by a.article_id) as first_at,
      min(p.publish_at) over (partition by a.article_id, p.language) as first_in_language_at
    from articles a join article_publications p on p.article_id = a.article_id
    where a.kind = ${kind} and p.withdrawn_at is null and p.publish_at <= clock_now()
      and p.language in ('en', ${language})
  ), chosen as (
    select distinct on (article_id) * from standing where age = 1
    order by article_id, (language = ${language}) desc
  )
  select c.slug, c.topic, c.place, c.language, v.title, v.summary, v.body, c.first_at as "publishedAt",
    nullif(c.publish_at, c.first_in_language_at) as "updatedAt"
  from chosen c join article_versions v using (article_id, language, version)`;

type ListQuery = PageQuery & { readonly search?: string | undefined };

/** A page of what clients read of a kind, of a search those that match. Refuses `cursor_invalid`. */
export async function readShown(
  database: Database,
  kind: ArticleKind,
  language: ArticleLanguage,
  { limit, cursor, search }: ListQuery,
): Promise<{ items: ShownArticle[]; next_cursor: string | null }> {
  const order = kind === 'FAQ' ? BY_TOPIC : BY_TIME;
  const after = cursor === undefined ? sql`true` : order.after(readCursor(cursor, order.forms));
  const found =
    search === undefined
      ? sql`true`
      : sql`article_words(language, title, summary, body) @@ article_search(language, ${search})`;
  const { rows } = await sql<ShownArticle>`
    select * from (${shown(kind, language)}) as shown where ${found} and ${after}
    order by ${order.by} limit ${limit + 1}`.execute(database);
  const items = rows.slice(0, limit);
  const last = rows.length > limit ? items.at(-1) : undefined;
  return { items, next_cursor: last ? writeCursor(order.of(last)) : null };
}

/** What clients read under an address now; undefined of what is unknown, withdrawn or not published yet. */
export async function findShown(
  database: Database,
  kind: ArticleKind,
  language: ArticleLanguage,
  slug: string,
): Promise<ShownArticle | undefined> {
  const { rows } = await sql<ShownArticle>`
    select * from (${shown(kind, language)}) as shown where slug = ${slug}`.execute(database);
  return rows[0];
}
