import { refreshToken } from '@ballast/contract/access/sessions.ts';
import { getMe } from '@ballast/contract/account/me.ts';
import { chromium } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { chromiumOptions } from '../harness/chromium.ts';
import { type Answer, answer, layered } from './answers.ts';
import { CLIENT } from './people.ts';
import { portfolio } from './portal/portfolio.ts';
import { openStage, type Stage } from './stage.ts';

let stage: Stage;

beforeAll(async () => {
  stage = await openStage();
});

afterAll(() => stage?.close());

function answerWith(answers: readonly Answer[]): void {
  const { promise: over } = Promise.withResolvers<void>();
  stage.set({ answers: layered(answers, [], []), sent: [], faults: [], over });
}

test('whoever goes back to a page that the browser has kept sees nothing of who was there', async () => {
  // Playwright switches the keeping of pages off, which people's browsers have.
  const browser = await chromium.launch({
    ...chromiumOptions(),
    ignoreDefaultArgs: ['--disable-back-forward-cache'],
  });
  const page = await browser.newPage({ baseURL: stage.url });
  await page.addInitScript(() => {
    addEventListener('pageshow', ({ persisted }) => {
      if (!persisted) return;
      sessionStorage.setItem('kept', String(document.documentElement.checkVisibility()));
    });
  });
  const session = [answer(refreshToken, { access_token: 'of the stage' }), answer(getMe, CLIENT)];
  answerWith([...session, ...(portfolio[0]?.answers ?? [])]);
  await page.context().addCookies([{ name: 'BALLAST-SESSION', value: '1', url: stage.url }]);
  await page.goto('/');
  await page.getByText('185,250.50').first().waitFor();

  await page.goto('/legal/disclosures');
  await page.getByRole('heading', { level: 1, name: 'Disclosures' }).waitFor();
  await page.context().clearCookies();
  answerWith([]);
  await page.goBack();

  await page.waitForURL('**/login');
  await page.getByRole('heading', { level: 1, name: 'Log in' }).waitFor();
  // The browser had kept the page, and showed nothing of it.
  expect(await page.evaluate(() => sessionStorage.getItem('kept'))).toBe('false');
  await browser.close();
});
