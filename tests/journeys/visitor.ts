import { type Browser, chromium, type Page, type Response } from 'playwright-core';
import { expect } from 'vitest';
import { chromiumOptions } from '../harness/chromium.ts';
import {
  HEIGHT_PX,
  RULES_OF_COLOURS,
  showIn,
  sidewaysPx,
  THEMES,
  violationsOn,
  WIDTHS_PX,
  waitUntilLoaded,
} from '../harness/page-checks.ts';
import type { Person, World } from './world.ts';

/** How long a page may take on a busy machine. */
const PATIENCE_MS = 60_000;

/** Somebody at a browser. What goes wrong in it is kept until `assertNothingWentWrong`. */
export type Visitor = {
  readonly page: Page;
  /** Another tab of the same browser. */
  openTab(): Promise<Page>;
  /** Checks the present screen for violations and sideways scrolling, in both themes and widths. */
  look(name: string): Promise<void>;
  /** No console errors and no failed requests, beside those that `expected` names. */
  assertNothingWentWrong(expected?: RegExp): void;
  leave(): Promise<void>;
};

/** Chromium's own stand-in for a camera, which every page may use without asking. */
const FAKE_CAMERA = ['--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream'];

/** Starts a browser, with a camera when one is wanted. */
export function launchBrowser({ camera = false } = {}): Promise<Browser> {
  const { executablePath, args } = chromiumOptions();
  return chromium.launch({ executablePath, args: camera ? [...args, ...FAKE_CAMERA] : args });
}

/** Opens a browser of their own for a person; requests that fail and console errors are kept. */
export async function openVisitor(browser: Browser, world: World): Promise<Visitor> {
  const context = await browser.newContext({
    baseURL: world.server.url,
    viewport: { width: 1440, height: HEIGHT_PX },
    reducedMotion: 'reduce',
  });
  context.setDefaultTimeout(PATIENCE_MS);
  const faults: string[] = [];
  const openTab = async () => {
    const page = await context.newPage();
    keepFaults(page, faults);
    return page;
  };
  const page = await openTab();
  return {
    page,
    openTab,
    look: (name) => look(page, name),
    assertNothingWentWrong: (expected) =>
      expect(faults.filter((fault) => !expected?.test(fault))).toEqual([]),
    leave: () => context.close(),
  };
}

/** Signs in with password and authenticator. */
export async function signIn({ page }: Visitor, world: World, person: Person): Promise<void> {
  const isClient = person.role === 'CLIENT';
  await page.goto(isClient ? '/login' : '/login/admin');
  await enterPassword(page, person.email, person.password);
  await enterCode(page, await world.codeOf(person));
  await page
    .getByRole('heading', { level: 1, name: isClient ? 'Portfolio' : 'Overview' })
    .waitFor();
}

/** Signs in somebody without an authenticator, who is sent a code instead, to a number or an address. */
export async function signInByMessage(
  { page }: Visitor,
  world: World,
  { email, password }: Pick<Person, 'email' | 'password'>,
  sentTo: string,
): Promise<void> {
  await page.goto('/login');
  await enterPassword(page, email, password);
  await page.getByLabel('Confirmation code').waitFor();
  await enterCode(page, await world.codeSentTo(sentTo));
  await page.waitForURL(/\/enable-2fa/);
  await page.goto('/');
  await page.getByRole('heading', { level: 1, name: 'Portfolio' }).waitFor();
}

export async function enterPassword(page: Page, email: string, password: string): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Log in' }).click();
}

export async function enterCode(page: Page, code: string): Promise<void> {
  await page.getByLabel('Confirmation code').fill(code);
  await page.getByRole('button', { name: 'Confirm' }).click();
}

function keepFaults(page: Page, faults: string[]): void {
  page.on('console', (message) => {
    // The browser says each failed request here, too; `response` knows more of it.
    if (message.type() === 'error' && !message.text().startsWith('Failed to load resource')) {
      faults.push(`console: ${message.text()}`);
    }
  });
  page.on('pageerror', (error) => faults.push(`page: ${error.message}`));
  page.on('response', (response) => {
    if (response.status() >= 400 && !isExpiry(response)) {
      faults.push(`${response.status()} ${response.url()}`);
    }
  });
  page.on('requestfailed', (request) => {
    // Leaving a page ends what it was reading.
    const reason = request.failure()?.errorText ?? '';
    if (reason !== 'net::ERR_ABORTED') faults.push(`${reason} ${request.url()}`);
  });
}

/** An access token that ran out is answered 401 and renewed; a refused renewal is a fault. */
function isExpiry(response: Response): boolean {
  const { pathname } = new URL(response.url());
  const isRead = response.request().method() === 'GET' && pathname.startsWith('/api/');
  return response.status() === 401 && isRead;
}

/**
 * All rules are looked at once in each width, each time in the other theme; those of colours in every theme.
 */
async function look(page: Page, name: string): Promise<void> {
  // A tab behind another draws once a second.
  await page.bringToFront();
  await waitUntilLoaded(page);
  for (const [index, width] of WIDTHS_PX.entries()) {
    await page.setViewportSize({ width, height: HEIGHT_PX });
    for (const theme of THEMES) {
      const rules = theme === THEMES[index] ? null : RULES_OF_COLOURS;
      await showIn(page, theme);
      const where = `${name}, ${theme}, ${width} px`;
      expect.soft(await violationsOn(page, rules), where).toEqual([]);
    }
    expect.soft(await sidewaysPx(page), `${name}, ${width} px: scrolls sideways`).toBe(0);
  }
}
