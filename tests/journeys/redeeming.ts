import type { Page } from 'playwright-core';
import { expectHeading, sign } from './onboarding/steps.ts';
import { goOn } from './subscribing.ts';

/** From the page of a private fund: asks for everything to be redeemed, with what that brings shown before it is signed. */
export async function redeemEverything(page: Page, signer: string): Promise<void> {
  await page.getByRole('main').getByRole('link', { name: 'Redeem', exact: true }).click();
  await page.getByRole('link', { name: /, class A/ }).click();
  await expectHeading(page, 'How much?');
  await page.getByText('Everything', { exact: true }).click();
  await goOn(page);
  await expectHeading(page, 'What you would receive');
  // Held for less than a year, and more than 95 % of what is held.
  await page.getByText(/^Early-redemption fee: /).waitFor();
  await page.getByText(/^Held back until the year’s audit: /).waitFor();
  await page.getByRole('button', { name: 'Go on to the agreement' }).click();
  await expectHeading(page, 'Sign your redemption');
  await sign(page, signer);
  await goOn(page);
  await page.getByRole('button', { name: 'See how it stands' }).click();
  await expectHeading(page, 'Your redemptions');
  await page
    .getByText(/take it back/i)
    .first()
    .waitFor();
}
