import {
  getEducation,
  getNews,
  getQuestion,
  listClub,
  listEducation,
  listNews,
  listQuestions,
} from '@ballast/contract/content/articles.ts';
import { callQuery } from '../../app/session/queries.ts';

const pageAfter = (cursor: string | undefined) => ({ query: { ...(cursor && { cursor }) } });

export const newsQuery = (cursor?: string) => callQuery(listNews, pageAfter(cursor));

/** How many pieces of news the portfolio names. */
const LATEST = 3;

export const latestNewsQuery = () => callQuery(listNews, { query: { limit: LATEST } });

export const newsItemQuery = (slug: string) => callQuery(getNews, { params: { slug } });

export const educationQuery = (cursor?: string) => callQuery(listEducation, pageAfter(cursor));

export const educationItemQuery = (slug: string) => callQuery(getEducation, { params: { slug } });

/** Which questions are looked for; all without words. */
export type FaqSearch = { search?: string | undefined };

/** The router keeps beside it whatever else the address says, so it is read again where it is used. */
export function readFaqSearch({ search }: Record<string, unknown>): FaqSearch {
  const typed = typeof search === 'string' ? search.trim().slice(0, 200) : '';
  return typed === '' ? {} : { search: typed };
}

export const questionsQuery = ({ search }: FaqSearch, cursor?: string) =>
  callQuery(listQuestions, {
    query: { limit: 100, ...(search && { search }), ...(cursor && { cursor }) },
  });

export const questionQuery = (slug: string) => callQuery(getQuestion, { params: { slug } });

export const clubQuery = (cursor?: string) => callQuery(listClub, pageAfter(cursor));
