import type { Page } from 'playwright-core';
import { typedOfDay } from '../../web/ui/fields/date-text.ts';
import { decide, findInOrder, openReview } from './desk.ts';
import { arrived, pdf } from './onboarding/documents.ts';
import { expectHeading } from './onboarding/steps.ts';
import { openVisitor, signIn, type Visitor } from './visitor.ts';
import type { World } from './world.ts';

/* What people do on the screens of private funds, and the desk about it. */

export const goOn = (page: Page) =>
  page.getByRole('button', { name: 'Continue', exact: true }).click();

export const choose = (page: Page, name: string | RegExp) =>
  page.getByRole('radio', { name }).check({ force: true });

export async function visit(world: World, email: string): Promise<Visitor> {
  const visitor = await openVisitor(world);
  await signIn(visitor, world, world.person(email));
  return visitor;
}

/** From the fund's page to the amount, which is entered. */
export async function beginSubscription(page: Page, slug: string, amount: string): Promise<void> {
  await page.goto(`/explore/${slug}`);
  await page.getByRole('main').getByRole('link', { name: 'Invest', exact: true }).click();
  await expectHeading(page, 'Invest in this fund');
  await page.getByRole('button', { name: 'Start', exact: true }).click();
  await page.getByRole('button', { name: /, class A/ }).click();
  await page.getByRole('textbox', { name: 'Amount to invest' }).fill(amount);
  await goOn(page);
}

/** Where the money comes from, and how long somebody has invested. */
export async function answerQuestions(page: Page): Promise<void> {
  await expectHeading(page, 'Where does this money come from?');
  await page.getByRole('checkbox').first().check({ force: true });
  await goOn(page);
  await expectHeading(page, 'How long have you invested in securities?');
  await page.getByRole('radio').last().check({ force: true });
  await goOn(page);
}

/** Sends a document of a day. */
export async function sendDocument(page: Page, file: string, day: string): Promise<void> {
  await page.locator('input[type=file]').first().setInputFiles(pdf(file));
  await arrived(page, file);
  await page.getByRole('textbox', { name: /Date on the document/ }).fill(typedOfDay(day));
  await page.getByRole('button', { name: 'Send the document' }).click();
  await expectHeading(page, 'Your documents are with us');
}

export async function approveAs(
  world: World,
  email: string,
  queue: string,
  name: string,
): Promise<void> {
  const officer = await visit(world, email);
  await openReview(officer.page, queue, name);
  await findInOrderIfAny(officer.page);
  await decide(officer.page, 'Approve');
  officer.assertNothingWentWrong();
  await officer.leave();
}

/** Documents that are looked at one by one are found in order. */
async function findInOrderIfAny(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Approve', exact: true }).waitFor();
  if ((await page.getByRole('button', { name: /^In order: / }).count()) > 0)
    await findInOrder(page);
}
