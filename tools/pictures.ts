import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Browser, chromium, type Page } from 'playwright-core';
import sharp from 'sharp';
import { chromiumOptions } from '../tests/harness/chromium.ts';

/*
 * Takes the pictures of the README from a running demonstration, by its own login page:
 * npm start, and then: node tools/pictures.ts http://localhost:3000
 */

const FOLDER = fileURLToPath(new URL('../docs/pictures', import.meta.url));

const SIZE = { width: 1280, height: 800 };

const CLIENT = 'amelia.hart@example.com';
const OPERATIONS = 'operations@ballast.example';

type Picture = {
  readonly name: string;
  /** Whom it is taken as; nobody before the login. */
  readonly as: string | null;
  readonly path: string;
  /** Brings the page to what is shown. */
  readonly show?: (page: Page) => Promise<void>;
};

const PICTURES: readonly Picture[] = [
  { name: 'login', as: null, path: '/login', show: showPeople },
  { name: 'portfolio', as: CLIENT, path: '/' },
  { name: 'fund', as: CLIENT, path: '/explore', show: openFirstFund },
  { name: 'sandbox', as: CLIENT, path: '/transactions', show: openSandbox },
  { name: 'desk', as: OPERATIONS, path: '/desk/queues' },
];

async function openFirstFund(page: Page): Promise<void> {
  await page.locator('main a[href^="/explore/"]').first().click();
  await page.waitForURL(/\/explore\/./);
}

async function openSandbox(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Sandbox' }).click();
  await page.getByLabel('Amount', { exact: true }).waitFor();
}

async function showPeople(page: Page): Promise<void> {
  const people = page.getByRole('region', { name: 'This is a demonstration' });
  await people.evaluate((element) => element.scrollIntoView());
}

/** Opens a tab on the demonstration as one of its people, as somebody who tries it would. */
async function openAs(browser: Browser, baseURL: string, email: string | null): Promise<Page> {
  const context = await browser.newContext({
    baseURL,
    viewport: SIZE,
    colorScheme: 'light',
    reducedMotion: 'reduce',
    locale: 'en-GB',
    timezoneId: 'Europe/London',
  });
  const page = await context.newPage();
  if (email === null) return page;
  const isStaff = email.endsWith('@ballast.example');
  await page.goto(isStaff ? '/login/admin' : '/login');
  await page.getByRole('button', { name: email }).click();
  await page.getByRole('button', { name: 'Fill in' }).click();
  await page.getByRole('button', { name: 'Confirm' }).click();
  await page.waitForURL((url) => !url.pathname.startsWith('/login'));
  return page;
}

async function take(page: Page, { name, path, show }: Picture): Promise<void> {
  await page.goto(path, { waitUntil: 'networkidle' });
  await show?.(page);
  await page.waitForLoadState('networkidle');
  const file = join(FOLDER, `${name}.webp`);
  await sharp(await page.screenshot())
    .webp({ quality: 82 })
    .toFile(file);
}

const [baseUrl = 'http://localhost:3000'] = process.argv.slice(2);
mkdirSync(FOLDER, { recursive: true });
const browser = await chromium.launch(chromiumOptions());
try {
  const pages = new Map<string | null, Page>();
  for (const picture of PICTURES) {
    const page = pages.get(picture.as) ?? (await openAs(browser, baseUrl, picture.as));
    pages.set(picture.as, page);
    await take(page, picture);
  }
} finally {
  await browser.close();
}
