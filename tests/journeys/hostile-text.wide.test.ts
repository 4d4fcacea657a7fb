import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { clientActorOf } from '../../server/demo/settle-in.ts';
import { waitUntilLoaded } from '../harness/page-checks.ts';
import { ASKED, COMPANY, giveHostileTexts, type HostileScreens, IN_KYC } from './hostile-world.ts';
import { enterCode, enterPassword, openVisitor, signIn, signInOnScreens } from './visitor.ts';
import { requestWithdrawal } from './withdrawals.ts';
import { openWorld, type World } from './world.ts';

/** What would run if any screen took text for markup or for code. */
const HOSTILE = `"'><img src=x onerror="globalThis.ran=1"><svg onload="globalThis.ran=1"></svg>\${globalThis.ran=1}{{globalThis.ran=1}}`;

const PATIENCE_MS = 15_000;

const hostileAs = (what: string) => `${what} ${HOSTILE}`;

const PORTAL = [
  ['/', hostileAs('name')],
  ['/explore', hostileAs('name')],
  ['/transactions', hostileAs('name')],
  ['/settings', hostileAs('name')],
  ['/settings/devices', hostileAs('device')],
  ['/withdrawal/crypto/USDC/wallet', hostileAs('wallet')],
  ['/upload-documents', HOSTILE],
] as const;

const DESK = [
  [`/desk/clients?search=${encodeURIComponent(hostileAs('name').slice(0, 90))}`, hostileAs('name')],
  ['/desk/queues/withdrawals', hostileAs('name')],
  ['/desk/audit', hostileAs('name')],
  ['/desk/clients', hostileAs('company')],
] as const;

let world: World;
let screens: HostileScreens;

beforeAll(async () => {
  world = await openWorld();
  await world.inDatabase(async (database) => {
    const users = database.updateTable('users');
    await users
      .set({ first_name: hostileAs('name'), last_name: HOSTILE })
      .where('email', '=', 'amelia.hart@example.com')
      .execute();
    const company = await clientActorOf(database, 'treasury@northwind-partners.example');
    await database
      .updateTable('clients')
      .set({ legal_name: hostileAs('company') })
      .where('client_id', '=', company.clientId)
      .execute();
    await database
      .updateTable('payout_targets')
      .set({ name: hostileAs('wallet') })
      .execute();
    screens = await giveHostileTexts(database, HOSTILE);
  });
});

afterAll(() => world?.close());

/** Watches a tab for scripts that ran and for violations of the content policy. */
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

/** The text is shown as text and runs nowhere. */
async function expectHarmless(
  page: Page,
  seen: Awaited<ReturnType<typeof watch>>,
  path: string,
  text?: string,
) {
  await page.goto(path);
  await waitUntilLoaded(page);
  if (text) await expectShown(page, text);
  expect([path, await seen()]).toEqual([path, { ran: undefined, stopped: [] }]);
}

async function expectShown(page: Page, text: string): Promise<void> {
  const shown = async () => {
    const inField = await page.getByRole('textbox').evaluateAll((fields, wanted) => {
      return fields.filter((field) => (field as HTMLInputElement).value === wanted).length;
    }, text);
    return inField + (await page.getByText(text).count());
  };
  await expect
    .poll(shown, { message: `${text} on ${page.url()}`, timeout: PATIENCE_MS })
    .toBeGreaterThan(0);
}

test('text that people give is shown as text on every screen, and no script but ours is asked for', async () => {
  const client = await openVisitor(world);
  const seen = await watch(client.page);
  await signIn(client, world, world.person(ASKED));
  await world.inDatabase((database) =>
    database
      .updateTable('sessions')
      .set({ device_name: hostileAs('device') })
      .execute(),
  );
  for (const [path, text] of PORTAL) await expectHarmless(client.page, seen, path, text);
  await world.pass('PT1M');
  await requestWithdrawal(client.page, world, ASKED, { amount: 100n, wallet: /^wallet/ });
  client.assertNothingWentWrong(PICTURE_OF_A_ROW);
  await client.leave();

  const staff = await openVisitor(world);
  const desk = await watch(staff.page);
  await signIn(staff, world, world.person('operations@ballast.example'));
  for (const [path, text] of DESK) await expectHarmless(staff.page, desk, path, text);
  await staff.page.goto('/desk/queues/withdrawals');
  await staff.page.locator('tbody').getByRole('link').first().click();
  await staff.page.waitForURL(/\/desk\/cases\//);
  await expectHarmless(staff.page, desk, staff.page.url(), hostileAs('wallet'));
  // The start tells how much waits, and of whom nothing.
  await expectHarmless(staff.page, desk, '/desk');
  staff.assertNothingWentWrong();
  await staff.leave();
});

/** The file of this world is a row with no content behind it, so its small picture cannot be read. */
const PICTURE_OF_A_ROW = /^410 \S+\/uploads\/[^/]+\/file on \/upload-documents/;

/** Lists show names, which take no such text; single cases and invitations show all that was given. */
const WITH_TEXT = /^\/desk\/(cases|invitations)\/./;

test.each([
  ['a client who is asked for documents', ASKED, '/upload-documents'],
  ['a person in KYC', IN_KYC, '/kyc/address'],
  ['a company that shows documents', COMPANY, '/kyb/upload-documents'],
])('what was given and decided in onboarding is shown to %s as text', async (_who, email, path) => {
  const visitor = await openVisitor(world);
  const seen = await watch(visitor.page);
  await signIn(visitor, world, world.person(email));
  await expectHarmless(visitor.page, seen, path, HOSTILE);
  visitor.assertNothingWentWrong(PICTURE_OF_A_ROW);
  await visitor.leave();
});

test('a signatory and the desk see it as text, too', async () => {
  const signatory = await openVisitor(world);
  const seen = await watch(signatory.page);
  await expectHarmless(signatory.page, seen, screens.signatory, HOSTILE);
  const staff = await openVisitor(world);
  const desk = await watch(staff.page);
  await signIn(staff, world, world.person('compliance@ballast.example'));
  for (const path of screens.desk) {
    await expectHarmless(staff.page, desk, path, WITH_TEXT.test(path) ? HOSTILE : undefined);
  }
  signatory.assertNothingWentWrong();
  // The files of these cases have names and no content.
  staff.assertNothingWentWrong(/^410 .*\/documents\//);
  await signatory.leave();
  await staff.leave();
});

test.each(['javascript:globalThis.ran=1', '//evil.example/x', 'https://evil.example'])(
  'who signs in, or tries again after an error, stays inside whatever the address wants: %s',
  async (wanted) => {
    const visitor = await openVisitor(world);
    const { page } = visitor;
    const seen = await watch(page);
    const expectInside = async () => {
      await page.getByRole('heading', { level: 1, name: 'Portfolio' }).waitFor();
      expect(page.url()).toBe(`${world.server.url}/`);
      expect(await seen()).toEqual({ ran: undefined, stopped: [] });
    };
    await world.pass('PT1M');
    const person = world.person(ASKED);
    await page.goto(`/login?redirect=${encodeURIComponent(wanted)}`);
    await enterPassword(page, person.email, person.password);
    await enterCode(page, await world.codeOf(person));
    await expectInside();
    await page.goto(`/error?redirect=${encodeURIComponent(wanted)}`);
    await page.getByRole('button', { name: 'Try again' }).click();
    await expectInside();
    visitor.assertNothingWentWrong();
    await visitor.leave();
  },
);

test('an address that is none says so, and what stands in it runs nowhere', async () => {
  const visitor = await openVisitor(world);
  const { page } = visitor;
  const seen = await watch(page);
  await page.goto(`/no-such/${encodeURIComponent(HOSTILE)}`);
  await page.getByRole('heading', { level: 1, name: 'Page not found' }).waitFor();
  expect(new URL(page.url()).origin).toBe(world.server.url);
  expect(await seen()).toEqual({ ran: undefined, stopped: [] });
  visitor.assertNothingWentWrong(/^404 .*\/no-such\//);
  await visitor.leave();
});

test('whoever signs in after somebody else sees nothing of them', async () => {
  const visitor = await openVisitor(world);
  const { page } = visitor;
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
  await signInOnScreens(visitor, world, world.person('treasury@northwind-partners.example'));
  await waitUntilLoaded(page);
  const texts = await page.evaluate(() => (globalThis as unknown as { texts: string[] }).texts);
  expect(texts.length).toBeGreaterThan(0);
  expect(texts.filter((text) => text.includes('Conor') || text.includes(total))).toEqual([]);
  visitor.assertNothingWentWrong();
  await visitor.leave();
});
