import { privateKeyToAccount } from 'viem/accounts';
import * as accounts from '../../../contract/payments/bank-accounts.ts';
import * as currencies from '../../../contract/payments/currencies.ts';
import * as deposits from '../../../contract/payments/deposits.ts';
import * as exchange from '../../../contract/payments/exchange.ts';
import * as newAccount from '../../../contract/payments/new-bank-account.ts';
import * as newWallet from '../../../contract/payments/new-wallet.ts';
import * as exports from '../../../contract/payments/transaction-exports.ts';
import * as transactions from '../../../contract/payments/transactions.ts';
import * as ownership from '../../../contract/payments/wallet-ownership.ts';
import * as wallets from '../../../contract/payments/wallets.ts';
import { requestWithdrawal } from '../../../contract/payments/withdrawal-requests.ts';
import * as withdrawals from '../../../contract/payments/withdrawals.ts';
import * as sandbox from '../../../contract/sandbox/sandbox.ts';
import * as cases from '../../../contract/staff/cases.ts';
import * as evidence from '../../../contract/staff/evidence.ts';
import { transact } from '../../../server/database/transact.ts';
import { actorOf } from '../../../server/demo/settle-in.ts';
import { recordVideoCall } from '../../../server/payments/targets/held-calls.ts';
import { decideTarget } from '../../../server/payments/targets/targets.ts';
import { givePasskey } from '../../worlds/passkeys.ts';
import { SoftwarePasskey } from '../../worlds/software-passkey.ts';
import { addPlainClient, type Plain, sendTo, wireTo } from './people.ts';
import { AMELIA, made, type Stage } from './stage.ts';

/** Money comes in from around the platform, which the sandboxes play. */
export async function payIn(stage: Stage): Promise<void> {
  const stranger = await stage.browserOf(null);
  await made(stranger, sandbox.listPeople);
  await made(stranger, sandbox.listOutbox);
  await made(stranger, sandbox.getSandboxClock);
  const client = await stage.as(AMELIA);
  await made(client, currencies.listCurrencies);
  await made(client, currencies.listDepositCurrencies);
  await made(client, currencies.listDepositNetworks);
  const at = { currency_code: 'USDC', network_code: 'ETHEREUM' };
  await made(client, deposits.getDepositCredentials, { params: at });
  await made(stranger, sandbox.runSandboxJobs);
  const { address } = await made(client, deposits.getDepositCredentials, { params: at });
  const coming = { address: address ?? '', currency: 'USDC', network: 'ETHEREUM' };
  await made(stranger, sandbox.arriveSandboxDeposit, { body: { ...coming, amount: '50000' } });
  const params = { currency_code: 'USD' };
  const { reference_id } = await made(client, deposits.getFiatCredentials, { params });
  await made(client, deposits.downloadFiatCredentials, { params });
  await made(stranger, sandbox.arriveSandboxWire, {
    body: { reference_id, currency: 'USD', amount: '20000' },
  });
  await stage.pass(0);
  await made(stranger, sandbox.advanceSandboxClock, { body: { advance: 'PT11M' } });
  await stage.pass(660_000);
  await made(stranger, sandbox.setSandboxPrice, { body: { code: 'ETH', price: '2500' } });
  await made(stranger, sandbox.getSandboxBooks, { params: { name: 'custody' } });
  const { items } = await made(client, transactions.listTransactions, { query: { asset: 'USD' } });
  const [wire] = items;
  await made(client, transactions.getTransaction, { params: { id: wire?.id ?? '' } });
  await made(stranger, sandbox.askSandboxRecall, { body: { deposit_id: wire?.id ?? '' } });
  await made(stranger, sandbox.recallSandboxWire, { body: { deposit_id: wire?.id ?? '' } });
  await made(stranger, sandbox.listSandboxHit, { body: { name: 'Nobody Here' } });
  await made(stranger, sandbox.plantSandboxFault, {
    body: { provider: 'verification', fault: 'delay', times: 0 },
  });
}

/** A wallet is added, proved, and withdrawn to: by a code, by a passkey, and not at all. */
export async function withdraw(stage: Stage): Promise<void> {
  const { database } = stage.context;
  const person = await sendTo(stage, await addPlainClient(stage), '5000');
  const { browser: client, clientId: ownerId } = person;
  const key = privateKeyToAccount(`0x${'5c'.repeat(32)}`);
  const wallet = {
    ...{ network: 'ETHEREUM', address: key.address, memo: null, name: 'Own' },
    ...{ hosting: 'SELF_HOSTED' as const, provider: null },
  };
  await made(client, newWallet.checkWallet, { body: { wallet } });
  await stage.pass(61_000);
  await made(client, newWallet.sendWalletCode, { body: { channel: 'EMAIL', wallet } });
  const first = (await stage.lastTo(person.email)).code ?? '';
  const { id } = await made(client, newWallet.addWallet, { body: { wallet, code: first } });
  await made(client, wallets.listWallets);
  await made(client, wallets.getWallet, { params: { id } });
  const { message } = await made(client, ownership.askWalletOwnership, { params: { id } });
  await made(client, ownership.proveWalletOwnership, {
    params: { id },
    body: { message, signature: await key.signMessage({ message }) },
  });
  const staff = await actorOf(database, 'operations@ballast.example');
  await transact(database, async (tx) => {
    const own = { ownerId, targetId: id };
    await decideTarget(tx, staff, { ...own, state: 'APPROVED', reason: null });
    await recordVideoCall(tx, staff, { ...own, purpose: 'WALLET' });
  });
  const about = { currency: 'USDC', target_id: id, amount: '100' };
  await made(client, withdrawals.quoteWithdrawal, { body: about });
  const begin = () =>
    made(client, withdrawals.createWithdrawal, { body: { ...about, acknowledged: true } });
  const one = { id: (await begin()).id };
  await made(client, withdrawals.getWithdrawal, { params: one });
  await stage.pass(61_000);
  await made(client, withdrawals.sendWithdrawalCode, { params: one, body: { channel: 'EMAIL' } });
  const code = (await stage.lastTo(person.email)).code ?? '';
  await made(client, withdrawals.verifyWithdrawal, { params: one, body: { code } });
  const two = { id: (await begin()).id };
  await made(client, withdrawals.cancelWithdrawal, { params: two });
  const { publicUrl } = stage.context.settings;
  const { device } = await givePasskey(database, person.userId, new SoftwarePasskey(publicUrl));
  const three = { id: (await begin()).id };
  const question = await made(client, withdrawals.askWithdrawalPasskey, { params: three });
  await made(client, withdrawals.verifyWithdrawal, {
    params: three,
    body: { passkey: device.answer(question) },
  });
  await made(client, requestWithdrawal, {
    body: { currency: 'USDC', amount: '50', target: 'My account at Example Bank' },
  });
  await made(client, wallets.removeWallet, { params: { id } });
}

/** A bank account is added, looked at by the desk, paid to, and removed after the payment came back. */
export async function keepAccounts(stage: Stage): Promise<void> {
  const person = await addPlainClient(stage);
  const { browser: client, clientId } = person;
  await wireTo(stage, person, '20000');
  const account = {
    ...{ type: 'US' as const, currency: 'USD' as const, name: null, holder_name: 'Ada Marlowe' },
    ...{ bank_name: 'Harbor Example Bank', routing_number: '021000021' },
    account_number: '4401000217',
  };
  await stage.pass(61_000);
  await made(client, newAccount.sendBankAccountCode, { body: { channel: 'EMAIL', account } });
  const code = (await stage.lastTo(person.email)).code ?? '';
  const { id } = await made(client, newAccount.addBankAccount, { body: { account, code } });
  await made(client, accounts.listBankAccounts);
  await made(client, accounts.getBankAccount, { params: { id } });
  const operations = await stage.as('operations');
  const { items } = await made(operations, cases.listCases, { params: { queue: 'bank_accounts' } });
  const found = items.find((item) => item.client_id === clientId);
  await made(operations, evidence.viewAccountNumber, { params: { id: found?.id ?? '' } });
  await transact(stage.context.database, async (tx) => {
    const staff = await actorOf(stage.context.database, 'operations@ballast.example');
    const own = { ownerId: clientId, targetId: id };
    await decideTarget(tx, staff, { ...own, state: 'APPROVED', reason: null });
  });
  await stage.pass(4 * 86_400_000);
  await payToBank(stage, person, id);
}

async function payToBank(stage: Stage, person: Plain, target_id: string): Promise<void> {
  const client = await person.enter();
  const wish = { currency: 'USD', target_id, amount: '1000', acknowledged: true };
  const { id } = await made(client, withdrawals.createWithdrawal, { body: wish });
  await stage.pass(61_000);
  const params = { id };
  await made(client, withdrawals.sendWithdrawalCode, { params, body: { channel: 'EMAIL' } });
  const code = (await stage.lastTo(person.email)).code ?? '';
  await made(client, withdrawals.verifyWithdrawal, { params, body: { code } });
  const second = await stage.as('operations.second');
  const queue = { params: { queue: 'withdrawals' as const } };
  const { items } = await made(second, cases.listCases, queue);
  const about = { id: items.find((item) => item.client_id === person.clientId)?.id ?? '' };
  const body = { decision: 'APPROVE' as const };
  const passkey = await stage.signed(cases.askDecisionPasskey, { params: about, body });
  const { seen_event } = await made(second, cases.getCase, { params: about });
  await made(second, cases.decideCase, { params: about, body: { ...body, passkey, seen_event } });
  await stage.pass(660_000);
  await stage.pass(660_000);
  await made(await stage.browserOf(null), sandbox.returnSandboxPayment, {
    body: { payment_id: id, reason: 'AC04' },
  });
  await made(client, accounts.removeBankAccount, { params: { id: target_id } });
}

export async function exchangeMoney(stage: Stage): Promise<void> {
  const person = await sendTo(stage, await addPlainClient(stage), '5000');
  const { browser: client } = person;
  await made(client, exchange.listExchangePairs);
  const { id: quote_id } = await made(client, exchange.quoteExchange, {
    body: { sell: 'USDC', buy: 'ETH', amount: '1000', of: 'SELL' },
  });
  const { id } = await made(client, exchange.createExchange, { body: { quote_id } });
  await made(client, exchange.getExchange, { params: { id } });
  const exported = await made(client, exports.exportTransactions, { body: { format: 'CSV' } });
  await stage.pass(0);
  const params = { id: exported.id };
  await made(client, exports.listTransactionExports);
  await made(client, exports.getTransactionExport, { params });
  await made(client, exports.downloadTransactionExport, { params });
}
