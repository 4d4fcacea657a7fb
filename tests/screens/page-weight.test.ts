import { refreshToken } from '@ballast/contract/access/sessions.ts';
import { getMe } from '@ballast/contract/account/me.ts';
import { listPeople } from '@ballast/contract/sandbox/sandbox.ts';
import { type Browser, chromium } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { SCRIPT_BYTES_MAX, weighScripts } from '../harness/page-weight.ts';
import { type Answer, answer, layered, list } from './answers.ts';
import { CLIENT } from './people.ts';
import { portfolio } from './portal/portfolio.ts';
import { openStage, type Stage } from './stage.ts';

const PERSON = {
  email: 'amelia.hart@example.com',
  password: 'a password of the demonstration',
  totp_secret: null,
  role: 'CLIENT',
  about: 'Individual',
};

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

/** A tab on a platform that gives these answers; signed in or not. */
async function openTab(answers: readonly Answer[], isSignedIn: boolean) {
  const session = [
    answer(refreshToken, { access_token: 'token-of-the-stage' }),
    answer(getMe, CLIENT),
  ];
  const { promise: over } = Promise.withResolvers<void>();
  stage.set({
    answers: layered(isSignedIn ? session : [], answers, []),
    sent: [],
    faults: [],
    over,
  });
  const context = await browser.newContext({ baseURL: stage.url });
  // A demonstration shows more than production does.
  await context.addCookies([{ name: 'BALLAST-DEMO', value: '1', url: stage.url }]);
  if (isSignedIn) {
    await context.addCookies([{ name: 'BALLAST-SESSION', value: '1', url: stage.url }]);
  }
  return context.newPage();
}

test('the script of the login is as light as it has to be', async () => {
  const page = await openTab([list(listPeople, [PERSON])], false);
  const { bytes, files } = await weighScripts(page, '/login');
  await page.getByRole('button', { name: PERSON.email }).waitFor();
  expect(bytes, files.join('\n')).toBeLessThanOrEqual(SCRIPT_BYTES_MAX['/login']);
  // A page without script would be light, too.
  expect(bytes).toBeGreaterThan(50_000);
  await page.context().close();
});

test("the script of a client's start is as light as it has to be before charts", async () => {
  const page = await openTab(portfolio[0]?.answers ?? [], true);
  const { bytes, files } = await weighScripts(page, '/');
  await page.getByRole('heading', { level: 1, name: 'Portfolio' }).waitFor();
  expect(bytes, files.join('\n')).toBeLessThanOrEqual(SCRIPT_BYTES_MAX['/']);
  expect(bytes).toBeGreaterThan(50_000);
  await page.context().close();
});
