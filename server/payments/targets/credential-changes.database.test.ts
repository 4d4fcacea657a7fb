import {
  createAuthenticatorSecret,
  enableAuthenticator,
} from '@ballast/contract/access/authenticator.ts';
import {
  confirmEmailChange,
  sendPhoneCode,
  startEmailChange,
  verifyPhone,
} from '@ballast/contract/access/contact.ts';
import {
  completePasswordReset,
  startPasswordReset,
} from '@ballast/contract/access/password-reset.ts';
import { expect, test } from 'vitest';
import { openTestAccess, type Person } from '../../../tests/worlds/access.ts';
import type { TestBrowser } from '../../../tests/worlds/browser.ts';
import { decideWalletById, holdCallById, ownerOfTarget } from '../../../tests/worlds/by-id.ts';
import { type Actor, SYSTEM } from '../../database/audit-trail.ts';
import { newId } from '../../database/identifier.ts';
import { transact } from '../../database/transact.ts';
import { readTargets } from './targets.ts';
import { keepWallet } from './wallets.ts';

/* What clients change by the calls of access is seen in payments: their wallets wait again. */

const access = await openTestAccess();
const { database } = access;
const HOUR_S = 3600;
const officer: Actor = { ...SYSTEM, userId: newId(), kind: 'staff' };

/** A client who is signed in and has a wallet that may be paid to, because a call about it was held. */
async function withUsableWallet() {
  const client = await access.addClient();
  const browser = await access.signIn(client);
  const { userId, clientId: ownerId } = client;
  const walletId = await transact(database, async (tx) => {
    const actor = { ...officer, userId, clientId: ownerId, kind: 'client' } as const;
    const address = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';
    const wallet = { ownerId, network: 'ETHEREUM', address, memo: null, name: null };
    const id = await keepWallet(tx, actor, { ...wallet, hostedBy: 'Example Exchange' });
    await decideWalletById(tx, officer, { walletId: id, state: 'APPROVED', reason: null });
    return id;
  });
  await holdCall(walletId);
  expect(await isUsable(walletId)).toBe(true);
  return { client, browser, walletId };
}

function holdCall(walletId: string) {
  return transact(database, (tx) =>
    holdCallById(tx, officer, { targetId: walletId, purpose: 'WALLET' }),
  );
}

async function isUsable(walletId: string): Promise<boolean | undefined> {
  const { ownerId } = await ownerOfTarget(database, walletId);
  return (await readTargets(database, { ownerId, targetId: walletId }))[0]?.usable;
}

type Change = (browser: TestBrowser, client: Person) => Promise<{ readonly status: number }>;

const changePassword: Change = async (browser, { email }) => {
  await browser.call(startPasswordReset, { body: { email } });
  const links = (await access.outboxOf(email)).flatMap((message) => message.links);
  const link = links.find((each) => each.includes('/reset?token=')) ?? '';
  const token = new URL(link).searchParams.get('token');
  return browser.call(completePasswordReset, {
    body: { token, password: 'Heron under 7 gables!' },
  });
};

const changeEmail: Change = async (browser, { password }) => {
  const email = `new-${newId()}@example.com`;
  await browser.send(startEmailChange, { body: { email, password } });
  return browser.send(confirmEmailChange, { body: { code: await access.codeSentTo(email) } });
};

const verifyNewPhone: Change = async (browser, { password }) => {
  const phone = '+41791230011';
  await browser.send(sendPhoneCode, { body: { phone, password } });
  return browser.send(verifyPhone, { body: { code: await access.codeSentTo(phone) } });
};

const enable: Change = async (browser, client) => {
  const { body } = await browser.call(createAuthenticatorSecret, {
    body: { password: client.password },
  });
  const code = await access.codeOf({ ...client, totpSecret: body.secret ?? '' });
  return browser.call(enableAuthenticator, { body: { code } });
};

test.each([
  ['a new password', changePassword],
  ['a new email address', changeEmail],
  ['a new phone', verifyNewPhone],
  ['an authenticator', enable],
])(
  'after %s a wallet waits for 48 hours, also when a call had ended its wait',
  async (_, change) => {
    const { client, browser, walletId } = await withUsableWallet();
    expect((await change(browser, client)).status).toBe(200);
    expect(await isUsable(walletId)).toBe(false);
    await access.advance(47.9 * HOUR_S);
    expect(await isUsable(walletId)).toBe(false);
    await access.advance(0.1 * HOUR_S);
    expect(await isUsable(walletId)).toBe(true);
  },
);

test('a call that is held after a change ends the wait', async () => {
  const { client, browser, walletId } = await withUsableWallet();
  await changeEmail(browser, client);
  expect(await isUsable(walletId)).toBe(false);
  await holdCall(walletId);
  expect(await isUsable(walletId)).toBe(true);
});

test('a change that was refused starts no wait', async () => {
  const { client, browser, walletId } = await withUsableWallet();
  await changeEmail(browser, client);
  await holdCall(walletId);
  const body = { email: `new-${newId()}@example.com`, password: client.password };
  await browser.send(startEmailChange, { body });
  expect((await browser.send(confirmEmailChange, { body: { code: '000000' } })).status).not.toBe(
    200,
  );
  expect(await isUsable(walletId)).toBe(true);
});
