import { refreshToken } from '@ballast/contract/access/sessions.ts';
import { getMe } from '@ballast/contract/account/me.ts';
import { chromium } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { chromiumOptions } from '../harness/chromium.ts';
import { answer, layered } from './answers.ts';
import { casePage } from './desk/cases.ts';
import { OFFICER } from './people.ts';
import { openStage, type Stage } from './stage.ts';

let stage: Stage;

beforeAll(async () => {
  stage = await openStage();
});

afterAll(() => stage?.close());

test.each([360, 768, 1440])(
  'at %i px the decision stays where it is while a document comes',
  async (width) => {
    const browser = await chromium.launch(chromiumOptions());
    const page = await browser.newPage({ baseURL: stage.url, viewport: { width, height: 900 } });
    const { promise: over } = Promise.withResolvers<void>();
    const session = [
      answer(refreshToken, { access_token: 'of the stage' }),
      answer(getMe, OFFICER),
    ];
    const answers = layered([...session, ...casePage.answers], [], []);
    stage.set({ answers, sent: [], faults: [], over });
    const come = Promise.withResolvers<void>();
    await page.route(/\/cases\/[^/]+\/documents\//, async (route) => {
      await come.promise;
      // Any large picture does.
      await route.fulfill({
        contentType: 'image/png',
        headers: { 'content-disposition': 'attachment' },
        body: await page.screenshot(),
      });
    });
    await page.context().addCookies([{ name: 'BALLAST-SESSION', value: '1', url: stage.url }]);
    await page.goto(casePage.path);
    const approve = page.getByRole('button', { name: 'Approve', exact: true });
    await approve.waitFor();
    const before = await approve.boundingBox();

    come.resolve();
    const picture = page.getByRole('img', { name: 'Document' });
    await picture.waitFor();
    await picture.evaluate((image: HTMLImageElement) => image.decode());

    expect((await picture.boundingBox())?.height).toBeGreaterThan(200);
    expect(await approve.boundingBox()).toEqual(before);
    await browser.close();
  },
);
