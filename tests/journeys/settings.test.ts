import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testsAreAChain } from './chain.ts';
import { enterCode, enterPassword, openVisitor, signIn, type Visitor } from './visitor.ts';
import { openWorld, type Person, type World } from './world.ts';

const AMELIA = 'amelia.hart@example.com';
const CONOR = 'conor.oshea@example.com';
const INGRID = 'treasury@northwind-partners.example';

testsAreAChain();

let world: World;

beforeAll(async () => {
  world = await openWorld();
});

afterAll(() => world?.close());

test('an authenticator is turned off and on again, and opens the next logins', async () => {
  const visitor = await openVisitor(world);
  const { page } = visitor;
  const person = world.person(CONOR);
  await signIn(visitor, world, person);
  await turnOff(visitor, await nextCode(person));
  const secret = await turnOnUntilCode(visitor, person);
  const renewed = { ...person, totp_secret: secret };
  await enterFirstCode(page, await world.codeOf(renewed));
  const codes = await saveRecoveryCodes(visitor, '/settings/2fa/enable/success');

  await logOut(page, 'Conor');
  await enterPassword(page, person.email, person.password);
  await enterCode(page, await nextCode(renewed));
  await expectHeading(page, 'Portfolio');

  await logOut(page, 'Conor');
  await enterPassword(page, person.email, person.password);
  await enterCode(page, codes[0] ?? '');
  await expectHeading(page, 'Portfolio');

  const newer = await renewRecoveryCodes(visitor, await nextCode(renewed));
  expect(newer).not.toEqual(codes);
  await turnOff(visitor, newer[1] ?? '');
  visitor.assertNothingWentWrong(/^401 .*\/accounts\/otp\/secret /);
  await visitor.leave();
});

test('the steps of an authenticator cannot be skipped', async () => {
  const visitor = await openVisitor(world);
  const { page } = visitor;
  await signIn(visitor, world, world.person(AMELIA));
  for (const step of ['enable', 'enable/verify', 'enable/success', 'disable/success', 'no-such']) {
    await page.goto(`/settings/2fa/${step}`);
    await expectHeading(page, 'Settings');
    expect(new URL(page.url()).pathname).toBe('/settings');
  }
  await logOut(page, 'Amelia');
  visitor.assertNothingWentWrong();
  await visitor.leave();
});

test('a device is logged out from another one and asked for a code when it is trusted no longer', async () => {
  const here = await openVisitor(world);
  await signIn(here, world, world.person(AMELIA));
  await here.page.goto('/settings/devices');
  await expectHeading(here.page, 'Devices');

  const there = await signInElsewhere(world.person(AMELIA));
  const row = rowOfOther(here.page);
  await here.refresh();
  await row.getByText('Trusted', { exact: true }).waitFor();
  await here.look('/settings/devices with another device');
  await row.getByRole('button', { name: /^Remove trust/ }).click();
  const dialog = here.page.getByRole('dialog', { name: /^Remove trust from/ });
  await dialog.waitFor();
  await here.look('/settings/devices, remove trust?');
  await dialog.getByRole('button', { name: 'Remove trust' }).click();
  await row.getByText('Trusted', { exact: true }).waitFor({ state: 'detached' });

  await row.getByRole('button', { name: /^Log out/ }).click();
  await row.waitFor({ state: 'detached' });
  await there.refresh();
  await there.page.waitForURL(/\/login\?expired=1$/);
  await there.page.getByText('Your session has expired').waitFor();

  // The password alone does not do any more.
  await enterPassword(there.page, AMELIA, world.person(AMELIA).password);
  await there.page.getByLabel('Confirmation code').waitFor();
  here.assertNothingWentWrong();
  there.assertNothingWentWrong(/^401 .*\/auth\/token\/refresh/);
  await logOut(here.page, 'Amelia');
  await there.leave();
  await here.leave();
});

test('all other devices are logged out at once', async () => {
  const here = await openVisitor(world);
  await signIn(here, world, world.person(AMELIA));
  const there = await openVisitor(world);
  await signIn(there, world, world.person(AMELIA));

  await here.page.goto('/settings/devices');
  await rowOfOther(here.page).first().waitFor();
  await here.page.getByRole('button', { name: 'Log out all others' }).click();
  await here.page.getByRole('dialog').getByRole('button', { name: 'Log out all others' }).click();
  await rowOfOther(here.page).filter({ hasText: 'Online' }).waitFor({ state: 'detached' });
  await there.refresh();
  await there.page.waitForURL(/\/login\?expired=1$/);
  await expectHeading(here.page, 'Devices');
  here.assertNothingWentWrong();
  await logOut(here.page, 'Amelia');
  await there.leave();
  await here.leave();
});

test('an email address is changed by a code to the new one, which then logs in', async () => {
  const visitor = await openVisitor(world);
  const { page } = visitor;
  const person = world.person(INGRID);
  const renewed = { ...person, email: 'ingrid.solberg@northwind-partners.example' };
  await signIn(visitor, world, person);
  await page.goto('/settings/email');
  await startEmailChange(page, { ...person, email: AMELIA });
  await page.getByText('This email is already taken.').waitFor();
  await visitor.look('/settings/email with a taken address');
  expect(await focusedName(page)).toBe('email');

  await startEmailChange(page, renewed);
  await expectHeading(page, 'Confirm your new address');
  await visitor.look('/settings/email, the code');
  await page.getByLabel('Confirmation code').fill('000000');
  await page.getByRole('button', { name: 'Confirm' }).click();
  await page.getByText('Wrong code. Try again').waitFor();
  await enterCode(page, await world.codeSentTo(renewed.email));
  await expectHeading(page, 'Settings');
  await page.getByRole('main').getByText(renewed.email).waitFor();

  await logOut(page, 'Ingrid');
  await enterPassword(page, renewed.email, renewed.password);
  await enterCode(page, await nextCode(renewed));
  await expectHeading(page, 'Portfolio');
  visitor.assertNothingWentWrong(/^(409|401) .*\/accounts\/me\/email/);
  await visitor.leave();
});

test('a phone number is verified by text message after WhatsApp was tried', async () => {
  const visitor = await openVisitor(world);
  const { page } = visitor;
  const person = world.person(AMELIA);
  await signIn(visitor, world, person);
  await page.goto('/settings');
  await page.getByRole('link', { name: 'Add a phone number' }).click();
  await fillPhone(page, '79 123 45 67');
  await page.getByRole('button', { name: 'Continue', exact: true }).click();
  await page.getByText('Enter your password').waitFor();
  expect(await focusedName(page)).toBe('password');
  await enterPhone(page, '79 123 45 67', { ...person, password: 'not-the-password-26' });
  await page.getByRole('button', { name: /Text message/ }).click();
  await page.getByText('Incorrect password').waitFor();
  await visitor.look('/settings/phone with a wrong password');
  expect(await focusedName(page)).toBe('password');

  await fillPhone(page, '79 123 45');
  await proveOwner(page, person);
  await page.getByRole('button', { name: 'Continue', exact: true }).click();
  await page.getByText('Invalid phone number').waitFor();
  await visitor.look('/settings/phone with a number that is none');
  expect(await focusedName(page)).toBe('phone');

  await enterPhone(page, '79 123 45 00', person);
  await visitor.look('/settings/phone/method');
  await page.getByRole('button', { name: /WhatsApp/ }).click();
  await page.getByText('This phone number is not linked to WhatsApp').waitFor();
  await visitor.look('/settings/phone/method without WhatsApp');
  await page.getByRole('button', { name: /Text message/ }).click();
  await page.getByLabel('Confirmation code').waitFor();
  await visitor.look('/settings/phone/verify');
  await world.pass('PT1M');
  await page.getByRole('button', { name: 'Try another method' }).click();
  await page.getByRole('button', { name: /Text message/ }).click();
  await page.getByLabel('Confirmation code').waitFor();
  await enterCode(page, await world.codeSentTo('+41791234500'));
  await expectHeading(page, 'Settings');
  const security = page.getByRole('list', { name: 'Security' });
  await security.getByText('+41 79 123 45 00').waitFor();
  await page.goto('/settings/phone');
  await page.getByText('it cannot be changed here').waitFor();
  await visitor.look('/settings/phone, verified');
  visitor.assertNothingWentWrong(/^(401|409|422) .*\/accounts\/phones/);
  await visitor.leave();
});

test('who signs up begins with the phone, and the password comes next', async () => {
  const visitor = await openVisitor(world);
  const { page } = visitor;
  await signUp(page, 'nora.lind@example.com');
  await page.waitForURL(/\/onboarding\/phone-input$/);
  await visitor.look('/onboarding/phone-input');
  // Rooms and later steps lead back to where this person stands.
  for (const elsewhere of ['/', '/settings', '/onboarding/phone-verify', '/onboarding/no-such']) {
    await page.goto(elsewhere);
    await page.waitForURL(/\/onboarding\/phone-input$/);
  }
  await enterPhone(page, '78 765 43 21');
  await visitor.look('/onboarding/verify-method');
  await page.getByRole('button', { name: /WhatsApp/ }).click();
  await page.getByLabel('Confirmation code').waitFor();
  await visitor.look('/onboarding/phone-verify');
  // What went by WhatsApp may not arrive, so a text message can be had at once.
  await page.getByRole('button', { name: 'Send it by text message instead' }).click();
  await page.getByText('Six digits from the text message').waitFor();
  // Within the minute there is no code by another way, and the one that was sent still counts.
  await page.getByRole('button', { name: 'Try another method' }).click();
  await page.getByRole('button', { name: /WhatsApp/ }).click();
  await page.getByText('A code was sent a moment ago').waitFor();
  await visitor.look('/onboarding/verify-method within the minute');
  await page.getByRole('button', { name: 'Enter the code that was sent' }).click();
  await page.getByText('Six digits from the text message').waitFor();
  await page.reload();
  await page.getByText('Six digits from the message').waitFor();
  await visitor.look('/onboarding/phone-verify after a reload');
  await enterCode(page, await world.codeSentTo('+41787654321'));
  await expectHeading(page, 'Choose a password');
  // A verified number is not asked for again.
  await page.goto('/onboarding/phone-input');
  await expectHeading(page, 'Choose a password');
  await page.getByRole('link', { name: 'Log out' }).click();
  await expectHeading(page, 'Log in');
  // The start asks for the portfolio while it does not know yet who is there.
  visitor.assertNothingWentWrong(
    /^(403 .*\/(portfolio|transactions)[/?]|429 .*\/accounts\/phones)/,
  );
  await visitor.leave();
});

test('theme and privacy mode follow the settings at once and stay', async () => {
  const visitor = await openVisitor(world);
  const { page } = visitor;
  await signIn(visitor, world, world.person(AMELIA));
  await page.goto('/settings');
  await page.getByRole('main').getByText('Dark', { exact: true }).click();
  // What is seen of it lies over the control itself.
  await page.getByRole('switch', { name: 'Hide amounts in this browser' }).check({ force: true });
  await page.reload();
  await expectHeading(page, 'Settings');
  const scheme = await page.evaluate(() =>
    document.documentElement.getAttribute('data-mantine-color-scheme'),
  );
  expect(scheme).toBe('dark');
  const hidden = page.getByRole('button', { name: 'Hide amounts' });
  expect(await hidden.getAttribute('aria-pressed')).toBe('true');
  visitor.assertNothingWentWrong();
  await visitor.leave();
});

test('a client who chooses German reads it from then on, and is written to in it', async () => {
  const visitor = await openVisitor(world);
  const { page } = visitor;
  const person = world.person(AMELIA);
  await signIn(visitor, world, person);
  await page.goto('/settings');
  await page.getByLabel('Language').selectOption('Deutsch');
  await expectHeading(page, 'Einstellungen');
  await visitor.look('/settings in German');
  await page.goto('/settings/2fa/recovery-codes');
  await page.getByLabel('Bestätigungscode').fill(await nextCode(person));
  await page.getByRole('button', { name: 'Neue Codes erstellen' }).click();
  await expectHeading(page, 'Ihre neuen Ersatzcodes');
  expect(await world.subjectsSentTo(AMELIA)).toContain('Ihre Ersatzcodes wurden ersetzt');

  // Another browser reads English until somebody who reads German logs in.
  const elsewhere = await openVisitor(world);
  await elsewhere.page.goto('/login');
  await expectHeading(elsewhere.page, 'Log in');
  await enterPassword(elsewhere.page, person.email, person.password);
  await enterCode(elsewhere.page, await nextCode(person));
  await expectHeading(elsewhere.page, 'Portfolio');
  await elsewhere.page.locator('html[lang="de"]').waitFor({ state: 'attached' });
  await elsewhere.page.getByRole('link', { name: 'Transaktionen' }).first().waitFor();
  await elsewhere.look('the portfolio in German');
  visitor.assertNothingWentWrong();
  elsewhere.assertNothingWentWrong();
  await elsewhere.leave();
  await visitor.leave();
});

async function turnOff({ page, look }: Visitor, code: string): Promise<void> {
  await page.goto('/settings');
  await page.getByRole('link', { name: 'Turn off' }).click();
  await expectHeading(page, 'Turn off your authenticator');
  await page.getByLabel('Confirmation code').fill(code);
  await page.getByRole('button', { name: 'Turn off' }).click();
  await expectHeading(page, 'Your authenticator is off');
  await look('/settings/2fa/disable/success');
  await page.getByRole('link', { name: 'Back to settings' }).click();
  await page.getByText('Off', { exact: true }).waitFor();
}

async function turnOnUntilCode({ page, look }: Visitor, person: Person): Promise<string> {
  await page.getByRole('link', { name: 'Turn on' }).click();
  await page.getByLabel('Your password').fill('not-the-password-26');
  await page.getByRole('button', { name: 'Continue', exact: true }).click();
  await page.getByText('Incorrect password').waitFor();
  await look('/settings/2fa/enable with a wrong password');
  await page.getByLabel('Your password', { exact: true }).fill(person.password);
  await page.getByRole('button', { name: 'Continue', exact: true }).click();
  await expectHeading(page, 'Scan the code');
  await page.locator('svg[role=img] path[d^=M]').waitFor();
  await look('/settings/2fa/enable, the code to scan');
  const secret = (await page.getByText(/^[A-Z2-7]{32}$/).textContent()) ?? '';
  await page.getByRole('link', { name: 'Continue' }).click();
  await expectHeading(page, 'Enter the first code');
  await look('/settings/2fa/enable/verify');
  return secret;
}

async function enterFirstCode(page: Page, code: string): Promise<void> {
  await page.getByLabel('Confirmation code').fill(code);
  await page.getByRole('button', { name: 'Turn on' }).click();
  await expectHeading(page, 'Your authenticator is on');
}

async function saveRecoveryCodes({ page, look }: Visitor, where: string): Promise<string[]> {
  await page.getByRole('button', { name: 'Continue', exact: true }).click();
  await page.getByText('Confirm that you have saved the codes').waitFor();
  await look(where);
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Download' }).click(),
  ]);
  expect(download.suggestedFilename()).toBe('ballast-recovery-codes.txt');
  const text = await readFile(await download.path(), 'utf8');
  const shown = await page.getByRole('list', { name: 'Recovery codes' }).locator('li').all();
  const codes = await Promise.all(shown.map(async (item) => (await item.textContent()) ?? ''));
  expect(codes).toHaveLength(10);
  for (const code of codes) expect(text).toContain(code);
  await page.getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Continue', exact: true }).click();
  await expectHeading(page, 'Settings');
  return codes;
}

async function renewRecoveryCodes(visitor: Visitor, code: string): Promise<string[]> {
  const { page } = visitor;
  await page.goto('/settings');
  await page.getByRole('link', { name: 'New recovery codes' }).click();
  await page.getByLabel('Confirmation code').fill(code);
  await page.getByRole('button', { name: 'Make new codes' }).click();
  await expectHeading(page, 'Your new recovery codes');
  return saveRecoveryCodes(visitor, '/settings/2fa/recovery-codes');
}

async function signInElsewhere(person: Person): Promise<Visitor> {
  await world.pass('PT1M');
  const visitor = await openVisitor(world);
  await visitor.page.goto('/login');
  await enterPassword(visitor.page, person.email, person.password);
  await visitor.page.getByRole('checkbox', { name: 'Trust this device' }).check();
  await enterCode(visitor.page, await world.codeOf(person));
  await expectHeading(visitor.page, 'Portfolio');
  return visitor;
}

function rowOfOther(page: Page) {
  return page
    .getByRole('list', { name: 'Devices' })
    .getByRole('listitem')
    .filter({ has: page.getByRole('button', { name: /^Log out/ }) });
}

async function startEmailChange(page: Page, wanted: Person): Promise<void> {
  await page.getByLabel('New email address').fill(wanted.email);
  await page.getByLabel('Your password', { exact: true }).fill(wanted.password);
  await page.getByLabel('Confirmation code').fill(await nextCode(wanted));
  await page.getByRole('button', { name: 'Send a code' }).click();
}

async function fillPhone(page: Page, number: string): Promise<void> {
  await page.getByLabel('Country', { exact: true }).fill('Switz');
  await page.getByRole('option', { name: 'Switzerland (+41)' }).click();
  await page.getByLabel('Phone number').fill(number);
}

/** Fills in what proves the owner of an account before a number becomes a factor. */
async function proveOwner(page: Page, person: Person): Promise<void> {
  await page.getByLabel('Your password', { exact: true }).fill(person.password);
  await page.getByLabel('Confirmation code').fill(await nextCode(person));
}

async function enterPhone(page: Page, number: string, owner?: Person): Promise<void> {
  await fillPhone(page, number);
  if (owner) await proveOwner(page, owner);
  await page.getByRole('button', { name: 'Continue', exact: true }).click();
  await expectHeading(page, 'How would you like to receive your code?');
}

async function signUp(page: Page, email: string): Promise<void> {
  await page.goto('/signup/email?type=individual');
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Continue', exact: true }).click();
  await page.getByLabel('Confirmation code').waitFor();
  await enterCode(page, await world.codeSentTo(email));
}

async function logOut(page: Page, name: string): Promise<void> {
  await page.goto('/');
  await page.getByRole('button', { name }).click();
  await page.getByRole('link', { name: 'Log out' }).click();
  await expectHeading(page, 'Log in');
}

async function nextCode(person: Person): Promise<string> {
  await world.pass('PT1M');
  return world.codeOf(person);
}

async function expectHeading(page: Page, name: string): Promise<void> {
  await page.getByRole('heading', { level: 1, name, exact: true }).waitFor();
}

function focusedName(page: Page): Promise<string | null> {
  return page.evaluate(() => document.activeElement?.getAttribute('name') ?? null);
}
