import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { emptyDatabase } from '../harness/test-database.ts';
import { launchBrowser, openVisitor, signIn, type Visitor } from './visitor.ts';
import { openWorld, type World } from './world.ts';

const { url } = await emptyDatabase();

const DATABASES = [
  { database: 'embedded', databaseUrl: undefined },
  { database: 'PostgreSQL', databaseUrl: url },
];

const CLIENTS = [
  { name: 'an individual', email: 'amelia.hart@example.com', withdrawn: '900', approvers: 1 },
  {
    name: 'an institution',
    email: 'treasury@northwind-partners.example',
    withdrawn: '120000',
    approvers: 2,
  },
] as const;

const OPERATIONS = ['operations@ballast.example', 'operations.second@ballast.example'];

describe.each(DATABASES)('on the $database database', ({ databaseUrl }) => {
  let world: World;
  let browser: Browser;

  beforeAll(async () => {
    world = await openWorld(databaseUrl);
    browser = await launchBrowser();
  }, 700_000);

  afterAll(async () => {
    await browser?.close();
    await world?.stop();
  });

  test.each(CLIENTS)('$name deposits, invests, redeems and withdraws', async (client) => {
    const visitor = await openVisitor(browser, world);
    const { page } = visitor;
    await signIn(visitor, world, world.person(client.email));

    await deposit(page, world);
    await invest(page, world);
    await redeem(page, world);
    const id = await withdraw(visitor, world, client);
    for (const email of OPERATIONS.slice(0, client.approvers)) {
      await approve(browser, world, email, client.withdrawn);
    }
    await world.pass('PT3M');
    await page.goto(`/transactions/${id}`);
    await page.getByText('Completed', { exact: true }).first().waitFor();

    visitor.assertNothingWentWrong();
    await visitor.leave();
  });
});

async function deposit(page: Page, world: World): Promise<void> {
  await page.getByRole('link', { name: 'Deposit' }).click();
  await page.getByRole('link', { name: /USD Coin/ }).click();
  const shown = page.getByText(/^0x[0-9a-fA-F]{40}$/);
  await shown.waitFor();
  const address = (await shown.textContent()) ?? '';
  await world.arrive({ address, currency: 'USDC', network: 'ETHEREUM', amount: '5000' });
  await world.pass('PT11M');
  await page.goto('/transactions?type=deposit');
  await expectFirstRow(page, /\+5,000\sUSDC/);
  await world.pass('P1D');
}

async function invest(page: Page, world: World): Promise<void> {
  await page.goto('/explore');
  await page.getByRole('link', { name: 'Ballast Meridian' }).click();
  await page.getByRole('main').getByRole('link', { name: 'Invest', exact: true }).click();
  await page.getByRole('link', { name: /USD Coin/ }).click();
  await page.getByRole('textbox', { name: 'Amount' }).fill('2000');
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByRole('button', { name: 'Invest now' }).click();
  await page.getByRole('heading', { name: /Your investment is/ }).waitFor();
  await world.pass('PT10S');
  await page.getByRole('heading', { name: 'Your investment is made' }).waitFor();
  await page.goto('/explore/meridian');
  await page.getByRole('heading', { name: 'Your holding' }).waitFor();
}

async function redeem(page: Page, world: World): Promise<void> {
  await page.getByRole('main').getByRole('link', { name: 'Redeem' }).click();
  await page.getByRole('link', { name: /USD Coin/ }).click();
  await page.getByRole('textbox', { name: 'Amount' }).fill('500');
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByRole('button', { name: 'Redeem now' }).click();
  await page.getByRole('button', { name: 'Go to the portfolio' }).click();
  await world.pass('PT10S');
  await page.goto('/transactions?type=redemption&status=completed');
  await expectFirstRow(page, /\+(499|500)\.\d+\sUSDC/);
}

async function withdraw(
  { page }: Visitor,
  world: World,
  client: (typeof CLIENTS)[number],
): Promise<string> {
  await page.goto('/withdrawal');
  await page.getByRole('link', { name: /USD Coin/ }).click();
  await page.getByText('Main wallet').click();
  await page.getByRole('textbox', { name: 'Amount' }).fill(client.withdrawn);
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Confirm withdrawal' }).click();
  await page.getByLabel('Confirmation code').fill(await world.codeOf(world.person(client.email)));
  await page.getByRole('button', { name: 'Verify' }).click();
  await page.waitForURL(/\/withdrawal\/[0-9a-f-]{36}$/);
  return page.url().split('/').at(-1) ?? '';
}

async function approve(
  browser: Browser,
  world: World,
  email: string,
  amount: string,
): Promise<void> {
  const visitor = await openVisitor(browser, world);
  const { page } = visitor;
  await signIn(visitor, world, world.person(email));
  await page.getByRole('link', { name: 'Withdrawals', exact: true }).click();
  const shown = new Intl.NumberFormat('en-GB').format(BigInt(amount));
  const card = page.locator('section').filter({
    has: page.getByRole('heading', { level: 2, name: new RegExp(`^${shown}\\sUSDC$`) }),
  });
  await card.getByRole('button', { name: 'Approve' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Approve' }).click();
  await page.getByText('Approved', { exact: true }).waitFor();
  visitor.assertNothingWentWrong();
  await visitor.leave();
}

async function expectFirstRow(page: Page, amount: RegExp): Promise<void> {
  const row = page.locator('tbody tr').first();
  await row.waitFor();
  await expect.poll(() => row.textContent()).toMatch(amount);
}
