import type { Page } from 'playwright-core';
import type { World } from './world.ts';

export async function requestWithdrawal(
  page: Page,
  world: World,
  email: string,
  { amount, wallet }: { amount: bigint; wallet: RegExp },
): Promise<string> {
  await page.goto('/withdrawal');
  await page.getByRole('link', { name: /USD Coin/ }).click();
  await page.getByRole('button', { name: wallet }).click();
  await page.getByRole('textbox', { name: 'Amount' }).fill(`${amount}`);
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Confirm withdrawal' }).click();
  await page.getByLabel('Confirmation code').fill(await world.codeOf(world.person(email)));
  await page.getByRole('button', { name: 'Verify' }).click();
  await page.waitForURL(/\/withdrawal\/[0-9a-f-]{36}$/);
  return page.url().split('/').at(-1) ?? '';
}
