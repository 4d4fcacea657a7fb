import { z } from 'zod';
import { CONTENT_WRITERS } from '../account/roles.ts';
import { call } from '../call.ts';
import { ARTICLE_KINDS, ARTICLE_LANGUAGES, FAQ_TOPICS } from '../content/articles.ts';
import { Done, Id, IdParams, line, PageQuery, page, Slug, Timestamp, text } from '../fields.ts';

/** DRAFT: never published; SCHEDULED: from its time on; WITHDRAWN: no longer. */
export const ARTICLE_STATES = ['DRAFT', 'SCHEDULED', 'PUBLISHED', 'WITHDRAWN'] as const;

export type ArticleState = (typeof ARTICLE_STATES)[number];

const Staff = z.strictObject({ id: Id, name: z.string() });

const Kept = z.strictObject({
  id: Id,
  kind: z.enum(ARTICLE_KINDS),
  slug: Slug,
  /** Of questions, with where it stands among its topic's. */
  topic: z.enum(FAQ_TOPICS).nullable(),
  place: z.number().int().nullable(),
  state: z.enum(ARTICLE_STATES),
});

const ListedArticle = Kept.extend({
  /** Of the newest English version. */
  title: z.string(),
  languages: z.array(z.enum(ARTICLE_LANGUAGES)),
  /** When clients first read it, or will. */
  publish_at: Timestamp.nullable(),
  written_at: Timestamp,
});

export type ListedArticle = z.output<typeof ListedArticle>;

/** Articles of a kind, or all; the newest first. */
export const listArticles = call({
  method: 'GET',
  path: '/staff/content',
  summary: 'What is written for clients',
  query: PageQuery.extend({ kind: z.enum(ARTICLE_KINDS).optional() }),
  output: page(ListedArticle),
  errors: ['cursor_invalid'],
  who: CONTENT_WRITERS,
  support: false,
  idempotent: false,
});

/** From when on clients read a version, and who said so. */
const Publication = z.strictObject({
  version: z.number().int(),
  publish_at: Timestamp,
  by: Staff,
  said_at: Timestamp,
});

/** The newest version of a language, what clients read of it, and what they will. */
const Version = z.strictObject({
  language: z.enum(ARTICLE_LANGUAGES),
  version: z.number().int(),
  title: z.string(),
  summary: z.string(),
  body: z.string(),
  written_by: Staff,
  written_at: Timestamp,
  published: Publication.nullable(),
  scheduled: Publication.nullable(),
});

export type ArticleVersion = z.output<typeof Version>;

export const getArticle = call({
  method: 'GET',
  path: '/staff/content/{id}',
  summary: 'An article with the newest version of each language',
  params: IdParams,
  output: Kept.extend({
    versions: z.array(Version),
    withdrawn: z.strictObject({ by: Staff, at: Timestamp }).nullable(),
  }),
  errors: [],
  who: CONTENT_WRITERS,
  support: false,
  idempotent: false,
});

/** What is written of a version; the text is Markdown. */
export const ArticleText = z.strictObject({
  title: line(120),
  summary: line(300),
  body: text(20_000),
});

export type ArticleText = z.output<typeof ArticleText>;

/** Where a question stands among its topic's, as it is typed. */
const Place = z
  .string()
  .regex(/^[1-9]\d{0,2}$/, 'A whole number')
  .meta({ examples: ['10'] });

/** A new article with its first English version. Topic and place are those of a question. */
export const NewArticle = ArticleText.extend({
  kind: z.enum(ARTICLE_KINDS, 'Field is required'),
  slug: Slug,
  topic: z.null().or(z.enum(FAQ_TOPICS)),
  place: z.union([z.null(), Place], 'A whole number'),
}).check(({ value, issues }) => {
  for (const path of ['topic', 'place'] as const) {
    if ((value.kind === 'FAQ') === (value[path] !== null)) continue;
    issues.push({ code: 'custom', message: 'Field is required', input: value[path], path: [path] });
  }
});

export const createArticle = call({
  method: 'POST',
  path: '/staff/content',
  summary: 'Begin an article with its first English version',
  body: NewArticle,
  output: z.strictObject({ id: Id }),
  errors: ['slug_taken'],
  who: CONTENT_WRITERS,
  support: false,
  idempotent: true,
});

export const NewVersion = ArticleText.extend({
  language: z.enum(ARTICLE_LANGUAGES),
  after_version: z.number().int().min(0),
});

/** A version in place of the newest that its writer saw: 0 for the first of a language. `conflict` when there is a newer one. */
export const saveArticle = call({
  method: 'POST',
  path: '/staff/content/{id}/versions',
  summary: 'Save a new version of an article',
  params: IdParams,
  body: NewVersion,
  output: z.strictObject({ version: z.number().int() }),
  errors: ['conflict'],
  who: CONTENT_WRITERS,
  support: false,
  idempotent: true,
});

export const NewPlace = z.strictObject({
  topic: z.enum(FAQ_TOPICS, 'Field is required'),
  place: Place,
});

/** Moves a question to a place, or to another topic. `conflict` of anything else. */
export const placeQuestion = call({
  method: 'POST',
  path: '/staff/content/{id}/place',
  summary: 'Move a frequent question',
  params: IdParams,
  body: NewPlace,
  output: Done,
  errors: ['conflict'],
  who: CONTENT_WRITERS,
  support: false,
  idempotent: true,
});

export const NewPublication = z.strictObject({
  language: z.enum(ARTICLE_LANGUAGES),
  version: z.number().int().min(1),
  /** Null is at once. */
  publish_at: z.iso.datetime('Enter a date and a time').nullable(),
});

/**
 * Lets clients read the newest version of a language from a moment on, or from now. `conflict` when there is a newer version,
 * `publication_in_past`, and `english_first` where English would not be there to be read instead.
 */
export const publishArticle = call({
  method: 'POST',
  path: '/staff/content/{id}/publish',
  summary: 'Publish a version of an article',
  params: IdParams,
  body: NewPublication,
  output: Done,
  errors: ['conflict', 'publication_in_past', 'english_first'],
  who: CONTENT_WRITERS,
  support: false,
  idempotent: true,
});

/** Takes an article from clients in all languages, and what was to come of it. `conflict` when there is nothing to take. */
export const withdrawArticle = call({
  method: 'POST',
  path: '/staff/content/{id}/withdraw',
  summary: 'Withdraw an article',
  params: IdParams,
  output: Done,
  errors: ['conflict'],
  who: CONTENT_WRITERS,
  support: false,
  idempotent: true,
});
