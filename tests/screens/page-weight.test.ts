import { login, refreshToken } from '@ballast/contract/access/sessions.ts';
import { getMe } from '@ballast/contract/account/me.ts';
import {
  listDepositCurrencies,
  listDepositNetworks,
} from '@ballast/contract/payments/currencies.ts';
import { getSandboxClock, listOutbox, listPeople } from '@ballast/contract/sandbox/sandbox.ts';
import { type Browser, chromium } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { SCRIPT_BYTES_MAX, weighScripts } from '../harness/page-weight.ts';
import { type Answer, answer, layered, list } from './answers.ts';
import { CLIENT } from './people.ts';
import { analytics } from './portal/analytics.ts';
import { assets } from './portal/assets.ts';
import { portfolio } from './portal/portfolio.ts';
import { openStage, type Stage } from './stage.ts';

const PERSON = {
  email: 'amelia.hart@example.com',
  password: 'a password of the demonstration',
  totp_secret: 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP',
  role: 'CLIENT',
  about: 'Individual',
};

const CLOCK = answer(getSandboxClock, { now: '2026-03-12T10:00:00.000Z', offset_s: 0 });

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
async function openTab(answers: readonly Answer[], isSignedIn: boolean, isDemo = true) {
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
  if (isDemo) await context.addCookies([{ name: 'BALLAST-DEMO', value: '1', url: stage.url }]);
  if (isSignedIn) {
    await context.addCookies([{ name: 'BALLAST-SESSION', value: '1', url: stage.url }]);
  }
  return context.newPage();
}

test('the script of the login is as light as it has to be', async () => {
  const owing = { email_code: false, sms_code: false, otp: true, passkey: false };
  const page = await openTab(
    [
      list(listPeople, [PERSON]),
      CLOCK,
      answer(login, { access_token: 'token-of-the-stage', pending_auth: owing }),
    ],
    false,
  );
  const { bytes, files } = await weighScripts(page, '/login');
  await page.getByRole('button', { name: PERSON.email }).waitFor();
  expect(bytes, files.join('\n')).toBeLessThanOrEqual(SCRIPT_BYTES_MAX['/login']);
  // A page without script would be light, too.
  expect(bytes).toBeGreaterThan(50_000);

  // Choosing somebody is the whole login, but for the code, which stands there to be filled in.
  await page.getByRole('button', { name: PERSON.email }).click();
  await page.getByRole('timer', { name: 'Seconds until the next code' }).waitFor();
  await page.getByRole('button', { name: 'Fill in' }).click();
  expect(await page.getByLabel('Confirmation code').inputValue()).toMatch(/^\d{6}$/);
  await page.context().close();
});

test("the script of a client's start is as light as it has to be before charts", async () => {
  const played = [CLOCK, list(listPeople, [PERSON]), list(listOutbox, [])];
  const ways = [list(listDepositCurrencies, []), list(listDepositNetworks, [])];
  const page = await openTab([...(portfolio[0]?.answers ?? []), ...played, ...ways], true);
  const { bytes, files } = await weighScripts(page, '/');
  await page.getByRole('heading', { level: 1, name: 'Portfolio' }).waitFor();
  expect(bytes, files.join('\n')).toBeLessThanOrEqual(SCRIPT_BYTES_MAX['/']);
  expect(bytes).toBeGreaterThan(50_000);
  expect(files.filter((file) => /sandbox-controls|portal-routes/.test(file))).toEqual([]);
  await page.getByRole('button', { name: 'Sandbox' }).click();
  await page.getByRole('heading', { name: 'Move the clock' }).waitFor();
  await page.context().close();
});

test.each([
  ['/analytics', 'Analytics', analytics[0]],
  ['/assets/BTC', 'Bitcoin', assets[0]],
] as const)('the script of %s brings no form of other screens', async (path, name, screen) => {
  const page = await openTab(screen?.answers ?? [], true, false);
  const { bytes, files } = await weighScripts(page, path);
  await page.getByRole('heading', { level: 1, name }).waitFor();
  expect(bytes, files.join('\n')).toBeLessThanOrEqual(SCRIPT_BYTES_MAX[path]);
  expect(bytes).toBeGreaterThan(50_000);
  expect(files.filter((file) => /schemas|registration|identity|payments/.test(file))).toEqual([]);
  await page.context().close();
});

test('nothing of a demonstration is shown or brought where there is none', async () => {
  const page = await openTab(portfolio[0]?.answers ?? [], true, false);
  const { files } = await weighScripts(page, '/');
  await page.getByRole('heading', { level: 1, name: 'Portfolio' }).waitFor();
  expect(files.filter((file) => /sandbox|demo/.test(file))).toEqual([]);
  expect(await page.getByRole('button', { name: 'Sandbox' }).count()).toBe(0);
  await page.context().close();
});
