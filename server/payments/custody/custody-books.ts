import { sql } from 'kysely';
import type { Database, Tx } from '../../database/connect.ts';
import { causeOf } from '../../database/due-rows.ts';
import { isTransient, transact } from '../../database/transact.ts';
import type { CustodyTransfer } from '../../providers/custody/port.ts';
import { bookDeposit } from '../deposits/deposits.ts';
import { bookWithdrawalTransfer } from '../withdrawals/withdrawal-dispatches.ts';
import type { CustodyAccess } from './custody-access.ts';
import { parkTransfer } from './parked-transfers.ts';
import { recordListed } from './provider-movements.ts';

/**
 * The custodian's own list of transfers decides what is booked (docs/decisions/0051). An event only wakes
 * this reader.
 */

export type CustodyProgress = {
  readonly cursor: string | null;
  /** A moment up to which everything that the custodian lists was booked. */
  readonly completeAt: Date | null;
};

export async function readCustodyProgress(database: Database): Promise<CustodyProgress> {
  const row = await database
    .selectFrom('custody_progress')
    .select(['cursor', 'complete_at'])
    .executeTakeFirstOrThrow();
  return { cursor: row.cursor, completeAt: row.complete_at };
}

/**
 * Books every transfer that changed since the last run, in order, each in a transaction of its own. Several
 * processes may run it at once. Returns how many transfers it read.
 */
export async function bookCustodyTransfers({
  database,
  providers,
}: CustodyAccess): Promise<number> {
  for (let count = 0; ; ) {
    const { cursor, now } = await startReading(database);
    const page = await providers.custody.transfersSince(cursor);
    await transact(database, (tx) => recordListed(tx, page.transfers, page.settlements));
    for (const transfer of page.transfers) {
      await bookOrPark(database, transfer);
    }
    const isEnd = page.transfers.length + page.settlements.length === 0;
    await updateProgress(database, cursor, page.nextCursor, isEnd ? now : null);
    if (isEnd) return count;
    count += page.transfers.length;
  }
}

/** Books a transfer, or parks one that cannot be booked for whatever reason, so that it does not block the others. */
async function bookOrPark(database: Database, transfer: CustodyTransfer): Promise<void> {
  // Anybody may send nothing to anybody's address: there is nothing to book.
  if (transfer.direction === 'in' && transfer.amount === 0n) return;
  try {
    await transact(database, (tx) => bookTransfer(tx, transfer));
  } catch (error) {
    if (isTransient(error)) throw error;
    const { providerReference } = transfer;
    const refused = { ...transfer, refusal: causeOf(error) };
    const misfit = {
      providerReference,
      reason: 'refused',
      source: 'BOOKS',
      transfer: refused,
    } as const;
    await transact(database, (tx) => parkTransfer(tx, misfit));
  }
}

const POLL_INTERVAL = sql`interval '1 minute'`;

/** Books from the custodian's list when nobody did for a minute, because events may be missed. */
export async function pollCustody(context: CustodyAccess): Promise<number> {
  const { rows } = await sql`
    update custody_progress set polled_at = clock_now()
    where polled_at is null or polled_at <= clock_now() - ${POLL_INTERVAL}
    returning only_row`.execute(context.database);
  return rows.length === 0 ? 0 : bookCustodyTransfers(context);
}

/** Books the custodian's state of a transfer; safe to repeat. */
export async function bookTransfer(tx: Tx, transfer: CustodyTransfer): Promise<void> {
  await (transfer.direction === 'in'
    ? bookDeposit(tx, transfer)
    : bookWithdrawalTransfer(tx, transfer));
}

async function startReading(database: Database): Promise<{ cursor: string | null; now: Date }> {
  const { rows } = await sql<{ cursor: string | null; now: Date }>`
    select cursor, clock_now() as now from custody_progress`.execute(database);
  const [row] = rows;
  if (!row) throw new Error('the custodian’s progress has no row: the database is not migrated');
  return row;
}

// A reader that was overtaken saves nothing: the other's cursor is further on.
async function updateProgress(
  database: Database,
  from: string | null,
  to: string,
  completeAt: Date | null,
): Promise<void> {
  await sql`
    update custody_progress set cursor = ${to},
      complete_at = greatest(complete_at, ${completeAt}::timestamptz)
    where cursor is not distinct from ${from}`.execute(database);
}
