import { refreshToken } from '@ballast/contract/access/sessions.ts';
import { getMe, type User } from '@ballast/contract/account/me.ts';
import type { Call } from '@ballast/contract/call.ts';
import { quoteExchange } from '@ballast/contract/payments/exchange.ts';
import { getClientDocumentRequest } from '@ballast/contract/staff/document-requests.ts';
import { type Browser, chromium } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { answer, layered, nameOf } from './answers.ts';
import { CLIENT, OFFICER } from './people.ts';
import type { Screen } from './screen.ts';
import { ALL_SCREENS } from './screens.ts';
import { DESK_FRAME } from './show.ts';
import { openStage, type Scene, type Stage } from './stage.ts';

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

const { portal, moneyAndSettings, verifying, desk } = ALL_SCREENS;

/** The portfolio comes with the portal's start; the guards of KYC read its answers and bring the code of its steps. */
const OWN_WAY = /^\/$|^\/kyc\//;

const BY_ROLE: readonly Call[] = [getClientDocumentRequest];

/** A quote is good for seconds and once, so the page asks for it when it can show it. */
const BY_PAGE: readonly Call[] = [quoteExchange];

const readsOf = ({ reads }: Screen) =>
  reads.filter((call) => ![...BY_ROLE, ...BY_PAGE].includes(call)).map(nameOf);

/** The other screens that read and that an address leads to. */
const QUERYING: readonly Screen[] = [...portal, ...moneyAndSettings, ...verifying, ...desk].filter(
  (screen) =>
    readsOf(screen).length > 0 &&
    !screen.comes &&
    screen.user !== null &&
    !OWN_WAY.test(screen.route),
);

/** A tab at a screen whose code does not arrive. */
async function openTab(screen: Screen, user: User) {
  const { promise: over, resolve: end } = Promise.withResolvers<void>();
  const session = [
    answer(refreshToken, { access_token: 'token-of-the-stage' }),
    answer(getMe, user),
    ...DESK_FRAME,
  ];
  const scene: Scene = { answers: layered(session, screen.answers), sent: [], faults: [], over };
  stage.set(scene);
  const context = await browser.newContext({ baseURL: stage.url });
  await context.addCookies([{ name: 'BALLAST-SESSION', value: '1', url: stage.url }]);
  const page = await context.newPage();
  const start = await (await context.request.get(screen.path)).text();
  const held: string[] = [];
  await page.route('**/assets/*.js', async (route) => {
    const script = new URL(route.request().url()).pathname;
    if (start.includes(script)) await route.continue();
    else held.push(script);
  });
  await page.goto(screen.path);
  const asked = () => scene.sent.map(({ call }) => nameOf(call));
  const close = async () => {
    await context.close();
    end();
  };
  return { page, asked, held, close };
}

test.each(QUERYING.map((screen) => [screen.route, screen] as const))(
  'what a screen reads is asked for while its code still loads: %s',
  async (_, screen) => {
    const { asked, held, close } = await openTab(screen, screen.user ?? CLIENT);
    await expect.poll(asked).toEqual(expect.arrayContaining(readsOf(screen)));
    await expect.poll(() => held).not.toEqual([]);
    await close();
  },
);

test.each([
  ['/desk/clients/$id', CLIENT],
  ['/explore/$slug', OFFICER],
  ['/account-status/kyc', { ...CLIENT, account_status: 'INACTIVE' } as const],
])('nothing of %s is asked for by somebody whom its guards turn away', async (route, user) => {
  const screen = QUERYING.find((each) => each.route === route);
  if (!screen) throw new Error(`there is no screen ${route}`);
  const { page, asked, close } = await openTab(screen, user);
  await page.waitForURL((url) => url.pathname !== screen.path, { waitUntil: 'commit' });
  expect(asked().filter((call) => readsOf(screen).includes(call))).toEqual([]);
  await close();
});
