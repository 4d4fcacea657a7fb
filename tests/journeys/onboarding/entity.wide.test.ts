import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readClock } from '../../../server/database/clock.ts';
import { dayOf, monthsAfter } from '../../../server/database/days.ts';
import { clientActorOf } from '../../../server/demo/settle-in.ts';
import { clientAccount } from '../../../server/ledger/account.ts';
import { typedOfDay } from '../../../web/ui/fields/date-text.ts';
import { booksOf } from '../../worlds/books.ts';
import { openUsVehicle, usd } from '../../worlds/private-funds.ts';
import { approveCompany } from '../reviews.ts';
import { approveAs, beginSubscription, choose as pick } from '../subscribing.ts';
import { enterCode, openVisitor, signIn, type Visitor } from '../visitor.ts';
import { sharedWorld, type World } from '../world.ts';
import { arrived, pdf } from './documents.ts';
import { NEWCOMER_PASSWORD } from './open-account.ts';
import { chooseAccount } from './sign-up.ts';
import { expectHeading, focusedName, goOn, sign } from './steps.ts';
import { depositFirst } from './verification.ts';

/*
 * Companies that sign up in Chromium, from the choice of the account to a first deposit: a corporation that pays
 * US taxes by its signatory, a partnership of the Cayman Islands by a representative, whose signatory reads
 * and signs in a browser of their own, and a company that a manager invites. How their documents are reviewed is a journey of its own.
 */

/** What is not open yet to a company, fields that were refused, and addresses that are still to come. */
const EXPECTED =
  /^(422 .*\/sign-up\/details|403 .*\/(portfolio|transactions)[/?]|409 .*\/deposits)/;

let world: World;

beforeAll(async () => {
  world = await sharedWorld();
});

afterAll(() => world?.close());

test('a US corporation signs up by its signatory, gets to a first deposit, and into a private fund', async () => {
  const visitor = await openVisitor(world);
  const { page, look } = visitor;
  await signUp(visitor, 'ada.byron@analytical.example', '78 111 22 33');
  await look('/onboarding/entity/your-details');
  await goOn(page);
  await page.getByText('Invalid first name').waitFor();
  expect(await focusedName(page)).toBe('first_name');
  await page.getByLabel('First name').fill('Ada');
  await page.getByLabel('Last name').fill('Byron');
  await goOn(page);
  await at(page, 'signatory-rights', '539');
  await look('/onboarding/entity/signatory-rights');
  // A step that is not open yet leads back to where the company stands.
  await page.goto('/onboarding/entity/understanding-the-risks');
  await choose(page, 'Yes, I am an authorised signatory');
  await at(page, 'legal-business-name', '616');
  await look('/onboarding/entity/legal-business-name');
  await page.getByLabel('Legal business name').fill('—');
  await goOn(page);
  await page.getByText('Invalid legal business name').waitFor();
  await page.getByLabel('Legal business name').fill('Analytical Engines Inc.');
  await goOn(page);
  await at(page, 'country-of-incorporation', '693');
  await look('/onboarding/entity/country-of-incorporation');
  await chooseCountry(page, 'United States');
  await at(page, 'legal-structure', '770');
  await look('/onboarding/entity/legal-structure');
  await choose(page, 'Corporation');
  await at(page, 'us-taxpayer-status', '924');
  await look('/onboarding/entity/us-taxpayer-status');
  await page.reload();
  await at(page, 'us-taxpayer-status', '924');
  await choose(page, 'Yes, it is a US taxpayer');
  await at(page, 'understanding-the-risks', '1000');
  await confirmRisks(visitor);
  await page.getByRole('heading', { level: 1, name: 'All steps completed' }).waitFor();
  await look('/onboarding/entity/completed');
  await page.getByText('Analytical Engines Inc.').waitFor();
  await page.getByRole('button', { name: 'Submit' }).click();
  await page.getByRole('heading', { level: 1, name: 'Account created' }).waitFor();
  expect(page.url()).toMatch(/\/onboarding\/entity\/success$/);
  await look('/onboarding/entity/success');
  await page.getByRole('link', { name: 'Explore the platform' }).click();
  await page.getByRole('heading', { level: 1, name: 'Portfolio' }).waitFor();
  await page.goto('/onboarding/entity/your-details');
  await page.getByRole('heading', { level: 1, name: 'Portfolio' }).waitFor();
  await world.inDatabase((database) => approveCompany(database, 'ada.byron@analytical.example'));
  await depositFirst(visitor, world);
  await subscribe(visitor);
  visitor.assertNothingWentWrong(EXPECTED);
  await visitor.leave();
});

/** A company that pays taxes in the US subscribes to a private fund, shows its balance sheet and is let in. */
async function subscribe({ page, look }: Visitor): Promise<void> {
  const today = await world.inDatabase(async (database) => {
    const day = dayOf(await readClock(database));
    const month = `${day.slice(0, 7)}-01`;
    await openUsVehicle(database, 'longshore', [monthsAfter(month, 2), monthsAfter(month, 3)]);
    const { clientId } = await clientActorOf(database, 'ada.byron@analytical.example');
    await booksOf(database).fund(clientAccount(clientId, 'available', 'USD'), usd('300000.00'));
    return day;
  });
  await beginSubscription(page, 'longshore', '60000');
  await expectHeading(page, 'Is this still right?');
  await page.getByRole('button', { name: 'Everything is right' }).click();
  await expectHeading(page, 'Is your company an accredited investor?');
  await look('/invest/mutual/longshore/accredited-investor-status');
  await pick(page, /By total assets/);
  await goOn(page);
  await expectHeading(page, 'Is your company a qualified client?');
  await look('/invest/mutual/longshore/qualified-client-status');
  await pick(page, /By net worth/);
  await goOn(page);
  await expectHeading(page, 'Sign your subscription');
  await sign(page, 'Ada Byron');
  await goOn(page);
  await expectHeading(page, 'Your subscription');
  await page.getByRole('link', { name: 'Send your evidence' }).click();
  await expectHeading(page, 'Show that your company is an accredited investor');
  await look('/invest/mutual/longshore/accredited-verify');
  await page.getByRole('button', { name: /^Balance sheet/ }).click();
  await expectHeading(page, 'Prove the assets of your company');
  await page.getByLabel('Total assets, or assets under management').fill('7500000');
  await page.locator('input[type=file]').first().setInputFiles(pdf('balance-sheet.pdf'));
  await arrived(page, 'balance-sheet.pdf');
  await page.getByLabel('Date of the balance sheet').fill(typedOfDay(today));
  await goOn(page);
  await expectHeading(page, 'Affirm the assets of your company');
  await sign(page, 'Ada Byron');
  await goOn(page);
  await expectHeading(page, 'Your documents are with us');
  const name = 'Analytical Engines Inc.';
  await approveAs(world, 'compliance@ballast.example', 'accreditations', name);
  await approveAs(world, 'operations@ballast.example', 'subscriptions', name);
  await page.goto('/invest/mutual/longshore/request-status');
  await page.getByRole('heading', { name: 'Your subscription is approved' }).waitFor();
}

test('a Cayman partnership signs up by a representative and its signatory elsewhere, and gets to a first deposit', async () => {
  const visitor = await openVisitor(world);
  const { page, look } = visitor;
  await signUp(visitor, 'noor.haddad@blackpoint.example', '78 444 55 66');
  await page.getByLabel('First name').fill('Noor');
  await page.getByLabel('Last name').fill('Haddad');
  await goOn(page);
  await choose(page, 'No, I represent the company');
  await page.getByLabel('Legal business name').fill('Black Point Partners LP');
  await goOn(page);
  await chooseCountry(page, 'Cayman Islands');
  await lookAtStructures(visitor);
  await choose(page, 'Partnership');
  await at(page, 'legal-structure-partnership', '847');
  await look('/onboarding/entity/legal-structure/partnership');
  await choose(page, 'Limited partnership or limited liability partnership');
  await choose(page, 'No, it pays taxes elsewhere');
  await at(page, 'eligibility', '962');
  await look('/onboarding/entity/eligibility');
  await chooseClass(page);
  await confirmRisks(visitor);
  await at(page, 'designate-signatory', null);
  await look('/onboarding/entity/designate-signatory');
  await nameSignatory(page, 'noor.haddad@blackpoint.example');
  await page.getByText('Enter the signatory’s own email address, not yours').waitFor();
  await nameSignatory(page, 'iris.wong@blackpoint.exmaple');
  await at(page, 'request-received', null);
  await page.getByText('iris.wong@blackpoint.exmaple').waitFor();
  await look('/onboarding/entity/request-received');
  const wrongLink = await world.linkSentTo('iris.wong@blackpoint.exmaple');

  // Whatever the company asks for now, it waits; and the address had a letter wrong.
  await page.goto('/onboarding/entity/your-details');
  await at(page, 'request-received', null);
  await page.getByRole('button', { name: 'Correct or name somebody else' }).click();
  await look('/onboarding/entity/request-received, correcting');
  await page.getByLabel('Email address').fill('iris.wong@blackpoint.example');
  await page.getByRole('button', { name: 'Save and send a new link' }).click();
  await page.getByText('iris.wong@blackpoint.example', { exact: true }).waitFor();

  await signByLink(wrongLink, await world.linkSentTo('iris.wong@blackpoint.example'));
  // The representative's page follows by itself.
  await visitor.refresh();
  await page.getByRole('heading', { level: 1, name: 'Account created' }).waitFor();
  await world.inDatabase((database) => approveCompany(database, 'noor.haddad@blackpoint.example'));
  await depositFirst(visitor, world);
  visitor.assertNothingWentWrong(EXPECTED);
  await visitor.leave();
});

test('a company that a manager invites finds what was told filled in, changes one answer and opens its account', async () => {
  const manager = await openVisitor(world);
  await signIn(manager, world, world.person('manager@ballast.example'));
  await inviteCompany(manager);

  const contact = await openVisitor(world);
  const { page, look } = contact;
  await page.goto(await world.linkSentTo('grace.hopper@flowmatic.example'));
  await page.waitForURL(/\/onboarding\/invite\/sms$/);
  await page.getByText('ending in 99').waitFor();
  await enterCode(page, await world.codeSentTo('+41797778899'));
  await page.getByLabel('New password').fill(NEWCOMER_PASSWORD);
  await goOn(page);
  // Nothing is asked that the manager told: the risks are the first question that is open.
  await confirmRisks(contact);
  await page.getByRole('heading', { level: 1, name: 'All steps completed' }).waitFor();
  await look('/onboarding/entity/completed, invited');
  for (const told of ['Flowmatic Compilers', 'United States', 'Corporation']) {
    await page.getByText(told, { exact: true }).waitFor();
  }
  await page.getByRole('link', { name: 'Change the name of the company' }).click();
  await page.getByLabel('Legal business name').fill('Flow-Matic Compilers Inc.');
  await goOn(page);
  await page.getByRole('heading', { level: 1, name: 'All steps completed' }).waitFor();
  await page.getByText('Flow-Matic Compilers Inc.').waitFor();
  await page.getByRole('button', { name: 'Submit' }).click();
  await page.getByRole('heading', { level: 1, name: 'Account created' }).waitFor();
  await page.getByRole('link', { name: 'Explore the platform' }).click();
  await page.getByRole('heading', { level: 1, name: 'Portfolio' }).waitFor();

  await manager.refresh();
  await manager.page.getByText('Completed', { exact: true }).first().waitFor();
  await manager.look('/desk/invitations/{id} of a company that came');
  manager.assertNothingWentWrong(/^422 .*\/staff\//);
  contact.assertNothingWentWrong(EXPECTED);
  for (const visitor of [manager, contact]) await visitor.leave();
});

async function inviteCompany({ page, look }: Visitor): Promise<void> {
  await page.getByRole('link', { name: 'Invitations' }).first().click();
  await page.getByRole('link', { name: 'Invite a company' }).click();
  await page.getByRole('heading', { level: 1, name: 'Invite a company' }).waitFor();
  await page.getByRole('button', { name: 'Send the invitation' }).click();
  await page.getByText('Email is not valid').waitFor();
  expect(await focusedName(page)).toBe('email');
  await page.getByLabel('Email').fill('grace.hopper@flowmatic.example');
  await page.getByLabel('Phone').fill('+41 79 777 88 99');
  await page.getByLabel('First name of the contact').fill('Grace');
  await page.getByLabel('Last name of the contact').fill('Hopper');
  await page.getByLabel('The contact is').selectOption('SIGNATORY');
  await page.getByLabel('Legal name of the company').fill('Flowmatic Compilers');
  await page.getByLabel('Country of incorporation').selectOption('US');
  await page.getByLabel('Legal structure').selectOption('CORPORATION');
  await page.getByLabel('US taxpayer').selectOption('yes');
  await look('/desk/invitations/new-company');
  await page.getByRole('button', { name: 'Send the invitation' }).click();
  await page.getByRole('heading', { level: 1, name: 'Flowmatic Compilers' }).waitFor();
  await look('/desk/invitations/{id} of a company');
}

/** An old link opens nothing, the new one the letter, once. */
async function signByLink(wrongLink: string, link: string): Promise<void> {
  const signatory = await openVisitor(world);
  const { page, look } = signatory;
  await page.goto(wrongLink);
  await page.getByText('This link is not valid').waitFor();
  await look('/sign, an old link');
  await page.goto(link);
  await page.getByRole('heading', { level: 1, name: 'Sign for Black Point Partners LP' }).waitFor();
  await page.getByText('Noor Haddad is opening an account').waitFor();
  await signLetter(page, look, 'Iris Wong');
  await page.getByRole('heading', { level: 1, name: 'Thank you. You have signed' }).waitFor();
  await look('/sign, signed');
  // Whoever opens the link again sees what became of it, and gets the copy once it is ready.
  await page.reload();
  await page.getByRole('heading', { level: 1, name: 'Thank you. You have signed' }).waitFor();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download your copy' }).click();
  expect((await download).suggestedFilename()).toBe('signed-letter.pdf');
  signatory.assertNothingWentWrong(/^410 .*\/onboarding\/signatories\//);
  await signatory.leave();
}

async function signLetter(page: Page, look: Visitor['look'], name: string): Promise<void> {
  const letter = page.getByRole('region', { name: 'Declaration of non-solicitation' });
  await letter.waitFor();
  await look('/sign');
  await letter.evaluate((region) => region.scrollTo(0, region.scrollHeight));
  await page.getByText('You have read the agreement in full.').waitFor();
  // The server is told first, so the box is ticked a moment later.
  await page.getByRole('checkbox').click();
  await page.getByRole('checkbox', { checked: true }).waitFor();
  await page.getByRole('textbox', { name: 'Your name' }).fill(name);
  await page.getByRole('button', { name: 'Sign', exact: true }).click();
}

async function signUp(visitor: Visitor, email: string, phone: string): Promise<void> {
  const { page, look } = visitor;
  await chooseAccount(page, 'Institutional');
  await page.getByLabel('Email').fill(email);
  await goOn(page);
  await page.getByLabel('Confirmation code').waitFor();
  await enterCode(page, await world.codeSentTo(email));
  await page.waitForURL(/\/onboarding\/entity\/phone$/);
  await at(page, 'phone', '290');
  await look('/onboarding/entity/phone');
  await page.getByLabel('Country', { exact: true }).fill('Switz');
  await page.getByRole('option', { name: 'Switzerland (+41)' }).click();
  await page.getByLabel('Phone number').fill(phone);
  await goOn(page);
  await at(page, 'verify-method', '290');
  await look('/onboarding/entity/verify-method');
  await page.getByRole('button', { name: /Text message/ }).click();
  await page.getByLabel('Confirmation code').waitFor();
  await at(page, 'phone-verify', '310');
  await look('/onboarding/entity/phone-verify');
  await enterCode(page, await world.codeSentTo(`+41${phone.replaceAll(' ', '')}`));
  await at(page, 'password', '430');
  await look('/onboarding/entity/password');
  await page.getByLabel('New password').fill(NEWCOMER_PASSWORD);
  await goOn(page);
  await at(page, 'your-details', '462');
}

async function lookAtStructures(visitor: Visitor): Promise<void> {
  const { page, look } = visitor;
  const others = [
    ['Trust', 'trust'],
    ['State-owned or international entity', 'state-owned-or-international'],
    ['Other', 'other'],
  ] as const;
  for (const [structure, path] of others) {
    await choose(page, structure);
    await at(page, `legal-structure-${path}`, '847');
    await look(`/onboarding/entity/legal-structure/${path}`);
    if (path === 'other') {
      await page.getByLabel('Other', { exact: true }).check();
      await goOn(page);
      expect(await focusedName(page)).toBe('organization_other_type');
    }
    await page.getByRole('link', { name: 'Back' }).click();
    await at(page, 'legal-structure', '770');
  }
}

async function chooseClass(page: Page): Promise<void> {
  // Going on opens its conditions in a dialog; it is kept when they are confirmed.
  await page.getByText('Other experienced', { exact: false }).first().click();
  await goOn(page);
  const dialog = page.getByRole('dialog');
  await dialog
    .getByText('The country where your company is registered', { exact: false })
    .waitFor();
  await dialog.getByRole('button', { name: 'Confirm' }).click();
}

async function nameSignatory(page: Page, email: string): Promise<void> {
  await page.getByLabel('First name').fill('Iris');
  await page.getByLabel('Last name').fill('Wong');
  await page.getByLabel('Email address').fill(email);
  await page.getByLabel('Role').fill('General partner');
  await page.getByRole('button', { name: 'Send the request' }).click();
}

async function confirmRisks(visitor: Visitor): Promise<void> {
  const { page, look } = visitor;
  await at(page, 'understanding-the-risks', '1000');
  await look('/onboarding/entity/understanding-the-risks');
  for (const box of await page.getByRole('checkbox').all()) await box.check();
  await page.getByRole('button', { name: 'I understand these risks' }).click();
}

async function choose(page: Page, answer: string): Promise<void> {
  await page.getByRole('radio', { name: answer, exact: false }).first().check();
  await goOn(page);
}

async function chooseCountry(page: Page, country: string): Promise<void> {
  await page.getByRole('combobox', { name: 'Country of incorporation' }).fill(country);
  await page.getByRole('option', { name: country, exact: true }).click();
  await goOn(page);
}

/** Waits for a step, with the bar's progress of 1000. */
async function at(page: Page, step: string, progress: string | null): Promise<void> {
  await page.locator(`html[data-route="onboarding-entity-${step}"]`).waitFor();
  const bar = page.getByRole('progressbar', { name: 'Progress' });
  const shown = (await bar.count()) === 0 ? null : await bar.getAttribute('value');
  expect([step, shown]).toEqual([step, progress]);
}
