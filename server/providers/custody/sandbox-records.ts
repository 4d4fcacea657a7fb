import { createHash } from 'node:crypto';
import { type Selectable, sql } from 'kysely';
import type { Database, Tx } from '../../database/connect.ts';
import type { Schema } from '../../database/schema.ts';
import type { EventData } from '../event-data.ts';
import type { Confirmations, CustodyTransfer, TradeSettlement, TransferPage } from './port.ts';
import { LIST_PAGE, pageOf } from './transfer-page.ts';

export type TransferRow = Selectable<Schema['sandbox.custody_transfers']>;

/** Reads a row as the port tells it. A failure that is still to come is not told. */
export function transferOf(row: TransferRow): CustodyTransfer {
  const state = row.state;
  return {
    providerReference: row.provider_ref,
    key: row.request_key,
    requestId: row.request_id,
    direction: row.direction === 'in' ? 'in' : 'out',
    currency: row.currency,
    network: row.network,
    address: row.address,
    memo: row.memo,
    sender: row.sender,
    amount: BigInt(row.amount),
    hash: hashOf(row),
    state,
    failure: state === 'failed' ? row.failure : null,
    createdAt: row.created_at,
    settlesAt: row.settles_at,
    position: BigInt(row.change_number),
  };
}

/**
 * What stands for a transaction's hash: nobody takes it for one of a network, where there is no such transaction. What
 * leaves has one once it was sent.
 */
function hashOf({ provider_ref: reference, direction, state }: TransferRow): string | null {
  if (direction === 'out' && state !== 'settled') return null;
  return `sandbox-${createHash('sha256').update(reference).digest('hex')}`;
}

/** Data of the event that tells a transfer's present state. */
export function eventDataOf(row: TransferRow): EventData['custody.transfer_settled'] {
  const transfer = transferOf(row);
  return {
    provider_ref: transfer.providerReference,
    request_id: transfer.requestId,
    direction: transfer.direction,
    currency: transfer.currency,
    network: transfer.network,
    address: transfer.address,
    memo: transfer.memo,
    amount: row.amount,
    failure: transfer.failure,
  };
}

export async function findTransferRow(
  database: Database | Tx,
  key: string,
): Promise<TransferRow | undefined> {
  return database
    .selectFrom('sandbox.custody_transfers')
    .selectAll()
    .where('request_key', '=', key)
    .executeTakeFirst();
}

/** Transfers by the order of their last change, and settlements of trades, after the cursor. */
export async function listTransfersSince(
  sandboxDatabase: Database,
  cursor: string | null,
): Promise<TransferPage> {
  // Up to this number everything is committed, so that the two lists end at the same change.
  const { changes } = await sandboxDatabase
    .selectFrom('sandbox.desks')
    .select('changes')
    .where('provider', '=', 'custody')
    .executeTakeFirstOrThrow();
  const listed = await sandboxDatabase
    .selectFrom('sandbox.custody_transfers')
    .selectAll()
    .where('change_number', '>', cursor ?? '0')
    .where('change_number', '<=', changes)
    .orderBy('change_number')
    .limit(LIST_PAGE)
    .execute();
  const settled = await sandboxDatabase
    .selectFrom('sandbox.custody_settlements')
    .selectAll()
    .where('change_number', '>', cursor ?? '0')
    .where('change_number', '<=', changes)
    .orderBy('change_number')
    .limit(LIST_PAGE)
    .execute();
  return pageOf(cursor, {
    transfers: listed.map(transferOf),
    settlements: settled.map(settlementOf),
    costs: [],
  });
}

function settlementOf(row: Selectable<Schema['sandbox.custody_settlements']>): TradeSettlement {
  return {
    providerReference: row.provider_ref,
    requestId: row.request_id,
    asset: row.asset,
    amount: BigInt(row.amount),
    position: BigInt(row.change_number),
  };
}

/** What the sandbox's networks all need. */
const CONFIRMATIONS_NEEDED = 12;

/** How often transfers that came in were confirmed: evenly until they settle, and the last time as they do. */
export async function countConfirmations(
  sandboxDatabase: Database,
  references: readonly string[],
): Promise<Map<string, Confirmations>> {
  const { rows } = await sql<{ provider_ref: string; counted: number }>`
    select provider_ref, least(greatest(floor(${CONFIRMATIONS_NEEDED} * extract(epoch from clock_now() - created_at)
      / extract(epoch from settles_at - created_at)), 0), ${CONFIRMATIONS_NEEDED})::int as counted
    from sandbox.custody_transfers
    where provider_ref = any (${references}::text[]) and direction = 'in' and state = 'accepted'
      and settles_at > created_at`.execute(sandboxDatabase);
  return new Map(
    rows.map(({ provider_ref: reference, counted }) => [
      reference,
      { counted, needed: CONFIRMATIONS_NEEDED },
    ]),
  );
}
