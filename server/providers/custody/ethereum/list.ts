import { type Selectable, sql } from 'kysely';
import type { Database } from '../../../database/connect.ts';
import type { Schema } from '../../../database/schema.ts';
import { writeEthereumAddress } from '../address-format.ts';
import type {
  Confirmations,
  CustodyHoldings,
  CustodyTransfer,
  NetworkCost,
  TradeSettlement,
  TransferPage,
} from '../port.ts';
import { LIST_PAGE, pageOf } from '../transfer-page.ts';
import { isHeldBack } from './exchange/arrivals.ts';
import { elsewhere, LATE_HOUSE_TRANSFER } from './exchange/elsewhere.ts';
import type { TransferRow } from './orders.ts';
import { type EthereumSettings, NETWORK } from './settings.ts';

/** A block is final after two epochs as a rule, of 32 blocks each, which are 12 seconds apart. */
const FINAL_AFTER_BLOCKS = 2 * 32;
const FINAL_AFTER_MS = FINAL_AFTER_BLOCKS * 12_000;

export function transferOf(row: TransferRow): CustodyTransfer {
  return {
    providerReference: row.provider_ref,
    key: row.request_key,
    requestId: row.request_id,
    direction: row.direction,
    currency: row.currency,
    network: NETWORK,
    address: writeEthereumAddress(row.address.slice(2)),
    memo: null,
    sender: row.sender && writeEthereumAddress(row.sender.slice(2)),
    amount: BigInt(row.amount),
    hash: row.hash,
    state: row.state,
    failure: row.failure,
    createdAt: row.created_at,
    settlesAt: new Date(row.created_at.getTime() + FINAL_AFTER_MS),
    position: BigInt(row.change_number),
  };
}

/**
 * What changed after the cursor. Up to the number of the desk everything is committed, so that all lists end at the same change. What the
 * house moves to the exchange and back stays held, and is in none of them.
 */
export async function listSince(database: Database, cursor: string | null): Promise<TransferPage> {
  const { changes } = await database
    .selectFrom('ethereum.desk')
    .select('changes')
    .executeTakeFirstOrThrow();
  const transfers = await database
    .selectFrom('ethereum.transfers as p')
    .selectAll('p')
    .where('change_number', '>', cursor ?? '0')
    .where('change_number', '<=', changes)
    .where((eb) => eb.or([eb('house_key', 'is', null), eb('failure', '=', LATE_HOUSE_TRANSFER)]))
    .where(sql<boolean>`not (state = 'accepted' and ${isHeldBack})`)
    .orderBy('change_number')
    .limit(LIST_PAGE)
    .execute();
  const settlements = await database
    .selectFrom('ethereum.settlements')
    .selectAll()
    .where('change_number', '>', cursor ?? '0')
    .where('change_number', '<=', changes)
    .orderBy('change_number')
    .limit(LIST_PAGE)
    .execute();
  const costs = await database
    .selectFrom('ethereum.costs')
    .selectAll()
    .where('change_number', '>', cursor ?? '0')
    .where('change_number', '<=', changes)
    .orderBy('change_number')
    .limit(LIST_PAGE)
    .execute();
  const page = pageOf(cursor, {
    transfers: transfers.map(transferOf),
    settlements: settlements.map(settlementOf),
    costs: costs.flatMap(costOf),
  });
  const isLast = transfers.length + settlements.length + costs.length < LIST_PAGE;
  // Some changes are in no list. At the end the cursor moves past them too, so that a reader reaches the position of the balances.
  return isLast && BigInt(changes) > BigInt(page.nextCursor)
    ? { ...page, nextCursor: changes }
    : page;
}

function settlementOf(row: Selectable<Schema['ethereum.settlements']>): TradeSettlement {
  return {
    providerReference: row.provider_ref,
    requestId: row.request_id,
    asset: row.asset,
    amount: BigInt(row.amount),
    position: BigInt(row.change_number),
  };
}

function costOf(row: Selectable<Schema['ethereum.costs']>): NetworkCost[] {
  if (row.state === 'accepted' || row.change_number === null) return [];
  return [
    {
      providerReference: row.provider_ref,
      asset: row.asset,
      network: NETWORK,
      amount: BigInt(row.amount),
      hash: row.hash,
      state: row.state,
      position: BigInt(row.change_number),
    },
  ];
}

/**
 * What all addresses hold, as the chain said it at the last final block, with what lies at the exchange and is on its way, and the number of
 * the last change that is in it, read in one statement so that they belong together.
 */
export async function readHoldings(database: Database): Promise<CustodyHoldings> {
  const { rows } = await sql<{ changes: string; asset: string | null; amount: string | null }>`
    select changes, asset, sum(amount) as amount
    from ethereum.desk left join (select asset, amount from ethereum.holdings union all ${elsewhere}) held on true
    group by changes, asset order by asset`.execute(database);
  const balances = rows.flatMap(({ asset, amount }) =>
    asset === null || amount === null ? [] : [{ asset, amount: BigInt(amount) }],
  );
  return { position: BigInt(rows[0]?.changes ?? 0), balances };
}

/** How many blocks the newest one that was read makes on transfers that came in, of those that make them final as a rule. */
export async function countConfirmations(
  database: Database,
  { confirmations }: EthereumSettings,
  references: readonly string[],
): Promise<Map<string, Confirmations>> {
  const needed = Math.max(confirmations, FINAL_AFTER_BLOCKS);
  const { rows } = await sql<{ provider_ref: string; counted: number }>`
    select provider_ref, least(greatest(tip - block_number + 1, 0), ${needed})::int as counted
    from ethereum.transfers cross join (select max(block_number) as tip from ethereum.blocks) newest
    where provider_ref = any (${references}::text[]) and direction = 'in' and state = 'accepted'
      and block_number is not null and tip is not null`.execute(database);
  return new Map(
    rows.map(({ provider_ref: reference, counted }) => [reference, { counted, needed }]),
  );
}
