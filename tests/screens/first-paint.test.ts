import { refreshToken } from '@ballast/contract/access/sessions.ts';
import { getMe, type User } from '@ballast/contract/account/me.ts';
import { listTransactions } from '@ballast/contract/payments/transactions.ts';
import {
  getAnalytics,
  getPortfolioAssets,
  listInvestments,
} from '@ballast/contract/portfolio/portfolio.ts';
import { type Browser, chromium, type Page } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { answer, hold, layered } from './answers.ts';
import { CLIENT, OFFICER } from './people.ts';
import { openStage, type Stage } from './stage.ts';

/** What the portfolio is filled with. */
const FIGURES = [getPortfolioAssets, listInvestments, getAnalytics, listTransactions];
const FIGURE = /[$%]|\d[.,]\d/;

let stage: Stage;
let browser: Browser;

beforeAll(async () => {
  stage = await openStage();
  browser = await chromium.connect(inject('browserAddress'));
});

afterAll(async () => {
  await browser?.close();
  await stage?.close();
});

async function openTab(user: User | null, { runsScripts = false, width = 1440 } = {}) {
  const { promise: over, resolve: end } = Promise.withResolvers<void>();
  const session = [answer(refreshToken, { access_token: 'token-of-the-stage' })];
  const answers = user
    ? layered(
        [...session, answer(getMe, user)],
        FIGURES.map((call) => hold(call)),
      )
    : layered();
  stage.set({ answers, sent: [], faults: [], over });
  const context = await browser.newContext({
    baseURL: stage.url,
    javaScriptEnabled: runsScripts,
    viewport: { width, height: 900 },
  });
  if (user) await context.addCookies([{ name: 'BALLAST-SESSION', value: '1', url: stage.url }]);
  const page = await context.newPage();
  // A tab takes the typeface if it is there at once and else never, so two tabs may differ by chance.
  await page.route('**/*.woff2', (route) => route.abort());
  const close = async () => {
    end();
    await context.close();
  };
  return { page, close };
}

async function shownFirst(path: string, user: User | null) {
  const { page, close } = await openTab(user);
  await page.goto(path);
  const [text = ''] = await page.locator('#root').allInnerTexts();
  const shown = {
    words: text.split('\n').filter(Boolean),
    isInert: (await page.locator('#root[inert]').count()) === 1,
  };
  await close();
  return shown;
}

test("a verified client's start shows its frame and headings first, for the eyes alone", async () => {
  const { words, isInert } = await shownFirst('/', CLIENT);
  expect(words).toEqual(expect.arrayContaining(['Portfolio', 'Invest', 'Transactions']));
  expect(words.join(' ')).not.toMatch(FIGURE);
  expect(isInert).toBe(true);
});

test.each([
  ['a visitor', null],
  ['a client who is not verified', { ...CLIENT, verification_status: 'UNVERIFIED' } as const],
  ['a member of staff', OFFICER],
])('%s sees nothing of the portfolio that is not theirs', async (_, user) => {
  const { words } = await shownFirst('/', user);
  expect(words).toEqual(['Loading']);
});

test('the login is complete and can be filled in', async () => {
  const { words, isInert } = await shownFirst('/login', null);
  expect(words).toEqual(expect.arrayContaining(['Log in', 'Email', 'Password']));
  expect(isInert).toBe(false);
});

async function placesOf(page: Page): Promise<unknown> {
  const shown = page.locator('h1, h2, [aria-label="Main"] a, [role=tab], [role=radiogroup]');
  return shown.filter({ visible: true }).evaluateAll((elements) =>
    elements.map((element) => {
      const { x, y, width, height } = element.getBoundingClientRect();
      return [element.tagName, element.textContent, x, y, width, height].join(' ');
    }),
  );
}

test.each([360, 1440])('nothing moves when the script takes over, %i wide', async (width) => {
  const before = await openTab(CLIENT, { width });
  await before.page.goto('/');
  const places = await placesOf(before.page);
  await before.close();
  expect(places).toEqual(expect.arrayContaining([expect.stringMatching(/^H1 Portfolio/)]));

  const after = await openTab(CLIENT, { width, runsScripts: true });
  await after.page.goto('/');
  await after.page.locator('#root:not([inert])').waitFor();
  await after.page.getByText(CLIENT.first_name, { exact: true }).waitFor({ state: 'attached' });
  expect(await placesOf(after.page)).toEqual(places);
  await after.close();
});
