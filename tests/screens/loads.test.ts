import { setTimeout } from 'node:timers/promises';
import { getPortfolioAssets, listInvestments } from '@ballast/contract/portfolio/portfolio.ts';
import { expect, test } from 'vitest';
import { refuse } from './answers.ts';
import { portfolio } from './portal/portfolio.ts';
import { fullStateOf, type Screen } from './screen.ts';
import { expectSights, TODAY } from './show.ts';
import { openGround, visit } from './visit.ts';

const ground = openGround();

const [start] = portfolio as readonly [Screen];
const TOTAL = '185,250.50';

/** Times in which the page would ask, if it went on as while all is well. */
const ROUNDS = 12;

async function openPortfolio() {
  const context = await ground.browser.newContext({ baseURL: ground.stage.url });
  await context.clock.install({ time: TODAY });
  const { page, scene } = await visit(ground.stage, context, start, fullStateOf(start));
  const strip = page.locator('[data-loads="strip"]');
  return { context, page, scene, strip };
}

test('figures that cannot be read again stay, with their time, until they can', async () => {
  const { context, page, scene, strip } = await openPortfolio();
  const broken = [getPortfolioAssets, listInvestments].map((call) =>
    refuse(call, 'internal_error'),
  );
  const answers = new Map([...scene.answers, ...broken.map((each) => [each.call, each] as const)]);
  ground.stage.set({ ...scene, answers });
  await page.clock.runFor(12_000);
  await strip.waitFor();
  expect(await strip.textContent()).toMatch(
    /could not update this page.*Figures are as of \d\d:\d\d/,
  );
  await expectSights(page, [TOTAL]);

  // The longer it fails, the less it is asked for.
  const before = scene.sent.filter(({ call }) => call === listInvestments).length;
  for (let round = 0; round < ROUNDS; round += 1) {
    await page.clock.runFor(10_000);
    await setTimeout(30);
  }
  const asked = scene.sent.filter(({ call }) => call === listInvestments).length - before;
  expect(asked).toBeGreaterThan(1);
  expect(asked).toBeLessThan(ROUNDS / 2);

  ground.stage.set(scene);
  await page.getByRole('button', { name: 'Try again' }).click();
  await strip.waitFor({ state: 'detached' });
  await context.close();
});

test('being offline is said once, asks for nothing, and is over with the connection', async () => {
  const { context, page, scene, strip } = await openPortfolio();
  await context.setOffline(true);
  await strip.waitFor();
  expect(await strip.textContent()).toMatch(/You are offline.*Figures are as of/);
  const before = scene.sent.length;
  await page.clock.runFor(60_000);
  expect(await page.getByText('You are offline').count()).toBe(1);
  expect(await page.locator('[role="alert"], [class*="skeleton"]').count()).toBe(0);
  await expectSights(page, [TOTAL]);
  expect(scene.sent.length).toBe(before);

  // A room whose code is not there opens as soon as it can come.
  await page.getByRole('link', { name: 'Documents' }).first().click();
  await expectSights(page, ['You are offline. This page opens when you are connected.']);
  await context.setOffline(false);
  await page.getByRole('heading', { level: 1, name: 'Documents' }).waitFor();
  await strip.waitFor({ state: 'detached' });
  await context.close();
});
