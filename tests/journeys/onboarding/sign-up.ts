import type { Page } from 'playwright-core';
import { enterCode, type Visitor } from '../visitor.ts';
import type { World } from '../world.ts';
import { NEWCOMER_PASSWORD } from './open-account.ts';
import { type Actions, choose, goOn, search, sign, walk } from './steps.ts';

export type PersonAnswers = {
  readonly email: string;
  /** In Switzerland, without its calling code. */
  readonly phone: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly country: string;
  readonly paysUsTaxes: boolean;
  /** Of payers of taxes elsewhere: the class of investors, with what makes them one. */
  readonly investorClass?: {
    readonly name: string;
    readonly amounts: Readonly<Record<string, string>>;
    readonly facts?: readonly string[];
  };
};

export async function chooseAccount(
  page: Page,
  kind: 'Individual' | 'Institutional',
): Promise<void> {
  await page.goto('/signup');
  await page.getByRole('link', { name: new RegExp(`^${kind}`) }).click();
  await page.waitForURL(/\/signup\/email\?type=/);
}

export async function signUpPerson(
  visitor: Visitor,
  world: World,
  answers: PersonAnswers,
): Promise<void> {
  const { page } = visitor;
  await chooseAccount(page, 'Individual');
  await page.getByLabel('Email').fill(answers.email);
  await goOn(page);
  await page.getByLabel('Confirmation code').waitFor();
  await enterCode(page, await world.codeSentTo(answers.email));
  const actions = { ...firstActions(world, answers), ...personActions(answers) };
  await walk(visitor, actions, 'onboarding-success');
}

/** The phone and the password. */
function firstActions(world: World, { phone }: PersonAnswers): Actions {
  return {
    'onboarding-phone-input': async ({ page }) => {
      await page.getByLabel('Country', { exact: true }).fill('Switz');
      await page.getByRole('option', { name: 'Switzerland (+41)' }).click();
      await page.getByLabel('Phone number').fill(phone);
      await goOn(page);
    },
    'onboarding-verify-method': ({ page }) =>
      page.getByRole('button', { name: /^Text message/ }).click(),
    'onboarding-phone-verify': async ({ page }) => {
      await page.getByLabel('Confirmation code').waitFor();
      await enterCode(page, await world.codeSentTo(`+41${phone}`));
    },
    'onboarding-password': async ({ page }) => {
      await page.getByLabel('New password').fill(NEWCOMER_PASSWORD);
      await goOn(page);
    },
  };
}

function personActions(answers: PersonAnswers): Actions {
  const { firstName, lastName, country, paysUsTaxes } = answers;
  return {
    'onboarding-full-name': async ({ page }) => {
      await page.getByLabel('First name').fill(firstName);
      await page.getByLabel('Last name').fill(lastName);
      await goOn(page);
    },
    'onboarding-country-of-residence': async ({ page }) => {
      await search(page, 'Country of residence', country);
      await goOn(page);
    },
    'onboarding-us-taxpayer-status': ({ page }) =>
      choose(page, paysUsTaxes ? 'Yes, I am a US taxpayer' : 'No, I pay taxes elsewhere'),
    'onboarding-eligibility': (visitor) => chooseClass(visitor, answers),
    'onboarding-questionnaire-liquid': ({ page }) => choose(page, '$0.5 million to $3 million'),
    'onboarding-questionnaire-digital': ({ page }) => choose(page, 'I have no digital assets'),
    'onboarding-questionnaire-intended': ({ page }) => choose(page, '$0.1 million to $0.5 million'),
    'onboarding-risks-agreement': confirmRisks,
    'onboarding-declaration-of-non-solicitation': async ({ page }) => {
      await sign(page, `${firstName} ${lastName}`);
      await goOn(page);
    },
    'onboarding-how-did-you-learn': ({ page }) => goOn(page),
    'onboarding-complete': ({ page }) => page.getByRole('button', { name: 'Submit' }).click(),
  };
}

/** A class is saved once its conditions are met and confirmed in a dialog. */
async function chooseClass({ page }: Visitor, { investorClass }: PersonAnswers): Promise<void> {
  if (!investorClass) throw new Error('asked for a class of investors that was not answered');
  const { name, amounts, facts = [] } = investorClass;
  await page.getByRole('radio', { name: new RegExp(`^${name}`) }).check();
  await goOn(page);
  const dialog = page.getByRole('dialog', { name });
  for (const [label, amount] of Object.entries(amounts)) {
    await dialog.getByLabel(label).fill(amount);
  }
  for (const fact of facts) await dialog.getByLabel(fact).check();
  await dialog.getByRole('button', { name: 'Confirm' }).click();
  await dialog.waitFor({ state: 'detached' });
}

async function confirmRisks({ page }: Visitor): Promise<void> {
  await page.getByRole('checkbox').first().waitFor();
  for (const box of await page.getByRole('checkbox').all()) await box.check();
  await page.getByRole('button', { name: 'I understand these risks' }).click();
}
