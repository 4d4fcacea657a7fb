import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { enterCode, type Visitor } from '../visitor.ts';
import type { World } from '../world.ts';
import { chooseAccount } from './sign-up.ts';
import { goOn } from './steps.ts';

export const PASSWORD = 'Kestrel over 9 gables!';

/** Expected refusals: early queries of the start, refused fields, and no connection. */
export const EXPECTED =
  /^(422 .*\/sign-up\/details|403 .*\/(portfolio|transactions)[/?]|409 .*\/deposits|net::ERR_INTERNET_DISCONNECTED )/;

/** Signs up as far as the password, with the way back from the first step and from the password. */
export async function signUp(
  visitor: Visitor,
  world: World,
  email: string,
  phone: string,
): Promise<void> {
  const { page, look } = visitor;
  await resume(page, world, email);
  await at(page, 'phone-input');
  await page.getByText('About 3 minutes').waitFor();
  await page.getByLabel('Country', { exact: true }).fill('Switz');
  await page.getByRole('option', { name: 'Switzerland (+41)' }).click();
  await page.getByLabel('Phone number').fill(phone);
  await goOn(page);
  await page.getByRole('button', { name: /^Text message/ }).click();
  await at(page, 'phone-verify');
  await enterCode(page, await world.codeSentTo(`+41${phone.replaceAll(' ', '')}`));
  await at(page, 'password');
  await look('/onboarding/password');
  await page.getByRole('link', { name: 'Back' }).click();
  await page.getByRole('heading', { level: 1, name: 'Log in' }).waitFor();
  await world.pass('PT2M');
  await resume(page, world, email);
  await at(page, 'password');
  await page.getByLabel('New password').fill(PASSWORD);
  await goOn(page);
  await at(page, 'full-name');
}

/** Resumes a sign-up without a password, by the code to its address. */
async function resume(page: Page, world: World, email: string): Promise<void> {
  await chooseAccount(page, 'Individual');
  await page.getByLabel('Email').fill(email);
  await goOn(page);
  await page.getByLabel('Confirmation code').waitFor();
  await enterCode(page, await world.codeSentTo(email));
}

export async function chooseCountry(
  { page, look }: Visitor,
  typed: string,
  name: string,
): Promise<void> {
  await at(page, 'country-of-residence');
  await look('/onboarding/country-of-residence');
  const country = page.getByRole('combobox', { name: 'Country of residence' });
  await country.fill(typed);
  await page.getByRole('option', { name, exact: true }).waitFor();
  await look('/onboarding/country-of-residence, the list');
  await country.fill('');
  await country.fill(typed);
  // What is typed marks the first country that it fits.
  await page.locator('[role="option"][data-combobox-selected]').waitFor();
  await country.press('Enter');
  await expect.poll(() => country.inputValue()).toBe(name);
  await goOn(page);
  await at(page, 'us-taxpayer-status');
}

export async function confirmRisks({ page, look }: Visitor): Promise<void> {
  await at(page, 'risks-agreement');
  const boxes = await page.getByRole('checkbox').all();
  for (const box of boxes.slice(1)) await box.check();
  await page.getByRole('button', { name: 'I understand these risks' }).click();
  await page.getByText('Confirm that you understand this risk').waitFor();
  await look('/onboarding/risks-agreement with one left out');
  await boxes[0]?.check();
  await page.getByRole('button', { name: 'I understand these risks' }).click();
}

export async function completed({ page, look }: Visitor, name: string): Promise<void> {
  await at(page, 'complete');
  await page.getByText(name, { exact: true }).waitFor();
  await look('/onboarding/complete');
  await page.getByRole('button', { name: 'Submit' }).click();
  await at(page, 'success');
  await look('/onboarding/success');
  await page.getByRole('link', { name: 'Verify my identity' }).click();
  await page.waitForURL(/\/kyc/);
  await page.goto('/onboarding/full-name');
  await page.getByRole('heading', { level: 1, name: 'Portfolio' }).waitFor();
}

export async function choose(page: Page, answer: string): Promise<void> {
  await page.getByRole('radio', { name: answer, exact: true }).check();
  await goOn(page);
}

/** Waits for a step by the name of its route. */
export function at(page: Page, step: string): Promise<void> {
  return page.locator(`html[data-route="onboarding-${step}"]`).waitFor();
}
