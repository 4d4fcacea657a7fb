import { refreshToken } from '@ballast/contract/access/sessions.ts';
import { getMe } from '@ballast/contract/account/me.ts';
import { listAssets } from '@ballast/contract/payments/currencies.ts';
import { chromium } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { chromiumOptions } from '../harness/chromium.ts';
import { FIRST_ASSETS } from '../worlds/assets.ts';
import { answer, layered } from './answers.ts';
import { CLIENT } from './people.ts';
import { withdrawals } from './portal/withdrawals.ts';
import { openStage, type Stage } from './stage.ts';

let stage: Stage;

beforeAll(async () => {
  stage = await openStage();
});

afterAll(() => stage?.close());

test('a page learns of a network that came after it had learned them all', async () => {
  const screen = withdrawals.find(({ route }) => route === '/withdrawal/$id');
  const { promise: over } = Promise.withResolvers<void>();
  const { assets, networks } = FIRST_ASSETS;
  let asked = 0;
  const learned = answer(listAssets, () => {
    asked += 1;
    return { assets: [...assets], networks: asked === 1 ? [] : [...networks] };
  });
  const session = [answer(refreshToken, { access_token: 'of the stage' }), answer(getMe, CLIENT)];
  const answers = layered([...session, ...(screen?.answers ?? []), learned]);
  stage.set({ answers, sent: [], faults: [], over });
  const browser = await chromium.launch(chromiumOptions());
  const page = await browser.newPage({ baseURL: stage.url });
  await page.context().addCookies([{ name: 'BALLAST-SESSION', value: '1', url: stage.url }]);

  await page.goto(screen?.path ?? '');

  await page.getByText('Ethereum', { exact: true }).first().waitFor();
  expect(asked).toBe(2);
  expect(new URL(page.url()).pathname).toBe(screen?.path);
  await browser.close();
});
