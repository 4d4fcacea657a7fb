import { expect, test } from 'vitest';
import { decideWalletById, holdCallById } from '../../../tests/worlds/by-id.ts';
import { openPaymentsWorld, type TestClient } from '../../../tests/worlds/payments.ts';
import { type CredentialChange, recordCredentialChange } from '../../access/credential-changes.ts';
import { transact } from '../../database/transact.ts';
import { removeWallet } from './wallet-cases.ts';
import { getWallet, keepWallet, listWallets, type NewWallet } from './wallets.ts';

const world = await openPaymentsWorld();
const { database, advance, client, staff } = world;
const officer = await staff('OPERATIONS');
const HOUR_S = 3600;

const BITCOIN = 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4';
const ETHEREUM = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';

function add(owner: TestClient, change: Partial<NewWallet> = {}): Promise<string> {
  const wallet = { network: 'BITCOIN', address: BITCOIN, memo: null, name: null, hostedBy: null };
  return transact(database, (tx) =>
    keepWallet(tx, owner.actor, { ownerId: owner.id, ...wallet, ...change }),
  );
}

function decide(walletId: string, state: 'APPROVED' | 'REJECTED' | 'SUSPENDED', by = officer) {
  return transact(database, (tx) => decideWalletById(tx, by, { walletId, state, reason: null }));
}

function holdCall(walletId: string) {
  return transact(database, (tx) =>
    holdCallById(tx, officer, { targetId: walletId, purpose: 'WALLET' }),
  );
}

function changeCredentials(owner: TestClient, kind: CredentialChange) {
  return transact(database, (tx) => recordCredentialChange(tx, owner.actor.userId, kind));
}

async function only(owner: TestClient) {
  const [wallet] = await listWallets(database, owner.id);
  if (!wallet) throw new Error('the client has no wallet');
  return wallet;
}

test.each([
  ['a wrong checksum', 'BITCOIN', 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t5'],
  ['another network', 'ETHEREUM', BITCOIN],
  ['the test network', 'BITCOIN', 'tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx'],
  ['nothing like it', 'ETHEREUM', 'my wallet'],
] as const)('an address of %s is refused', async (_what, network, address) => {
  await expect(add(await client(), { network, address })).rejects.toThrow('address_invalid');
});

test('one address is added once for a client, in whatever writing, and once for another', async () => {
  const owner = await client();
  await add(owner, { network: 'ETHEREUM', address: ETHEREUM });
  const again = add(owner, { network: 'ETHEREUM', address: ETHEREUM.toLowerCase() });
  await expect(again).rejects.toThrow('wallet_already_added');
  await add(await client(), { network: 'ETHEREUM', address: ETHEREUM });
});

test('a wallet is used 48 hours after its approval, not before', async () => {
  const owner = await client();
  const walletId = await add(owner);
  expect(await only(owner)).toMatchObject({
    state: 'PENDING',
    usable: false,
    usable_from: null,
    waits_after: null,
  });
  await advance(72 * HOUR_S);
  expect((await only(owner)).usable).toBe(false);
  await decide(walletId, 'APPROVED');
  await advance(47.9 * HOUR_S);
  expect(await only(owner)).toMatchObject({
    state: 'APPROVED',
    usable: false,
    waits_after: 'APPROVAL',
  });
  await advance(0.1 * HOUR_S);
  expect(await only(owner)).toMatchObject({ usable: true, waits_after: null });
});

test('a completed call ends the wait early', async () => {
  const owner = await client();
  const walletId = await add(owner);
  await decide(walletId, 'APPROVED');
  expect((await only(owner)).usable).toBe(false);
  await holdCall(walletId);
  expect((await only(owner)).usable).toBe(true);
});

test.each(['PASSWORD', 'EMAIL', 'SECOND_FACTOR'] as const)(
  'a change of %s starts the wait again, also one that was over',
  async (cause) => {
    const owner = await client();
    const walletId = await add(owner);
    await decide(walletId, 'APPROVED');
    await holdCall(walletId);
    await changeCredentials(owner, cause);
    expect((await only(owner)).usable).toBe(false);
    expect((await only(owner)).waits_after).toBe('CREDENTIALS');
    await advance(47 * HOUR_S);
    await changeCredentials(owner, cause);
    await advance(47 * HOUR_S);
    expect((await only(owner)).usable).toBe(false);
    await advance(HOUR_S);
    expect((await only(owner)).usable).toBe(true);
  },
);

test("a change of credentials leaves other clients' wallets alone", async () => {
  const owner = await client();
  await decide(await add(owner), 'APPROVED');
  await advance(48 * HOUR_S);
  await changeCredentials(await client(), 'PASSWORD');
  expect((await only(owner)).usable).toBe(true);
});

test('a suspended wallet is not used, and waits again after it was approved again', async () => {
  const owner = await client();
  const walletId = await add(owner);
  await decide(walletId, 'APPROVED');
  await advance(48 * HOUR_S);
  await decide(walletId, 'SUSPENDED');
  expect(await only(owner)).toMatchObject({ state: 'SUSPENDED', usable: false });
  await decide(walletId, 'APPROVED');
  expect((await only(owner)).usable).toBe(false);
});

test('a rejected wallet stays rejected, and nobody decides about a wallet they entered', async () => {
  const owner = await client();
  const rejected = await add(owner);
  await decide(rejected, 'REJECTED');
  await expect(decide(rejected, 'APPROVED')).rejects.toThrow('payment_state_conflict');
  const entered = await add(
    { ...owner, actor: officer },
    { network: 'ETHEREUM', address: ETHEREUM },
  );
  await expect(decide(entered, 'APPROVED')).rejects.toThrow('approver_entered_it');
  await decide(entered, 'APPROVED', await staff('OPERATIONS'));
});

test('a wallet that its client removed is paid to no more, and may be added again as another', async () => {
  const owner = await client();
  const walletId = await add(owner);
  await decide(walletId, 'APPROVED');
  const own = { ownerId: owner.id, targetId: walletId };
  const remove = (by: TestClient) =>
    transact(database, (tx) => removeWallet(tx, by.actor, { ...own, ownerId: by.id }));
  await expect(remove(await client())).rejects.toThrow('not_found');
  await remove(owner);
  await expect(remove(owner)).rejects.toThrow('not_found');
  expect(await listWallets(database, owner.id)).toEqual([]);
  expect(await getWallet(database, own)).toMatchObject({ state: 'REMOVED', usable: false });
  expect(await add(owner)).not.toBe(walletId);
  expect(await only(owner)).toMatchObject({ state: 'PENDING', reason: null });
});

test('a client reads why a wallet was rejected, and not why one was suspended', async () => {
  const owner = await client();
  const walletId = await add(owner);
  const say = (state: 'REJECTED' | 'APPROVED' | 'SUSPENDED', reason: string, of: string) =>
    transact(database, (tx) => decideWalletById(tx, officer, { walletId: of, state, reason }));
  await say('REJECTED', 'Not an address of yours', walletId);
  expect((await only(owner)).reason).toBe('Not an address of yours');
  const other = await client();
  const suspended = await add(other);
  await decide(suspended, 'APPROVED');
  await say('SUSPENDED', 'A hit of the screening', suspended);
  expect((await only(other)).reason).toBeNull();
});

test('a list by currency has the wallets of its network', async () => {
  const owner = await client();
  await add(owner);
  await add(owner, { network: 'ETHEREUM', address: ETHEREUM });
  expect((await listWallets(database, owner.id, 'USDC')).map((each) => each.address)).toEqual([
    ETHEREUM,
  ]);
  expect(await listWallets(database, owner.id, 'USD')).toEqual([]);
});
