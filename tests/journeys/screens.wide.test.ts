import { afterAll, beforeAll, test } from 'vitest';
import { letQuoteExpire } from './quotes.ts';
import { enterCode, enterPassword, openVisitor, signIn, type Visitor } from './visitor.ts';
import { openWorld, type World } from './world.ts';

/*
 * Every screen, without a violation that axe knows of and without sideways scrolling. A screen joins
 * here when its route does.
 */

const CLIENT = 'amelia.hart@example.com';
const OFFICER = 'operations@ballast.example';
const COMPLIANCE = 'compliance@ballast.example';

const SETTINGS = [
  '/settings',
  '/settings/devices',
  '/settings/email',
  '/settings/phone',
  '/settings/2fa/recovery-codes',
  '/settings/2fa/disable',
];

let world: World;

beforeAll(async () => {
  world = await openWorld();
});

afterAll(() => world?.close());

test('screens without a session', async () => {
  const visitor = await openVisitor(world, { looking: 'ALL' });
  const { page } = visitor;
  const person = world.person(CLIENT);
  await lookAt(visitor, '/login');
  await lookAt(visitor, '/login?expired=1');
  await lookAt(visitor, '/error');
  await lookAt(visitor, '/nowhere');
  await lookAt(visitor, '/login/account-closed');
  await lookAt(visitor, '/signup');
  await lookAt(visitor, '/signup/email?type=institutional');
  await lookAt(visitor, '/forgot-password');
  await lookAt(visitor, '/forgot-password/reset');
  await lookAt(visitor, '/sso/redirect');
  for (const document of ['platform-access-agreement', 'privacy-policy', 'disclosures']) {
    await lookAt(visitor, `/legal/${document}`);
  }
  await page.goto('/logout?expired=1');
  await page.waitForURL(/\/login\?expired=1$/);
  await page.getByText('Your session has expired').waitFor();
  await visitor.look('/logout?expired=1');
  await lookAt(visitor, '/login/admin');
  await page.goto('/login');
  await enterPassword(page, person.email, 'not-the-password-26');
  await page.getByText('Incorrect email address or password').waitFor();
  await visitor.look('/login with a wrong password');
  await enterPassword(page, person.email, person.password);
  await page.getByLabel('Confirmation code').waitFor();
  await visitor.look('/login/confirm/otp');
  await enterCode(page, await world.codeOf(person));
  await page.getByRole('heading', { level: 1, name: 'Portfolio' }).waitFor();
  await page.goto('/logout');
  await page.getByRole('heading', { level: 1, name: 'Log in' }).waitFor();
  visitor.assertNothingWentWrong(/^401 .*\/auth\/login |^404 .*\/nowhere /);
  await visitor.leave();
});

test('screens of a client', async () => {
  const visitor = await openVisitor(world, { looking: 'ALL' });
  const { page } = visitor;
  await signIn(visitor, world, world.person(CLIENT));
  await lookAtPortfolio(visitor);
  await lookAt(visitor, '/explore');
  await lookAt(visitor, '/explore/core');
  await lookAtTabs(visitor, '/explore/core', ['Composition', 'Transactions']);
  await lookAt(visitor, '/assets/BTC');
  await lookAt(visitor, '/transactions');
  await page.locator('tbody').getByRole('link').first().click();
  await page.waitForURL(/\/transactions\/[0-9a-f-]{36}$/);
  await page.locator('h1:not(:text-is("Transactions"))').waitFor();
  await visitor.look('/transactions/{id}');
  await lookAt(visitor, '/deposit/select-currency');
  await lookAt(visitor, '/deposit/crypto/USDC');
  await lookAt(visitor, '/deposit/fiat/USD');
  await lookAtInvestment(visitor);
  await lookAtRedemption(visitor);
  await lookAtWithdrawal(visitor);
  await lookAt(visitor, '/documents');
  for (const screen of SETTINGS) await lookAt(visitor, screen);
  visitor.assertNothingWentWrong();
  await visitor.leave();
});

// After the client's screens, so that a withdrawal waits.
test('screens of the desk', async () => {
  const visitor = await openVisitor(world, { looking: 'ALL' });
  const { page } = visitor;
  const officer = world.person(OFFICER);
  await page.goto('/login/admin');
  await enterPassword(page, officer.email, officer.password);
  await page.getByLabel('Confirmation code').waitFor();
  await visitor.look('/login/admin/confirm/otp');
  await enterCode(page, await world.codeOf(officer));
  await page.getByRole('heading', { level: 1, name: 'Overview' }).waitFor();
  await visitor.look('/desk');
  await lookAt(visitor, '/desk/queues/withdrawals');
  await page.locator('tbody').getByRole('link').first().click();
  await page.getByText('Approvals needed').waitFor();
  await visitor.look('/desk/cases/{id} of a withdrawal');
  await page.getByRole('button', { name: 'Approve' }).first().click();
  await page.getByLabel('Note for staff').waitFor();
  await visitor.look('/desk/cases/{id} with an approval');
  await page.getByRole('button', { name: 'Back', exact: true }).click();
  await page.getByRole('button', { name: 'Reject' }).first().click();
  await visitor.look('/desk/cases/{id} with a rejection');
  await lookAt(visitor, '/desk/clients');
  await page.getByRole('link', { name: /Amelia Hart/ }).click();
  await page.getByRole('tab', { name: 'Entries' }).waitFor();
  await visitor.look('/desk/clients/{id}');
  await lookAtTabs(visitor, '/desk/clients/{id}', ['Entries', 'Audit trail']);
  await lookAt(visitor, '/desk/investor-classes');
  await lookAt(visitor, '/desk/reconciliation');
  await lookAt(visitor, '/desk/alarms');
  await lookAt(visitor, '/desk/audit');
  visitor.assertNothingWentWrong();
  await visitor.leave();
});

test('screens of the desk that only some may read', async () => {
  const visitor = await openVisitor(world, { looking: 'ALL' });
  await signIn(visitor, world, world.person(COMPLIANCE));
  await lookAt(visitor, '/desk/decisions');
  await lookAt(visitor, '/desk/retention');
  visitor.assertNothingWentWrong();
  await visitor.leave();
});

async function lookAt(visitor: Visitor, address: string): Promise<void> {
  await visitor.page.goto(address);
  await visitor.look(address);
}

async function lookAtTabs(visitor: Visitor, where: string, tabs: readonly string[]) {
  for (const name of tabs) {
    await visitor.page.getByRole('tab', { name }).click();
    await visitor.look(`${where}, ${name}`);
  }
}

async function lookAtPortfolio(visitor: Visitor): Promise<void> {
  const { page } = visitor;
  await visitor.look('/');
  await page.getByText('Return', { exact: true }).first().click();
  await page.getByRole('slider', { name: /^Portfolio return/ }).waitFor();
  await visitor.look('/, return');
  await lookAtTabs(visitor, '/', ['Transactions']);
  await page.getByRole('button', { name: 'Amelia' }).click();
  await visitor.look('/, the menu of the person');
}

async function lookAtInvestment(visitor: Visitor): Promise<void> {
  const { page } = visitor;
  await page.goto('/explore/meridian');
  await page.getByRole('main').getByRole('link', { name: 'Invest', exact: true }).click();
  await page.getByRole('button', { name: /USD Coin/ }).waitFor();
  await visitor.look('/invest/fund/{id}');
  await page.getByRole('button', { name: /USD Coin/ }).click();
  await enterAmount(visitor, '/invest/fund/{id}/amount', '2000');
  await page.getByRole('button', { name: 'Invest now' }).waitFor();
  await visitor.look('/invest/fund/{id}/review');
  await letQuoteExpire(page, 'Invest now');
  await page.getByRole('button', { name: 'Invest now' }).click();
  await page.getByRole('heading', { name: /^Your investment is/ }).waitFor();
  await visitor.look('/invest/fund/{id}/success/{id}');
  await world.runJobs();
}

async function lookAtRedemption(visitor: Visitor): Promise<void> {
  const { page } = visitor;
  await page.goto('/redeem/core/select-currency');
  await page.getByRole('link', { name: /USD Coin/ }).waitFor();
  await visitor.look('/redeem/{slug}/select-currency');
  await page.getByRole('link', { name: /USD Coin/ }).click();
  await enterAmount(visitor, '/redeem/{slug}/currency/{code}/amount', '500');
  await page.getByRole('button', { name: 'Redeem now' }).waitFor();
  await visitor.look('/redeem/{slug}/currency/{code}/confirm');
  await letQuoteExpire(page, 'Redeem now');
  await page.getByRole('button', { name: 'Redeem now' }).click();
  await page.getByRole('dialog').waitFor();
  await visitor.look('/redeem/{slug}/currency/{code}/confirm, success');
}

async function lookAtWithdrawal(visitor: Visitor): Promise<void> {
  const { page } = visitor;
  await lookAt(visitor, '/withdrawal');
  await lookAt(visitor, '/withdrawal/crypto/USDC/wallet');
  await page.getByRole('button', { name: /Main wallet/ }).click();
  await enterAmount(visitor, '/withdrawal/crypto/{code}/amount', '750');
  await page.getByRole('checkbox').waitFor();
  await visitor.look('/withdrawal/crypto/{code}/confirm');
  await page.getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Confirm withdrawal' }).click();
  await page.getByLabel('Confirmation code').waitFor();
  await visitor.look('/withdrawal/crypto/{code}/verify');
  await world.pass('PT1M');
  await page.getByLabel('Confirmation code').fill(await world.codeOf(world.person(CLIENT)));
  await page.getByRole('button', { name: 'Verify' }).click();
  await page.getByRole('heading', { level: 1, name: /^Withdrawal of/ }).waitFor();
  await visitor.look('/withdrawal/{id}');
  await lookAt(visitor, '/withdrawal');
}

async function enterAmount(visitor: Visitor, where: string, amount: string): Promise<void> {
  const { page } = visitor;
  const field = page.getByRole('textbox', { name: 'Amount' });
  await field.fill('1');
  await page.getByRole('button', { name: 'Continue' }).click();
  await visitor.look(where);
  await field.fill(amount);
  await page.getByRole('button', { name: 'Continue' }).click();
}
