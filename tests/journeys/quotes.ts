import type { Page } from 'playwright-core';

/** A quote holds for thirty seconds. */
const LONGER_THAN_A_QUOTE = '00:31';

export async function letQuoteExpire(page: Page, accept: string): Promise<void> {
  const button = page.getByRole('button', { name: accept }).and(page.locator(':enabled'));
  await button.waitFor();
  await page.clock.fastForward(LONGER_THAN_A_QUOTE);
  await button.waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Get a new quote' }).click();
  await button.waitFor();
}
