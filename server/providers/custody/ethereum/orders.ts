import type { AssetCode } from '@ballast/contract/money/asset.ts';
import { type Selectable, sql } from 'kysely';
import type { Database, Tx } from '../../../database/connect.ts';
import type { Schema } from '../../../database/schema.ts';
import { transact } from '../../../database/transact.ts';
import { KEY_REUSED, ProviderRefusal } from '../../failures.ts';
import { readAddress } from '../address-format.ts';
import type { SendOrder, SendReceipt } from '../port.ts';
import { drawNumbers, lockDesk } from './books.ts';
import { elsewhere } from './exchange/elsewhere.ts';
import { type EthereumSettings, keptAssets, NETWORK } from './settings.ts';

export type TransferRow = Selectable<Schema['ethereum.transfers']>;

/** Accepts an order once for each key, or refuses it for good; it is paid by `pay.ts`. */
export async function acceptOrder(
  database: Database,
  settings: EthereumSettings,
  order: SendOrder,
): Promise<SendReceipt> {
  // These books know one network: nothing of another is ever entered in them.
  if (order.network !== NETWORK) throw new ProviderRefusal('network_not_supported');
  const row = await transact(database, async (tx) => {
    await lockDesk(tx);
    const known = await findOrder(tx, order.key);
    return known ?? insertOrder(tx, order, await reasonToRefuse(tx, settings, order));
  });
  if (!isSameOrder(row, order)) throw new ProviderRefusal(KEY_REUSED);
  if (row.state === 'failed') throw new ProviderRefusal(row.failure ?? 'refused');
  return { providerReference: row.provider_ref, state: row.state };
}

export async function findOrder(database: Database, key: string): Promise<TransferRow | undefined> {
  return database
    .selectFrom('ethereum.transfers')
    .selectAll()
    .where('request_key', '=', key)
    .where('house_key', 'is', null)
    .executeTakeFirst();
}

async function insertOrder(
  tx: Tx,
  { key, requestId, currency, address, amount }: SendOrder,
  failure: string | null,
): Promise<TransferRow> {
  return tx
    .insertInto('ethereum.transfers')
    .values({
      provider_ref: `order/${key}`,
      request_key: key,
      request_id: requestId,
      direction: 'out',
      currency,
      address: address.toLowerCase(),
      amount,
      state: failure === null ? 'accepted' : 'failed',
      failure,
      change_number: (await drawNumbers(tx, 1)).toString(),
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}

function isSameOrder(row: TransferRow, order: SendOrder): boolean {
  return (
    row.request_id === order.requestId &&
    row.currency === order.currency &&
    row.address === order.address.toLowerCase() &&
    BigInt(row.amount) === order.amount &&
    order.memo === null
  );
}

async function reasonToRefuse(
  tx: Tx,
  settings: EthereumSettings,
  { currency, address, memo, amount }: SendOrder,
): Promise<string | null> {
  if (!keptAssets(settings).includes(currency)) return 'network_not_supported';
  if (memo !== null || readAddress(NETWORK, address) === null || (await isOurs(tx, address))) {
    return 'address_invalid';
  }
  // It may lie at addresses of deposits or at the exchange at present, and is paid once it was gathered.
  return (await uncommitted(tx, currency)) < amount ? 'insufficient_funds' : null;
}

/** Says whether an address is a wallet of the platform, or one that it gave out to deposit to. */
export async function isOurs(database: Database, address: string): Promise<boolean> {
  const row = await database
    .selectFrom('ethereum.addresses')
    .select('address')
    .where('address', '=', address.toLowerCase())
    .executeTakeFirst();
  return row !== undefined;
}

/** What is held of an asset less what was accepted to be sent to others. */
async function uncommitted(tx: Tx, asset: AssetCode): Promise<bigint> {
  const { rows } = await sql<{ free: string }>`
    select coalesce((
        select sum(amount) from (select asset, amount from ethereum.holdings union all ${elsewhere}) held
        where asset = ${asset}), 0)
      - coalesce((select sum(amount) from ethereum.transfers
        where currency = ${asset} and direction = 'out' and state = 'accepted' and house_key is null), 0) as free`.execute(
    tx,
  );
  return BigInt(rows[0]?.free ?? 0);
}
