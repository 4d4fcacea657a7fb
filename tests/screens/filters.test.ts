import { expect, test } from 'vitest';
import { cases } from './desk/cases.ts';
import { transactions } from './portal/transactions.ts';
import { fullStateOf, type Screen } from './screen.ts';
import { openGround, visit } from './visit.ts';

const ground = openGround();

test('on a phone the filters of a list wait behind a button, which counts and clears them', async () => {
  const [list] = transactions as readonly [Screen, ...Screen[]];
  const viewport = { width: 360, height: 800 };
  const context = await ground.browser.newContext({ baseURL: ground.stage.url, viewport });
  const { page } = await visit(ground.stage, context, list, fullStateOf(list));
  const type = page.getByLabel('Type');
  expect(await type.isVisible()).toBe(false);
  await page.getByRole('button', { name: 'Filters', exact: true }).click();
  await type.selectOption('deposit');
  await page.waitForURL('**/transactions?type=deposit');
  await page.getByRole('button', { name: 'Filters (1)' }).waitFor();
  await page.reload();
  await page.getByRole('button', { name: 'Filters (1)' }).waitFor();
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await page.waitForURL('**/transactions');
  await page.getByRole('button', { name: 'Filters', exact: true }).waitFor();

  await page.setViewportSize({ width: 1440, height: 900 });
  expect(await type.isVisible()).toBe(true);
  expect(await page.getByRole('button', { name: /Filters/ }).count()).toBe(0);
  await context.close();
});

test('a header sorts a queue one way and the other, says which, and the address keeps it', async () => {
  const list = cases.find(({ route }) => route === '/desk/queues/$queue') as Screen;
  const viewport = { width: 1440, height: 900 };
  const context = await ground.browser.newContext({ baseURL: ground.stage.url, viewport });
  const { page } = await visit(ground.stage, context, list, fullStateOf(list));
  const sorted = (name: string) =>
    page.getByRole('columnheader', { name, exact: true }).getAttribute('aria-sort');
  expect([await sorted('Due'), await sorted('Client')]).toEqual(['ascending', null]);
  const client = page.getByRole('button', { name: 'Client', exact: true });
  await client.click();
  await page.waitForURL('**/desk/queues/kyc?sort=CLIENT&order=ASC');
  await page.locator('th[aria-sort]', { hasText: 'Client' }).waitFor();
  expect([await sorted('Due'), await sorted('Client')]).toEqual([null, 'ascending']);
  await client.click();
  await page.waitForURL('**/desk/queues/kyc?sort=CLIENT&order=DESC');
  await page.locator('th[aria-sort=descending]').waitFor();
  await page.reload();
  await page.locator('th[aria-sort=descending]', { hasText: 'Client' }).waitFor();
  await context.close();
});
