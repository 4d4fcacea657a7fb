import { afterAll, beforeAll, expect, test } from 'vitest';
import { enterCode, enterPassword, openVisitor, type Visitor } from '../visitor.ts';
import { sharedWorld, type World } from '../world.ts';
import {
  at,
  choose,
  chooseCountry,
  completed,
  confirmRisks,
  EXPECTED,
  PASSWORD,
  signUp,
} from './individual.ts';
import { type PersonAnswers, signUpPerson } from './sign-up.ts';
import { focusedName, goOn } from './steps.ts';
import { depositFirst, type KycAnswers, verifyPerson } from './verification.ts';

/*
 * People who sign up in Chromium, from the choice of the account to a first deposit: a payer of US taxes who
 * meets both blocks and corrects the answers, and an elective professional of Switzerland who meets nothing.
 */

const ADA: KycAnswers = {
  name: 'Ada King Byron',
  street: '128 Mercer Street',
  city: 'New York',
  postcode: '10012',
  us: { state: 'NY', ssn: '111-22-3333' },
  citizenship: 'United States',
  born: '17/05/1980',
};

const RETO: PersonAnswers = {
  email: 'reto.brunner@example.com',
  phone: '781000003',
  firstName: 'Reto',
  lastName: 'Brunner',
  country: 'Switzerland',
  paysUsTaxes: false,
  investorClass: {
    name: 'Elective professional investor',
    amounts: { 'Portfolio of investments and cash': '500000' },
    facts: ['Knowledge of such investments from education or work in finance'],
  },
};

const RETO_IN_KYC: KycAnswers = {
  name: 'Reto Brunner',
  street: 'Bahnhofstrasse 1',
  city: 'Zürich',
  postcode: '8001',
  abroad: { countryOfBirth: 'Switzerland', taxNumber: '7569217076985' },
  citizenship: 'Switzerland',
  born: '29/02/1972',
};

let world: World;

beforeAll(async () => {
  world = await sharedWorld();
});

afterAll(() => world?.close());

test('a payer of US taxes meets both blocks, corrects the answers and gets to a first deposit', async () => {
  const visitor = await openVisitor(world, { camera: true });
  const { page, look } = visitor;
  await signUp(visitor, world, 'ada.byron@example.com', '78 222 33 44');
  await giveName(visitor);
  await chooseCountry(visitor, 'united st', 'United States');
  await at(page, 'us-taxpayer-status');
  await goOn(page);
  await page.getByText('Choose an answer').waitFor();
  expect(await page.evaluate(() => document.activeElement?.role)).toBe('radiogroup');
  await look('/onboarding/us-taxpayer-status without an answer');
  await choose(page, 'Yes, I am a US taxpayer');

  await blockedByLiquid(visitor);
  await comeBack(visitor, 'ada.byron@example.com', 'questionnaire-digital');
  await look('/onboarding/questionnaire/digital');
  await choose(page, 'I have no digital assets');
  await blockedByIntended(visitor);

  await confirmRisks(visitor);
  await at(page, 'how-did-you-learn');
  await look('/onboarding/how-did-you-learn');
  await page.getByRole('radio', { name: 'Another way' }).check();
  await page.getByLabel('Which way? (optional)').fill('A talk in Ulm');
  await goOn(page);
  await completed(visitor, 'Ada King Byron');
  await verifyPerson(visitor, world, ADA);
  await depositFirst(visitor, world);
  visitor.assertNothingWentWrong(EXPECTED);
  await visitor.leave();
});

test('an elective professional of Switzerland gets to a first deposit', async () => {
  const visitor = await openVisitor(world, { camera: true });
  await signUpPerson(visitor, world, RETO);
  await verifyPerson(visitor, world, RETO_IN_KYC);
  await depositFirst(visitor, world);
  visitor.assertNothingWentWrong(EXPECTED);
  await visitor.leave();
});

async function giveName({ page, look }: Visitor): Promise<void> {
  await look('/onboarding/full-name');
  await page.getByLabel('First name').fill('Ada');
  await goOn(page);
  await page.getByText('Invalid last name').waitFor();
  expect(await focusedName(page)).toBe('last_name');
  await page.getByLabel('Middle name').fill('R2D2');
  await page.getByLabel('Last name').fill('Byron');
  await goOn(page);
  // This one the server refuses.
  await page.getByText('Invalid middle name').waitFor();
  expect(await focusedName(page)).toBe('middle_name');
  await look('/onboarding/full-name with a name that is none');
  await page.getByLabel('Middle name').fill('King');
  await page.context().setOffline(true);
  await goOn(page);
  await page.getByRole('dialog', { name: 'We could not save your answer' }).waitFor();
  await look('/onboarding/full-name without a connection');
  await page.context().setOffline(false);
  await page.getByRole('button', { name: 'Try again' }).click();
  await at(page, 'country-of-residence');
}

async function blockedByLiquid({ page, look }: Visitor): Promise<void> {
  await at(page, 'questionnaire-liquid');
  await look('/onboarding/questionnaire/liquid');
  await choose(page, 'Less than $0.5 million');
  await at(page, 'investor-blocked');
  await look('/onboarding/investor-blocked');
  // Whatever else is asked for, the block stays.
  await page.goto('/onboarding/risks-agreement');
  await at(page, 'investor-blocked');
  await page.getByRole('link', { name: 'Correct my answer' }).click();
  await at(page, 'questionnaire-liquid');
  expect(await page.getByRole('radio', { name: 'Less than $0.5 million' }).isChecked()).toBe(true);
  await choose(page, '$0.5 million to $3 million');
  await at(page, 'questionnaire-digital');
}

async function blockedByIntended({ page, look }: Visitor): Promise<void> {
  await at(page, 'questionnaire-intended');
  await look('/onboarding/questionnaire/intended');
  await choose(page, 'Less than $0.1 million');
  const dialog = page.getByRole('dialog', { name: 'This amount is too small' });
  await dialog.getByRole('link', { name: /^support@/ }).waitFor();
  await look('/onboarding/questionnaire/intended with too small an amount');
  await dialog.getByRole('button', { name: 'Got it' }).click();
  await page.goto('/onboarding/complete');
  await at(page, 'questionnaire-intended');
  expect(await page.getByRole('radio', { name: 'Less than $0.1 million' }).isChecked()).toBe(true);
  await choose(page, '$0.1 million to $0.5 million');
}

/** Logs out and in again, and is where the sign-up was left. */
async function comeBack({ page }: Visitor, email: string, step: string): Promise<void> {
  await page.getByRole('link', { name: 'Log out' }).click();
  await page.getByRole('heading', { level: 1, name: 'Log in' }).waitFor();
  await world.pass('PT2M');
  await enterPassword(page, email, PASSWORD);
  // The screen asks for a code when it opens, and counts down once that one is out.
  await page.getByRole('button', { name: /^Resend code in \d+ s$/ }).waitFor();
  await enterCode(page, await world.codeSentTo('+41782223344'));
  await at(page, step);
  await page.getByRole('link', { name: 'Back' }).click();
  await at(page, 'questionnaire-liquid');
  await goOn(page);
  await at(page, step);
}
