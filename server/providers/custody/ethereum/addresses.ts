import type { Database, Tx } from '../../../database/connect.ts';
import { transact } from '../../../database/transact.ts';
import { ProviderRefusal } from '../../failures.ts';
import { writeEthereumAddress } from '../address-format.ts';
import { deriveAddress } from '../derive-address.ts';
import type { AddressOrder, DepositAddress } from '../port.ts';
import { lockDesk } from './books.ts';
import type { EthereumNode } from './node.ts';
import { type EthereumSettings, keptAssets, NETWORK } from './settings.ts';
import type { KeyPath } from './signer.ts';
import { balanceData } from './tokens.ts';

const RECEIVING = 0;
const PAYING = 1;

export type OurAddress = {
  /** In lower case, as nodes write it. */
  readonly address: string;
  readonly kind: 'deposit' | 'hot' | 'cold';
  readonly index: number | null;
};

/** The address of the wallet that pays. */
export function hotAddress(accountKey: string): string {
  return deriveAddress('ETHEREUM', accountKey, 0, PAYING).toLowerCase();
}

/** Where the key of an address is below the account's; null for one whose key is not known here. */
export function keyPathOf({ kind, index }: OurAddress): KeyPath | null {
  if (kind === 'cold' || index === null) return null;
  return [kind === 'hot' ? PAYING : RECEIVING, index];
}

/** Enters the wallets of the platform itself. Throws when the books have others: they stay with their keys. */
export async function enterWallets(
  database: Database,
  { accountKey, coldAddress }: EthereumSettings,
): Promise<void> {
  const wanted = [
    { address: hotAddress(accountKey), kind: 'hot', address_index: 0 } as const,
    { address: coldAddress.toLowerCase(), kind: 'cold', address_index: null } as const,
  ];
  await database
    .insertInto('ethereum.addresses')
    .values(wanted)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const rows = await database
    .selectFrom('ethereum.addresses')
    .select(['address', 'kind'])
    .where('kind', '<>', 'deposit')
    .execute();
  const isSame = wanted.every(({ address, kind }) =>
    rows.some((row) => row.address === address && row.kind === kind),
  );
  if (!isSame)
    throw new Error('the books of Ethereum are of another account, or another cold wallet');
}

export async function readAddresses(database: Database): Promise<Map<string, OurAddress>> {
  const rows = await database
    .selectFrom('ethereum.addresses')
    .select(['address', 'kind', 'address_index as index'])
    .execute();
  return new Map(rows.map((row) => [row.address, row]));
}

/** Finds the address of a client for a currency, or gives it the next one that was never used before. */
export async function createAddress(
  database: Database,
  node: EthereumNode,
  settings: EthereumSettings,
  order: AddressOrder,
): Promise<DepositAddress> {
  if (order.network !== NETWORK || !keptAssets(settings).includes(order.currency)) {
    throw new ProviderRefusal('network_not_supported');
  }
  for (;;) {
    const known = await findAddress(database, order);
    if (known) return known;
    const first = await nextIndex(database);
    const index = await firstUnused(node, settings, first);
    await transact(database, (tx) => enterAddress(tx, settings, order, { first, index }));
  }
}

async function findAddress(
  database: Database,
  { ownerId, currency }: AddressOrder,
): Promise<DepositAddress | null> {
  const row = await database
    .selectFrom('ethereum.addresses')
    .select('address')
    .where('owner_id', '=', ownerId)
    .where('currency', '=', currency)
    .executeTakeFirst();
  return row ? { address: writeEthereumAddress(row.address.slice(2)), memo: null } : null;
}

async function nextIndex(database: Database): Promise<number> {
  const { last } = await database
    .selectFrom('ethereum.addresses')
    .select((eb) => eb.fn.max('address_index').as('last'))
    .where('kind', '=', 'deposit')
    .executeTakeFirstOrThrow();
  return (last ?? -1) + 1;
}

/**
 * The first address from an index on that holds nothing and never sent anything: what lies at one that was used before would be taken
 * for a deposit.
 */
async function firstUnused(
  node: EthereumNode,
  { accountKey, tokens }: EthereumSettings,
  first: number,
): Promise<number> {
  for (let index = first; ; index += 1) {
    const address = deriveAddress('ETHEREUM', accountKey, index);
    const calls = [...tokens.values()].map((to) => ({ to, data: balanceData(address) }));
    const [count, ether, held] = await Promise.all([
      node.transactionCount(address, 'latest'),
      node.balances([address], 'latest'),
      calls.length > 0 ? node.read(calls, 'latest') : [],
    ]);
    if ([count, ...ether, ...held].every((amount) => amount === 0n)) return index;
  }
}

async function enterAddress(
  tx: Tx,
  { accountKey }: EthereumSettings,
  { ownerId, currency }: AddressOrder,
  { first, index }: { first: number; index: number },
): Promise<void> {
  await lockDesk(tx);
  // Somebody else was quicker, and may have taken it.
  if ((await nextIndex(tx)) !== first) return;
  await tx
    .insertInto('ethereum.addresses')
    .values({
      address: deriveAddress('ETHEREUM', accountKey, index).toLowerCase(),
      kind: 'deposit',
      address_index: index,
      owner_id: ownerId,
      currency,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
