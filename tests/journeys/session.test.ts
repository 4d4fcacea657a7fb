import { getPortfolioAssets } from '@ballast/contract/portfolio/portfolio.ts';
import type { BrowserContext, Page, Response } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { twentieth } from '../harness/scale.ts';
import { enterCode, enterPassword, openVisitor, signIn, signInOnScreens } from './visitor.ts';
import { openWorld, type Person, type World } from './world.ts';

const EMAIL = 'conor.oshea@example.com';

/** The longest that an access token lasts, and some. */
const AFTER_EXPIRY = { duration: 'PT11M', inTab: '11:00' };

/** On a busy machine. */
const RENEWAL_LIMIT_MS = 60_000;

let world: World;
let person: Person;

beforeAll(async () => {
  world = await openWorld();
  person = world.person(EMAIL);
});

afterAll(() => world?.close());

test('two tabs whose access tokens run out at once stay signed in', async () => {
  const visitor = await openVisitor(world);
  await signIn(visitor, world, person);
  const tabs = [visitor.page, await visitor.openTab()];
  for (const tab of tabs) await showPortfolio(tab);
  for (let expiry = 1; expiry <= twentieth(50); expiry += 1) {
    const renewals = Promise.all(tabs.map(renewed));
    await world.pass(AFTER_EXPIRY.duration);
    // Both tabs read again at once with tokens that have run out.
    await visitor.page.clock.fastForward(AFTER_EXPIRY.inTab);
    await renewals;
    await Promise.all(tabs.map(expectPortfolio));
  }
  visitor.assertNothingWentWrong();
  await visitor.leave();
});

test('after a logout in one tab, neither Back nor another tab shows anything private', async () => {
  const visitor = await openVisitor(world);
  await signIn(visitor, world, person);
  const { page } = visitor;
  const other = await visitor.openTab();
  await showPortfolio(other);
  await page.getByRole('navigation').getByRole('link', { name: 'Transactions' }).click();
  await page.getByRole('heading', { level: 1, name: 'Transactions' }).waitFor();
  await page.getByRole('button', { name: 'Conor' }).click();
  await page.getByRole('link', { name: 'Log out' }).click();
  await page.waitForURL(/\/login/);

  await page.goBack();
  await expectLogin(page);
  await visitor.refresh();
  await expectLogin(other);
  await other.goto('/');
  await expectLogin(other);
  visitor.assertNothingWentWrong(/^401 .*\/auth\/token\/refresh /);
  await visitor.leave();
});

test('a login leaves no token where a script could read it', async () => {
  const visitor = await openVisitor(world);
  const tokens: string[] = [];
  visitor.page.on('response', async (response) => {
    if (!/\/auth\//.test(response.url()) || !response.ok()) return;
    const answer = (await response.json().catch(() => null)) as { access_token?: string } | null;
    if (answer?.access_token) tokens.push(answer.access_token);
  });
  await world.pass('PT1M');
  // The heading stands before the page has a token; what it reads with one comes after.
  const [answer] = await Promise.all([
    visitor.page.waitForResponse((response) => response.url().endsWith(getPortfolioAssets.path)),
    signInOnScreens(visitor, world, person),
  ]);
  expect(answer.ok()).toBe(true);
  const context = visitor.page.context();
  tokens.push(...(await hiddenCookiesOf(context)));
  expect(tokens.length).toBeGreaterThanOrEqual(3);

  const readable = await readableTextOf(visitor.page);
  expect(readable).toContain(world.server.url);
  for (const token of tokens) expect(readable).not.toContain(token);
  // A token under another name would still look like one.
  expect(readable).not.toMatch(/eyJ[\w-]{10,}\./);
  visitor.assertNothingWentWrong();
  await visitor.leave();
});

test('a wrong password and a wrong code say so and let in nobody', async () => {
  const visitor = await openVisitor(world);
  const { page } = visitor;
  await world.pass('PT1M');
  await page.goto('/login');
  await enterPassword(page, person.email, 'not-the-password-26');
  await page.getByText('Incorrect email address or password').waitFor();
  expect(new URL(page.url()).pathname).toBe('/login');

  await enterPassword(page, person.email, person.password);
  await enterCode(page, wrongCodeBeside(await world.codeOf(person)));
  await page.getByText('Confirmation code is incorrect.').waitFor();
  await page.goto('/');
  await expectLogin(page);

  await signInOnScreens(visitor, world, person);
  visitor.assertNothingWentWrong(/^401 .*\/auth\//);
  await visitor.leave();
});

/**
 * Resolves when every query of a tab that was refused for its old token has been answered. Not
 * before: the clock must not move between a renewal and the query that waits for it.
 */
function renewed(page: Page): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const refused = new Set<string>();
  let renewals = 0;
  const follow = (response: Response) => {
    const url = response.url();
    if (response.status() === 401) refused.add(url);
    else refused.delete(url);
    if (response.ok() && url.endsWith('/auth/token/refresh')) renewals += 1;
    if (renewals > 0 && refused.size === 0) end();
  };
  const timer = setTimeout(() => {
    reject(new Error(`not answered after an expiry: ${[...refused]}; now at ${page.url()}`));
    end();
  }, RENEWAL_LIMIT_MS);
  const end = () => {
    clearTimeout(timer);
    page.off('response', follow);
    resolve();
  };
  page.on('response', follow);
  return promise;
}

async function showPortfolio(page: Page): Promise<void> {
  await page.goto('/');
  await expectPortfolio(page);
}

async function expectPortfolio(page: Page): Promise<void> {
  await page.getByRole('heading', { level: 1, name: 'Portfolio' }).waitFor();
  expect(new URL(page.url()).pathname).toBe('/');
}

async function expectLogin(page: Page): Promise<void> {
  await page.getByRole('heading', { level: 1, name: 'Log in' }).waitFor();
  const shown = await page.locator('body').textContent();
  expect(shown).not.toMatch(/\d\s(BTC|ETH|USDC|USDT)|Log out/);
}

async function hiddenCookiesOf(context: BrowserContext): Promise<string[]> {
  const cookies = await context.cookies();
  return cookies.filter(({ httpOnly }) => httpOnly).map(({ value }) => value);
}

function readableTextOf(page: Page): Promise<string> {
  return page.evaluate(async () => {
    const databases = await indexedDB.databases();
    const kept = await Promise.all(databases.map(({ name }) => dump(name ?? '')));
    const history = JSON.stringify(globalThis.history.state);
    const caches = await globalThis.caches?.keys();
    return [
      location.href,
      document.cookie,
      JSON.stringify({ ...localStorage }),
      JSON.stringify({ ...sessionStorage }),
      history,
      JSON.stringify(caches ?? []),
      window.name,
      ...kept,
    ].join('\n');

    async function dump(name: string): Promise<string> {
      const answer = <T>(request: IDBRequest<T>) =>
        new Promise<T>((resolve, reject) => {
          request.onsuccess = () => resolve(request.result);
          request.onerror = () => reject(request.error);
        });
      const database = await answer(indexedDB.open(name));
      const stores = [...database.objectStoreNames];
      const rows = await Promise.all(
        stores.map((store) => answer(database.transaction(store).objectStore(store).getAll())),
      );
      database.close();
      return JSON.stringify(rows);
    }
  });
}

function wrongCodeBeside(code: string): string {
  const last = code.endsWith('0') ? '1' : '0';
  return `${code.slice(0, -1)}${last}`;
}
