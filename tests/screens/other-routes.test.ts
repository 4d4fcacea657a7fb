import { refreshToken } from '@ballast/contract/access/sessions.ts';
import { getMe } from '@ballast/contract/account/me.ts';
import { type Browser, chromium, type Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, expect, inject, test } from 'vitest';
import { answer, layered } from './answers.ts';
import { CLIENT } from './people.ts';
import { funds } from './portal/funds.ts';
import { portfolio } from './portal/portfolio.ts';
import { openStage, type Stage } from './stage.ts';

/*
 * The portfolio begins without the routes of the other screens (docs/decisions/0255).
 */

const OTHER_ROUTES = '**/assets/portal-routes-*.js';

let stage: Stage;
let browser: Browser;
let page: Page;

beforeAll(async () => {
  stage = await openStage();
  browser = await chromium.connect(inject('browserAddress'));
});

afterAll(async () => {
  await browser?.close();
  await stage?.close();
});

beforeEach(async () => {
  const session = [answer(refreshToken, { access_token: 'of the stage' }), answer(getMe, CLIENT)];
  const screens = [...(portfolio[0]?.answers ?? []), ...(funds[0]?.answers ?? [])];
  const { promise: over } = Promise.withResolvers<void>();
  stage.set({ answers: layered(session, screens, []), sent: [], faults: [], over });
  const context = await browser.newContext({ baseURL: stage.url });
  await context.addCookies([{ name: 'BALLAST-SESSION', value: '1', url: stage.url }]);
  page = await context.newPage();
  await page.goto('/');
  await page.getByRole('heading', { level: 1, name: 'Portfolio' }).waitFor();
});

afterEach(() => page.context().close());

const invest = () => page.getByRole('link', { name: 'Invest', exact: true }).first();

const isAt = (name: string) => page.getByRole('heading', { level: 1, name, exact: true }).waitFor();

test('pointing at a link of the portfolio brings the other routes, and one leads there and back', async () => {
  const brought = page.waitForRequest(OTHER_ROUTES);
  await invest().hover();
  await brought;
  await invest().click();
  await isAt('Invest');
  expect(new URL(page.url()).pathname).toBe('/explore');
  await page.goBack();
  await isAt('Portfolio');
  await page.goForward();
  await isAt('Invest');
});

test('an address that is none, opened from the portfolio, is told as not found', async () => {
  await page.evaluate(() => {
    history.pushState(null, '', '/nowhere');
    dispatchEvent(new PopStateEvent('popstate'));
  });
  await page.getByRole('heading', { name: 'Page not found' }).waitFor();
});

test('whoever goes elsewhere while the portfolio still starts is followed', async () => {
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  await page.route('**/accounts/me', (route) => held.then(() => route.continue()));
  const asked = page.waitForRequest('**/accounts/me');
  await page.reload({ waitUntil: 'commit' });
  await asked;
  await page.evaluate(() => history.pushState(null, '', '/nowhere'));
  release();
  await page.getByRole('heading', { name: 'Page not found' }).waitFor();
});

test('whoever loses the connection before the other routes have come goes on once it is back', async () => {
  await page.route(OTHER_ROUTES, (route) => route.abort('internetdisconnected'));
  await page.context().setOffline(true);
  await invest().click();
  await page.getByText('You are offline. This page opens when you are connected.').waitFor();
  await page.unroute(OTHER_ROUTES);
  await page.context().setOffline(false);
  await isAt('Invest');
});
