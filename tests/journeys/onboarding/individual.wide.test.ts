import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openVisitor, type Visitor } from '../visitor.ts';
import { sharedWorld, type World } from '../world.ts';
import {
  at,
  choose,
  chooseCountry,
  completed,
  confirmRisks,
  EXPECTED,
  signUp,
} from './individual.ts';
import { goOn, sign } from './steps.ts';
import { depositFirst, type KycAnswers, verifyPerson } from './verification.ts';

/*
 * An accredited investor of Singapore who opens and closes the conditions of the class. What it asks for besides is looked at in
 * tests/screens.
 */

const WEI: KycAnswers = {
  name: 'Wei Lim',
  street: '1 Marina View',
  city: 'Singapore',
  postcode: '018960',
  abroad: { countryOfBirth: 'Malaysia', taxNumber: 'S1234567D' },
  citizenship: 'Singapore',
  born: '04/11/1976',
};

let world: World;

beforeAll(async () => {
  world = await sharedWorld();
});

afterAll(() => world?.close());

test('an accredited investor of Singapore says why, signs the letter and gets to a first deposit', async () => {
  const visitor = await openVisitor(world, { camera: true });
  const { page, look } = visitor;
  await signUp(visitor, world, 'wei.lim@example.com', '78 333 44 55');
  await page.getByLabel('First name').fill('Wei');
  await page.getByLabel('Last name').fill('Lim');
  await goOn(page);
  await chooseCountry(visitor, 'singa', 'Singapore');
  await choose(page, 'No, I pay taxes elsewhere');

  await at(page, 'eligibility');
  await look('/onboarding/eligibility');
  await sayWhyAccredited(visitor);
  await choose(page, 'I would prefer to discuss this in person');
  await at(page, 'questionnaire-digital');
  await choose(page, '$1 million to $5 million');
  await at(page, 'questionnaire-intended');
  await choose(page, 'More than $5 million');
  await confirmRisks(visitor);
  await signLetter(visitor, 'Wei Lim');
  await at(page, 'how-did-you-learn');
  await goOn(page);
  await completed(visitor, 'Wei Lim');
  await verifyPerson(visitor, world, WEI, {
    'kyc-personal-details': () => look('/kyc/personal-details abroad'),
    'kyc-tax-residency': () => look('/kyc/tax-residency'),
    'kyc-complete': () => look('/kyc/complete abroad'),
  });
  await depositFirst(visitor, world);
  visitor.assertNothingWentWrong(EXPECTED);
  await visitor.leave();
});

async function sayWhyAccredited({ page, look }: Visitor): Promise<void> {
  const dialog = page.getByRole('dialog');
  await walkClassesByKeyboard(page);
  await goOn(page);
  await look('/onboarding/eligibility, the conditions');
  await dialog.getByLabel('Income of the last 12 months').fill('299999.99');
  // What is typed outlives the dialog.
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  await goOn(page);
  expect(await dialog.getByLabel('Income of the last 12 months').inputValue()).toBe('299,999.99');
  await dialog.getByRole('button', { name: 'Confirm' }).click();
  await dialog.getByText('You don’t meet this category yet').waitFor();
  await look('/onboarding/eligibility, a condition missing');
  const income = dialog.getByRole('listitem').filter({ hasText: 'Income of the last 12 months' });
  await income.getByText('Not met yet', { exact: true }).waitFor();
  await dialog.getByLabel('Income of the last 12 months').fill('300000');
  await income.getByText('Met', { exact: true }).waitFor();
  await look('/onboarding/eligibility, a condition met');
  await dialog.getByRole('button', { name: 'Confirm' }).click();
  await at(page, 'questionnaire-liquid');
  await page.getByRole('link', { name: 'Back' }).click();
  await at(page, 'eligibility');
  expect(await page.getByRole('radio', { name: /^Accredited/ }).isChecked()).toBe(true);
  await goOn(page);
  expect(await dialog.getByLabel('Income of the last 12 months').inputValue()).toBe('300,000');
  await dialog.getByRole('button', { name: 'Confirm' }).click();
  await at(page, 'questionnaire-liquid');
}

/** Arrow keys go from class to class and open nothing. */
async function walkClassesByKeyboard(page: Page): Promise<void> {
  const [accredited, expert] = [/^Accredited investor/, /^Expert investor/].map((name) =>
    page.getByRole('radio', { name }),
  );
  await accredited?.press('Space');
  await accredited?.press('ArrowDown');
  expect(await expert?.isChecked()).toBe(true);
  await expert?.press('ArrowUp');
  expect(await accredited?.isChecked()).toBe(true);
  expect(await page.getByRole('dialog').count()).toBe(0);
}

async function signLetter({ page, look }: Visitor, name: string): Promise<void> {
  await at(page, 'declaration-of-non-solicitation');
  await look('/onboarding/declaration-of-non-solicitation');
  await sign(page, name);
  await goOn(page);
}
