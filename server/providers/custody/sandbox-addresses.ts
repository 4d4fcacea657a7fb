import { type AssetCode, type NetworkCode, networkOf } from '@ballast/contract/money/asset.ts';
import { readNetworkTerms } from '../../database/assets.ts';
import type { Database, Tx } from '../../database/connect.ts';
import { answerCall, type Decision } from '../sandbox/sandbox-calls.ts';
import { type AccountKeys, deriveAddress } from './derive-address.ts';
import type { AddressOrder, DepositAddress } from './port.ts';

/**
 * Account keys of the demo custodian, from random seeds that were thrown away: nobody can spend from these
 * addresses.
 */
export const DEMO_ACCOUNT_KEYS: AccountKeys = {
  BITCOIN:
    'xpub6CKQusDReieyAFhe2F8AEuL6FM8fdPWVS8qjrQ5cM5H2bivHJfsLy27kAte9xFDsoXTJ7CK88gRYh1TxX4qTHSTA85xAFkNKoht3Rjomq3B',
  ETHEREUM:
    'xpub6DBH9DeeBxupPVbWpKgZp6XNGujViS2eypq75v6j8UqEAQs5FSjLdbKGsEXSnkmzvZjxgZtj7JgAX8ewmEMst9quqRdpzrtuA9XqtqAEgZL',
};

/** Says whether a currency moves over a network. */
export async function isOnNetwork(
  sandboxDatabase: Database,
  currency: AssetCode,
  network: NetworkCode,
): Promise<boolean> {
  const terms = await readNetworkTerms(sandboxDatabase);
  return terms.some((each) => each.asset === currency && each.network === network);
}

/** Finds the address of an owner, currency and network, or derives the network's next one. */
export async function createAddress(
  sandboxDatabase: Database,
  accountKeys: AccountKeys,
  order: AddressOrder,
): Promise<DepositAddress> {
  const asked = {
    provider: 'custody',
    call: 'create_address',
    key: order.key,
    body: order,
  } as const;
  return answerCall(sandboxDatabase, asked, {
    faults: ['refuse'],
    findKnown: (tx) => findAddress(tx, order),
    accept: (tx, fault) => {
      if (fault === 'refuse') return Promise.resolve({ refusal: 'refused' });
      return allotAddress(tx, accountKeys, order);
    },
  });
}

async function findAddress(tx: Tx, order: AddressOrder): Promise<Decision<DepositAddress> | null> {
  const row = await tx
    .selectFrom('sandbox.custody_addresses')
    .select(['address', 'memo'])
    .where('owner_id', '=', order.ownerId)
    .where('currency', '=', order.currency)
    .where('network', '=', order.network)
    .executeTakeFirst();
  return row ? { receipt: row } : null;
}

async function allotAddress(
  tx: Tx,
  accountKeys: AccountKeys,
  order: AddressOrder,
): Promise<Decision<DepositAddress>> {
  const { ownerId, currency, network } = order;
  if (!(await isOnNetwork(tx, currency, network))) return { refusal: 'network_not_supported' };
  const { last } = await tx
    .selectFrom('sandbox.custody_addresses')
    .select((eb) => eb.fn.max('address_index').as('last'))
    .where('network', '=', network)
    .executeTakeFirstOrThrow();
  const index = (last ?? -1) + 1;
  const { address_kind: kind } = networkOf(network);
  const address = deriveAddress(kind, accountKeys[kind], index);
  await tx
    .insertInto('sandbox.custody_addresses')
    .values({ network, address_index: index, address, memo: null, owner_id: ownerId, currency })
    .execute();
  return { receipt: { address, memo: null } };
}
