import { z } from 'zod';
import { call } from '../call.ts';
import { PageQuery, page, Slug, Timestamp, text } from '../fields.ts';

/** What the house writes for clients. */
export const ARTICLE_KINDS = ['NEWS', 'EDUCATION', 'FAQ', 'CLUB'] as const;

export type ArticleKind = (typeof ARTICLE_KINDS)[number];

/** Languages in which it may be written; clients read English where theirs is missing. */
export const ARTICLE_LANGUAGES = ['en', 'de', 'es'] as const;

export type ArticleLanguage = (typeof ARTICLE_LANGUAGES)[number];

/** Topics of questions, in the order in which clients see them. */
export const FAQ_TOPICS = ['ACCOUNT', 'DEPOSITS', 'WITHDRAWALS', 'FUNDS', 'STATEMENTS'] as const;

export type FaqTopic = (typeof FAQ_TOPICS)[number];

const Listed = z.strictObject({
  slug: Slug,
  title: z.string(),
  summary: z.string(),
  /** That in which it is given: English where there is none in the reader's. */
  language: z.enum(ARTICLE_LANGUAGES),
  /** Whether that is the reader's. */
  in_own_language: z.boolean(),
  published_at: Timestamp,
  /** When its text was last changed; null while it is as it was first published. */
  updated_at: Timestamp.nullable(),
});

export type ListedArticle = z.output<typeof Listed>;

/** The text is Markdown. */
const Article = Listed.extend({ body: z.string() });

export type Article = z.output<typeof Article>;

const ListedQuestion = Listed.extend({ topic: z.enum(FAQ_TOPICS) });

export type ListedQuestion = z.output<typeof ListedQuestion>;

const Question = ListedQuestion.extend({ body: z.string() });

export type Question = z.output<typeof Question>;

const SlugParams = z.strictObject({ slug: Slug });

export const listNews = call({
  method: 'GET',
  path: '/news',
  summary: 'News, the newest first',
  query: PageQuery,
  output: page(Listed),
  errors: ['cursor_invalid'],
  who: 'active_client',
  support: true,
  idempotent: false,
});

export const getNews = call({
  method: 'GET',
  path: '/news/{slug}',
  summary: 'A piece of news',
  params: SlugParams,
  output: Article,
  errors: [],
  who: 'active_client',
  support: true,
  idempotent: false,
});

export const listEducation = call({
  method: 'GET',
  path: '/education',
  summary: 'Explanations for investors, the newest first',
  query: PageQuery,
  output: page(Listed),
  errors: ['cursor_invalid'],
  who: 'active_client',
  support: true,
  idempotent: false,
});

export const getEducation = call({
  method: 'GET',
  path: '/education/{slug}',
  summary: 'An explanation for investors',
  params: SlugParams,
  output: Article,
  errors: [],
  who: 'active_client',
  support: true,
  idempotent: false,
});

/** Questions and answers by topic; of a search those that match, by topic, too. */
export const listQuestions = call({
  method: 'GET',
  path: '/faq',
  summary: 'Frequent questions',
  query: PageQuery.extend({ search: text(200).optional() }),
  output: page(ListedQuestion),
  errors: ['cursor_invalid'],
  who: 'active_client',
  support: true,
  idempotent: false,
});

export const getQuestion = call({
  method: 'GET',
  path: '/faq/{slug}',
  summary: 'A frequent question with its answer',
  params: SlugParams,
  output: Question,
  errors: [],
  who: 'active_client',
  support: true,
  idempotent: false,
});

/** What the club offers; each with its whole text. */
export const listClub = call({
  method: 'GET',
  path: '/club',
  summary: 'The club, the newest first',
  query: PageQuery,
  output: page(Article),
  errors: ['cursor_invalid'],
  who: 'active_client',
  support: true,
  idempotent: false,
});
