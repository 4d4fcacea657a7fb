import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { suspendClient } from '../../server/access/suspension.ts';
import { findUserByEmail } from '../../server/account/users.ts';
import { SYSTEM } from '../../server/database/audit-trail.ts';
import { transact } from '../../server/database/transact.ts';
import { testsAreAChain } from './chain.ts';
import { enterCode, enterPassword, openVisitor, type Visitor } from './visitor.ts';
import { openWorld, type Person, type World } from './world.ts';

const AMELIA = 'amelia.hart@example.com';
const CONOR = 'conor.oshea@example.com';
const INGRID = 'treasury@northwind-partners.example';
const NEWCOMER = 'maria.lind@example.com';

const PHONE = '+41791234567';

const NEW_PASSWORD = 'Calm-Harbour-2026';
const REFUSED = /^401 .*\/(auth|accounts)\//;

testsAreAChain();

let world: World;

beforeAll(async () => {
  world = await openWorld();
});

afterAll(() => world?.close());

test('a sign-up by email is confirmed by its code, and resumed by another one', async () => {
  const visitor = await openVisitor(world);
  const { page } = visitor;
  await page.goto('/login');
  await page.getByRole('link', { name: 'Become a client' }).click();
  await page.getByRole('link', { name: /^Individual/ }).click();
  await page.getByLabel('Email').fill('maria.lind');
  await page.getByRole('button', { name: 'Continue', exact: true }).click();
  await page.getByText('Email is not valid').waitFor();
  await visitor.look('/signup/email with an address that is none');
  await startSignUp(page, NEWCOMER);
  await page.getByRole('button', { name: 'Confirm' }).click();
  await page.getByText('Confirmation code is required.').waitFor();
  await page.getByRole('button', { name: /^Resend code in \d+ s$/, disabled: true }).waitFor();
  await visitor.look('/signup/email/code');
  const code = await world.codeSentTo(NEWCOMER);
  await enterCode(page, otherThan(code));
  await page.getByText('Wrong code. Try again').waitFor();
  await visitor.look('/signup/email/code with a wrong code');
  await enterCode(page, code);
  await page.waitForURL(/\/onboarding\//);

  await page.goto('/logout');
  await expectHeading(page, 'Log in');
  await world.pass('PT2M');
  await page.goto('/signup/email?type=individual');
  await startSignUp(page, NEWCOMER);
  await enterCode(page, await world.codeSentTo(NEWCOMER));
  await page.waitForURL(/\/onboarding\//);
  visitor.assertNothingWentWrong(REFUSED);
  await visitor.leave();
});

test('a sign-up with the address of a client leads to the login', async () => {
  const visitor = await openVisitor(world);
  const { page } = visitor;
  await page.goto('/signup/email/code');
  await expectHeading(page, 'Become a client');
  await page.getByRole('link', { name: /^Institutional/ }).click();
  await startSignUp(page, AMELIA);
  await enterCode(page, await world.codeSentTo(AMELIA));
  await expectHeading(page, 'You already have an account');
  await visitor.look('/signup/email/code of a client');
  await page.getByRole('link', { name: 'Log in' }).click();
  await expectHeading(page, 'Log in');
  visitor.assertNothingWentWrong(REFUSED);
  await visitor.leave();
});

test('without an authenticator a login asks for a code by email, once a device is trusted for none', async () => {
  const visitor = await openVisitor(world);
  const { page } = visitor;
  const person = world.person(CONOR);
  await turnOffAuthenticator(page, person);
  await page.goto('/login?redirect=%2Fexplore');
  await enterPassword(page, person.email, person.password);
  await page.waitForURL(/\/login\/confirm\/email/);
  await waitUntilSent(page);
  await visitor.look('/login/confirm/email');
  await page.getByRole('checkbox', { name: 'Trust this device' }).check();
  await enterCode(page, await world.codeSentTo(person.email));
  await expectHeading(page, 'Protect your account with an authenticator');
  await visitor.look('/enable-2fa');
  await page.getByRole('link', { name: 'Skip for now' }).click();
  await page.waitForURL(/\/explore$/);
  await page.goto('/enable-2fa');
  await expectHeading(page, 'Portfolio');

  await logOut(page);
  await enterPassword(page, person.email, person.password);
  await expectHeading(page, 'Protect your account with an authenticator');
  await page.getByRole('link', { name: 'Set up an authenticator' }).click();
  await page.waitForURL(/\/settings\/2fa\/enable/);
  visitor.assertNothingWentWrong();
  await visitor.leave();
});

test('with a phone a login asks for its code, by text message or by WhatsApp', async () => {
  const visitor = await openVisitor(world);
  const { page } = visitor;
  const person = world.person(CONOR);
  await world.pass('PT2M');
  await page.goto('/login?redirect=%2Fsettings%2Fphone');
  await enterPassword(page, person.email, person.password);
  await waitUntilSent(page);
  await enterCode(page, await world.codeSentTo(person.email));
  await page.getByRole('link', { name: 'Skip for now' }).click();
  await verifyPhone(page, person.password);
  await logOut(page);
  await world.pass('PT2M');

  await enterPassword(page, person.email, person.password);
  await page.waitForURL(/\/login\/confirm\/phone$/);
  await waitUntilSent(page);
  const first = await world.codeSentTo(PHONE);
  await visitor.look('/login/confirm/phone');
  await world.pass('PT2M');
  await page.clock.fastForward('02:00');
  await page.getByRole('button', { name: 'Send it by WhatsApp instead', disabled: false }).click();
  await page.getByText('Six digits from the WhatsApp message').waitFor();
  await waitUntilSent(page);
  await enterCode(page, first);
  await page.getByText('Confirmation code is incorrect.').waitFor();
  await enterCode(page, await world.codeSentTo(PHONE));
  await expectHeading(page, 'Protect your account with an authenticator');
  visitor.assertNothingWentWrong(REFUSED);
  await visitor.leave();
});

test('a forgotten password is replaced after a link and a code to the phone', async () => {
  const visitor = await openVisitor(world);
  const { page } = visitor;
  await openResetLink(visitor, CONOR);
  await page.getByText(`ending in ${PHONE.slice(-2)}`).waitFor();
  await visitor.look('/forgot-password/verify-method');
  await world.pass('PT2M');
  await page.getByRole('button', { name: /^WhatsApp/ }).click();
  await page.waitForURL(/\/forgot-password\/confirm\/phone$/);
  await waitUntilSent(page);
  await visitor.look('/forgot-password/confirm/phone');
  const code = await world.codeSentTo(PHONE);
  await enterCode(page, otherThan(code));
  await page.getByText('Invalid code. Try again').waitFor();
  await enterCode(page, code);
  await setPassword(visitor);
  await page.getByRole('link', { name: 'Log in' }).click();
  await enterPassword(page, CONOR, NEW_PASSWORD);
  await page.waitForURL(/\/login\/confirm\/phone$/);
  visitor.assertNothingWentWrong(/^401 .*\/(auth|accounts)\/|^422 .*\/password-reset\/complete /);
  await visitor.leave();
});

test('a forgotten password is replaced after a link and the authenticator, which stays on', async () => {
  const visitor = await openVisitor(world);
  const { page } = visitor;
  const person = world.person(AMELIA);
  const link = await openResetLink(visitor, AMELIA);
  await page.waitForURL(/\/forgot-password\/confirm\/otp$/);
  await visitor.look('/forgot-password/confirm/otp');
  await world.pass('PT1M');
  await enterCode(page, await world.codeOf(person));
  await setPassword(visitor);
  await page.goto(link);
  await expectHeading(page, 'This link is invalid or has expired');
  await page.goto('/forgot-password/reset/input');
  await expectHeading(page, 'Forgot your password?');

  await world.pass('PT1M');
  await page.goto('/login');
  await enterPassword(page, AMELIA, NEW_PASSWORD);
  await page.waitForURL(/\/login\/confirm\/otp$/);
  await enterCode(page, await world.codeOf(person));
  await expectHeading(page, 'Portfolio');
  visitor.assertNothingWentWrong(/^(410|422) .*\/password-reset\//);
  await visitor.leave();
});

test('who is known to Google signs up, signs in again, and is nobody to Apple', async () => {
  const visitor = await openVisitor(world);
  const { page } = visitor;
  await page.goto('/signup/email?type=individual');
  await identify(page, 'Google');
  await page.waitForURL(/\/onboarding\//);
  await page.goto('/logout');
  await expectHeading(page, 'Log in');
  await world.pass('PT2M');
  await identify(page, 'Google');
  await page.waitForURL(/\/login\/confirm\/email$/);
  await waitUntilSent(page);
  await enterCode(page, await world.codeSentTo('robin.hale@example.com'));
  await page.waitForURL(/\/onboarding\//);
  await page.goto('/logout');
  await expectHeading(page, 'Log in');

  await identify(page, 'Apple');
  await expectHeading(page, 'Account not found');
  expect(new URL(page.url()).search).toBe('');
  await visitor.look('/sso/redirect, account not found');
  await page.getByRole('link', { name: 'Back to login' }).click();
  await page.getByRole('button', { name: 'Continue with Google' }).click();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expectHeading(page, 'You cancelled the sign-in');
  visitor.assertNothingWentWrong(REFUSED);
  await visitor.leave();
});

test('a closed account says so after the right password only', async () => {
  const visitor = await openVisitor(world);
  const { page } = visitor;
  const person = world.person(INGRID);
  await world.inDatabase(async (database) => {
    const user = await findUserByEmail(database, INGRID);
    await transact(database, (tx) =>
      suspendClient(tx, SYSTEM, user?.client_id ?? '', 'for a test'),
    );
  });
  await page.goto('/login');
  await enterPassword(page, person.email, 'not-the-password-26');
  await page.getByText('Incorrect email address or password').waitFor();
  await enterPassword(page, person.email, person.password);
  await expectHeading(page, 'Your account is closed');
  await visitor.look('/login/account-closed');
  await page.getByRole('link', { name: 'Back to login' }).click();
  await expectHeading(page, 'Log in');
  visitor.assertNothingWentWrong(/^40[13] .*\/auth\/login /);
  await visitor.leave();
});

async function startSignUp(page: Page, email: string): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Continue', exact: true }).click();
  await page.getByLabel('Confirmation code').waitFor();
}

/** A code is out, and the screen counts until another may be asked for. */
async function waitUntilSent(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Resend code in \d+ s$/ }).waitFor();
}

/** Asks for a link and opens it; returns it. Its secret leaves the address. */
async function openResetLink(visitor: Visitor, email: string): Promise<string> {
  const { page } = visitor;
  await page.goto('/login');
  await page.getByRole('link', { name: 'Forgot password?' }).click();
  // The login has a field of the same name until the next screen is there.
  await expectHeading(page, 'Forgot your password?');
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Send the link' }).click();
  await expectHeading(page, 'Check your inbox');
  await visitor.look('/forgot-password/email-sent');
  const link = await world.linkSentTo(email);
  await page.goto(link);
  await expectHeading(page, 'Confirm it’s you');
  expect(page.url()).not.toContain('token');
  return link;
}

async function setPassword(visitor: Visitor): Promise<void> {
  const { page } = visitor;
  const field = page.getByLabel('New password', { exact: true });
  await field.fill('short');
  await page.getByRole('button', { name: 'Set the password' }).click();
  await page.getByText('Password is not valid').waitFor();
  await visitor.look('/forgot-password/reset/input');
  await field.fill('Password-1234');
  await page.getByRole('button', { name: 'Set the password' }).click();
  await page.getByText('Password is too common').waitFor();
  await field.fill(NEW_PASSWORD);
  await page.getByRole('button', { name: 'Set the password' }).click();
  await expectHeading(page, 'Your password was changed');
  await visitor.look('/forgot-password/success');
}

/** Signs in as a provider's first person. */
async function identify(page: Page, provider: 'Google' | 'Apple'): Promise<void> {
  await page.getByRole('button', { name: `Continue with ${provider}` }).click();
  await page.getByRole('button', { name: /^Continue as robin/ }).click();
}

async function turnOffAuthenticator(page: Page, person: Person): Promise<void> {
  await page.goto('/login?redirect=%2Fsettings');
  await enterPassword(page, person.email, person.password);
  await enterCode(page, await world.codeOf(person));
  await page.getByRole('link', { name: 'Turn off' }).click();
  await world.pass('PT1M');
  await page.getByLabel('Confirmation code').fill(await world.codeOf(person));
  await page.getByRole('button', { name: 'Turn off' }).click();
  await expectHeading(page, 'Your authenticator is off');
  await logOut(page);
}

async function verifyPhone(page: Page, password: string): Promise<void> {
  await page.getByLabel('Phone number').fill(PHONE);
  await page.getByLabel('Your password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByRole('button', { name: /^Text message/ }).click();
  await page.getByLabel('Confirmation code').waitFor();
  await enterCode(page, await world.codeSentTo(PHONE));
  await expectHeading(page, 'Settings');
}

async function logOut(page: Page): Promise<void> {
  await page.goto('/logout');
  await expectHeading(page, 'Log in');
}

async function expectHeading(page: Page, name: string): Promise<void> {
  await page.getByRole('heading', { level: 1, name, exact: true }).waitFor();
}

function otherThan(code: string): string {
  return `${code.slice(0, -1)}${code.endsWith('0') ? '1' : '0'}`;
}
