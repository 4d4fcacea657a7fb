import { afterAll, beforeAll, test } from 'vitest';
import { readClock } from '../../server/database/clock.ts';
import { dayOf, monthsAfter } from '../../server/database/days.ts';
import { openUsVehicle } from '../worlds/private-funds.ts';
import { expectHeading, sign } from './onboarding/steps.ts';
import { redeemEverything } from './redeeming.ts';
import {
  answerQuestions,
  approveAs,
  beginSubscription,
  choose,
  goOn,
  sendDocument,
  visit,
} from './subscribing.ts';
import { openWorld, type World } from './world.ts';

/* Subscriptions to private funds from the first screen to the approval, and a redemption, at the browsers of the client and of the desk. */

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

test('a US taxpayer subscribes for the first time, shows that they are an accredited investor, and is let in', async () => {
  const client = await visit(world, 'amelia.hart@example.com');
  const { page } = client;
  await beginSubscription(page, 'longshore', '60000');
  await answerQuestions(page);
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
  await sendDocument(page, 'letter.pdf', today);

  await approveAs(world, 'compliance@ballast.example', 'accreditations', 'Amelia Hart');
  await approveAs(world, 'operations@ballast.example', 'subscriptions', 'Amelia Hart');
  await page.goto('/invest/mutual/longshore/request-status');
  await page.getByRole('heading', { name: 'Your subscription is approved' }).waitFor();
  client.assertNothingWentWrong();
  await client.leave();
});

test('a company that has units subscribes again in fewer steps', async () => {
  const client = await visit(world, 'treasury@northwind-partners.example');
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

test('a client redeems all units, with what that brings shown before it is signed', async () => {
  const client = await visit(world, 'amelia.hart@example.com');
  const { page } = client;
  await page.goto('/explore/tidewater');
  await redeemEverything(page, 'Amelia Hart');
  client.assertNothingWentWrong();
  await client.leave();
});
