import type { AnswerOf } from '@ballast/contract/call.ts';
import type * as calls from '@ballast/contract/content/articles.ts';
import { Refusal } from '@ballast/contract/errors.ts';
import { getUser } from '../account/users.ts';
import type { Database } from '../database/connect.ts';
import type { PageQuery } from '../http/cursor.ts';
import { findShown, readShown, type ShownArticle } from './shown-articles.ts';

/** Whoever reads; their language decides which version. */
export type Reader = { readonly userId: string };

/** Refuses `cursor_invalid`. */
export async function listNews(
  database: Database,
  reader: Reader,
  query: PageQuery,
): Promise<AnswerOf<typeof calls.listNews>> {
  return listOf(database, 'NEWS', reader, query, toListed);
}

/** Refuses `not_found`, of what is withdrawn or not published yet, too. */
export async function getNews(
  database: Database,
  reader: Reader,
  slug: string,
): Promise<calls.Article> {
  return itemOf(database, 'NEWS', reader, slug, toArticle);
}

/** Refuses `cursor_invalid`. */
export async function listEducation(
  database: Database,
  reader: Reader,
  query: PageQuery,
): Promise<AnswerOf<typeof calls.listEducation>> {
  return listOf(database, 'EDUCATION', reader, query, toListed);
}

/** Refuses `not_found`, of what is withdrawn or not published yet, too. */
export async function getEducation(
  database: Database,
  reader: Reader,
  slug: string,
): Promise<calls.Article> {
  return itemOf(database, 'EDUCATION', reader, slug, toArticle);
}

/** Refuses `cursor_invalid`. */
export async function listQuestions(
  database: Database,
  reader: Reader,
  query: PageQuery & { readonly search?: string | undefined },
): Promise<AnswerOf<typeof calls.listQuestions>> {
  return listOf(database, 'FAQ', reader, query, toListedQuestion);
}

/** Refuses `not_found`, of what is withdrawn or not published yet, too. */
export async function getQuestion(
  database: Database,
  reader: Reader,
  slug: string,
): Promise<calls.Question> {
  return itemOf(database, 'FAQ', reader, slug, (article, language) => ({
    ...toListedQuestion(article, language),
    body: article.body,
  }));
}

/** Refuses `cursor_invalid`. */
export async function listClub(
  database: Database,
  reader: Reader,
  query: PageQuery,
): Promise<AnswerOf<typeof calls.listClub>> {
  return listOf(database, 'CLUB', reader, query, toArticle);
}

type Kind = calls.ArticleKind;
type Language = calls.ArticleLanguage;
type ToAnswer<Answer> = (article: ShownArticle, language: Language) => Answer;

async function listOf<Answer>(
  database: Database,
  kind: Kind,
  { userId }: Reader,
  query: PageQuery & { readonly search?: string | undefined },
  to: ToAnswer<Answer>,
) {
  const { language } = await getUser(database, userId);
  const { items, next_cursor } = await readShown(database, kind, language, query);
  return { items: items.map((item) => to(item, language)), next_cursor };
}

async function itemOf<Answer>(
  database: Database,
  kind: Kind,
  { userId }: Reader,
  slug: string,
  to: ToAnswer<Answer>,
): Promise<Answer> {
  const { language } = await getUser(database, userId);
  const article = await findShown(database, kind, language, slug);
  if (!article) throw new Refusal('not_found');
  return to(article, language);
}

function toListed(article: ShownArticle, language: Language): calls.ListedArticle {
  const { slug, title, summary, publishedAt, updatedAt } = article;
  return {
    ...{ slug, title, summary, language: article.language },
    in_own_language: article.language === language,
    published_at: publishedAt.toISOString(),
    updated_at: updatedAt?.toISOString() ?? null,
  };
}

const toArticle: ToAnswer<calls.Article> = (article, language) => ({
  ...toListed(article, language),
  body: article.body,
});

function toListedQuestion(article: ShownArticle, language: Language): calls.ListedQuestion {
  if (article.topic === null) throw new Error(`the question ${article.slug} has no topic`);
  return { ...toListed(article, language), topic: article.topic };
}
