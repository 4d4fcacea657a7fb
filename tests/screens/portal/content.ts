import {
  type Article,
  getEducation,
  getNews,
  getQuestion,
  listClub,
  listEducation,
  listNews,
  listQuestions,
  type Question,
} from '@ballast/contract/content/articles.ts';
import type { Page } from 'playwright-core';
import { answer, list, refuse } from '../answers.ts';
import { CLIENT } from '../people.ts';
import { button, heading, link, type Screen, type State } from '../screen.ts';

const BODY = `It stays on your device.

## What it does

- you log in **with it**
- you [confirm withdrawals](/withdrawal)

> Password and code go on working.

More from [the standard](https://www.w3.org/TR/webauthn-3/).`;

const PASSKEYS: Article = {
  slug: 'passkeys',
  title: 'Log in with a passkey',
  summary: 'Your fingerprint or face takes the place of password and code.',
  language: 'en',
  in_own_language: true,
  published_at: '2026-03-02T09:00:00.000Z',
  updated_at: '2026-03-05T09:00:00.000Z',
  body: BODY,
};

const TRANSFERS: Article = {
  ...PASSKEYS,
  slug: 'bank-transfers',
  title: 'US dollars and euros by bank transfer',
  summary: 'Pay in from your bank, and have money paid out to it.',
  updated_at: null,
};

const ASKED: Question = {
  ...PASSKEYS,
  slug: 'why-does-my-withdrawal-wait',
  topic: 'WITHDRAWALS',
  title: 'Why does my withdrawal wait?',
  summary: 'A new wallet waits for 48 hours.',
};

const DEPOSITED: Question = {
  ...ASKED,
  slug: 'when-does-my-deposit-arrive',
  topic: 'DEPOSITS',
  title: 'When does my deposit arrive?',
  summary: 'Crypto within minutes to an hour.',
};

/** HTML, scripts and pictures of an author, all of which stand as text. */
const HOSTILE = `<script>window.wasHere = true</script>

Text <b onclick="window.wasHere = true">in bold</b> and <img src="x" onerror="window.wasHere = true">.

[a script](javascript:window.wasHere=true) [data](data:text/html,hello) [plain](http://example.com) [other](//example.com)

![a picture](https://example.com/picture.png)

<div style="position: fixed">over it all</div>`;

const rowOf = <Each extends Article>({ body: _body, ...row }: Each) => row;
const { topic: _topic, ...WAITING } = ASKED;

/** Fails unless what authors wrote stands there as text and nothing of it was run or loaded. */
async function findsNothingRun(page: Page): Promise<void> {
  await page.getByText('over it all').waitFor();
  const found = await page.evaluate(() => ({
    wasHere: 'wasHere' in window,
    parts: document.querySelectorAll('main :is(script, img, b, [onclick], [style*="fixed"])')
      .length,
    links: [...document.querySelectorAll('main a')]
      .map((each) => each.getAttribute('href') ?? '')
      .filter((href) => !href.startsWith('/') || href.startsWith('//')),
  }));
  const nothing = { wasHere: false, parts: 0, links: [] };
  if (JSON.stringify(found) !== JSON.stringify(nothing)) {
    throw new Error(`an author's text did something: ${JSON.stringify(found)}`);
  }
}

const SHOWN_AS_TEXT = [
  '<script>window.wasHere = true</script>',
  '<b onclick="window.wasHere = true">',
  'a picture',
  '<div style="position: fixed">over it all</div>',
];

function missingStates(
  call: typeof getNews | typeof getEducation | typeof getQuestion,
  title: string,
  back: string,
): Readonly<Record<string, State>> {
  return {
    'empty, there is none': {
      answers: [refuse(call, 'not_found')],
      sees: [heading(title), 'It may have been withdrawn', link(back)],
      misses: ['Something went wrong'],
    },
  };
}

export const content: readonly Screen[] = [
  {
    route: '/news',
    path: '/news',
    user: CLIENT,
    answers: [list(listNews, [rowOf(PASSKEYS), rowOf(TRANSFERS)])],
    reads: [listNews],
    sees: [heading('News')],
    states: {
      full: {
        sees: [
          link('Log in with a passkey'),
          'Your fingerprint or face',
          '2 Mar 2026, updated on 5 Mar 2026',
          link('US dollars and euros by bank transfer'),
        ],
      },
      'full, page by page': {
        answers: [
          answer(listNews, ({ query }) =>
            query.cursor === 'next'
              ? { items: [rowOf(TRANSFERS)], next_cursor: null }
              : { items: [rowOf(PASSKEYS)], next_cursor: 'next' },
          ),
        ],
        does: (page) => page.getByRole('button', { name: 'Show more' }).click(),
        sees: [link('Log in with a passkey'), link('US dollars and euros by bank transfer')],
        misses: [button('Show more')],
      },
      empty: { answers: [list(listNews, [])], sees: ['There is no news yet'] },
    },
    without: { refused: 'nothing is sent from here' },
  },
  {
    route: '/news/$slug',
    path: '/news/passkeys',
    user: CLIENT,
    answers: [answer(getNews, PASSKEYS)],
    reads: [getNews],
    sees: [link('Back to news')],
    states: {
      full: {
        sees: [
          heading('Log in with a passkey'),
          heading('What it does'),
          link('confirm withdrawals'),
          link('the standard'),
          '2 Mar 2026, updated on 5 Mar 2026',
        ],
        sends: [[getNews, { params: { slug: 'passkeys' } }]],
      },
      'full, in English for want of the own language': {
        answers: [answer(getNews, { ...PASSKEYS, in_own_language: false })],
        sees: ['We do not have this in your language yet, so you read it in English.'],
      },
      'full, whatever an author writes': {
        answers: [answer(getNews, { ...PASSKEYS, body: HOSTILE })],
        does: findsNothingRun,
        sees: SHOWN_AS_TEXT,
        misses: [link('a script'), link('data'), link('plain'), link('other')],
      },
      ...missingStates(getNews, 'We cannot find this news', 'Back to news'),
    },
    without: { refused: 'nothing is sent from here' },
  },
  {
    route: '/education',
    path: '/education',
    user: CLIENT,
    answers: [list(listEducation, [rowOf(PASSKEYS)])],
    reads: [listEducation],
    sees: [heading('Education')],
    states: {
      full: { sees: [link('Log in with a passkey')] },
      empty: { answers: [list(listEducation, [])], sees: ['There is nothing to read yet'] },
    },
    without: { refused: 'nothing is sent from here' },
  },
  {
    route: '/education/$slug',
    path: '/education/passkeys',
    user: CLIENT,
    answers: [answer(getEducation, PASSKEYS)],
    reads: [getEducation],
    sees: [link('Back to education')],
    states: {
      full: {
        sees: [heading('Log in with a passkey'), heading('What it does')],
        misses: ['updated on'],
      },
      ...missingStates(getEducation, 'We cannot find this page', 'Back to education'),
    },
    without: { refused: 'nothing is sent from here' },
  },
  {
    route: '/faq',
    path: '/faq',
    user: CLIENT,
    answers: [list(listQuestions, [rowOf(DEPOSITED), rowOf(ASKED)])],
    reads: [listQuestions],
    sees: [heading('Frequent questions')],
    states: {
      full: {
        sees: [
          heading('Deposits'),
          link('When does my deposit arrive?'),
          heading('Withdrawals'),
          link('Why does my withdrawal wait?'),
        ],
        misses: [link('Show all questions')],
      },
      'full, looked for': {
        answers: [
          answer(listQuestions, ({ query }) => ({
            items: query.search === 'wallet' ? [rowOf(ASKED)] : [rowOf(DEPOSITED), rowOf(ASKED)],
            next_cursor: null,
          })),
        ],
        does: async (page) => {
          await page.getByLabel('Search the questions').fill(' wallet ');
          await page.keyboard.press('Enter');
        },
        sees: [link('Why does my withdrawal wait?'), link('Show all questions')],
        misses: [link('When does my deposit arrive?')],
        endsAt: '/faq?search=wallet',
      },
      empty: {
        answers: [list(listQuestions, [])],
        sees: ['There are no questions yet', link('Contact us')],
      },
      'empty, of a search': {
        path: '/faq?search=unicorns',
        answers: [list(listQuestions, [])],
        sees: ['No question matches “unicorns”', link('Show all questions'), link('Contact us')],
        sends: [[listQuestions, { query: { search: 'unicorns' } }]],
      },
    },
    without: { refused: 'nothing is sent from here' },
  },
  {
    route: '/faq/$slug',
    path: '/faq/why-does-my-withdrawal-wait',
    user: CLIENT,
    answers: [answer(getQuestion, ASKED)],
    reads: [getQuestion],
    sees: [link('Back to all questions')],
    states: {
      full: {
        sees: [heading('Why does my withdrawal wait?'), link('confirm withdrawals')],
        sends: [[getQuestion, { params: { slug: ASKED.slug } }]],
      },
      ...missingStates(getQuestion, 'We cannot find this question', 'Back to all questions'),
    },
    without: { refused: 'nothing is sent from here' },
  },
  {
    route: '/club',
    path: '/club',
    user: CLIENT,
    answers: [list(listClub, [{ ...WAITING, title: 'Investors’ breakfast' }, PASSKEYS])],
    reads: [listClub],
    sees: [heading('Club')],
    states: {
      full: { sees: [heading('Investors’ breakfast'), heading('Log in with a passkey')] },
      'full, in English for want of the own language': {
        answers: [list(listClub, [{ ...PASSKEYS, in_own_language: false }])],
        sees: ['We do not have this in your language yet'],
      },
      empty: { answers: [list(listClub, [])], sees: ['Nothing is planned at the moment'] },
    },
    without: { refused: 'nothing is sent from here' },
  },
];
