import type { WalletDetails } from '@ballast/contract/payments/new-wallet.ts';
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts';
import { expect, test } from 'vitest';
import { caseBySubject, holdCallById } from '../../../tests/worlds/by-id.ts';
import { openPaymentsWorld, type TestClient } from '../../../tests/worlds/payments.ts';
import { transact } from '../../database/transact.ts';
import { decideCase } from '../../reviews/case-decisions.ts';
import { newestArrival } from '../../reviews/case-record.ts';
import { quoteWithdrawal } from '../withdrawals/withdrawal-quote.ts';
import { checkWallet, insertWallet } from './new-wallets.ts';
import { removeWallet, WALLET_CASES } from './wallet-cases.ts';
import { askWalletOwnership, proveWalletOwnership } from './wallet-ownership.ts';
import { getWallet, listWallets } from './wallets.ts';

const world = await openPaymentsWorld();
const { database } = world;
const officer = await world.staff('OPERATIONS');

const anyKey = () => privateKeyToAccount(generatePrivateKey());

function add(owner: TestClient, change: Partial<WalletDetails & { repeated: string }> = {}) {
  const wallet: WalletDetails & { repeated?: string } = {
    ...{ network: 'ETHEREUM', address: anyKey().address, memo: null, name: 'Ledger' },
    ...({ hosting: 'SELF_HOSTED', provider: null } as const),
    ...change,
  };
  return transact(database, (tx) => insertWallet(tx, owner.actor, owner.id, wallet));
}

async function decide(targetId: string, decision: 'APPROVE' | 'REJECT'): Promise<void> {
  const viewer = { userId: officer.userId, roles: ['OPERATIONS' as const] };
  const desk = { viewer, actor: officer, subjects: [WALLET_CASES] };
  await transact(database, async (tx) => {
    const found = await caseBySubject(tx, 'wallets', targetId);
    if (!found) throw new Error('the wallet has no case');
    const seenEvent = await newestArrival(tx, found);
    const reason = decision === 'APPROVE' ? '' : 'Not confirmed';
    await decideCase(tx, desk, found.caseId, { decision, reason, seenEvent });
  });
}

test('a wallet that its client adds waits for the desk, and leaves it when it is removed', async () => {
  const owner = await world.client();
  const { address } = anyKey();
  const own = await add(owner, { address: address.toLowerCase() });
  expect(await getWallet(database, own)).toMatchObject({
    ...{ address, state: 'PENDING', hosting: 'SELF_HOSTED', provider: null },
  });
  await expect(add(owner, { address })).rejects.toThrow('wallet_already_added');
  await expect(add(owner, { address: '0x12' })).rejects.toThrow('address_invalid');
  const subject = { subjectId: own.targetId, clientId: owner.id };
  const { facts } = await WALLET_CASES.read(world.context, subject);
  expect(Object.fromEntries(facts.map(({ field, value }) => [field, value]))).toMatchObject({
    ...{ wallet_address: address, is_self_hosted: 'yes', ownership_proved: 'no' },
    ...{ client_name: 'Ada Byron', other_wallets: '0' },
  });
  await decide(own.targetId, 'REJECT');
  expect(await getWallet(database, own)).toMatchObject({
    ...{ state: 'REJECTED', reason: 'Not confirmed' },
  });
  const other = await add(owner, { hosting: 'PROVIDER', provider: 'Example Exchange' });
  expect(await getWallet(database, other)).toMatchObject({ provider: 'Example Exchange' });
  await transact(database, (tx) => removeWallet(tx, owner.actor, other));
  expect((await caseBySubject(database, 'wallets', other.targetId))?.state).toBe('WITHDRAWN');
});

test('no wallet is an address that the platform gave out, to whomever', async () => {
  const other = await world.client();
  const address = await world.addressOf(other, 'ETH');
  await expect(add(await world.client(), { address })).rejects.toThrow('wallet_is_deposit_address');
});

test('no wallet is a token’s contract, in either case', async () => {
  const owner = await world.client();
  const wallet = { network: 'ETHEREUM', memo: null, name: null, provider: null } as const;
  const check = (address: string) =>
    checkWallet(world.context, owner.id, { ...wallet, address, hosting: 'SELF_HOSTED' });
  const usdc = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48';
  await expect(check(usdc)).rejects.toThrow('wallet_is_contract');
  await expect(check(usdc.toLowerCase())).rejects.toThrow('wallet_is_contract');
});

test('an address that looks like a known one is given twice in full, and the desk sees it', async () => {
  const owner = await world.client();
  const known = '0x5aaeb6053f3e94c9b9a09f33669435e7ef1beaed';
  const alike = `${known.slice(0, 20)}0000${known.slice(24)}`;
  const wallet = { network: 'ETHEREUM', memo: null, name: null, provider: null } as const;
  const looks = async (address: string) => {
    const details = { ...wallet, address, hosting: 'SELF_HOSTED' as const };
    return (await checkWallet(world.context, owner.id, details)).looks_like;
  };
  expect(await looks(alike)).toBeNull();
  const own = await add(owner, { address: known, name: 'Cold store' });
  expect(await looks(alike)).toMatchObject({ name: 'Cold store' });
  await expect(looks(known)).rejects.toThrow('wallet_already_added');
  await transact(database, (tx) => removeWallet(tx, owner.actor, own));
  await expect(add(owner, { address: alike })).rejects.toThrow('wallet_looks_alike');
  await expect(add(owner, { address: alike, repeated: known })).rejects.toThrow(
    'wallet_looks_alike',
  );
  const { targetId } = await add(owner, { address: alike, repeated: alike });
  const { facts } = await WALLET_CASES.read(world.context, {
    ...{ subjectId: targetId, clientId: owner.id },
  });
  expect(facts.find(({ field }) => field === 'looks_like')).toMatchObject({ marked: true });
  const deposit = await world.addressOf(owner, 'ETH');
  const middle = deposit.slice(20, 24) === '0000' ? '1111' : '0000';
  expect(await looks((deposit.slice(0, 20) + middle + deposit.slice(24)).toLowerCase())).toEqual({
    ...{ address: deposit, name: null },
  });
});

test('a client has at most twenty wallets', async () => {
  const owner = await world.client();
  for (let count = 0; count < 20; count += 1) await add(owner);
  await expect(add(owner)).rejects.toThrow('too_many_targets');
  const [first] = await listWallets(database, owner.id);
  const own = { ownerId: owner.id, targetId: first?.id ?? '' };
  await transact(database, (tx) => removeWallet(tx, owner.actor, own));
  await add(owner);
});

/** US dollars for a euro; null for no price. */
async function setEuro(price_usd: string | null): Promise<void> {
  await database.deleteFrom('latest_prices').where('code', '=', 'EUR').execute();
  if (price_usd === null) return;
  const as_of = await world.now();
  await database.insertInto('latest_prices').values({ code: 'EUR', as_of, price_usd }).execute();
}

/** A client with USDC and a wallet that may be paid to at once. */
async function payee(change: Partial<WalletDetails>) {
  const owner = await world.client();
  await world.fund(owner, 'USDC', '9000');
  const { targetId } = await add(owner, change);
  await decide(targetId, 'APPROVE');
  await transact(database, (tx) => holdCallById(tx, officer, { targetId, purpose: 'WALLET' }));
  return { owner, targetId };
}

const isProofDue = async (owner: TestClient, targetId: string, amount: string) => {
  const input = { ownerId: owner.id, currency: 'USDC', targetId, amount };
  return (await quoteWithdrawal(database, input)).proof_required;
};

test('above EUR 1,000 a self-hosted wallet must be proved, whatever the parts and whichever the step', async () => {
  const key = anyKey();
  const { owner, targetId } = await payee({ address: key.address });
  await setEuro('1.2');
  expect(await isProofDue(owner, targetId, '1200')).toBe(false);
  expect(await isProofDue(owner, targetId, '1200.000001')).toBe(true);
  await expect(world.create(owner, targetId, 'USDC', '1200.000001')).rejects.toMatchObject({
    code: 'wallet_proof_required',
    detail: { target_id: targetId },
  });
  await setEuro(null);
  await expect(world.create(owner, targetId, 'USDC', '100')).rejects.toThrow(
    'wallet_proof_required',
  );
  await setEuro('1.2');
  const { requestId } = await world.create(owner, targetId, 'USDC', '700');
  await expect(world.create(owner, targetId, 'USDC', '700')).rejects.toThrow(
    'wallet_proof_required',
  );
  await setEuro('0.6');
  await expect(world.confirm(owner, requestId)).rejects.toThrow('wallet_proof_required');
  await setEuro('1.2');
  await world.confirm(owner, requestId);
  await setEuro(null);
  await expect(world.approve(officer, requestId)).rejects.toThrow('wallet_proof_required');
  const own = { ownerId: owner.id, targetId };
  const { message } = await transact(database, (tx) => askWalletOwnership(tx, own));
  const signature = await key.signMessage({ message });
  await transact(database, (tx) =>
    proveWalletOwnership(tx, owner.actor, own, { message, signature }),
  );
  await world.approve(officer, requestId);
  await world.create(owner, targetId, 'USDC', '5000');
});

test('a wallet at a provider is paid to without a proof, and the payment says at which and of whom', async () => {
  const { owner, targetId } = await payee({ hosting: 'PROVIDER', provider: 'Example Exchange' });
  await setEuro(null);
  const { requestId } = await world.create(owner, targetId, 'USDC', '5000');
  const kept = await database
    .selectFrom('wallet_withdrawals')
    .select(['hosted_by', 'client_name'])
    .where('request_id', '=', requestId)
    .executeTakeFirst();
  expect(kept).toEqual({ hosted_by: 'Example Exchange', client_name: 'Ada Byron' });
});
