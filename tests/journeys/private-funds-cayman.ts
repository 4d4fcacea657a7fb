import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, test } from 'vitest';
import { readClock } from '../../server/database/clock.ts';
import { dayOf, daysAfter } from '../../server/database/days.ts';
import { booksOf } from '../worlds/books.ts';
import { openPrivateFund } from '../worlds/private-funds.ts';
import { expectHeading, sign } from './onboarding/steps.ts';
import { redeemEverything } from './redeeming.ts';
import {
  answerQuestions,
  approveAs,
  beginSubscription,
  goOn,
  sendDocument,
  visit,
} from './subscribing.ts';
import type { Visitor } from './visitor.ts';
import { openWorld, type World, type WorldDatabase } from './world.ts';

/* A private fund for those who pay no US taxes, from a client's first step to their units, at the browsers of the client and of the desk. */

export const PERSON_ABROAD = {
  name: 'a person abroad',
  email: 'conor.oshea@example.com',
  client: "Conor O'Shea",
  signer: "Conor O'Shea",
  /** A subscription of the demo's that waits for documents keeps everybody from another. */
  waitsIn: 'longshore',
} as const;

export const COMPANY_ABROAD = {
  name: 'a company abroad',
  email: 'treasury@northwind-partners.example',
  client: 'Northwind Partners Ltd',
  signer: 'Ingrid Solberg',
  waitsIn: null,
} as const;

type Client = typeof PERSON_ABROAD | typeof COMPANY_ABROAD;

type Fund = { readonly slug: string; readonly vehicleId: string };

/** A client's way into a new fund on a database, and out of it, as a test of this file. */
export function subscribeFromAbroad(kind: WorldDatabase, client: Client): void {
  describe(`on the ${kind === 'EMBEDDED' ? 'embedded' : 'PostgreSQL'} database`, () => {
    let world: World;
    let today: string;
    let fund: Fund;

    beforeAll(async () => {
      world = await openWorld(kind);
      await world.inDatabase(async (database) => {
        today = dayOf(await readClock(database));
        const days = [daysAfter(today, 2), daysAfter(today, 40)];
        const atOnce = { subscriptionCutOffDays: 0, redemptionNoticeDays: 0 };
        // Nobody else is in it, so nothing would be redeemed at once behind a gate.
        fund = await openPrivateFund(booksOf(database), days, atOnce, '1');
        // The change of details that waits in the demo would keep everybody from subscribing.
        await database
          .updateTable('client_requests')
          .set({ answer: 'Your details are changed.', answered_at: await readClock(database) })
          .where('answered_at', 'is', null)
          .execute();
      });
    });

    afterAll(() => world?.close());

    test(`${client.name} subscribes, is let in, has units once the fund has dealt, and redeems them`, async () => {
      let visitor = await visit(world, client.email);
      if (client.waitsIn) await takeBack(visitor.page, client.waitsIn);
      await beginSubscription(visitor.page, fund.slug, '60000');
      if (client === PERSON_ABROAD) await signAndProve(visitor.page, client, today);
      else await confirmAndSign(visitor.page, client);
      await approveAs(world, 'operations@ballast.example', 'subscriptions', client.client);
      await visitor.page.goto(`/invest/mutual/${fund.slug}/request-status`);
      await visitor.page.getByRole('heading', { name: 'Your subscription is approved' }).waitFor();
      await leave(visitor);

      await world.pass('P2DT1H');
      await dealFirstDate(world, fund);

      visitor = await visit(world, client.email);
      await findUnits(visitor.page, fund);
      await redeemAll(visitor.page, fund, client);
      await leave(visitor);
    });
  });
}

async function leave(visitor: Visitor): Promise<void> {
  visitor.assertNothingWentWrong();
  await visitor.leave();
}

async function takeBack(page: Page, slug: string): Promise<void> {
  await page.goto(`/invest/mutual/${slug}/request-status`);
  await page.getByRole('button', { name: 'Take the subscription back' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Take it back' }).click();
  await page.getByRole('heading', { name: 'You took your subscription back' }).waitFor();
}

/** A first subscription of a person: what they tell, their signature, and a proof of their address. */
async function signAndProve(page: Page, { signer }: Client, today: string): Promise<void> {
  await answerQuestions(page);
  await expectHeading(page, 'Sign your subscription');
  await sign(page, signer);
  await goOn(page);
  await page.getByRole('heading', { name: 'One document is missing' }).waitFor();
  await page.getByRole('link', { name: 'Prove your address' }).click();
  await expectHeading(page, 'Prove your address');
  await sendDocument(page, 'bill.pdf', today);
}

/** Of a company all is known, and confirmed. */
async function confirmAndSign(page: Page, { signer }: Client): Promise<void> {
  await expectHeading(page, 'Is this still right?');
  await page.getByRole('button', { name: 'Everything is right' }).click();
  await expectHeading(page, 'Sign your subscription');
  await sign(page, signer);
  await goOn(page);
  await page.waitForURL(/\/request-received$/);
}

/** Two people of operations close the date, value the fund, and release its dealing. */
async function dealFirstDate(world: World, { vehicleId }: Fund): Promise<void> {
  const address = `/desk/funds/${vehicleId}`;
  const first = await visit(world, 'operations@ballast.example');
  const second = await visit(world, 'operations.second@ballast.example');
  await first.page.goto(address);
  await press(first.page, /^Close .* for orders$/);
  await confirm(first.page, 'Close it');
  await press(first.page, 'Enter a value');
  await first.page.getByLabel('Kind').selectOption('FINAL');
  await first.page.getByRole('textbox', { name: 'Gross assets' }).fill('0');
  await first.page.getByLabel('Evidence').fill('Nothing is in the fund yet');
  await confirm(first.page, 'Enter it');

  await second.page.goto(address);
  await press(second.page, 'Approve the value');
  await confirm(second.page, 'Approve it');
  await press(second.page, /^Prepare the dealing of /);
  await second.page.waitForURL(/\/desk\/funds\/batches\//);
  const batch = new URL(second.page.url()).pathname;
  await leave(second);

  await first.page.goto(batch);
  await press(first.page, 'Release the dealing');
  await confirm(first.page, 'Release it');
  await world.runJobs();
  await leave(first);
}

const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).click();

/** Presses the button of a dialogue, which closes. */
async function confirm(page: Page, name: string): Promise<void> {
  await page.getByRole('dialog').getByRole('button', { name, exact: true }).click();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
}

/** 60,000 dollars at 100 a unit, in the portfolio and on the fund's page. */
async function findUnits(page: Page, { slug }: Fund): Promise<void> {
  await page.goto('/');
  await page.getByRole('main').locator(`a[href^="/explore/${slug}"]`).first().waitFor();
  await page.goto(`/explore/${slug}`);
  const series = page.getByRole('table', { name: 'Your units by series' }).locator('tbody tr');
  await series.getByText('600', { exact: false }).first().waitFor();
  await series.getByText('$60,000.00').first().waitFor();
}

async function redeemAll(page: Page, { slug }: Fund, { signer }: Client): Promise<void> {
  await redeemEverything(page, signer);
  await page.goto(`/explore/${slug}`);
  await page.getByRole('link', { name: 'Your redemptions from this fund' }).waitFor();
}
