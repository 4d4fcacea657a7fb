import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openVisitor, signIn, type Visitor } from './visitor.ts';
import { openWorld, type World } from './world.ts';

const AGENT = 'support@ballast.example';
const CLIENT = 'amelia.hart@example.com';

/** What is refused on purpose: what changes something, and the tokens of a session that is over. */
const EXPECTED = /^40[13] .*\/(payments\/investments\/quotes|auth\/token\/refresh)[? ]/;

let world: World;

beforeAll(async () => {
  world = await openWorld();
});

afterAll(() => world?.close());

type Agent = Visitor & { readonly desk: Page };

async function openAgent(): Promise<Agent> {
  const visitor = await openVisitor(world);
  const desk = await visitor.openTab();
  await signIn({ ...visitor, page: desk }, world, world.person(AGENT));
  await desk.getByRole('link', { name: 'Clients', exact: true }).click();
  await desk.getByRole('link', { name: /Amelia Hart/ }).click();
  return { ...visitor, desk };
}

async function startLooking({ desk, page }: Agent): Promise<void> {
  await desk.getByRole('button', { name: 'Open view-only session' }).click();
  const dialog = desk.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Open session' }).click();
  await dialog.getByText('Field is required').waitFor();
  await dialog.getByLabel('Reason').fill('The client asked about a deposit');
  await dialog.getByRole('button', { name: 'Open session' }).click();
  const link = dialog.getByRole('link', { name: 'Open the client’s portal' });
  expect(await link.getAttribute('target')).toBe('_blank');
  const address = (await link.getAttribute('href')) ?? '';
  await dialog.getByRole('button', { name: 'Close' }).click();
  const refreshes: string[] = [];
  page.on('request', (request) => {
    const url = new URL(request.url());
    if (url.pathname.endsWith('/auth/token/refresh')) refreshes.push(url.search);
  });
  await page.goto(address);
  await page.getByRole('heading', { level: 1, name: 'Portfolio' }).waitFor();
  page.removeAllListeners('request');
  // A refresh of the desk's session that this tab cut off would end it at its next one.
  expect(refreshes).not.toContain('');
}

async function expectOver({ page, desk, refresh }: Agent): Promise<void> {
  await refresh();
  const ended = page.getByRole('heading', { level: 1, name: 'The view-only session has ended' });
  await ended.waitFor();
  await page.goto('/');
  await ended.waitFor();
  await desk.goto('/desk');
  await desk.getByRole('heading', { level: 1, name: 'Overview' }).waitFor();
}

test('support looks, changes nothing, and goes when the client ends it', async () => {
  const client = await openVisitor(world);
  await signIn(client, world, world.person(CLIENT));
  await client.page.goto('/settings/devices');
  await client.page.getByText('This device').waitFor();
  const agent = await openAgent();
  const { page } = agent;

  await startLooking(agent);
  await client.refresh();
  await client.page.getByText('View-only', { exact: true }).waitFor();
  await page.getByRole('dialog', { name: 'You see what the client sees' }).waitFor();
  await agent.look('the portal in a view-only session, explained');
  await page.getByRole('button', { name: 'Got it' }).click();
  await page.getByText(/You are looking at the account of amelia.hart@example.com/).waitFor();
  await page.goto('/settings/devices');
  await page.getByText('This device').waitFor();
  await page.getByText(/You are looking at the account of/).waitFor();
  expect(await page.getByRole('dialog').count()).toBe(0);
  await agent.look('/settings/devices in a view-only session');

  await tryToInvest(page);
  await page.getByRole('dialog', { name: 'Action not allowed' }).waitFor();
  expect(await page.getByRole('dialog').count()).toBe(1);
  await agent.look('what is not allowed in a view-only session');
  await page.getByRole('button', { name: 'Got it' }).click();
  await page.goto('/');
  await page.getByRole('button', { name: 'Hide amounts' }).click();
  await page.getByRole('button', { name: 'Hide amounts', pressed: true }).waitFor();
  expect(await page.getByRole('dialog').count()).toBe(0);

  const ended = client.page.waitForResponse((answer) => answer.request().method() === 'POST');
  await client.page.getByRole('button', { name: 'End session of our support' }).click();
  await ended;
  await expectOver(agent);

  await client.page
    .getByRole('link', { name: /What was viewed by Sam Okafor/ })
    .first()
    .click();
  await client.page.getByText('The client asked about a deposit').waitFor();
  await client.page.getByRole('row', { name: /Your details/ }).waitFor();
  await client.page.getByRole('row', { name: /A change to your account.*Refused/ }).waitFor();
  await client.look('/settings/devices/support-sessions/{id}');
  agent.assertNothingWentWrong(EXPECTED);
  client.assertNothingWentWrong();
  await agent.leave();
  await client.leave();
});

async function tryToInvest(page: Page): Promise<void> {
  await page.goto('/explore/meridian');
  await page.getByRole('main').getByRole('link', { name: 'Invest', exact: true }).click();
  await page.getByRole('button', { name: /USD Coin/ }).click();
  await page.getByRole('textbox', { name: 'Amount' }).fill('2000');
  await page.getByRole('button', { name: 'Continue' }).click();
}

test('after an hour it is over, and the desk goes on', async () => {
  const agent = await openAgent();
  const { page } = agent;
  await startLooking(agent);
  // Somebody works at the desk meanwhile, whose session would end after half an hour.
  for (const duration of ['PT20M', 'PT20M', 'PT19M']) {
    await world.pass(duration);
    await agent.desk.reload();
    await agent.desk.getByRole('button', { name: 'Open view-only session' }).waitFor();
  }
  await page.goto('/transactions');
  await page.getByRole('heading', { level: 1, name: 'Transactions' }).waitFor();
  await world.pass('PT1M');
  await expectOver(agent);
  agent.assertNothingWentWrong(EXPECTED);
  await agent.leave();
});

test('whoever stops looking stays at the desk, and other roles have no way to look', async () => {
  const agent = await openAgent();
  const { page } = agent;
  await startLooking(agent);
  await page.getByRole('button', { name: 'Got it' }).click();
  await page.getByRole('button', { name: 'Amelia' }).click();
  await page.getByRole('link', { name: 'Log out' }).click();
  await page.getByRole('heading', { level: 1, name: 'The view-only session has ended' }).waitFor();
  await agent.desk.goto('/desk');
  await agent.desk.getByRole('heading', { level: 1, name: 'Overview' }).waitFor();
  agent.assertNothingWentWrong();
  await agent.leave();

  const officer = await openVisitor(world);
  await signIn(officer, world, world.person('operations@ballast.example'));
  await officer.page.goto('/desk/clients');
  await officer.page.getByRole('link', { name: /Amelia Hart/ }).click();
  await officer.page.getByRole('tab', { name: 'Entries' }).waitFor();
  await officer.page.getByText(CLIENT).waitFor();
  const button = officer.page.getByRole('button', { name: 'Open view-only session' });
  expect(await button.count()).toBe(0);
  officer.assertNothingWentWrong();
  await officer.leave();
});
