import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { waitUntilLoaded } from '../harness/page-checks.ts';
import { ASKED, COMPANY, giveHostileTexts, type HostileScreens, IN_KYC } from './hostile-world.ts';
import { launchBrowser, openVisitor, signIn } from './visitor.ts';
import { openWorld, type World } from './world.ts';

/** What would run if any screen took text for markup or for code. */
const HOSTILE = `"'><img src=x onerror="globalThis.ran=1"><svg onload="globalThis.ran=1"></svg>\${globalThis.ran=1}{{globalThis.ran=1}}`;

const PORTAL = [
  '/',
  '/explore',
  '/transactions',
  '/settings',
  '/settings/devices',
  '/withdrawal/crypto/USDC/wallet',
  '/upload-documents',
];
const DESK = ['/desk', '/desk/withdrawals', '/desk/audit', '/desk/clients'];

let world: World;
let browser: Browser;
let screens: HostileScreens;

beforeAll(async () => {
  world = await openWorld();
  await world.whileStopped(async (database) => {
    const users = database.updateTable('users');
    await users
      .set({ first_name: HOSTILE, last_name: HOSTILE })
      .where('email', '=', 'amelia.hart@example.com')
      .execute();
    await users
      .set({ legal_name: HOSTILE })
      .where('email', '=', 'treasury@northwind-partners.example')
      .execute();
    await database.updateTable('wallets').set({ name: HOSTILE }).execute();
    await database.updateTable('sessions').set({ device_name: HOSTILE }).execute();
    screens = await giveHostileTexts(database, HOSTILE);
  });
  browser = await launchBrowser();
});

afterAll(async () => {
  await browser?.close();
  await world?.stopAndAudit();
});

/** Watches a tab for scripts that ran and for what the content policy stopped. */
async function watch(page: Page): Promise<() => Promise<{ ran: unknown; stopped: string[] }>> {
  const stopped: string[] = [];
  await page.exposeFunction('tellStopped', (what: string) => stopped.push(what));
  await page.addInitScript(() => {
    addEventListener('securitypolicyviolation', ({ blockedURI, effectiveDirective }) => {
      (globalThis as unknown as { tellStopped: (what: string) => void }).tellStopped(
        `${effectiveDirective} ${blockedURI}`,
      );
    });
  });
  return async () => ({
    ran: await page.evaluate(() => (globalThis as { ran?: unknown }).ran),
    stopped,
  });
}

async function expectHarmless(
  page: Page,
  paths: readonly string[],
  look: Awaited<ReturnType<typeof watch>>,
) {
  for (const path of paths) {
    await page.goto(path);
    await waitUntilLoaded(page);
    expect([path, await look()]).toEqual([path, { ran: undefined, stopped: [] }]);
  }
}

test('text that people give is shown as text on every screen, and no script but ours is asked for', async () => {
  const client = await openVisitor(browser, world);
  const seen = await watch(client.page);
  await signIn(client, world, world.person('amelia.hart@example.com'));
  await expectHarmless(client.page, PORTAL, seen);
  expect(await client.page.getByText(HOSTILE).count()).toBeGreaterThan(0);
  const staff = await openVisitor(browser, world);
  const desk = await watch(staff.page);
  await signIn(staff, world, world.person('operations@ballast.example'));
  await expectHarmless(
    staff.page,
    [`/desk/clients?search=${encodeURIComponent(HOSTILE.slice(0, 90))}`, ...DESK],
    desk,
  );
  expect(await staff.page.getByText(HOSTILE).count()).toBeGreaterThan(0);
  client.assertNothingWentWrong();
  staff.assertNothingWentWrong();
  await client.leave();
  await staff.leave();
});

/** Lists show names, which take no such text; single cases and invitations show all that was given. */
const WITH_TEXT = /^\/desk\/(cases|invitations)\/./;

/** The text stands on the page, or in a field of it. */
async function expectShown(page: Page): Promise<void> {
  const inField = await page.getByRole('textbox').evaluateAll((fields, text) => {
    return fields.filter((field) => (field as HTMLInputElement).value === text).length;
  }, HOSTILE);
  const onPage = await page.getByText(HOSTILE).count();
  expect([page.url(), inField + onPage]).not.toEqual([page.url(), 0]);
}

test.each([
  ['a client who is asked for documents', ASKED, '/upload-documents'],
  ['a person in KYC', IN_KYC, '/kyc/address'],
  ['a company that shows documents', COMPANY, '/kyb/upload-documents'],
])('what was given and decided in onboarding is shown to %s as text', async (_who, email, path) => {
  const visitor = await openVisitor(browser, world);
  const seen = await watch(visitor.page);
  await world.pass('PT1M');
  await signIn(visitor, world, world.person(email));
  await expectHarmless(visitor.page, [path], seen);
  await expectShown(visitor.page);
  visitor.assertNothingWentWrong();
  await visitor.leave();
});

test('a signatory and the desk see it as text, too', async () => {
  const signatory = await openVisitor(browser, world);
  const seen = await watch(signatory.page);
  await expectHarmless(signatory.page, [screens.signatory], seen);
  await expectShown(signatory.page);
  const staff = await openVisitor(browser, world);
  const desk = await watch(staff.page);
  await world.pass('PT1M');
  await signIn(staff, world, world.person('compliance@ballast.example'));
  for (const path of screens.desk) {
    await expectHarmless(staff.page, [path], desk);
    if (WITH_TEXT.test(path)) await expectShown(staff.page);
  }
  signatory.assertNothingWentWrong();
  // The files of these cases have names and no content.
  staff.assertNothingWentWrong(/^500 .*\/documents\//);
  await signatory.leave();
  await staff.leave();
});

test.each([
  '/login?redirect=javascript:globalThis.ran=1',
  '/login?redirect=//evil.example/x',
  '/login?redirect=https://evil.example',
  '/error?redirect=javascript:globalThis.ran=1',
  '/error?redirect=//evil.example',
  `/no-such/${encodeURIComponent(HOSTILE)}`,
])('an address that wants to lead elsewhere stays inside: %s', async (path) => {
  const visitor = await openVisitor(browser, world);
  const { page } = visitor;
  const seen = await watch(page);
  await page.goto(path);
  await waitUntilLoaded(page);
  const again = page.getByRole('button', { name: 'Try again' });
  if (await again.isVisible()) await again.click();
  await waitUntilLoaded(page);
  expect(new URL(page.url()).origin).toBe(world.server.url);
  expect(await seen()).toEqual({ ran: undefined, stopped: [] });
  await visitor.leave();
});

test('whoever signs in after somebody else sees nothing of them', async () => {
  const visitor = await openVisitor(browser, world);
  const { page } = visitor;
  await world.pass('PT1M');
  await signIn(visitor, world, world.person('conor.oshea@example.com'));
  const total =
    (await page
      .getByRole('main')
      .getByText(/^\$[\d,]+\.\d\d$/)
      .first()
      .textContent()) ?? '';
  expect(total).not.toBe('');
  await page.goto('/logout');
  await page.waitForURL(/\/login/);
  await page.addInitScript(() => {
    const texts: string[] = [];
    Object.assign(globalThis, { texts });
    new MutationObserver(() => texts.push(document.body?.textContent ?? '')).observe(document, {
      childList: true,
      subtree: true,
      characterData: true,
    });
  });
  await signIn(visitor, world, world.person('treasury@northwind-partners.example'));
  await waitUntilLoaded(page);
  const texts = await page.evaluate(() => (globalThis as unknown as { texts: string[] }).texts);
  expect(texts.length).toBeGreaterThan(0);
  expect(texts.filter((text) => text.includes('Conor') || text.includes(total))).toEqual([]);
  await visitor.leave();
});
