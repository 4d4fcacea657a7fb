import { expectBalance } from '../balances.ts';
import { approve, leaveDesk, openDesk } from '../desk.ts';
import type { Visitor } from '../visitor.ts';
import type { World } from '../world.ts';
import {
  type Actions,
  copyDocument,
  expectHeading,
  goOn,
  search,
  sign,
  takePictures,
  walk,
} from './steps.ts';

/* How people are verified, at their own browser and at the desk, and deposit for the first time. */

export type KycAnswers = {
  readonly name: string;
  readonly street: string;
  readonly city: string;
  readonly postcode: string;
  /** Of a payer of US taxes: the code of the state, and the social security number. */
  readonly us?: { readonly state: string; readonly ssn: string };
  /** Of everybody else. */
  readonly abroad?: { readonly countryOfBirth: string; readonly taxNumber: string };
  readonly citizenship: string;
  /** As it is typed: day, month and year. */
  readonly born: string;
  /** Somebody invited has shown a document and signed the agreement before. */
  readonly wasInvited?: boolean;
};

/** Answers KYC until it is submitted. The browser must have a camera. */
export async function answerKyc(
  visitor: Visitor,
  answers: KycAnswers,
  before: Actions = {},
): Promise<void> {
  await visitor.page.goto('/kyc/intro');
  await walk(visitor, kycActions(answers), 'kyc-success', before);
}

/** The desk is opened for this person alone: untouched for half an hour it would end. */
export async function verifyPerson(
  visitor: Visitor,
  world: World,
  answers: KycAnswers,
  before: Actions = {},
): Promise<void> {
  await answerKyc(visitor, answers, before);
  const desk = await openDesk(world);
  await approve(desk, 'kyc', answers.name);
  await leaveDesk(desk);
  await signCustody(visitor, world, answers.name);
}

export async function signCustody({ page }: Visitor, world: World, name: string): Promise<void> {
  await page.goto('/custody-agreements');
  await page.getByRole('link', { name: 'Continue' }).click();
  for (const title of ['The custody service agreement', 'The master purchase agreement']) {
    await expectHeading(page, title);
    await sign(page, name);
    await goOn(page);
  }
  await expectHeading(page, 'Your agreements');
  await world.pass('PT1M');
  await page.goto('/account-status/agreements');
  await page.getByText('Your account is active', { exact: true }).waitFor();
}

export async function depositFirst({ page }: Visitor, world: World): Promise<void> {
  await world.pass('PT5M');
  await page.goto('/deposit');
  await page.getByRole('link', { name: /USD Coin/ }).click();
  const shown = page.getByText(/^0x[0-9a-fA-F]{40}$/);
  await shown.waitFor();
  const address = (await shown.textContent()) ?? '';
  await world.arrive({ address, currency: 'USDC', network: 'ETHEREUM', amount: '5000' });
  await world.pass('PT11M');
  const settling = 5_000_000_000n;
  await expectBalance(page, 'USDC', { available: 0n, settling, pending: 0n });
}

function kycActions(answers: KycAnswers): Actions {
  const { abroad } = answers;
  return {
    'kyc-intro': ({ page }) =>
      page.getByRole('link', { name: /^(Start|Continue where you were)$/ }).click(),
    'kyc-address': (visitor) => giveAddress(visitor, answers),
    'kyc-personal-details': (visitor) => givePersonalDetails(visitor, answers),
    'kyc-tax-residency': async ({ page }) => {
      await page.getByLabel('Tax number', { exact: true }).fill(abroad?.taxNumber ?? '');
      await goOn(page);
    },
    'kyc-occupation': async ({ page }) => {
      await search(page, 'Occupation', 'Software', { exact: false });
      await goOn(page);
    },
    'kyc-source-of-funds': (visitor) => tellSources(visitor),
    ...(answers.wasInvited ? DONE_BEFORE : identityActions(answers)),
    'kyc-complete': ({ page }) => page.getByRole('button', { name: 'Submit' }).click(),
  };
}

const DONE_BEFORE: Actions = {
  'kyc-verify-identity': async ({ page }) => {
    await page.getByText('We have your document').waitFor();
    await goOn(page);
  },
  'kyc-platform-agreement': async ({ page }) => {
    await page.getByText(/^You signed/).waitFor();
    await goOn(page);
  },
};

function identityActions({ name, us }: KycAnswers): Actions {
  return {
    'kyc-verify-identity': async ({ page }) => {
      await page.getByRole('button', { name: 'Start the check' }).click();
      await page.getByRole('radio', { name: 'Passport' }).check();
      await copyDocument(page);
      await page.getByRole('radio', { name: 'No, I am not' }).check();
      await takePictures(page, us ? 1 : 2);
      await goOn(page);
    },
    'kyc-platform-agreement': async ({ page }) => {
      await sign(page, name);
      await goOn(page);
    },
  };
}

/** Salary and investments, in two sentences. */
export async function tellSources({ page }: Pick<Visitor, 'page'>): Promise<void> {
  const wealth = page.getByRole('group', { name: 'How did you build your wealth?' });
  await wealth.getByLabel('Salary or pension').check();
  await wealth.getByLabel('Investments', { exact: true }).check();
  await page.getByLabel('How did it come about?').fill('Fifteen years as an engineer, invested');
  const funds = page.getByRole('group', { name: 'Where does what you invest with us come from?' });
  await funds.getByLabel('Salary or pension').check();
  await page.getByLabel('What is it exactly?').fill('Saved from my salary');
  await goOn(page);
}

async function giveAddress({ page }: Visitor, answers: KycAnswers): Promise<void> {
  await page.getByLabel('Street and number').fill(answers.street);
  await page.getByLabel('City').fill(answers.city);
  if (answers.us) await page.getByLabel('State').selectOption(answers.us.state);
  await page.getByLabel(answers.us ? 'ZIP code' : 'Postal code').fill(answers.postcode);
  await goOn(page);
}

async function givePersonalDetails({ page }: Visitor, answers: KycAnswers): Promise<void> {
  const { citizenship, born, us, abroad } = answers;
  await search(page, 'Citizenship', citizenship);
  await page.getByLabel('Date of birth').fill(born);
  if (us) await page.getByLabel('Social Security number').fill(us.ssn);
  if (abroad) await search(page, 'Country of birth', abroad.countryOfBirth);
  await goOn(page);
}
