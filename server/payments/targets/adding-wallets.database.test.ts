import { confirmLogin, sendLoginCode } from '@ballast/contract/access/sessions.ts';
import type { Call } from '@ballast/contract/call.ts';
import { getDepositCredentials } from '@ballast/contract/payments/deposits.ts';
import * as newWallet from '@ballast/contract/payments/new-wallet.ts';
import { listWallets } from '@ballast/contract/payments/wallets.ts';
import * as sandboxCalls from '@ballast/contract/sandbox/sandbox.ts';
import { expect, test } from 'vitest';
import { openTestPlatform } from '../../../tests/harness/platform.ts';
import { prepareTestPassword, TEST_PASSWORD } from '../../../tests/worlds/access.ts';
import { TestBrowser } from '../../../tests/worlds/browser.ts';
import { setPassword } from '../../access/recovery/passwords.ts';
import { createClient } from '../../account/clients.ts';
import { SYSTEM } from '../../database/audit-trail.ts';
import { newId } from '../../database/identifier.ts';
import { transact } from '../../database/transact.ts';
import { openClientAccounts } from '../../ledger/accounts.ts';

/* Wallets are added (spec/decisions.md, section 12), by the calls of the whole. */

const platform = await openTestPlatform();
const { database, queue, sandbox } = platform.context;
const email = 'ada.byron@example.com';

async function send(call: Call, input: Parameters<TestBrowser['call']>[1] = {}) {
  const headers = { 'idempotency-key': newId() };
  const { status, text } = await client.call(call, call.idempotent ? { ...input, headers } : input);
  const body = JSON.parse(text);
  return status === 200 ? body : `${status} ${body.detail?.code}`;
}

/** The code of the last message. */
async function lastCode(): Promise<string> {
  await queue.runDueJobs();
  const [message] = (await sandbox?.listOutbox(email)) ?? [];
  if (!message?.code) throw new Error('no code was sent');
  return message.code;
}

const password = await prepareTestPassword();
await transact(database, async (tx) => {
  const { clientId, userId } = await createClient(tx, SYSTEM, {
    ...{ email, firstName: 'Ada', lastName: 'Byron', accountType: 'INDIVIDUAL' },
    ...{ accountStatus: 'ACTIVE', verificationStatus: 'VERIFIED', kycStage: 'COMPLETED' },
    usTaxPayer: false,
  });
  await openClientAccounts(tx, clientId);
  await setPassword(tx, SYSTEM, userId, password);
});
const client = new TestBrowser(platform.app);
await client.login({ email, password: TEST_PASSWORD });
await send(sendLoginCode, { body: { factor: 'EMAIL', channel: 'EMAIL' } });
client.token = (
  await send(confirmLogin, { body: { factor: 'EMAIL', code: await lastCode() } })
).access_token;

const AT = { currency: 'USDC', network: 'ETHEREUM' };
const ADDRESS = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';

const walletAt = (address: string) => ({
  ...{ network: 'ETHEREUM', address, memo: null, name: null },
  ...{ hosting: 'SELF_HOSTED', provider: null },
});

const check = (address: string) =>
  send(newWallet.checkWallet, { body: { wallet: walletAt(address) } });
const askCode = (address: string) =>
  send(newWallet.sendWalletCode, { body: { channel: 'EMAIL', wallet: walletAt(address) } });
const add = (address: string, code?: string) =>
  send(newWallet.addWallet, { body: { wallet: walletAt(address), ...(code && { code }) } });

async function depositAddress(): Promise<string> {
  const params = { currency_code: AT.currency, network_code: AT.network };
  await send(getDepositCredentials, { params });
  await send(sandboxCalls.runSandboxJobs);
  return (await send(getDepositCredentials, { params })).address;
}

test('a token’s contract and an address of ours are refused at each step', async () => {
  const refused = [
    ['0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48', '422 wallet_is_contract'],
    ['0xdac17f958d2ee523a2206206994597c13d831ec7', '422 wallet_is_contract'],
    [await depositAddress(), '422 wallet_is_deposit_address'],
  ] as const;
  for (const [address, refusal] of refused) {
    expect(await check(address)).toBe(refusal);
    expect(await askCode(address)).toBe(refusal);
    expect(await add(address, '123456')).toBe(refusal);
  }
});

test('an address that looks like one that sent a deposit is shown beside it', async () => {
  const alike = (sender: string) => `${sender.slice(0, 20)}0000${sender.slice(24)}`;
  const sender = '0xd8da6bf26964af9d7eed9e03e53415d37aa96045';
  expect(await check(alike(sender))).toEqual({ looks_like: null });
  const body = { ...AT, address: await depositAddress(), amount: '500', sender };
  await send(sandboxCalls.arriveSandboxDeposit, { body });
  await send(sandboxCalls.advanceSandboxClock, { body: { advance: 'PT2M' } });
  await send(sandboxCalls.runSandboxJobs);
  await send(sandboxCalls.runSandboxJobs);
  expect(await check(alike(sender))).toEqual({ looks_like: { address: sender, name: null } });
  expect(await check(sender)).toEqual({ looks_like: null });
});

test('a wallet is added by the code that was sent for it, and by no other', async () => {
  const other = '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359';
  await askCode(ADDRESS);
  const code = await lastCode();
  await send(sandboxCalls.advanceSandboxClock, { body: { advance: 'PT2M' } });
  // The newest one, which would take the place of the first if it were for any wallet.
  await askCode(other);
  const codeOfOther = await lastCode();
  expect(await add(ADDRESS)).toBe('401 incorrect_code');
  expect(await add(ADDRESS, code === '000000' ? '000001' : '000000')).toBe('401 incorrect_code');
  expect(await add(ADDRESS, codeOfOther)).toBe('401 incorrect_code');
  expect((await send(listWallets)).items).toEqual([]);
  expect(await add(ADDRESS, code)).toMatchObject({ address: ADDRESS, state: 'PENDING' });
  // Another wallet is not added by a code that was used.
  expect(await add(other, code)).toBe('401 incorrect_code');
  expect((await send(listWallets)).items).toHaveLength(1);
});
