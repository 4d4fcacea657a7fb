import { confirmLogin, login, refreshToken } from '@ballast/contract/access/sessions.ts';
import { getSsoSettings } from '@ballast/contract/access/sso.ts';
import { getMe } from '@ballast/contract/account/me.ts';
import type { Call } from '@ballast/contract/call.ts';
import { createInvestment } from '@ballast/contract/funds/investments.ts';
import {
  type Browser,
  type BrowserContext,
  chromium,
  type Locator,
  type Page,
} from 'playwright-core';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { type Answer, answer, layered, type Sent } from './answers.ts';
import { CLIENT } from './people.ts';
import { funds } from './portal/funds.ts';
import { INVESTED, invest } from './portal/invest.ts';
import { portfolio } from './portal/portfolio.ts';
import { TODAY } from './show.ts';
import { openStage, type Stage } from './stage.ts';

/*
 * The main job without a pointer: everything is reached by Tab, in view and with a visible focus (WCAG 2.1.1, 2.4.7, 2.4.11).
 */

/** More stops than any screen has on the way to what is wanted. */
const STOPS_MAX = 60;

const PASSED = { access_token: 'token-of-the-stage', pending_auth: factors(false) };

function factors(otp: boolean) {
  return { email_code: false, sms_code: false, otp, passkey: false };
}

let stage: Stage;
let browser: Browser;
let context: BrowserContext;

beforeAll(async () => {
  stage = await openStage();
  browser = await chromium.connect(inject('browserAddress'));
});

afterAll(async () => {
  await browser?.close();
  await stage?.close();
});

/** A tab whose page's faults are recorded. */
async function openTab(answers: readonly Answer[]) {
  const sent: Sent[] = [];
  const faults: string[] = [];
  stage.set({ answers: layered(answers), sent, faults, over: new Promise(() => {}) });
  context = await browser.newContext({
    baseURL: stage.url,
    viewport: { width: 1440, height: 900 },
  });
  await context.clock.install({ time: TODAY });
  const page = await context.newPage();
  const sentOf = (call: Call) => sent.filter((each) => each.call === call);
  return { page, faults, sentOf };
}

/** Tabs to a thing. Every stop on the way is in view and marked. */
async function tabTo(page: Page, wanted: Locator): Promise<void> {
  await wanted.waitFor();
  for (let stop = 0; stop < STOPS_MAX; stop += 1) {
    if (await wanted.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
    expect(await page.evaluate(hiddenStop)).toBeNull();
  }
  throw new Error(`Tab never came to ${wanted}`);
}

/** What has the focus without showing it; null when it shows. */
function hiddenStop(): string | null {
  const element = document.activeElement;
  if (!element || element === document.body) return null;
  const { top, bottom, left, right } = element.getBoundingClientRect();
  const isInView = bottom > 0 && right > 0 && top < innerHeight && left < innerWidth;
  const { outlineStyle, boxShadow } = getComputedStyle(element);
  // A field is marked by its border, whose colour is part of the theme.
  const isMarked =
    outlineStyle !== 'none' || boxShadow !== 'none' || element.matches('input, select');
  return isInView && isMarked ? null : element.outerHTML.slice(0, 200);
}

const namedButton = (page: Page, name: string | RegExp) => page.getByRole('button', { name });

test('somebody logs in by the keyboard alone', async () => {
  const { page, faults, sentOf } = await openTab([
    answer(getSsoSettings, { providers: [] }),
    answer(login, { access_token: 'token-of-the-stage', pending_auth: factors(true) }),
    answer(confirmLogin, PASSED),
    answer(getMe, { ...CLIENT, otp_enabled: false }),
  ]);
  await page.goto('/login');
  await tabTo(page, page.getByLabel('Email'));
  await page.keyboard.type(CLIENT.email);
  await tabTo(page, page.getByLabel('Password', { exact: true }));
  await page.keyboard.type('the-password-26');
  await page.keyboard.press('Enter');
  await tabTo(page, page.getByLabel('Confirmation code'));
  await page.keyboard.type('123456');
  await tabTo(page, namedButton(page, 'Confirm'));
  await page.keyboard.press('Space');
  await page.getByRole('heading', { name: 'Protect your account with an authenticator' }).waitFor();
  expect(sentOf(login)[0]?.body).toMatchObject({
    email: CLIENT.email,
    password: 'the-password-26',
  });
  expect(sentOf(confirmLogin)[0]?.body).toMatchObject({ code: '123456' });
  expect(faults).toEqual([]);
  await context.close();
});

test('a client invests by the keyboard alone', async () => {
  const { page, faults, sentOf } = await openTab([
    answer(refreshToken, { access_token: 'token-of-the-stage' }),
    answer(getMe, CLIENT),
    ...[...portfolio, ...funds, ...invest].flatMap(({ answers }) => answers),
    answer(createInvestment, INVESTED),
  ]);
  await context.addCookies([{ name: 'BALLAST-SESSION', value: '1', url: stage.url }]);
  await page.goto('/');
  const main = page.getByRole('main');
  await tabTo(page, main.getByRole('link', { name: 'Invest', exact: true }));
  await page.keyboard.press('Enter');
  await page.waitForURL('/explore');
  await tabTo(page, main.getByRole('link', { name: 'Ballast Core', exact: true }));
  await page.keyboard.press('Enter');
  await page.waitForURL('/explore/core');
  await tabTo(page, main.getByRole('link', { name: 'Invest', exact: true }));
  await page.keyboard.press('Enter');
  await tabTo(page, namedButton(page, /USD Coin/));
  await page.keyboard.press('Enter');
  await tabTo(page, page.getByRole('textbox', { name: 'Amount' }));
  await page.keyboard.type('2000');
  await page.keyboard.press('Enter');
  await tabTo(page, namedButton(page, 'Invest now'));
  await page.keyboard.press('Space');
  await page.getByRole('heading', { name: 'Your investment is on its way' }).waitFor();
  await tabTo(page, page.getByRole('link', { name: 'Go to your portfolio' }));
  expect(sentOf(createInvestment)).toHaveLength(1);
  expect(faults).toEqual([]);
  await context.close();
});
