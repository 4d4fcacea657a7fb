import type { AnswerOf } from '@ballast/contract/call.ts';
import { ARTICLE_LANGUAGES, type ArticleKind } from '@ballast/contract/content/articles.ts';
import { Refusal } from '@ballast/contract/errors.ts';
import type * as calls from '@ballast/contract/staff/content.ts';
import { sql } from 'kysely';
import { namesOf } from '../account/clients.ts';
import type { Database } from '../database/connect.ts';
import { CURSOR_UUID, type PageQuery, readCursor, writeCursor } from '../http/cursor.ts';

type ListQuery = PageQuery & { readonly kind?: ArticleKind | undefined };

type Kept = Pick<calls.ListedArticle, 'id' | 'kind' | 'slug' | 'topic' | 'place' | 'state'>;

/** What the desk is told of an article, whatever it asks. */
const KEPT = sql`a.article_id as id, a.kind, a.slug, a.topic, a.place, case
  when standing.since <= clock_now() then 'PUBLISHED'
  when standing.since is not null then 'SCHEDULED'
  when exists (select from article_publications p where p.article_id = a.article_id) then 'WITHDRAWN'
  else 'DRAFT' end as state`;

const FROM = sql`articles a cross join lateral (
    select min(publish_at) as since from article_publications p
    where p.article_id = a.article_id and p.withdrawn_at is null
  ) as standing`;

type ListedRow = Kept & {
  readonly title: string;
  readonly languages: readonly string[];
  readonly publishAt: Date | null;
  readonly writtenAt: Date;
};

/** A page of articles, the newest first. Refuses `cursor_invalid`. */
export async function listArticles(
  database: Database,
  { kind, limit, cursor }: ListQuery,
): Promise<AnswerOf<typeof calls.listArticles>> {
  const [before] = cursor === undefined ? [] : readCursor(cursor, [CURSOR_UUID]);
  const { rows } = await sql<ListedRow>`
    select ${KEPT}, standing.since as "publishAt", newest.title, written.languages, written."writtenAt"
    from ${FROM}
    cross join lateral (
      select title from article_versions v where v.article_id = a.article_id and language = 'en'
      order by version desc limit 1
    ) as newest
    cross join lateral (
      select jsonb_agg(distinct language) as languages, max(written_at) as "writtenAt"
      from article_versions v where v.article_id = a.article_id
    ) as written
    where ${kind === undefined ? sql`true` : sql`a.kind = ${kind}`}
      and ${before === undefined ? sql`true` : sql`a.article_id < ${before}::uuid`}
    order by a.article_id desc limit ${limit + 1}`.execute(database);
  const page = rows.slice(0, limit);
  const last = rows.length > limit ? page.at(-1) : undefined;
  return {
    items: page.map(({ languages, publishAt, writtenAt, ...row }) => ({
      ...row,
      languages: ARTICLE_LANGUAGES.filter((each) => languages.includes(each)),
      publish_at: publishAt?.toISOString() ?? null,
      written_at: writtenAt.toISOString(),
    })),
    next_cursor: last ? writeCursor([last.id]) : null,
  };
}

type VersionRow = Pick<
  calls.ArticleVersion,
  'language' | 'version' | 'title' | 'summary' | 'body'
> & { readonly writtenBy: string; readonly writtenAt: Date };

type PublicationRow = {
  readonly language: string;
  readonly version: number;
  readonly publishAt: Date;
  readonly publishedBy: string;
  readonly saidAt: Date;
  readonly withdrawnBy: string | null;
  readonly withdrawnAt: Date | null;
  readonly hasCome: boolean;
};

/** An article with the newest version of each language. Refuses `not_found`. */
export async function getArticle(
  database: Database,
  id: string,
): Promise<AnswerOf<typeof calls.getArticle>> {
  const { rows } = await sql<Kept>`
    select ${KEPT} from ${FROM} where a.article_id = ${id}`.execute(database);
  const [kept] = rows;
  if (!kept) throw new Refusal('not_found');
  const [versions, publications] = [
    await readVersions(database, id),
    await readPublications(database, id),
  ];
  const names = await namesOf(database, [
    ...versions.map(({ writtenBy }) => writtenBy),
    ...publications.flatMap(({ publishedBy, withdrawnBy }) => [publishedBy, withdrawnBy]),
  ]);
  const person = (of: string) => ({ id: of, name: names.get(of) ?? '' });
  const standing = publications.filter(({ withdrawnAt }) => withdrawnAt === null);
  const last = publications.findLast(({ withdrawnAt }) => withdrawnAt !== null);
  return {
    ...kept,
    versions: versions.map(({ writtenBy, writtenAt, ...version }) => {
      const ofLanguage = standing.filter(({ language }) => language === version.language);
      const told = (row: PublicationRow | undefined) =>
        row
          ? {
              version: row.version,
              publish_at: row.publishAt.toISOString(),
              by: person(row.publishedBy),
              said_at: row.saidAt.toISOString(),
            }
          : null;
      return {
        ...version,
        written_by: person(writtenBy),
        written_at: writtenAt.toISOString(),
        published: told(ofLanguage.findLast(({ hasCome }) => hasCome)),
        scheduled: told(ofLanguage.find(({ hasCome }) => !hasCome)),
      };
    }),
    withdrawn:
      kept.state === 'WITHDRAWN' && last?.withdrawnBy && last.withdrawnAt
        ? { by: person(last.withdrawnBy), at: last.withdrawnAt.toISOString() }
        : null,
  };
}

/** The newest of each language, English first. */
async function readVersions(database: Database, id: string): Promise<VersionRow[]> {
  const { rows } = await sql<VersionRow>`
    select distinct on (language) language, version, title, summary, body,
      written_by as "writtenBy", written_at as "writtenAt"
    from article_versions where article_id = ${id} order by language, version desc`.execute(
    database,
  );
  return ARTICLE_LANGUAGES.flatMap((each) => rows.find(({ language }) => language === each) ?? []);
}

/** In the order in which they appear. */
async function readPublications(database: Database, id: string): Promise<PublicationRow[]> {
  const { rows } = await sql<PublicationRow>`
    select language, version, publish_at as "publishAt", published_by as "publishedBy", said_at as "saidAt",
      withdrawn_by as "withdrawnBy", withdrawn_at as "withdrawnAt", publish_at <= clock_now() as "hasCome"
    from article_publications where article_id = ${id}
    order by publish_at, publication_id`.execute(database);
  return rows;
}
