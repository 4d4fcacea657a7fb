import { logoutOtherDevices } from '@ballast/contract/access/devices.ts';
import { logout } from '@ballast/contract/access/sessions.ts';
import { expect, test } from 'vitest';
import { openTestAccess } from '../../../tests/worlds/access.ts';
import type { TestBrowser } from '../../../tests/worlds/browser.ts';
import { startsAtPortfolio } from './portfolio-start.ts';

const access = await openTestAccess();

/** Whether a browser would be sent the portfolio with its next page. */
function isSentPortfolio({ cookies }: TestBrowser): Promise<boolean> {
  const request = { cookies: Object.fromEntries(cookies), headers: {} };
  return startsAtPortfolio(access.context, request);
}

async function signedIn(change: Record<string, unknown> = {}): Promise<TestBrowser> {
  const person = await access.addClient();
  const browser = await access.signIn(person);
  if (Object.keys(change).length > 0) {
    await access.database
      .updateTable('clients')
      .set(change)
      .where('client_id', '=', person.clientId)
      .execute();
  }
  return browser;
}

test('a verified client starts at the portfolio, until the logout', async () => {
  const browser = await signedIn();
  expect(await isSentPortfolio(browser)).toBe(true);
  await browser.call(logout);
  expect(await isSentPortfolio(browser)).toBe(false);
});

test('a session that was ended from another browser starts there no more', async () => {
  const person = await access.addClient();
  const left = await access.signIn(person);
  const other = await access.signIn(person);
  expect((await other.call(logoutOtherDevices)).status).toBe(200);
  expect(await isSentPortfolio(left)).toBe(false);
  expect(await isSentPortfolio(other)).toBe(true);
});

test('a login that owes a factor, a visitor and a made-up session do not start there', async () => {
  const owing = access.browser();
  await owing.login(await access.addClient({ otp: true }));
  const visitor = access.browser();
  const forged = await signedIn();
  forged.cookies.set('browser', `${crypto.randomUUID()}.key.mac`);
  for (const browser of [owing, visitor, forged])
    expect(await isSentPortfolio(browser)).toBe(false);
  for (const browser of [owing, visitor]) browser.cookies.set('BALLAST-SESSION', '1');
  for (const browser of [owing, visitor]) expect(await isSentPortfolio(browser)).toBe(false);
});

test('staff start at the desk', async () => {
  const staff = access.browser();
  const person = await access.addStaff(['SUPPORT']);
  await staff.login(person, { admin: true });
  await staff.confirm(await access.codeOf(person));
  expect(await isSentPortfolio(staff)).toBe(false);
});

test.each([
  { account_status: 'PENDING_ACTIVATION' },
  { verification_status: 'UNVERIFIED' },
  { can_upload_additional_documents: true },
  { suspended_at: new Date(0) },
])('a client with %o has something else to see first', async (change) => {
  expect(await isSentPortfolio(await signedIn(change))).toBe(false);
});
