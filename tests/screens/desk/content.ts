import type { AnswerOf } from '@ballast/contract/call.ts';
import {
  type ArticleText,
  type ArticleVersion,
  createArticle,
  getArticle,
  type ListedArticle,
  listArticles,
  placeQuestion,
  publishArticle,
  saveArticle,
  withdrawArticle,
} from '@ballast/contract/staff/content.ts';
import type { Page } from 'playwright-core';
import { answer, list, refuse } from '../answers.ts';
import { formStates } from '../forms.ts';
import { id, OFFICER } from '../people.ts';
import { button, heading, link, type Screen } from '../screen.ts';

const RENATA = { id: id(44), name: 'Renata Lindqvist' };

const LISTED: ListedArticle = {
  id: id(871),
  kind: 'FAQ',
  slug: 'why-does-my-withdrawal-wait',
  topic: 'WITHDRAWALS',
  place: 10,
  state: 'PUBLISHED',
  title: 'Why does my withdrawal wait?',
  languages: ['en', 'de'],
  publish_at: '2026-03-02T09:00:00.000Z',
  written_at: '2026-03-01T15:30:00.000Z',
};

const DRAFTED: ListedArticle = {
  ...LISTED,
  id: id(872),
  kind: 'NEWS',
  slug: 'year-in-review',
  topic: null,
  place: null,
  state: 'DRAFT',
  title: 'Our year in review',
  languages: ['en'],
  publish_at: null,
};

const PUBLISHED = {
  version: 1,
  publish_at: '2026-03-02T09:00:00.000Z',
  by: { id: id(45), name: 'Adam Novak' },
  said_at: '2026-03-01T16:00:00.000Z',
};

const ENGLISH: ArticleVersion = {
  language: 'en',
  version: 2,
  title: 'Why does my withdrawal wait?',
  summary: 'A new wallet waits for 48 hours.',
  body: 'A **new** wallet waits for 48 hours.\n\n## Ending it early\n\nBook [a call](/contact-us).',
  written_by: RENATA,
  written_at: '2026-03-10T15:30:00.000Z',
  published: PUBLISHED,
  scheduled: null,
};

const GERMAN: ArticleVersion = {
  ...ENGLISH,
  language: 'de',
  version: 1,
  title: 'Warum wartet meine Auszahlung?',
  published: null,
};

const ARTICLE: AnswerOf<typeof getArticle> = {
  id: LISTED.id,
  kind: 'FAQ',
  slug: LISTED.slug,
  topic: 'WITHDRAWALS',
  place: 10,
  state: 'PUBLISHED',
  versions: [ENGLISH, GERMAN],
  withdrawn: null,
};

const opens = (name: string) => (page: Page) => page.getByRole('button', { name }).click();

const NEW = {
  kind: 'FAQ',
  slug: 'dealing-dates',
  topic: 'FUNDS',
  place: '20',
  title: 'What is a dealing date?',
  summary: 'The day on which a fund deals.',
  body: 'Monthly, on the **first** day.',
} as const;

async function fillsText(page: Page, text: ArticleText): Promise<void> {
  await page.getByLabel('Title').fill(text.title);
  await page.getByLabel('Summary').fill(text.summary);
  await page.getByLabel('Text in Markdown').fill(text.body);
}

const creating = formStates({
  form: 'desk/content/NewArticlePage.tsx',
  fills: async (page) => {
    await page.getByLabel('Kind').selectOption(NEW.kind);
    await page.getByLabel('Address').fill(NEW.slug);
    await page.getByLabel('Topic', { exact: true }).selectOption(NEW.topic);
    await page.getByLabel('Place in its topic').fill(NEW.place);
    await fillsText(page, NEW);
  },
  submit: 'Save as a draft',
  call: createArticle,
  carries: { body: NEW },
  empty: {
    Kind: 'Field is required',
    Address: 'Field is required',
    Title: 'Field is required',
    Summary: 'Field is required',
    'Text in Markdown': 'Field is required',
  },
  field: { name: 'slug', label: 'Address' },
  refusals: { slug_taken: ['This address is taken'] },
  done: {
    answers: [answer(createArticle, { id: ARTICLE.id }), answer(getArticle, ARTICLE)],
    sees: ['Saved as a draft. Clients do not see it yet.', heading(ENGLISH.title)],
    endsAt: `/desk/content/${ARTICLE.id}/en`,
  },
});

const CHANGED = { title: ENGLISH.title, summary: 'In a line.', body: 'Another **text**.' };

const saving = formStates({
  form: 'desk/content/article-editor.tsx',
  name: 'saving',
  fills: (page) => fillsText(page, CHANGED),
  submit: 'Save a new version',
  call: saveArticle,
  carries: {
    params: { id: ARTICLE.id },
    body: { ...CHANGED, language: 'en', after_version: 2 },
  },
  field: { name: 'title', label: 'Title' },
  refusals: { conflict: ['This has changed in the meantime'] },
  done: { answers: [answer(saveArticle, { version: 3 })], sees: ['Version 3 is saved'] },
});

const publishing = formStates({
  form: 'desk/content/publish-article.tsx',
  name: 'publishing',
  opens: opens('Publish version 2'),
  fills: async (page) => {
    await page.getByLabel('At a time').check();
    await page.getByLabel('Publication time (UTC)').fill('2099-05-04T06:30');
  },
  submit: 'Publish it',
  call: publishArticle,
  carries: {
    params: { id: ARTICLE.id },
    body: { language: 'en', version: 2, publish_at: '2099-05-04T06:30:00.000Z' },
  },
  field: { name: 'publish_at', label: 'Publication time (UTC)' },
  refusals: {
    conflict: ['This has changed in the meantime'],
    publication_in_past: ['This time has passed'],
    english_first: ['The English version comes first'],
  },
  done: { answers: [answer(publishArticle, {})], sees: ['Scheduled'] },
});

const withdrawing = formStates({
  form: 'desk/content/withdraw-article.tsx',
  name: 'withdrawing',
  opens: opens('Withdraw'),
  submit: 'Withdraw it',
  call: withdrawArticle,
  carries: { params: { id: ARTICLE.id } },
  refusals: { conflict: ['This has changed in the meantime'] },
  done: {
    answers: [answer(withdrawArticle, {})],
    sees: ['Withdrawn. Clients no longer see it.'],
  },
});

const moving = formStates({
  form: 'desk/content/place-question.tsx',
  name: 'moving',
  opens: opens('Move'),
  fills: async (page) => {
    await page.getByLabel('Topic', { exact: true }).selectOption('ACCOUNT');
    await page.getByLabel('Place in its topic').fill('5');
  },
  submit: 'Move it',
  call: placeQuestion,
  carries: { params: { id: ARTICLE.id }, body: { topic: 'ACCOUNT', place: '5' } },
  field: { name: 'place', label: 'Place in its topic' },
  refusals: { conflict: ['This has changed in the meantime'] },
  done: { answers: [answer(placeQuestion, {})], sees: ['The question is moved'] },
});

export const content: readonly Screen[] = [
  {
    route: '/desk/content',
    path: '/desk/content',
    user: OFFICER,
    answers: [list(listArticles, [LISTED, DRAFTED])],
    reads: [listArticles],
    sees: [heading('Content')],
    states: {
      full: {
        sees: [
          link('Write an article'),
          link('Why does my withdrawal wait?'),
          'Published',
          'English, German',
          '2 Mar 2026, 09:00 UTC',
          link('Our year in review'),
          'Draft',
        ],
      },
      'full, of one kind': {
        path: '/desk/content?kind=NEWS',
        answers: [list(listArticles, [DRAFTED])],
        sees: [link('Our year in review')],
        sends: [[listArticles, { query: { kind: 'NEWS' } }]],
      },
      'full, page by page': {
        answers: [
          answer(listArticles, ({ query }) =>
            query.cursor === 'next'
              ? { items: [DRAFTED], next_cursor: null }
              : { items: [LISTED], next_cursor: 'next' },
          ),
        ],
        does: (page) => page.getByRole('button', { name: 'Show more' }).click(),
        sees: [link('Why does my withdrawal wait?'), link('Our year in review')],
        misses: [button('Show more')],
      },
      empty: { answers: [list(listArticles, [])], sees: ['Nothing is written yet'] },
      'refused, not for support': {
        user: { staff_roles: ['SUPPORT'] },
        answers: [refuse(listArticles, 'forbidden')],
        sees: ['Insufficient permissions'],
      },
    },
  },
  {
    route: '/desk/content/new',
    path: '/desk/content/new',
    user: OFFICER,
    answers: [],
    reads: [],
    sees: [heading('Write an article')],
    states: {
      full: {
        does: (page) => fillsText(page, NEW),
        sees: [
          'Preview: what clients will see',
          heading(NEW.title),
          'Monthly, on the first day.',
          link('Back to content'),
        ],
      },
      ...creating,
      'refused, a question without a topic': {
        form: 'desk/content/NewArticlePage.tsx',
        does: async (page) => {
          await page.getByLabel('Kind').selectOption('FAQ');
          await page.getByLabel('Address').fill(NEW.slug);
          await fillsText(page, NEW);
          await page.getByRole('button', { name: 'Save as a draft' }).click();
        },
        sees: ['Field is required'],
        messages: { Topic: 'Field is required', 'Place in its topic': 'Field is required' },
        sendsNot: [createArticle],
      },
    },
    without: { empty: 'a form is never empty' },
  },
  {
    route: '/desk/content/$id/$language',
    path: `/desk/content/${ARTICLE.id}/en`,
    user: OFFICER,
    answers: [answer(getArticle, ARTICLE)],
    reads: [getArticle],
    sees: [link('Back to content')],
    states: {
      full: {
        sees: [
          heading('Why does my withdrawal wait?'),
          'Published',
          'Withdrawals, 10',
          '2, by Renata Lindqvist, 10 Mar 2026, 15:30 UTC',
          'Version 1 from 2 Mar 2026, 09:00 UTC, published by Adam Novak',
          heading('Ending it early'),
          link('a call'),
          button('Publish version 2'),
          button('Withdraw'),
        ],
        sends: [[getArticle, { params: { id: ARTICLE.id } }]],
      },
      'full, another language': {
        path: `/desk/content/${ARTICLE.id}/de`,
        sees: ['Warum wartet meine Auszahlung?', 'Nothing in this language'],
      },
      'full, scheduled': {
        answers: [
          answer(getArticle, {
            ...ARTICLE,
            state: 'SCHEDULED',
            versions: [{ ...ENGLISH, published: null, scheduled: { ...PUBLISHED, version: 2 } }],
          }),
        ],
        sees: ['Scheduled', 'Version 2 from 2 Mar 2026, 09:00 UTC, published by Adam Novak'],
      },
      'full, withdrawn': {
        answers: [
          answer(getArticle, {
            ...ARTICLE,
            state: 'WITHDRAWN',
            versions: [{ ...ENGLISH, published: null }],
            withdrawn: { by: RENATA, at: '2026-03-11T08:00:00.000Z' },
          }),
        ],
        sees: ['Withdrawn', 'Renata Lindqvist, 11 Mar 2026, 08:00 UTC'],
        misses: [button('Withdraw')],
      },
      'full, what is not saved is not published': {
        does: (page) => page.getByLabel('Title').fill('Another'),
        sees: [heading('Another'), button('Save a new version')],
        misses: [button('Publish version 2')],
      },
      'full, somebody has saved another meanwhile': {
        answers: [
          answer(getArticle, ({ before }) => ({
            ...ARTICLE,
            versions: [{ ...ENGLISH, version: before.has(saveArticle) ? 4 : 2 }],
          })),
          answer(saveArticle, { version: 3 }),
        ],
        does: async (page) => {
          await page.getByLabel('Title').fill('Another');
          await page.getByRole('button', { name: 'Save a new version' }).click();
        },
        sees: ['Somebody has saved a newer version', button('Show the newer one')],
      },
      'full, published at once': {
        answers: [answer(publishArticle, {})],
        does: async (page) => {
          await page.getByRole('button', { name: 'Publish version 2' }).click();
          await page.getByRole('button', { name: 'Publish it' }).click();
        },
        sees: ['Published'],
        sends: [[publishArticle, { body: { language: 'en', version: 2, publish_at: null } }]],
      },
      empty: {
        path: `/desk/content/${ARTICLE.id}/es`,
        sees: ['Spanish (not written)', button('Save a new version')],
        misses: [button('Publish version 2')],
      },
      ...saving,
      ...publishing,
      'refused, no time is given': {
        form: 'desk/content/publish-article.tsx',
        does: async (page) => {
          await page.getByRole('button', { name: 'Publish version 2' }).click();
          await page.getByLabel('At a time').check();
          await page.getByRole('button', { name: 'Publish it' }).click();
        },
        sees: ['Enter a date and a time'],
        messages: { 'Publication time (UTC)': 'Enter a date and a time' },
        sendsNot: [publishArticle],
      },
      ...withdrawing,
      ...moving,
    },
  },
];
