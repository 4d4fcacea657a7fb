import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { expectBalance, readBalance } from './balances.ts';
import { letQuoteExpire } from './quotes.ts';
import { openVisitor, signIn, signInOnScreens, type Visitor } from './visitor.ts';
import { requestWithdrawal } from './withdrawals.ts';
import { openWorld, type World, type WorldDatabase } from './world.ts';

export const INDIVIDUAL = {
  name: 'an individual',
  email: 'amelia.hart@example.com',
  withdrawn: 900n,
  approvers: 1,
  hasBankAccount: false,
} as const;

export const INSTITUTION = {
  name: 'an institution',
  email: 'treasury@northwind-partners.example',
  withdrawn: 120_000n,
  approvers: 2,
  hasBankAccount: true,
} as const;

type Client = typeof INDIVIDUAL | typeof INSTITUTION;

const OPERATIONS = ['operations@ballast.example', 'operations.second@ballast.example'] as const;

const USDC = 1_000_000n;

const USD = 100n;

/** The main job of a client on a database, as a test of this file. */
export function doMainJob(kind: WorldDatabase, client: Client): void {
  describe(`on the ${kind === 'EMBEDDED' ? 'embedded' : 'PostgreSQL'} database`, () => {
    let world: World;

    beforeAll(async () => {
      world = await openWorld(kind);
    });

    afterAll(() => world?.close());

    test(`${client.name} deposits, invests, redeems, exchanges, withdraws and books a call`, async () => {
      const visitor = await openVisitor(world);
      const { page } = visitor;
      await signInOnScreens(visitor, world, world.person(client.email));

      await deposit(page, world);
      await invest(page, world);
      await redeem(page, world);
      await exchange(page, world);
      await withdraw(visitor, world, client);
      if (client.hasBankAccount) await withdrawToBank(visitor, world, client);
      await bookCall(page);
      await findAgreements(page);

      visitor.assertNothingWentWrong();
      await visitor.leave();
    });
  });
}

/** What a client signed before their account opened, each with its sealed copy. */
async function findAgreements(page: Page): Promise<void> {
  await page.goto('/documents');
  for (const title of [
    'Platform agreement',
    'Custody service agreement',
    'Master purchase agreement',
  ]) {
    await page.getByRole('heading', { name: title }).waitFor();
  }
  await page
    .getByText(/^Sealed copy made/)
    .nth(2)
    .waitFor();
}

async function deposit(page: Page, world: World): Promise<void> {
  const before = await readBalance(page, 'USDC');
  await page.getByRole('main').getByRole('link', { name: 'Deposit' }).click();
  // The portfolio has a link of this name too: the one of the next page is meant.
  await page.getByRole('heading', { level: 1, name: 'Deposit' }).waitFor();
  await page.getByRole('link', { name: /USD Coin/ }).click();
  const shown = page.getByText(/^0x[0-9a-fA-F]{40}$/);
  await shown.waitFor();
  const address = (await shown.textContent()) ?? '';
  await world.arrive({ address, currency: 'USDC', network: 'ETHEREUM', amount: '5000' });
  await world.pass('PT11M');
  await page.goto('/transactions?type=deposit');
  await expectFirstRow(page, /\+5,000\sUSDC/);
  const settling = before.settling + 5_000n * USDC;
  await expectBalance(page, 'USDC', { ...before, settling });

  await world.pass('P1D');
  const available = before.available + settling;
  await expectBalance(page, 'USDC', { ...before, available, settling: 0n });
}

async function invest(page: Page, world: World): Promise<void> {
  const before = await readBalance(page, 'USDC');
  await page.goto('/explore');
  await page.getByRole('link', { name: 'Ballast Meridian' }).click();
  await page.getByRole('main').getByRole('link', { name: 'Invest', exact: true }).click();
  await page.getByRole('button', { name: /USD Coin/ }).click();
  await page.getByRole('textbox', { name: 'Amount' }).fill('2000');
  await page.getByRole('button', { name: 'Continue' }).click();
  await letQuoteExpire(page, 'Invest now');
  await page.getByRole('button', { name: 'Invest now' }).click();
  await page.getByRole('heading', { name: /^Your investment is/ }).waitFor();
  await world.pass('PT10S');
  await page.getByRole('heading', { name: 'Your investment is complete' }).waitFor();
  await expectBalance(page, 'USDC', { ...before, available: before.available - 2_000n * USDC });
  await page.getByRole('link', { name: 'Ballast Meridian' }).click();
  await page.getByRole('heading', { name: 'Your holding' }).waitFor();
}

async function redeem(page: Page, world: World): Promise<void> {
  const before = await readBalance(page, 'USDC');
  await page.goto('/explore/meridian');
  await page.getByRole('main').getByRole('link', { name: 'Redeem' }).click();
  await page.getByRole('link', { name: /USD Coin/ }).click();
  await page.getByRole('textbox', { name: 'Amount' }).fill('500');
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByRole('button', { name: 'Redeem now' }).click();
  await page.getByRole('button', { name: 'Go to your portfolio' }).click();
  await world.pass('PT10S');
  await page.goto('/transactions?type=redemption&status=completed');
  await expectFirstRow(page, /\+(499|500)(\.\d+)?\sUSDC/);
  const after = await readBalance(page, 'USDC');
  const redeemed = after.available - before.available;
  expect(redeemed).toBeGreaterThan(499n * USDC);
  expect(redeemed).toBeLessThan(501n * USDC);
  expect(after).toEqual({ ...before, available: after.available });
}

async function exchange(page: Page, world: World): Promise<void> {
  const before = await readBalance(page, 'USDC');
  const dollars = await readBalance(page, 'USD');
  await page.goto('/exchange?sell=USDC&buy=USD');
  await page.getByRole('textbox', { name: 'Amount that you sell' }).fill('600');
  await page.getByRole('button', { name: 'Continue' }).click();
  await letQuoteExpire(page, 'Exchange now');
  await page.getByRole('button', { name: 'Exchange now' }).click();
  await page.getByRole('heading', { name: 'Your exchange is on its way' }).waitFor();
  await world.pass('PT10S');
  await page.getByRole('heading', { name: 'Your exchange is done' }).waitFor();
  await page.getByRole('link', { name: 'See the transaction' }).click();
  await page.getByText('Completed', { exact: true }).first().waitFor();
  await expectBalance(page, 'USDC', { ...before, available: before.available - 600n * USDC });
  const received = (await readBalance(page, 'USD')).available - dollars.available;
  expect(received).toBeGreaterThan(590n * USD);
  expect(received).toBeLessThan(610n * USD);
}

/** Money goes to the bank account of the client that is there: what leaves is what the screen said before. */
async function withdrawToBank(
  visitor: Visitor,
  world: World,
  { email, approvers }: Client,
): Promise<void> {
  const { page } = visitor;
  const before = await readBalance(page, 'USD');
  await page.goto('/withdrawal');
  await page.getByRole('link', { name: /US dollar/ }).click();
  await page
    .getByRole('main')
    .getByRole('button', { name: /ending in/ })
    .click();
  await page.getByRole('textbox', { name: 'Amount' }).fill('400');
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByRole('heading', { name: 'Check and confirm' }).waitFor();
  await page.getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Confirm withdrawal' }).click();
  await page.getByLabel('Confirmation code').fill(await world.codeOf(world.person(email)));
  await page.getByRole('button', { name: 'Verify' }).click();
  await page.waitForURL(/\/withdrawal\/[0-9a-f-]{36}$/);
  const id = page.url().split('/').at(-1) ?? '';
  const held = (await readBalance(page, 'USD')).pending - before.pending;
  // What went out before on the same day counts with it.
  for (const each of OPERATIONS.slice(0, approvers)) await approve(world, each, /\$400\.00/);
  // Once it is sent the bank books it, and once it is booked its statement is read.
  await world.pass('PT3M');
  await world.pass('PT3M');
  await page.goto(`/transactions/${id}`);
  await page.getByText('Completed', { exact: true }).first().waitFor();
  await expectBalance(page, 'USD', { ...before, available: before.available - held });

  await world.returnPayment(id);
  await world.pass('PT3M');
  await page.goto(`/transactions/${id}`);
  await page.getByText('Returned by the bank').first().waitFor();
  // The amount comes back, and so does the fee.
  await expectBalance(page, 'USD', before);
}

async function bookCall(page: Page): Promise<void> {
  await page.goto('/contact-us');
  await page.getByRole('button', { name: 'Book a video call', exact: true }).click();
  await page.getByLabel('Time', { exact: true }).selectOption({ index: 1 });
  await page.getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Book the call' }).click();
  await page.getByRole('button', { name: 'Cancel call' }).waitFor();
}

async function withdraw(visitor: Visitor, world: World, client: Client) {
  const { page } = visitor;
  const before = await readBalance(page, 'USDC');
  const id = await requestWithdrawal(page, world, client.email, {
    amount: client.withdrawn,
    wallet: /Main wallet/,
  });
  const during = await readBalance(page, 'USDC');
  const held = during.pending - before.pending;
  // The network's fee is set aside with the amount.
  expect(held).toBeGreaterThanOrEqual(client.withdrawn * USDC);
  expect(held).toBeLessThan((client.withdrawn + 100n) * USDC);
  expect(during).toEqual({
    ...before,
    available: before.available - held,
    pending: before.pending + held,
  });

  for (const email of OPERATIONS.slice(0, client.approvers)) {
    const shown = new Intl.NumberFormat('en-GB').format(client.withdrawn);
    await approve(world, email, new RegExp(`${shown}\\sUSDC`));
  }
  await world.pass('PT3M');
  await page.goto(`/withdrawal/${id}`);
  await page.getByText('Finished', { exact: true }).waitFor();
  await page.goto(`/transactions/${id}`);
  await page.getByText('Completed', { exact: true }).first().waitFor();
  await expectBalance(page, 'USDC', { ...before, available: before.available - held });
}

async function approve(world: World, email: string, amount: RegExp): Promise<void> {
  const visitor = await openVisitor(world);
  const { page } = visitor;
  await signIn(visitor, world, world.person(email));
  await page.getByRole('link', { name: 'Reviews', exact: true }).click();
  await page.getByRole('link', { name: 'Withdrawals to approve' }).click();
  const row = page.locator('tbody tr').filter({ hasText: amount });
  await row.getByRole('link').first().click();
  await page.getByRole('button', { name: 'Approve', exact: true }).click();
  await page.getByLabel('Note for staff').waitFor();
  await page.getByRole('button', { name: 'Approve', exact: true }).click();
  await page.getByText('Approved', { exact: true }).first().waitFor();
  visitor.assertNothingWentWrong();
  await visitor.leave();
}

async function expectFirstRow(page: Page, amount: RegExp): Promise<void> {
  await page.locator('tbody tr').first().filter({ hasText: amount }).waitFor();
}
