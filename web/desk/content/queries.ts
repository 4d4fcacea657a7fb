import type { QueryOf } from '@ballast/contract/call.ts';
import { ARTICLE_LANGUAGES, type ArticleLanguage } from '@ballast/contract/content/articles.ts';
import { getArticle, listArticles } from '@ballast/contract/staff/content.ts';
import { isKeyOf } from '../../app/routing/known-key.ts';
import { callQuery } from '../../app/session/queries.ts';
import { KIND_WORDS, LANGUAGE_WORDS } from './content-words.ts';

/** Which articles the address asks for; all where it does not say. */
export type ContentFilter = Pick<QueryOf<typeof listArticles>, 'kind'>;

/** The router keeps beside it whatever else the address says, so it is read again where it is used. */
export function readContentFilter({ kind }: Record<string, unknown>): ContentFilter {
  return isKeyOf(KIND_WORDS, kind) ? { kind } : {};
}

/** The language in which an address shows an article; English where it names none. */
export function readLanguage(language: string): ArticleLanguage {
  return isKeyOf(LANGUAGE_WORDS, language) ? language : ARTICLE_LANGUAGES[0];
}

export const articlesQuery = (filter: ContentFilter, cursor?: string) =>
  callQuery(listArticles, { query: { ...filter, ...(cursor && { cursor }) } });

export const articleQuery = (id: string) => callQuery(getArticle, { params: { id } });
