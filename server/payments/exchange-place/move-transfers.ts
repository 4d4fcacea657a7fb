import { type Selectable, sql } from 'kysely';
import { recordAction, SYSTEM } from '../../database/audit-trail.ts';
import type { Database, Tx } from '../../database/connect.ts';
import { workOnEach } from '../../database/due-rows.ts';
import type { ExchangeTransfers } from '../../database/schema.ts';
import { transact } from '../../database/transact.ts';
import type { ExchangePlace, HouseMoveReport } from '../../providers/custody/port.ts';
import { ProviderRefusal } from '../../providers/failures.ts';
import type { Providers } from '../../providers/providers.ts';
import { subjectOf } from './exchange-transfers.ts';

/** The books, and the exchange as a place; null where there is none. */
export type PlaceAccess = {
  readonly database: Database;
  readonly providers: Pick<Providers, 'exchangePlace'>;
};

type Row = Selectable<ExchangeTransfers>;

/**
 * Hands every approved transfer over, each under its id, and reads back where it stands; the same key moves once, however often it is handed
 * over, so an answer that is lost, or a process that ends, loses nothing. Returns how many changed.
 */
export async function moveDueTransfers(
  { database, providers: { exchangePlace } }: PlaceAccess,
  signal?: AbortSignal,
): Promise<number> {
  if (!exchangePlace) return 0;
  const due = await database
    .selectFrom('exchange_transfers')
    .selectAll()
    .where('decision', '=', 'APPROVED')
    .where('finished_at', 'is', null)
    .orderBy('decided_at')
    .execute();
  return workOnEach(due, { work: (row) => moveTransfer(database, exchangePlace, row) }, signal);
}

async function moveTransfer(database: Database, place: ExchangePlace, row: Row): Promise<boolean> {
  const report = await reportOf(place, row);
  return transact(database, (tx) => keepReport(tx, row.transfer_id, report));
}

async function reportOf(place: ExchangePlace, row: Row): Promise<HouseMoveReport> {
  const { transfer_id: key, direction, asset, amount, address } = row;
  try {
    const report = await place.move({ key, direction, asset, amount: BigInt(amount), address });
    const isOver = report.state === 'arrived' || report.state === 'failed';
    return row.stopped_at === null || isOver ? report : await place.stop(key);
  } catch (error) {
    // Once a transfer was handed over, a refused call does not mean that it failed.
    if (!(error instanceof ProviderRefusal) || row.state !== null) throw error;
    return { state: 'failed', failure: error.reason, hash: null };
  }
}

const STATES = {
  ordered: 'ORDERED',
  on_the_way: 'ON_THE_WAY',
  arrived: 'ARRIVED',
  failed: 'FAILED',
} as const;

/** Says where a transfer stands, unless it is over; returns whether that is news. */
async function keepReport(
  tx: Tx,
  id: string,
  { state: told, failure, hash }: HouseMoveReport,
): Promise<boolean> {
  const state = STATES[told];
  const isOver = state === 'ARRIVED' || state === 'FAILED';
  const why = state === 'FAILED' ? (failure ?? 'failed') : null;
  const changed = await tx
    .updateTable('exchange_transfers')
    .set({ state, failure: why, hash, ...(isOver && { finished_at: sql<Date>`clock_now()` }) })
    .where('transfer_id', '=', id)
    .where('finished_at', 'is', null)
    .where(sql<boolean>`(state, hash) is distinct from (${state}::text, ${hash}::text)`)
    .returning('transfer_id')
    .executeTakeFirst();
  if (!changed) return false;
  if (isOver) {
    const after = { state, failure: why, hash };
    await recordAction(tx, SYSTEM, 'exchange_transfer_ended', subjectOf(id), null, after);
  }
  return true;
}
