import type { BodyOf } from '@ballast/contract/call.ts';
import { Refusal } from '@ballast/contract/errors.ts';
import type * as calls from '@ballast/contract/staff/content.ts';
import { sql } from 'kysely';
import { type Person, recordAction } from '../database/audit-trail.ts';
import type { Tx } from '../database/connect.ts';
import { newId } from '../database/identifier.ts';

const subjectOf = (id: string) => ({ kind: 'article', id, ownerId: null });

/** Begins an article with its first English version. Refuses `slug_taken`. */
export async function createArticle(
  tx: Tx,
  actor: Person,
  { kind, slug, topic, place, ...text }: BodyOf<typeof calls.createArticle>,
): Promise<{ id: string }> {
  const id = newId();
  await tx
    .insertInto('articles')
    .values({
      ...{ article_id: id, kind, slug, topic, created_by: actor.userId },
      place: place === null ? null : Number.parseInt(place, 10),
    })
    .execute();
  await insertVersion(tx, actor, id, { ...text, language: 'en', version: 1 });
  const told = { kind, slug, topic, place, title: text.title };
  await recordAction(tx, actor, 'article_created', subjectOf(id), null, told);
  return { id };
}

type NewVersion = calls.ArticleText & {
  readonly language: BodyOf<typeof calls.saveArticle>['language'];
  readonly version: number;
};

async function insertVersion(tx: Tx, actor: Person, id: string, version: NewVersion) {
  await tx
    .insertInto('article_versions')
    .values({ ...version, article_id: id, written_by: actor.userId })
    .execute();
}

/** Locks an article for a change. Refuses `not_found`. */
async function lockArticle(tx: Tx, id: string) {
  const article = await tx
    .selectFrom('articles')
    .select(['kind', 'topic', 'place'])
    .where('article_id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (!article) throw new Refusal('not_found');
  return article;
}

async function newestVersion(tx: Tx, id: string, language: NewVersion['language']) {
  const row = await tx
    .selectFrom('article_versions')
    .select('version')
    .where('article_id', '=', id)
    .where('language', '=', language)
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.version ?? 0;
}

/** Saves a version after the one its writer saw. Refuses `not_found`, and `conflict` when there is a newer one. */
export async function saveArticle(
  tx: Tx,
  actor: Person,
  id: string,
  { after_version: after, language, ...text }: BodyOf<typeof calls.saveArticle>,
): Promise<{ version: number }> {
  await lockArticle(tx, id);
  if ((await newestVersion(tx, id, language)) !== after) throw new Refusal('conflict');
  const version = after + 1;
  await insertVersion(tx, actor, id, { ...text, language, version });
  const told = { language, version, title: text.title };
  await recordAction(tx, actor, 'article_version_saved', subjectOf(id), null, told);
  return { version };
}

/** Moves a question. Refuses `not_found`, and `conflict` of what is no question. */
export async function placeQuestion(
  tx: Tx,
  actor: Person,
  id: string,
  to: BodyOf<typeof calls.placeQuestion>,
): Promise<void> {
  const { kind, topic, place } = await lockArticle(tx, id);
  if (kind !== 'FAQ') throw new Refusal('conflict');
  await tx
    .updateTable('articles')
    .set({ topic: to.topic, place: Number.parseInt(to.place, 10) })
    .where('article_id', '=', id)
    .execute();
  await recordAction(tx, actor, 'question_placed', subjectOf(id), { topic, place }, to);
}

/**
 * Publishes the newest version of a language, now or from a moment on; what was to come in that language gives way. Refuses
 * `not_found`, `conflict` when there is a newer version, `publication_in_past`, and `english_first` where clients would read a
 * translation before the English.
 */
export async function publishArticle(
  tx: Tx,
  actor: Person,
  id: string,
  { language, version, publish_at: wanted }: BodyOf<typeof calls.publishArticle>,
): Promise<void> {
  await lockArticle(tx, id);
  if ((await newestVersion(tx, id, language)) !== version) throw new Refusal('conflict');
  const at = await publicationTime(tx, wanted);
  if (language !== 'en' && !(await isEnglishThere(tx, id, at))) throw new Refusal('english_first');
  await sql`
    update article_publications set withdrawn_by = ${actor.userId}, withdrawn_at = clock_now()
    where article_id = ${id} and language = ${language} and withdrawn_at is null
      and publish_at > clock_now()`.execute(tx);
  await tx
    .insertInto('article_publications')
    .values({
      ...{ publication_id: newId(), article_id: id, language, version },
      ...{ publish_at: at, published_by: actor.userId },
    })
    .execute();
  const told = { language, version, publishAt: at.toISOString() };
  await recordAction(tx, actor, 'article_published', subjectOf(id), null, told);
}

/** Now where no moment is wanted. Refuses `publication_in_past`. */
async function publicationTime(tx: Tx, wanted: string | null): Promise<Date> {
  const { rows } = await sql<{ at: Date; isPast: boolean }>`
    select coalesce(date_trunc('milliseconds', ${wanted}::timestamptz), now) as at,
      ${wanted}::timestamptz < now as "isPast"
    from (select date_trunc('milliseconds', clock_now()) as now) as clock`.execute(tx);
  const [time] = rows;
  if (!time) throw new Error('the clock answered nothing');
  if (time.isPast) throw new Refusal('publication_in_past');
  return time.at;
}

async function isEnglishThere(tx: Tx, id: string, at: Date): Promise<boolean> {
  const { rows } = await sql`
    select from article_publications
    where article_id = ${id} and language = 'en' and withdrawn_at is null
      and publish_at <= ${at.toISOString()}::timestamptz limit 1`.execute(tx);
  return rows.length > 0;
}

/** Takes an article from clients, and what was to come of it. Refuses `not_found`, and `conflict` when there is nothing to take. */
export async function withdrawArticle(tx: Tx, actor: Person, id: string): Promise<void> {
  await lockArticle(tx, id);
  const { rows } = await sql<{ language: string; version: number }>`
    update article_publications set withdrawn_by = ${actor.userId}, withdrawn_at = clock_now()
    where article_id = ${id} and withdrawn_at is null
    returning language, version`.execute(tx);
  if (rows.length === 0) throw new Refusal('conflict');
  const before = { publications: rows };
  await recordAction(tx, actor, 'article_withdrawn', subjectOf(id), before, null);
}
