import type { Page } from 'playwright-core';
import { afterAll, beforeAll, test } from 'vitest';
import { readClock } from '../../server/database/clock.ts';
import { dayOf, monthsAfter } from '../../server/database/days.ts';
import { typedOfDay } from '../../web/ui/fields/date-text.ts';
import { openUsVehicle } from '../worlds/private-funds.ts';
import { decide, findInOrder, openReview } from './desk.ts';
import { arrived, pdf } from './onboarding/documents.ts';
import { expectHeading, sign } from './onboarding/steps.ts';
import { openVisitor, signIn, type Visitor } from './visitor.ts';
import { openWorld, type World } from './world.ts';

/* Subscriptions to private funds from the first screen to the approval, at the browsers of the client and of the desk. */

let world: World;

/** The day that the platform's clock is in. */
let today: string;

beforeAll(async () => {
  world = await openWorld();
  today = await world.inDatabase(async (database) => {
    const day = dayOf(await readClock(database));
    const month = `${day.slice(0, 7)}-01`;
    // A fund for US taxpayers into which nobody of the demo has subscribed.
    await openUsVehicle(database, 'longshore', [monthsAfter(month, 2), monthsAfter(month, 3)]);
    return day;
  });
});

afterAll(() => world?.close());

const goOn = (page: Page) => page.getByRole('button', { name: 'Continue', exact: true }).click();

const choose = (page: Page, name: string | RegExp) =>
  page.getByRole('radio', { name }).check({ force: true });

async function visit(email: string): Promise<Visitor> {
  const visitor = await openVisitor(world);
  await signIn(visitor, world, world.person(email));
  return visitor;
}

/** From the fund's page to the amount, which is entered. */
async function beginSubscription(page: Page, slug: string, amount: string): Promise<void> {
  await page.goto(`/explore/${slug}`);
  await page.getByRole('main').getByRole('link', { name: 'Invest', exact: true }).click();
  await expectHeading(page, 'Invest in this fund');
  await page.getByRole('button', { name: 'Start', exact: true }).click();
  await page.getByRole('button', { name: /, class A/ }).click();
  await page.getByRole('textbox', { name: 'Amount to invest' }).fill(amount);
  await goOn(page);
}

async function approveAs(email: string, queue: string, name: string): Promise<void> {
  const officer = await visit(email);
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

test('a US taxpayer subscribes for the first time, shows that they are an accredited investor, and is let in', async () => {
  const client = await visit('amelia.hart@example.com');
  const { page } = client;
  await beginSubscription(page, 'longshore', '60000');
  await expectHeading(page, 'Where does this money come from?');
  await page.getByRole('checkbox').first().check({ force: true });
  await goOn(page);
  await expectHeading(page, 'How long have you invested in securities?');
  await page.getByRole('radio').last().check({ force: true });
  await goOn(page);
  await expectHeading(page, 'Are you an accredited investor?');
  await choose(page, /net worth/i);
  await goOn(page);
  await expectHeading(page, 'Are you a qualified client?');
  await choose(page, /net worth/i);
  await goOn(page);
  await expectHeading(page, 'Sign your subscription');
  await sign(page, 'Amelia Hart');
  await goOn(page);
  await page.getByRole('heading', { name: 'One document is missing' }).waitFor();

  await page.getByRole('link', { name: 'Send your evidence' }).click();
  await page.getByRole('button', { name: /^Letter or certificate/ }).click();
  await expectHeading(page, 'Send a letter or certificate');
  await choose(page, /A letter about me/);
  await page.locator('input[type=file]').first().setInputFiles(pdf('letter.pdf'));
  await arrived(page, 'letter.pdf');
  await page.getByRole('textbox', { name: /Date on the document/ }).fill(typedOfDay(today));
  await page.getByRole('button', { name: 'Send the document' }).click();
  await expectHeading(page, 'Your documents are with us');

  await approveAs('compliance@ballast.example', 'accreditations', 'Amelia Hart');
  await approveAs('operations@ballast.example', 'subscriptions', 'Amelia Hart');
  await page.goto('/invest/mutual/longshore/request-status');
  await page.getByRole('heading', { name: 'Your subscription is approved' }).waitFor();
  client.assertNothingWentWrong();
  await client.leave();
});

test('a company that has units subscribes again in fewer steps', async () => {
  const client = await visit('treasury@northwind-partners.example');
  const { page } = client;
  await beginSubscription(page, 'tidewater', '25000');
  await expectHeading(page, 'Is this still right?');
  await page.getByRole('button', { name: 'Everything is right' }).click();
  await expectHeading(page, 'Sign your subscription');
  await sign(page, 'Ingrid Solberg');
  await goOn(page);
  await page.waitForURL(/\/request-received$/);
  client.assertNothingWentWrong();
  await client.leave();
});
