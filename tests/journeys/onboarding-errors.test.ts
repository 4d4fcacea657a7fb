import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, test } from 'vitest';
import { answerDialog } from './failures.ts';
import { signUpInUs } from './open-account.ts';
import { expectHeading, goOn } from './steps.ts';
import { launchBrowser, openVisitor } from './visitor.ts';
import { openWorld, type World } from './world.ts';

/*
 * What the screens say when a sign-up fails (access.md, section 8), with the way on. The dialogs
 * of signing are in signing.test.ts; an answer that could not be saved, and how it is said of fields, in
 * onboarding-individual.test.ts and kyc.test.ts; a file that was interrupted or refused in kyb.test.ts.
 */

const INES = {
  email: 'ines.hollis@example.com',
  phone: '+12125550171',
  first_name: 'Ines',
  last_name: 'Hollis',
};

const DETAILS = 'onboarding/individual/sign-up/details';

const NO_CONNECTION = 'We cannot reach the platform. Check your connection.';

/** Failures that were made here. */
const MADE =
  /^(net::ERR_INTERNET_DISCONNECTED |422 .*\/sign-up\/details$|409 .*\/sign-up\/complete$)/;

let browser: Browser;
let world: World;

beforeAll(async () => {
  browser = await launchBrowser();
  // Whoever meets failures here comes first.
  world = await openWorld('EMBEDDED', { BALLAST_DEMO_WORLD: 'off' });
});

afterAll(async () => {
  await browser?.close();
  await world?.server.stop();
});

test('an answer that the server does not understand, and a sign-up that does not complete', async () => {
  const visitor = await openVisitor(browser, world);
  const { page } = visitor;
  const call = await signUpInUs(visitor, world, INES);

  // Of no field at all: the whole is unexpected.
  await page.goto('/onboarding/how-did-you-learn');
  await page.getByRole('radio', { name: 'Another way' }).check();
  await page.route(
    `**/${DETAILS}`,
    (route) => route.continue({ method: 'PATCH', postData: '[]' }),
    { times: 1 },
  );
  await goOn(page);
  const notSaved = 'We could not save your answer';
  await page.getByRole('dialog', { name: notSaved }).waitFor();
  await visitor.look('an answer that was not understood');
  await answerDialog(page, notSaved, 'Try again', 'Something went wrong. Please try again later.');
  await expectHeading(page, 'Complete your registration');

  const notCompleted = 'We could not complete your registration';
  await page.context().setOffline(true);
  await submit(page);
  await answerDialog(page, notCompleted, 'Got it', NO_CONNECTION);
  await page.context().setOffline(false);
  // Another tab takes back an answer, and gives it again.
  await call('PATCH', DETAILS, { us_tax_payer: false });
  await submit(page);
  const dialog = page.getByRole('dialog', { name: notCompleted });
  await dialog.getByText('A step before this one is not complete.').waitFor();
  await call('PATCH', DETAILS, { us_tax_payer: true });
  await answerDialog(page, notCompleted, 'Try again');
  await page.locator('html[data-route="onboarding-success"]').waitFor();
  visitor.assertNothingWentWrong(MADE);
  await visitor.leave();
});

async function submit(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Submit' }).click();
}
