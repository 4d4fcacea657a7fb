import { privateKeyToAccount } from 'viem/accounts';
import { expect, test } from 'vitest';
import { openPaymentsWorld, type TestClient } from '../../../tests/worlds/payments.ts';
import { transact } from '../../database/transact.ts';
import { askWalletOwnership, proveWalletOwnership } from './wallet-ownership.ts';
import { getWallet, keepWallet } from './wallets.ts';

const world = await openPaymentsWorld();
const { database, advance, client } = world;

/** The first account of anvil. */
const KEY = privateKeyToAccount(
  '0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80',
);
const OTHER = privateKeyToAccount(
  '0x59c6995e998f97a5a0044966f0945389dc9e86dae88c7a8412f4603b6b78690d',
);

async function walletOf(owner: TestClient): Promise<string> {
  const { id: ownerId, actor } = owner;
  const wallet = { ownerId, network: 'ETHEREUM', memo: null, name: null, hostedBy: null };
  return transact(database, (tx) => keepWallet(tx, actor, { ...wallet, address: KEY.address }));
}

function ask(owner: TestClient, targetId: string) {
  return transact(database, (tx) => askWalletOwnership(tx, { ownerId: owner.id, targetId }));
}

function prove(owner: TestClient, targetId: string, message: string, signature: string) {
  const own = { ownerId: owner.id, targetId };
  return transact(database, (tx) =>
    proveWalletOwnership(tx, owner.actor, own, { message, signature }),
  );
}

const provedAt = async ({ id: ownerId }: TestClient, targetId: string) =>
  (await getWallet(database, { ownerId, targetId })).ownership_proved_at;

test('a wallet is proved by a message that its key signed, once', async () => {
  const owner = await client();
  const targetId = await walletOf(owner);
  const { message } = await ask(owner, targetId);
  expect(message).toContain(owner.id);
  expect(message).toContain(KEY.address);
  await expect(
    prove(owner, targetId, message, await OTHER.signMessage({ message })),
  ).rejects.toThrow('not_signed');
  expect(await provedAt(owner, targetId)).toBeNull();
  const signature = await KEY.signMessage({ message });
  await prove(owner, targetId, message, signature);
  expect(await provedAt(owner, targetId)).not.toBeNull();
  await expect(prove(owner, targetId, message, signature)).rejects.toThrow('proof_expired');
});

test('a message is good for 15 minutes, for its own wallet, until another is asked for', async () => {
  const owner = await client();
  const targetId = await walletOf(owner);
  const other = await client();
  const otherId = await walletOf(other);
  const first = await ask(owner, targetId);
  const signature = await KEY.signMessage({ message: first.message });
  await ask(other, otherId);
  await expect(prove(other, otherId, first.message, signature)).rejects.toThrow('proof_expired');
  await expect(prove(other, targetId, first.message, signature)).rejects.toThrow('not_found');
  const second = await ask(owner, targetId);
  await expect(prove(owner, targetId, first.message, signature)).rejects.toThrow('proof_expired');
  await advance(15 * 60 + 1);
  const late = await KEY.signMessage({ message: second.message });
  await expect(prove(owner, targetId, second.message, late)).rejects.toThrow('proof_expired');
});
